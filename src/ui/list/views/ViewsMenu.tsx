import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useStoreContext, useTranslate } from 'ra-core'
import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { conflictOf } from '../../../data/errors'
import { useViewer } from '../../../data/session'
import { useLoadedDescriptor } from '../../../data/useDescriptor'
import { can } from '../../../schema/access'
import type { ResourceDescriptor } from '../../../schema/descriptor'
import { SchemaFormDialog } from '../../form/SchemaFormDialog'
import { Popover } from '../../kit/Popover'
import { showError } from '../../kit/errorDialog'
import { viewKey, type ListPreferences } from '../listPreferences'
import { RemovalDialog } from '../RemovalDialog'
import type { Row } from '../selection'
import type { ListStateControl } from '../useListState'
import { copyOf, startName, startOf } from './copies'
import { usePrefer, useViews, type KnownView } from './useViews'
import { contentOf, isChanged, placeIn } from './viewOf'
import { ViewsPanel } from './ViewsPanel'

export interface ViewsMenuProps {
  readonly descriptor: ResourceDescriptor
  readonly control: Pick<ListStateControl, 'state' | 'go'>
  readonly preferences: ListPreferences
  /** The button that opens it. */
  readonly trigger: ReactElement
}

/** Users who may not share a view are not asked with whom. */
const NOT_SHARED = { roleId: { form: false } } as const

/** The named views of a list: to open one, to save how the list stands, and to share, rename or delete those of one's own. */
export function ViewsMenu({ descriptor, control: { state, go }, preferences, trigger }: ViewsMenuProps) {
  const list = descriptor.name
  const translate = useTranslate()
  const notify = useNotify()
  const store = useStoreContext()
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const known = useViews()
  const prefer = usePrefer()
  const viewDescriptor = useLoadedDescriptor('list-view')
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState<KnownView | 'new'>()
  const saved = useRef<KnownView>(undefined)
  const [removed, setRemoved] = useState<KnownView>()
  // It was loaded by the press that opens it.
  useEffect(() => setOpen(true), [])

  const views = known.views.filter((view) => view.list === list)
  const current = views.find(({ id }) => String(id) === state.view)
  const content = contentOf(descriptor, state, preferences)
  const { view: _view, ...unnamed } = state

  const show = (view: KnownView) => {
    store.setItem(viewKey(list, String(view.id)), copyOf(view))
    go(placeIn(descriptor, view))
    setOpen(false)
  }
  const saveChanges = async () => {
    if (!current) return
    try {
      const { data } = await dataProvider.update<KnownView>('list-view', {
        id: current.id,
        data: { ...current, ...content },
        previousData: current,
      })
      store.setItem(viewKey(list, String(data.id)), copyOf(data))
      notify(translate('list.views.saved', { name: data.name }), { type: 'success' })
      setOpen(false)
    } catch (error) {
      showError(undefined, conflictOf(error) ? translate('list.views.changedMeanwhile', { name: current.name }) : error)
    } finally {
      await queries.invalidateQueries({ queryKey: ['list-view'] })
    }
  }
  const start = async (view: KnownView | undefined) => {
    try {
      await prefer(startName(list), view && String(view.id))
    } catch (error) {
      showError(undefined, error)
    }
  }
  const isGone = ({ id }: KnownView) => id === current?.id && go(unnamed)

  return (
    <>
      <Popover trigger={trigger} open={isOpen} onOpenChange={setOpen} label={translate('list.views.label')} align="end">
        <ViewsPanel
          views={views}
          isKnown={known.isKnown}
          error={known.error}
          current={current}
          isChanged={current !== undefined && isChanged(descriptor, current, content)}
          start={startOf(known.preferences, list)}
          onShow={show}
          onShowAll={() => {
            go({ ...unnamed, page: 1, filter: {} })
            setOpen(false)
          }}
          onStart={(view) => void start(view)}
          onSaveChanges={() => void saveChanges()}
          onSaveNew={() => {
            setOpen(false)
            setForm('new')
          }}
          onEdit={(view) => {
            setOpen(false)
            setForm(view)
          }}
          onDelete={(view) => {
            setOpen(false)
            setRemoved(view)
          }}
        />
      </Popover>
      <Suspense fallback={null}>
        {form && (
          <SchemaFormDialog
            resource="list-view"
            size="s"
            fields={can(viewer, 'role.write') ? undefined : NOT_SHARED}
            title={translate(form === 'new' ? 'list.views.saveNew' : 'list.views.edit')}
            {...(form === 'new' ? { defaults: { ...content, list } } : { id: String(form.id) })}
            onDone={(record) => {
              saved.current = { ...(form === 'new' ? content : form), ...record } as KnownView
            }}
            onClose={(isSaved) => {
              setForm(undefined)
              if (isSaved && saved.current) show(saved.current)
            }}
          />
        )}
      </Suspense>
      {removed && viewDescriptor && (
        <RemovalDialog
          descriptor={viewDescriptor}
          params={undefined}
          rows={[removed as unknown as Row]}
          onDone={() => isGone(removed)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

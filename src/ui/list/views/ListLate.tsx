import { useGetOne, useNotify, useStoreContext, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { isMissing } from '../../../data/errors'
import type { ResourceDescriptor } from '../../../schema/descriptor'
import { viewKey } from '../listPreferences'
import type { ListStateControl } from '../useListState'
import { copyOf } from './copies'
import { PrintHead } from './PrintHead'
import type { KnownView } from './useViews'

export interface ListLateProps {
  readonly descriptor: ResourceDescriptor
  readonly control: Pick<ListStateControl, 'state' | 'go'>
  readonly title: string
}

/** What of a list comes once its rows stand there. */
export function ListLate(props: ListLateProps) {
  const { view } = props.control.state
  return (
    <>
      {view !== undefined && <ViewKept key={view} id={view} {...props} />}
      <PrintHead {...props} />
    </>
  )
}

/** Keeps the copy of the address's view up to the server's; one that is gone, or was never the person's, is said and taken from the address. */
function ViewKept({ id, descriptor: { name: list }, control: { state, go } }: ListLateProps & { id: string }) {
  const { data: view, error } = useGetOne<KnownView>('list-view', { id: Number(id) }, { meta: { background: true } })
  const isGone = isMissing(error) || (view !== undefined && view.list !== list)
  const store = useStoreContext()
  const notify = useNotify()
  const translate = useTranslate()
  useEffect(() => {
    if (isGone) {
      const { view: _gone, ...unnamed } = state
      store.removeItem(viewKey(list, id))
      notify(translate('list.views.gone'), { type: 'warning' })
      go(unnamed, { replace: true })
    } else if (view && store.getItem(viewKey(list, id)) === undefined) store.setItem(viewKey(list, id), copyOf(view))
  }, [isGone, view, state, go, list, id, store, notify, translate])
  return null
}

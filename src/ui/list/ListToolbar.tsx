import { Bookmark, Download, SlidersHorizontal } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { fieldLabel } from '../displays/values'
import { FilterBar } from '../filters/FilterBar'
import { filterFields } from '../filters/filterValues'
import { lazily, LazyFallback } from '../kit/lazily'
import { LazyPopover } from '../kit/LazyPopover'
import type { Column, ColumnChoice } from './columns'
import type { ListPreferences } from './listPreferences'
import { filteredBy } from './listState'
import styles from './ListToolbar.module.css'
import { QuickSearch } from './QuickSearch'
import type { CsvExportControl } from './useCsvExport'
import type { ListStateControl } from './useListState'
import type { ViewsMenuProps } from './views/ViewsMenu'

const ViewsMenu = lazily(() => import('./views/ViewsMenu').then((module) => module.ViewsMenu))
const ListOptions = lazily(() => import('./views/ListOptions').then((module) => module.ListOptions))

interface ListToolbarProps {
  descriptor: ResourceDescriptor
  control: ListStateControl
  columns: readonly Column[]
  choice: ColumnChoice
  preferences: ListPreferences
  onPreferences: (change: Partial<ListPreferences>) => void
  csv: CsvExportControl
  /** Actions of the page and what the page adds itself. */
  children: ReactNode
}

/** Search, filters, what is shown, and what can be done: everything above the table. */
export function ListToolbar(props: ListToolbarProps) {
  const { descriptor, control, columns, choice, preferences, onPreferences, csv, children } = props
  const { state, go } = control
  const translate = useTranslate()
  const searched = filterFields(descriptor).filter((field) => field.filter === '~')
  const names = searched.map((field) => fieldLabel(descriptor.name, field, translate))
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={translate('list.toolbar')}>
      <div className={styles.filters}>
        {searched.length > 0 && (
          <QuickSearch
            value={String(state.filter['q'] ?? '')}
            label={translate('list.searchIn', { names: names.join(', ') })}
            onSearch={(text, typing) => go(filteredBy(state, 'q', text === '' ? undefined : text), { replace: typing })}
          />
        )}
        <FilterBar
          descriptor={descriptor}
          filter={state.filter}
          onFilter={(field, value) => go(filteredBy(state, field, value))}
          onClear={() => go({ ...state, page: 1, filter: {} })}
        />
      </div>
      <div className={styles.tools}>
        <Views descriptor={descriptor} control={control} preferences={preferences} />
        <label className={styles.toggle}>
          <input
            type="checkbox"
            role="switch"
            checked={control.saving}
            onChange={(event) => control.setSaving(event.target.checked)}
          />
          {translate('list.saveFilters')}
        </label>
        <ExportButton csv={csv} />
        <LazyPopover
          align="end"
          label={translate('list.view')}
          trigger={
            <button
              type="button"
              className={styles.tool}
              aria-label={translate('list.view')}
              title={translate('list.view')}
            >
              <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          }
        >
          <ListOptions
            columns={columns}
            choice={choice}
            onChoice={(next) => onPreferences({ columns: next })}
            density={preferences.density}
            ofView={state.view !== undefined}
            onDensity={(density) => onPreferences({ density })}
          />
        </LazyPopover>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  )
}

/** The named views: their menu is loaded when it is first opened. */
function Views(props: Omit<ViewsMenuProps, 'trigger'>) {
  const translate = useTranslate()
  const [used, setUsed] = useState(false)
  const { view: name } = props.preferences
  const trigger = (
    <button
      type="button"
      className={styles.views}
      aria-haspopup="dialog"
      aria-expanded={false}
      data-current={props.control.state.view}
      onPointerEnter={() => void ViewsMenu.preload()}
      onClick={() => setUsed(true)}
      title={translate('list.views.label')}
    >
      <Bookmark size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{name ?? translate('list.views.label')}</span>
    </button>
  )
  return used ? (
    <LazyFallback value={trigger}>
      <ViewsMenu {...props} trigger={trigger} />
    </LazyFallback>
  ) : (
    trigger
  )
}

function ExportButton({ csv: { progress, start, cancel } }: { csv: CsvExportControl }) {
  const translate = useTranslate()
  if (!progress) {
    return (
      <button
        type="button"
        className={styles.tool}
        onClick={start}
        aria-label={translate('list.export.label')}
        title={translate('list.export.label')}
      >
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    )
  }
  return (
    <span className={styles.exporting} role="status">
      {translate('list.export.progress', { done: progress.done, total: progress.total })}
      <button type="button" onClick={cancel}>
        {translate('list.export.cancel')}
      </button>
    </span>
  )
}

import { RecordContextProvider, useTranslate } from 'ra-core'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useClock } from '../../data/clock'
import { mayAccess } from '../../data/authProvider'
import { tablePairs } from '../../data/wire'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { isFor } from '../../schema/rowCondition'
import { templateNames, type Values } from '../../schema/template'
import { recordTitle } from '../displays/recordTitle'
import { askedFilters, filterWords, isEmptyFilter } from '../filters/filterValues'
import { Button } from '../kit/Button'
import { lazily, preloadOf } from '../kit/lazily'
import { useShortcut } from '../kit/shortcuts'
import { showError } from '../kit/errorDialog'
import { whenIdle } from '../kit/whenIdle'
import { actionsOn, type ActionDialogs } from './actionTypes'
import { BulkActions } from './BulkBar'
import { chosenColumns, columnsOf, defaultChoice, hrefOf, type Column } from './columns'
import { ListContexts } from './ListContexts'
import { ListFooter } from './ListFooter'
import { ListGrid } from './ListGrid'
import { useListPreferences } from './listPreferences'
import { pageBounds, type ListState } from './listState'
import { MenuPopup } from './lateDialogs'
import { Filler, ListEmpty, ListError } from './ListStates'
import type { OpenMark } from './ListRow'
import { ListToolbar } from './ListToolbar'
import { LateParts } from './LateParts'
import { PageActions } from './PageActions'
import { rowMenuItems } from './rowMenuItems'
import styles from './SchemaList.module.css'
import type { SchemaListProps } from './SchemaList'
import type { Row, SelectedRows } from './selection'
import { useAskedAction } from './useAskedAction'
import { useCellChange } from './useCellChange'
import { useCsvExport } from './useCsvExport'
import { useListActions } from './useListActions'
import { useListDelete } from './useListDelete'
import { useKeepRecord, useListRows, useRowsAhead } from './useListRows'
import { useListState } from './useListState'
import { usePageTurn } from './usePageTurn'
import { useRowDialogs } from './useRowDialogs'

const RecordDialogs = lazily(() => import('./RecordDialogs').then((module) => module.RecordDialogs))

const NO_DIALOGS: ActionDialogs = {}
const NO_PARAMS: Values = {}

/** The list once its descriptor is there. One part a concern; this holds them together. */
export function DescribedList(props: SchemaListProps & { descriptor: ResourceDescriptor }) {
  const { resource, descriptor, params, fields, dialogs = NO_DIALOGS, readOnly = false } = props
  const translate = useTranslate()
  const clock = useClock()
  const navigate = useNavigate()
  const rowsAhead = useRowsAhead(resource, params)
  const { filter: always } = props
  const placed = useCallback(
    (at: ListState) => ({ ...at, filter: { ...askedFilters(descriptor, at.filter), ...always } }),
    [descriptor, always],
  )
  const ahead = useCallback((at: ListState) => rowsAhead(placed(at)), [rowsAhead, placed])
  const control = usePageTurn(useListState(descriptor), ahead)
  const { state, go, turn } = control
  const asked = useMemo(() => placed(state), [state, placed])
  const wait = Object.values(fields ?? {}).some(({ items }) => items === 'pending')
  const list = useListRows(resource, asked, params, { refreshEvery: props.refreshEvery, wait })
  const { total, pending, error } = list
  const [preferences, changePreferences] = useListPreferences(resource, state.view)
  const selected = useRef<SelectedRows>(null)
  const [menu, setMenu] = useState<{ row: Row; anchor: Element }>()
  const records = useRowDialogs()
  const keepRecord = useKeepRecord(resource, params)

  const all = useMemo(() => columnsOf(descriptor, translate, clock), [descriptor, translate, clock])
  const choice = useMemo(() => preferences.columns ?? defaultChoice(all), [preferences.columns, all])
  const columns = useMemo(() => chosenColumns(all, choice), [all, choice])
  const { pages } = pageBounds(state, total)
  useEffect(() => {
    if (!pending && !error && !list.stale && state.page > pages) go({ ...state, page: pages }, { replace: true })
  }, [pending, error, list.stale, state, pages, go])

  const served = useCallback((gone: readonly Row[]) => selected.current?.drop(gone), [])
  const selectedRows = () => selected.current?.get() ?? []
  const actions = useListActions({
    resource,
    params: params ?? NO_PARAMS,
    dialogs,
    filters: Object.fromEntries(tablePairs(descriptor, asked.filter)),
    filterWords: () => filterWords(descriptor, state.filter, translate, clock),
    onBulkDone: served,
  })
  const removal = useListDelete(descriptor, params, served)
  const csv = useCsvExport(descriptor, all, choice, asked, params, (failure) => showError(undefined, failure))

  const own = readOnly ? {} : descriptor.calls
  const bulk = actionsOn(descriptor.actions, 'bulk', dialogs)
  const pageActions = actionsOn(descriptor.actions, 'page', dialogs)
  const rowActions = actionsOn(descriptor.actions, 'row', dialogs)
  useAskedAction(true, (id) => {
    const action = pageActions.find((one) => one.id === id)
    if (action) actions.start(action, [])
    return action !== undefined
  })
  const { bulkActionButtons } = props
  const selectable = bulk.length > 0 || own.deleteMany !== undefined || bulkActionButtons !== undefined
  const opens = props.openOn ?? (readOnly && descriptor.list.openOn === 'edit' ? 'show' : descriptor.list.openOn)

  const section = useRef<HTMLElement>(null)
  const cells = useCellChange({ descriptor, params, columns, rows: list.rows, readOnly, selectable, list: section })

  useShortcut(own.create && { keys: 'n', label: translate('list.create'), run: () => records.open('create') })
  useShortcut({ keys: '↑ ↓', label: translate('list.keys.move') })
  useShortcut({ keys: 'j k', label: translate('list.keys.move') })
  useShortcut(
    opens === 'none' && descriptor.list.link === undefined
      ? undefined
      : { keys: '↵', label: translate('list.keys.open') },
  )
  useShortcut(selectable ? { keys: translate('list.keys.space'), label: translate('list.keys.select') } : undefined)
  useShortcut({ keys: '.', label: translate('list.keys.menu') })
  const opensRecords = opens !== 'none' || own.create !== undefined
  const { form, show } = props
  useEffect(() => {
    if (pending || !opensRecords) return
    return whenIdle(() => {
      void RecordDialogs.preload()
      preloadOf(form)
      preloadOf(show)
    })
  }, [pending, opensRecords, form, show])

  const markKind = props.openMark && opens !== 'none' ? (opens === 'edit' && own.update ? 'edit' : 'show') : undefined
  const mark = useMemo<OpenMark | undefined>(
    () => markKind && { kind: markKind, label: translate(`list.row.${markKind}`) },
    [markKind, translate],
  )

  const hasHistory = (own.update ?? own.delete) !== undefined && mayAccess('audit', 'list')

  const { rowHref } = props
  const href = useMemo(
    () =>
      rowHref ??
      (descriptor.list.link === undefined
        ? undefined
        : (row: Row) => hrefOf(descriptor.list.link, { ...params, ...row })),
    [rowHref, descriptor.list.link, params],
  )
  const menuItems = (row: Row) =>
    rowMenuItems({
      translate,
      resource,
      row,
      actions: rowActions,
      opens,
      canEdit: own.update !== undefined && isFor(own.update.onlyFor, row),
      canShow: show !== undefined && show !== form,
      canDelete: own.delete !== undefined && isFor(own.delete.onlyFor, row),
      hasHistory,
      onEdit: () => records.open('edit', row.id),
      onShow: () => records.open('show', row.id),
      onDelete: () => removal.ask([row]),
      onHistory: () => records.open('history', row.id),
      onAction: (action) => actions.start(action, [row]),
      changes: cells.items(row),
      href: href?.(row),
      onHref: (to) => void navigate(to),
    })
  const hasMenu = rowActions.length > 0 || own.delete !== undefined || hasHistory

  const title = props.title ?? translate(`resources.${resource}.name`, { smart_count: 2, _: resource })
  const filtered = Object.values(state.filter).some((value) => !isEmptyFilter(value))
  const create = own.create && (
    <Button variant="primary" onClick={() => records.open('create')}>
      {translate('list.create')}
    </Button>
  )
  const filler = pageActions.find(({ id }) => id === descriptor.list.filledBy?.action)
  const instead = error ? (
    <ListError error={error} onRetry={list.retry} />
  ) : (
    <ListEmpty
      resource={resource}
      mayCreate={own.create !== undefined}
      filtered={filtered}
      onClear={() => go({ ...state, page: 1, filter: {} })}
      empty={props.empty}
      create={
        descriptor.list.filledBy ? (
          <Filler
            descriptor={descriptor}
            params={params}
            action={filler}
            onRun={(action) => actions.start(action, [])}
            otherwise={create}
          />
        ) : (
          create
        )
      }
    />
  )

  return (
    <section ref={section} className={styles.list} data-list="">
      <ListContexts
        resource={resource}
        params={params}
        title={title}
        control={control}
        list={list}
        asked={asked}
        always={always}
        exporter={csv.exporter}
        selected={selected}
      >
        <ListToolbar
          descriptor={descriptor}
          control={control}
          columns={all}
          choice={choice}
          preferences={preferences}
          onPreferences={changePreferences}
          csv={csv}
        >
          {props.toolbar}
          <PageActions resource={resource} actions={pageActions} onRun={(action) => actions.start(action, [])} />
          {create}
        </ListToolbar>
        {props.above}
        <ListGrid
          fill
          // No column is shown that would move once the unknown ones come.
          columns={wait ? NO_COLUMNS : columns}
          nameField={nameFieldOf(descriptor, columns)}
          label={title}
          density={preferences.density}
          rowHref={href}
          onMeant={keepRecord}
          onOpen={opens === 'none' ? undefined : (row) => records.open(opens, row.id)}
          bulkActionButtons={
            selectable && (
              <>
                <BulkActions
                  resource={resource}
                  actions={bulk}
                  onRun={(action) => actions.start(action, selectedRows())}
                  onDelete={own.deleteMany && (() => removal.ask(selectedRows()))}
                />
                {bulkActionButtons}
              </>
            )
          }
          onChange={cells.onChange}
          rowTone={props.rowTone}
          mark={mark}
          onMenu={hasMenu ? (row, anchor) => setMenu({ row, anchor }) : undefined}
          empty={instead}
        />
        <ListFooter
          state={state}
          total={total}
          sizes={descriptor.list.perPageOptions}
          onGo={go}
          onTurn={turn}
          ready={!pending && !error}
          outdated={list.outdated}
          onRetry={list.retry}
        />
        <p className="visuallyHidden" aria-live="polite">
          {!pending && !list.stale && translate('list.announce', { smart_count: total })}
        </p>
        <Suspense fallback={null}>
          {menu && (
            <RecordContextProvider value={menu.row}>
              <MenuPopup
                anchor={menu.anchor}
                placement="bottom-end"
                label={recordTitle(descriptor, menu.row, translate)}
                items={menuItems(menu.row)}
                onClose={() => setMenu(undefined)}
                finalFocus={() => menu.anchor.closest('tr')}
              />
            </RecordContextProvider>
          )}
          {records.dialog && (
            <RecordDialogs
              descriptor={descriptor}
              params={params}
              fields={fields}
              dialog={records.dialog}
              id={records.id ?? ''}
              form={form}
              show={show}
              onClose={records.close}
            />
          )}
        </Suspense>
        <LateParts descriptor={descriptor} control={control} title={title} ready={!pending} />
        {cells.element}
        {actions.element}
        {removal.element}
      </ListContexts>
    </section>
  )
}

const NO_COLUMNS: readonly Column[] = []

/** The column by which people tell rows apart: that of the title, else of the key. */
function nameFieldOf({ title, key }: ResourceDescriptor, columns: readonly Column[]): string | undefined {
  const names = [...templateNames(title), ...key]
  return names.find((name) => columns.some(({ field }) => field.name === name))
}

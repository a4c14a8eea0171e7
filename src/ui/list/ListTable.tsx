import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { useTranslate } from 'ra-core'
import type { Column } from './columns'
import { ListHead } from './ListHead'
import { ListRow } from './ListRow'
import type { ListSort } from './listState'
import styles from './ListTable.module.css'
import { keyCommand, movedTo } from './rowKeys'
import { NOTHING, pageState, selectRange, toggle, togglePage, type Row, type Selection } from './selection'
import { useRowWindow } from './useRowWindow'

/** Height of a row in pixels; the style sheet has the same numbers. */
export const ROW_HEIGHTS = { comfortable: 40, compact: 32 } as const
export type Density = keyof typeof ROW_HEIGHTS

const SELECT_WIDTH = 44
const MENU_WIDTH = 44

export interface ListTableProps {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  /** The field that names a row; the first column without it. */
  readonly nameField?: string | undefined
  readonly label: string
  /** How many rows there are on all pages. */
  readonly total: number
  readonly sort: ListSort
  readonly onSort: (field: string) => void
  readonly density: Density
  readonly rowName: (row: Row) => string
  /** Where a row leads. */
  readonly rowHref?: ((row: Row) => string | undefined) | undefined
  /** Opens a row that leads nowhere: its dialog. */
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly selection?: Selection | undefined
  readonly onSelect?: ((selection: Selection) => void) | undefined
  /** Opens the menu of a row beside the button that was pressed. */
  readonly onMenu?: ((row: Row, anchor: Element) => void) | undefined
  /** Rows of the page before, while the next one is on its way. */
  readonly stale?: boolean | undefined
  /** What stands in place of rows: the skeleton, the empty page, the error. */
  readonly instead?: ReactNode
  /** Scrolls to the top when it changes: another page, another order. */
  readonly pageKey: string
}

/** The table itself: rows in, choices out. It knows nothing of resources, calls or addresses. */
export function ListTable(props: ListTableProps) {
  const { rows, columns, density, selection = NOTHING, onSelect, onMenu, onOpen, rowHref } = props
  const translate = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = ROW_HEIGHTS[density]
  const { from, to } = useRowWindow(scroller, rows.length, rowHeight)
  const [active, setActive] = useState(0)
  const moving = useRef(false)
  const anchor = useRef(0)
  const wanted = Math.min(active, Math.max(0, rows.length - 1))
  // Someone who scrolled away with the mouse still finds a row to step into.
  const tabStop = Math.max(from, Math.min(wanted, to - 1))

  useEffect(() => {
    if (!moving.current) return
    // A far row is only there once the window has followed the scroll bar.
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${wanted}"]`)
    if (!row) return
    moving.current = false
    row.focus({ preventScroll: true })
  })

  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
    setActive(0)
    anchor.current = 0
  }, [props.pageKey])

  const choose = (index: number, range: boolean) => {
    const row = rows[index]
    if (!row || !onSelect) return
    const on = !selection.has(row.id)
    onSelect(range ? selectRange(selection, rows, anchor.current, index, on) : toggle(selection, row))
    anchor.current = index
  }

  const open = (row: Row) => {
    const href = rowHref?.(row)
    if (href !== undefined) window.location.hash = href
    else onOpen?.(row)
  }

  const moveTo = (index: number) => {
    reveal(scroller.current, index, rowHeight)
    moving.current = true
    setActive(index)
  }

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const index = indexOf(target)
    const row = index === undefined ? undefined : rows[index]
    if (index === undefined || !row) return
    setActive(index)
    if (target.closest('[data-select]') || target.closest(`.${styles.select}`)) choose(index, event.shiftKey)
    else if (target.closest('[data-menu]')) onMenu?.(row, target.closest('[data-menu]') ?? target)
    else if (target.closest('[data-open]')) onOpen?.(row)
    else if (!target.closest('a, button') && window.getSelection()?.isCollapsed !== false) open(row)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const command = keyCommand(event)
    const row = rows[tabStop]
    if (command === undefined || !row) return
    // On a row's link, box or button, Enter and the space bar are theirs.
    if (target.tagName !== 'TR' && (command === 'open' || command === 'select')) return
    event.preventDefault()
    if (command === 'open') open(row)
    else if (command === 'select') choose(tabStop, event.shiftKey)
    else if (command === 'menu') onMenu?.(row, target.querySelector('[data-menu]') ?? target)
    else moveTo(movedTo(command, tabStop, rows.length, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2))
  }

  /** A cell that is cut says the whole when it is pointed at: worked out then, and not for each cell. */
  const onMouseOver = (event: MouseEvent) => {
    const cell = (event.target as Element).closest('td')
    const row = rows[indexOf(event.target as Element) ?? -1]
    const column = columns[(cell?.cellIndex ?? 0) - (onSelect ? 1 : 0)]
    if (cell && row && column) cell.title = column.text(row)
  }

  const nameAt = Math.max(0, columns.findIndex(({ field }) => field.name === props.nameField))
  const widths = columns.map((column) => column.width)
  const width = widths.reduce((sum, one) => sum + one, (onSelect ? SELECT_WIDTH : 0) + (onMenu ? MENU_WIDTH : 0))
  useWideMark(scroller, width)
  const selectLabel = onSelect && translate('list.select')
  const menuLabel = onMenu && translate('list.rowActions')
  const page = useMemo(() => (onSelect ? pageState(selection, rows) : undefined), [onSelect, selection, rows])

  return (
    <div ref={scroller} className={styles.scroller} data-density={density} data-selectable={onSelect ? '' : undefined} role="region" aria-label={props.label} tabIndex={0}>
      <table
        className={styles.table}
        style={{ minWidth: width }}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-multiselectable={onSelect ? true : undefined}
        aria-busy={props.stale || undefined}
      >
        <colgroup>
          {onSelect && <col style={{ width: SELECT_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.field.name} style={{ width: column.width }} />
          ))}
          {onMenu && <col style={{ width: MENU_WIDTH }} />}
        </colgroup>
        <ListHead
          columns={columns}
          nameAt={nameAt}
          sort={props.sort}
          onSort={props.onSort}
          page={page}
          onTogglePage={() => onSelect?.(togglePage(selection, rows))}
          pageLabel={translate('list.selectPage')}
          menuLabel={menuLabel}
        />
        {from > 0 && <Spacer height={from * rowHeight} />}
        <tbody onClick={onClick} onKeyDown={onKeyDown} onMouseOver={onMouseOver} data-opens={rowHref || onOpen ? '' : undefined} data-stale={props.stale || undefined}>
          {rows.slice(from, to).map((row, at) => (
            <ListRow
              key={from + at}
              row={row}
              index={from + at}
              columns={columns}
              nameAt={nameAt}
              selected={selection.has(row.id)}
              active={from + at === tabStop}
              name={props.rowName(row)}
              selectLabel={selectLabel}
              menuLabel={menuLabel}
              href={rowHref?.(row)}
              opens={onOpen !== undefined}
            />
          ))}
        </tbody>
        {to < rows.length && <Spacer height={(rows.length - to) * rowHeight} />}
      </table>
      {props.instead}
    </div>
  )
}

/** Marks a region that is narrower than its table: then names and menus stay in sight. */
function useWideMark(scroller: RefObject<HTMLElement | null>, width: number) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const mark = () => element.toggleAttribute('data-wide', element.clientWidth < width)
    mark()
    const resized = new ResizeObserver(mark)
    resized.observe(element)
    return () => resized.disconnect()
  }, [scroller, width])
}

/** Stands for the rows that are not in the document. */
function Spacer({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true" className={styles.spacer}>
      <tr style={{ height }} />
    </tbody>
  )
}

function indexOf(target: Element): number | undefined {
  const index = target.closest('tr')?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/** Brings a row into view, below the headings that stand still. */
function reveal(scroller: HTMLElement | null, index: number, rowHeight: number) {
  if (!scroller) return
  const top = index * rowHeight
  const height = scroller.clientHeight - rowHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + rowHeight > scroller.scrollTop + height) scroller.scrollTop = top + rowHeight - height
}

import { RecordContextProvider } from 'ra-core'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent, Ref, RefObject } from 'react'
import { ListRow } from './ListRow'
import type { ListTableProps } from './ListTable'
import styles from './ListTable.module.css'
import { keyCommand, movedTo } from './rowKeys'
import { withRows, type Row } from './selection'
import { useRowWindow } from './useRowWindow'

/** How long outdated rows may be shown undimmed, in milliseconds. */
const MOMENT = 200
/** How wide the pencil of a cell is, in pixels; the style sheet has the same. */
const PENCIL = 30

interface ListBodyProps extends ListTableProps {
  readonly selectedIds: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  readonly nameAt: number
  readonly labels: string
  readonly keys: Ref<BodyKeys>
}

/** What the region hands on to the rows. */
export interface BodyKeys {
  onKeyDown(event: KeyboardEvent): void
}

/** The rows: those in sight, what a press or a key on one of them does, and which of them is the active one. */
export function ListBody(props: ListBodyProps) {
  const {
    scroller,
    rowHeight,
    rows,
    columns,
    selectedIds,
    chosen,
    onSelect,
    onMenu,
    onOpen,
    onMeant,
    onChange,
    rowHref,
  } = props
  const { from: first, to: end, slots, follow } = useRowWindow(scroller, rows.length, rowHeight)
  const [active, setActive] = useState(0)
  const moving = useRef(false)
  const focused = useRef<number>(undefined)
  const anchor = useRef(0)
  const dimmed = useLasting(props.stale === true)
  const wanted = Math.min(active, Math.max(0, rows.length - 1))
  // Someone who scrolled away with the mouse still finds a row to step into.
  const tabStop = Math.max(first, Math.min(wanted, end - 1))

  useEffect(() => {
    if (moving.current) {
      moving.current = false
      rowAt(scroller.current, wanted)?.focus({ preventScroll: true })
    } else if (scroller.current) leaveRecycled(scroller.current, focused.current)
  })

  const shownPage = useRef(props.pageKey)
  useEffect(() => {
    // Not on arrival: to scroll is to lay out, and there is nothing to scroll yet.
    if (shownPage.current === props.pageKey) return
    shownPage.current = props.pageKey
    scroller.current?.scrollTo({ top: 0 })
    anchor.current = 0
    // React would draw once more to find that nothing has changed.
    if (active !== 0) setActive(0)
  }, [scroller, props.pageKey, active])

  const choose = (index: number, range: boolean) => {
    const row = rows[index]
    if (!row || !onSelect) return
    const [from, to] = range ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
    onSelect(withRows(selectedIds, rows.slice(from, to + 1), !chosen.has(row.id)))
    anchor.current = index
  }

  const open = (row: Row, index: number) => {
    const href = rowHref?.(row)
    if (href === undefined) return onOpen?.(row)
    // As if its link were pressed.
    const link = [...(rowAt(scroller.current, index)?.querySelectorAll('a') ?? [])].find(
      (one) => one.getAttribute('href') === `#${href}`,
    )
    if (link) link.click()
    else window.location.hash = href
  }

  const moveTo = (index: number) => {
    reveal(scroller.current, index, rowHeight)
    follow()
    setActive(index)
    const row = rowAt(scroller.current, index)
    row?.focus({ preventScroll: true })
    // A far row is only there once the window has followed.
    moving.current = row === null
  }

  const onFocus = (event: FocusEvent) => {
    focused.current = indexOf(event.target)
    if (focused.current !== undefined) setActive(focused.current)
  }

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const index = indexOf(target)
    const row = index === undefined ? undefined : rows[index]
    if (index === undefined || !row) return
    setActive(index)
    onMeant?.(row)
    const changed = changes(event)
    if (changed) return changed.isMeant ? onChange?.(row, changed.at) : undefined
    if (target.closest('[data-select]') || target.closest(`.${styles.select}`)) choose(index, event.shiftKey)
    else if (target.closest('[data-menu]')) onMenu?.(row, target.closest('[data-menu]') ?? target)
    else if (target.closest('[data-open]')) onOpen?.(row)
    else if (!target.closest('a, button') && window.getSelection()?.isCollapsed !== false) open(row, index)
  }

  /** Whether a press is on a cell that can be edited, and not on a link in it; it takes a double click, or one on its pencil. */
  const changes = ({ target, clientX, detail }: MouseEvent) => {
    const cell = onChange && (target as Element).closest('td')
    const at = cell ? cell.cellIndex - (onSelect ? 1 : 0) : -1
    if (!cell || !columns[at]?.inPlace || (target as Element).closest('a, button')) return undefined
    return { at, isMeant: detail > 1 || cell.getBoundingClientRect().right - clientX < PENCIL }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const command = keyCommand(event)
    const row = rows[tabStop]
    if (command === undefined || !row) return
    // On a row's link, box or button, Enter and the space bar are theirs; on the region only moves mean a row.
    if (target.tagName !== 'TR' && (command === 'open' || command === 'select')) return
    if (target === scroller.current && command === 'menu') return
    event.preventDefault()
    if (command === 'open' || command === 'menu') onMeant?.(row)
    if (command === 'open') open(row, tabStop)
    else if (command === 'change')
      onChange?.(
        row,
        columns.findIndex(({ inPlace }) => inPlace),
      )
    else if (command === 'select') choose(tabStop, event.shiftKey)
    else if (command === 'menu') onMenu?.(row, target.querySelector('[data-menu]') ?? target)
    else if (target === scroller.current && (command === 'next' || command === 'previous')) moveTo(tabStop)
    else
      moveTo(
        movedTo(command, tabStop, rows.length, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2),
      )
  }
  useImperativeHandle(props.keys, () => ({ onKeyDown }))

  return (
    <tbody
      role="rowgroup"
      className={styles.body}
      style={{ height: rows.length * rowHeight }}
      onClick={onClick}
      onFocus={onFocus}
      data-changes={onChange ? '' : undefined}
      data-opens={rowHref || onOpen ? '' : undefined}
      data-stale={dimmed || undefined}
    >
      {slots.map(({ index, key }) => {
        const row = rows[index]
        if (!row) return undefined
        const line = (
          <ListRow
            key={key}
            row={row}
            index={index}
            top={index * rowHeight}
            columns={columns}
            nameAt={props.nameAt}
            selected={chosen.has(row.id)}
            active={index === tabStop}
            rowHref={rowHref}
            labels={props.labels}
            selectable={onSelect !== undefined}
            hasMenu={onMenu !== undefined}
            opens={onOpen !== undefined}
            tone={props.rowTone?.(row)}
            mark={props.mark}
          />
        )
        return props.givesRecords ? (
          <RecordContextProvider key={key} value={row}>
            {line}
          </RecordContextProvider>
        ) : (
          line
        )
      })}
    </tbody>
  )
}

/** Whether something has been true for a moment: rows that come at once need not be dimmed before. */
function useLasting(on: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = on ? setTimeout(() => setLasting(true), MOMENT) : undefined
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [on])
  return lasting
}

const rowAt = (scroller: HTMLElement | null, index: number) =>
  scroller?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null

function indexOf(target: Element): number | undefined {
  const index = target.closest('tr')?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/** A row that had the focus and has become another one by a scroll gives it to the region: no row may seem chosen that is not. */
function leaveRecycled(scroller: HTMLElement, focused: number | undefined) {
  const row = document.activeElement?.closest('tr[data-index]')
  if (row && scroller.contains(row) && indexOf(row) !== focused) scroller.focus({ preventScroll: true })
}

/** Brings a row into view, below the headings that stand still. */
function reveal(scroller: HTMLElement | null, index: number, rowHeight: number) {
  if (!scroller) return
  const top = index * rowHeight
  const height = scroller.clientHeight - rowHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + rowHeight > scroller.scrollTop + height) scroller.scrollTop = top + rowHeight - height
}

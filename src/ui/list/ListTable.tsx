import { useTranslate, type SortPayload } from 'ra-core'
import { useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'
import { cx } from '../kit/cx'
import type { TableColumn } from './columns'
import { tableWidths } from './columnWidths'
import { CutText } from './CutText'
import { ListBody, type BodyKeys } from './ListBody'
import { ListHead } from './ListHead'
import styles from './ListTable.module.css'
import type { OpenMark, RowTone } from './ListRow'
import { pageState, withRows, type Row } from './selection'
import { SkeletonBody } from './SkeletonBody'
import { useCards } from './useCards'

/** Height of a row in pixels; the style sheet has the same numbers. */
const ROW_HEIGHTS = { comfortable: 40, compact: 32 } as const
export type Density = keyof typeof ROW_HEIGHTS

export interface ListTableProps {
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn[]
  /** The field that names a row; the first column without it. */
  readonly nameField?: string | undefined
  readonly label: string
  /** How many rows there are on all pages. */
  readonly total: number
  readonly sort: SortPayload
  readonly onSort: (sort: SortPayload) => void
  readonly density: Density
  /** Where a row leads. */
  readonly rowHref?: ((row: Row) => string | undefined) | undefined
  /** A row is about to be opened, or something done with it. */
  readonly onMeant?: ((row: Row) => void) | undefined
  /** Opens a row that leads nowhere: its dialog. */
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly selectedIds?: readonly string[] | undefined
  /** Without it no row can be selected. */
  readonly onSelect?: ((ids: string[]) => void) | undefined
  /** Opens the menu of a row beside the button that was pressed. */
  readonly onMenu?: ((row: Row, anchor: Element) => void) | undefined
  /** Changes the cell of a row in its place: that of the column with this number. */
  readonly onChange?: ((row: Row, column: number) => void) | undefined
  /** How a row stands out from the others. */
  readonly rowTone?: ((row: Row) => RowTone | undefined) | undefined
  /** A button of its own on each row that opens it. */
  readonly mark?: OpenMark | undefined
  /** Rows of the page before, while the next one is on its way. */
  readonly stale?: boolean | undefined
  /** How many rows are expected, while none has come. */
  readonly awaited?: number | undefined
  /** What stands in place of rows: the empty page, the error. */
  readonly instead?: ReactNode
  /** Scrolls to the top when it changes: another page, another order. */
  readonly pageKey: string
  /** The cells ask for the record of their row: they are fields of react-admin. */
  readonly givesRecords?: boolean | undefined
  /** It fills the height that it is given; without this it is as high as its rows, within the window. */
  readonly fill?: boolean | undefined
  readonly className?: string | undefined
}

const NONE: readonly string[] = []

/** The table itself: rows in, choices out. It knows nothing of resources, calls or addresses. */
export function ListTable(props: ListTableProps) {
  const { rows, columns, density, selectedIds = NONE, onSelect, onMenu, mark } = props
  const translate = useTranslate()
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useRef<BodyKeys>(null)
  const labels = useId()
  const nameAt = Math.max(
    0,
    columns.findIndex(({ name }) => name === props.nameField),
  )
  const [before, after] = [onSelect ? 1 : 0, (mark ? 1 : 0) + (onMenu ? 1 : 0)]
  const leadAt = columns.findIndex(({ leads }) => leads)
  const cards = useCards()
  const sortedBy = props.sort.field
  const card = useMemo(
    () =>
      typeof cards === 'object'
        ? cards.cardLook({ columns, density, sortedBy, headAt: leadAt < 0 ? nameAt : leadAt, before, after })
        : undefined,
    [cards, columns, density, sortedBy, leadAt, nameAt, before, after],
  )
  const rowHeight = card?.rowHeight ?? ROW_HEIGHTS[density]
  const { least, template } = useMemo(() => tableWidths(columns, before, after), [columns, before, after])
  useWideMark(scroller, card ? 0 : least)
  const selectLabel = onSelect && translate('list.select')
  const menuLabel = onMenu && translate('list.rowActions')
  const chosen = useMemo(() => new Set(selectedIds), [selectedIds])
  const page = useMemo(() => (onSelect ? pageState(chosen, rows) : undefined), [onSelect, chosen, rows])
  const style = { minWidth: least, '--columns': template } as CSSProperties

  const togglePage = () => onSelect?.(withRows(selectedIds, rows, page !== 'all'))
  // Rows do not change their shape under somebody's eyes.
  const awaited = props.awaited ?? (cards === 'coming' ? rows.length : undefined)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as Element).closest('thead, .cardBar')) keys.current?.onKeyDown(event)
  }

  return (
    <div
      ref={scroller}
      className={cx(styles.scroller, props.className)}
      style={{ '--rows': (awaited ?? rows.length) + 1 } as CSSProperties}
      data-alone={props.fill ? undefined : ''}
      data-density={density}
      data-cards={card && labels}
      data-selectable={onSelect ? '' : undefined}
      role="region"
      aria-label={props.label}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {card && typeof cards === 'object' && (
        <>
          <style>{card.rules(labels)}</style>
          <cards.CardBar
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            page={page}
            onTogglePage={togglePage}
          />
        </>
      )}
      <table
        className={styles.table}
        style={style}
        // What would stand elsewhere a moment later is not shown.
        hidden={cards === 'coming'}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-multiselectable={onSelect ? true : undefined}
        aria-busy={props.stale || awaited !== undefined || undefined}
      >
        <ListHead
          labels={labels}
          columns={columns}
          nameAt={nameAt}
          sort={props.sort}
          onSort={props.onSort}
          page={page}
          onTogglePage={togglePage}
          isPlain={card !== undefined}
          pageLabel={translate('list.selectPage')}
          selectLabel={selectLabel}
          menuLabel={menuLabel}
          markLabel={mark?.label}
        />
        {awaited === undefined ? (
          <ListBody
            {...props}
            selectedIds={selectedIds}
            chosen={chosen}
            scroller={scroller}
            rowHeight={rowHeight}
            nameAt={nameAt}
            labels={labels}
            keys={keys}
          />
        ) : (
          <SkeletonBody
            columns={columns}
            count={awaited}
            rowHeight={rowHeight}
            selectable={onSelect !== undefined}
            controlsAfter={after}
          />
        )}
      </table>
      {props.instead}
      <CutText scroller={scroller} rows={rows} columns={columns} skip={before} />
    </div>
  )
}

/** Marks a region that is narrower than its table, and one that is scrolled sideways: then names and buttons stay in sight (the style sheet). */
function useWideMark(scroller: RefObject<HTMLElement | null>, width: number) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // Its first call comes within the frame, after the layout: to ask earlier would lay out twice.
    const resized = new ResizeObserver(([entry]) => {
      if (entry) element.toggleAttribute('data-wide', entry.contentRect.width < width)
    })
    const onScroll = () => element.toggleAttribute('data-aside', element.scrollLeft > 0)
    resized.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, width])
}

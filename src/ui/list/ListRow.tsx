import { memo, useMemo, type CSSProperties } from 'react'
import type { TableColumn } from './columns'
import styles from './ListTable.module.css'
import type { Row } from './selection'

/** How a row stands out. */
export type RowTone = 'danger' | 'accent'

/** What a row's own button does: changes or only shows, and what it is called. */
export interface OpenMark {
  readonly kind: 'edit' | 'show'
  readonly label: string
}

interface ListRowProps {
  readonly row: Row
  readonly index: number
  /** Pixels from the first row. */
  readonly top: number
  readonly columns: readonly TableColumn[]
  /** Which column is the row's name: it leads where the row leads and stays in sight. */
  readonly nameAt: number
  readonly selected: boolean
  /** The one row that holds the table's tab stop. */
  readonly active: boolean
  readonly rowHref: ((row: Row) => string | undefined) | undefined
  /**
   * What the ids of the table's labels begin with. A control is named by its heading and by the row's name cell: these
   * ids stay when the row changes, and a box is not drawn again for its label alone.
   */
  readonly labels: string
  readonly selectable: boolean
  readonly hasMenu: boolean
  readonly opens: boolean
  /** What stands out: a row that calls for attention is red. */
  readonly tone?: RowTone | undefined
  /** A button of its own that opens the row: a pencil or a magnifier, with its name. */
  readonly mark?: OpenMark | undefined
}

const ignore = () => undefined
const classOf = (kind: string, own: string | undefined) => (own ? `${styles[kind]} ${own}` : styles[kind])

/**
 * One line. It has no handlers: the table listens once for all rows. Controls of rows that are not
 * active are out of the tab order, so that Tab leaves a table of a thousand rows in one step.
 */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const {
    row,
    index,
    top,
    columns,
    nameAt,
    selected,
    active,
    rowHref,
    labels,
    selectable,
    hasMenu,
    opens,
    tone,
    mark,
  } = props
  const tab = active ? 0 : -1
  const style: CSSProperties = { transform: `translateY(${top}px)` }
  const name = `${labels}-${index}`
  // Chosen or not, the cells are the same.
  const cells = useMemo(
    () =>
      columns.map((column, at) => (
        <td
          role="gridcell"
          key={column.name}
          id={at === nameAt ? name : undefined}
          className={classOf(at === nameAt ? 'name' : column.align, column.className)}
        >
          {cell(column, row, tab, at === nameAt ? rowHref?.(row) : undefined, at === nameAt && opens)}
        </td>
      )),
    [columns, row, tab, nameAt, name, rowHref, opens],
  )
  return (
    <tr
      role="row"
      style={style}
      data-index={index}
      data-tone={tone}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      tabIndex={tab}
    >
      {selectable && (
        <td role="gridcell" className={styles.select}>
          <input
            type="checkbox"
            data-select=""
            checked={selected}
            onChange={ignore}
            tabIndex={tab}
            aria-labelledby={`${labels}-select ${name}`}
          />
        </td>
      )}
      {cells}
      {mark !== undefined && (
        <td role="gridcell" className={styles.mark}>
          <button
            type="button"
            data-open={mark.kind}
            tabIndex={tab}
            aria-labelledby={`${labels}-mark ${name}`}
            title={mark.label}
          />
        </td>
      )}
      {hasMenu && (
        <td role="gridcell" className={styles.menu}>
          <button
            type="button"
            data-menu=""
            tabIndex={tab}
            aria-haspopup="menu"
            aria-labelledby={`${labels}-menu ${name}`}
          />
        </td>
      )}
    </tr>
  )
})

/** A plain function, called and not mounted: a component for each cell is what makes tables slow. */
function cell(column: TableColumn, row: Row, tab: number, rowHref: string | undefined, opens: boolean) {
  const node = column.node(row)
  const href = column.href?.(row) ?? rowHref
  if (href !== undefined) {
    return (
      <a href={`#${href}`} tabIndex={tab}>
        {node}
      </a>
    )
  }
  if (!opens) return node
  return (
    <button type="button" data-open="" tabIndex={tab}>
      {node}
    </button>
  )
}

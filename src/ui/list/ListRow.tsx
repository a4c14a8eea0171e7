import { memo, type CSSProperties } from 'react'
import type { Column } from './columns'
import styles from './ListTable.module.css'
import type { Row } from './selection'

/** How a row stands out. */
export type RowTone = 'danger'

/** What a row's own button does: changes or only shows, and what it is called. */
export interface OpenMark {
  readonly kind: 'edit' | 'show'
  readonly label: string
}

export interface ListRowProps {
  readonly row: Row
  readonly index: number
  /** Pixels from the first row. */
  readonly top: number
  readonly columns: readonly Column[]
  /** Which column is the row's name: it leads where the row leads and stays in sight. */
  readonly nameAt: number
  readonly selected: boolean
  /** The one row that holds the table's tab stop. */
  readonly active: boolean
  readonly rowName: (row: Row) => string
  readonly rowHref: ((row: Row) => string | undefined) | undefined
  readonly selectLabel: string | undefined
  readonly menuLabel: string | undefined
  readonly opens: boolean
  /** What stands out: a row that calls for attention is red. */
  readonly tone?: RowTone | undefined
  /** A button of its own that opens the row: a pencil or a magnifier, with its name. */
  readonly mark?: OpenMark | undefined
}

const ignore = () => undefined

/**
 * One line. It has no handlers: the table listens once for all rows. Controls of rows that are not
 * active are out of the tab order, so that Tab leaves a table of a thousand rows in one step.
 */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, index, top, columns, nameAt, selected, active, rowName, rowHref, selectLabel, menuLabel, opens, tone, mark } = props
  const tab = active ? 0 : -1
  const style: CSSProperties = { transform: `translateY(${top}px)` }
  const name = selectLabel === undefined && menuLabel === undefined && mark === undefined ? '' : rowName(row)
  return (
    <tr role="row" style={style} data-index={index} data-tone={tone} aria-rowindex={index + 2} aria-selected={selectLabel === undefined ? undefined : selected} tabIndex={tab}>
      {selectLabel !== undefined && (
        <td role="gridcell" className={styles.select}>
          <input type="checkbox" data-select="" checked={selected} onChange={ignore} tabIndex={tab} aria-label={`${selectLabel} ${name}`} />
        </td>
      )}
      {columns.map((column, at) => (
        <td role="gridcell" key={column.field.name} className={at === nameAt ? styles.name : styles[column.align]}>
          {cell(column, row, tab, at === nameAt ? rowHref?.(row) : undefined, at === nameAt && opens)}
        </td>
      ))}
      {mark !== undefined && (
        <td role="gridcell" className={styles.mark}>
          <button type="button" data-open={mark.kind} tabIndex={tab} aria-label={`${mark.label} ${name}`} title={mark.label} />
        </td>
      )}
      {menuLabel !== undefined && (
        <td role="gridcell" className={styles.menu}>
          <button type="button" data-menu="" tabIndex={tab} aria-haspopup="menu" aria-label={`${menuLabel} ${name}`} />
        </td>
      )}
    </tr>
  )
})

/** A plain function, called and not mounted: a component for each cell is what makes tables slow. */
function cell(column: Column, row: Row, tab: number, rowHref: string | undefined, opens: boolean) {
  const node = column.node(row)
  const href = column.href(row) ?? rowHref
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

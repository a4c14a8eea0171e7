import styles from './ListTable.module.css'
import type { TableColumn } from './columns'

interface SkeletonBodyProps {
  columns: readonly TableColumn[]
  count: number
  rowHeight: number
  selectable: boolean
  /** How many columns of controls stand behind the others. */
  controlsAfter: number
}

/** How much of its cell a text usually fills: not all alike. */
const FILLED = ['62%', '78%', '54%', '70%']
const MOST = 180

/** Rows to come, at the columns and the height that they will have: nothing moves when they are there. One element a column. */
export function SkeletonBody({ columns, count, rowHeight, selectable, controlsAfter }: SkeletonBodyProps) {
  return (
    <tbody aria-hidden="true" data-awaited="" className={styles.skeleton} style={{ height: count * rowHeight }}>
      <tr>
        {selectable && (
          <td className={styles.select}>
            <i style={{ width: 16 }} />
          </td>
        )}
        {columns.map(({ name, align }, at) => (
          <td key={name} className={styles[align]}>
            <i style={{ width: align === 'end' ? 36 : FILLED[at % FILLED.length], maxWidth: MOST }} />
          </td>
        ))}
        {Array.from({ length: controlsAfter }, (_, at) => (
          <td key={at} className={styles.menu} />
        ))}
      </tr>
    </tbody>
  )
}

import { useTranslate } from 'ra-core'
import { Link } from '../../ui/kit/Link'
import { formatNumber } from '../../ui/displays/values'
import type { Drill, DrillRow } from './drill'
import { useRowsInSight } from './useRowsInSight'
import styles from './drill.module.css'

export interface DrillTableProps {
  readonly of: Drill['of']
  readonly columns: readonly string[]
  readonly rows: readonly DrillRow[]
  readonly onLeave: () => void
}

const ROW = 36
const BOX = 420

/** The lines behind a number; of very many only those in sight are in the document. */
export function DrillTable({ of, columns, rows, onLeave }: DrillTableProps) {
  const translate = useTranslate()
  const shown = useRowsInSight(rows.length, ROW, BOX)
  const first = of === 'serverStatus' ? 'server' : of === 'offlineGateways' ? 'gateway' : of === 'store' || of === 'gateway' ? 'state' : 'store'
  return (
    <div className={styles.box} style={{ maxHeight: BOX }} onScroll={shown.onScroll}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{translate(`areas.dashboard.by.${first}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">{translate(`areas.dashboard.columns.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={shown.before} />
          {rows.slice(shown.first, shown.last).map((row, index) => (
            <tr key={row.key} aria-rowindex={shown.first + index + 2} style={{ height: ROW }}>
              <th scope="row">
                <Link to={row.to} onClick={onLeave}>{row.nameKey ? translate(row.nameKey) : row.name}</Link>
                {row.code && row.code !== row.name && <span className={styles.code}>{row.code}</span>}
                {row.codeKeys && <span className={styles.code}>{row.codeKeys.map((key) => translate(key)).join(' · ')}</span>}
              </th>
              {row.numbers.map((number, at) => (
                <td key={at} data-none={number === 0}>{formatNumber(number)}</td>
              ))}
            </tr>
          ))}
          <Space height={shown.height - shown.last * ROW} />
        </tbody>
      </table>
    </div>
  )
}

const Space = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null)

import { useTranslate } from 'ra-core'
import { Link } from '../../ui/kit/Link'
import { formatNumber } from '../../ui/displays/values'
import type { Drill, DrillRow } from './drill'
import { useVisibleRows } from './useVisibleRows'
import styles from './drill.module.css'

export interface DrillTableProps {
  readonly of: Drill['of']
  readonly columns: readonly string[]
  readonly rows: readonly DrillRow[]
  readonly onLeave: () => void
}

const ROW_HEIGHT = 36
const MAX_HEIGHT = 420

/** The rows of a breakdown; only visible ones render. */
export function DrillTable({ of, columns, rows, onLeave }: DrillTableProps) {
  const translate = useTranslate()
  const visible = useVisibleRows(rows.length, ROW_HEIGHT, MAX_HEIGHT)
  const heading =
    of === 'serverStatus'
      ? 'server'
      : of === 'offlineGateways'
        ? 'gateway'
        : of === 'store' || of === 'gateway'
          ? 'state'
          : 'store'
  return (
    <div className={styles.box} style={{ maxHeight: MAX_HEIGHT }} onScroll={visible.onScroll}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{translate(`areas.dashboard.by.${heading}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {translate(`areas.dashboard.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={visible.before} />
          {rows.slice(visible.first, visible.last).map((row, index) => (
            <tr key={row.key} aria-rowindex={visible.first + index + 2} style={{ height: ROW_HEIGHT }}>
              <th scope="row">
                <Link to={row.to} onClick={onLeave}>
                  {row.nameKey ? translate(row.nameKey) : row.name}
                </Link>
                {row.code && row.code !== row.name && <span className={styles.code}>{row.code}</span>}
                {row.codeKeys && (
                  <span className={styles.code}>{row.codeKeys.map((key) => translate(key)).join(' · ')}</span>
                )}
              </th>
              {row.numbers.map((number, at) => (
                <td key={at} data-none={number === 0}>
                  {formatNumber(number)}
                </td>
              ))}
            </tr>
          ))}
          <Space height={visible.height - visible.last * ROW_HEIGHT} />
        </tbody>
      </table>
    </div>
  )
}

const Space = ({ height }: { height: number }) => (height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null)

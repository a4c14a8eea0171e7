import { formatNumber } from '../displays/values'
import { Bar, Pieces, useBarTip, type BarsProps } from './barParts'
import { percentOf } from './scales'
import styles from './rows.module.css'

/** Bars one below the other: label, bar, number. */
export function Rows({ bars, series, max, scale, label, onSelect }: BarsProps) {
  const { active, setActive, tip } = useBarTip({ bars, series })
  return (
    <ul className={styles.rows} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id} className={styles.item}>
          <Bar bar={bar} className={styles.row} onSelect={onSelect} onActive={setActive}>
            <span className={styles.label} aria-hidden="true">
              {bar.label}
            </span>
            <span className={styles.track}>
              <span
                className={styles.bar}
                style={{ width: `${scale === 'each' ? (bar.total > 0 ? 100 : 0) : percentOf(bar.total, max)}%` }}
              >
                <Pieces bar={bar} series={series} className={styles.piece} />
              </span>
            </span>
            <span className={styles.total} aria-hidden="true">
              {formatNumber(bar.total)}
            </span>
          </Bar>
          {active === bar.id && <div className={styles.tip}>{tip(30)}</div>}
        </li>
      ))}
    </ul>
  )
}

import { formatNumber } from '../displays/values'
import { Bar, Pieces, useBarTip, type BarsProps } from './barParts'
import { niceTicks, percentOf, thinned } from './scales'
import styles from './columns.module.css'

const LABELS = 8

/** Bars side by side over a scale. */
export function Columns({ bars, series, max, label, onSelect }: BarsProps) {
  const { active, setActive, tip } = useBarTip({ bars, series })
  const ticks = niceTicks(0, Math.max(max, 1)).filter((tick) => Number.isInteger(tick) || max < 1)
  const top = ticks[ticks.length - 1] ?? 1
  const place = (at: number) => ((at + 0.5) / bars.length) * 100
  return (
    <div className={styles.chart}>
      <div className={styles.yAxis} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${percentOf(tick, top)}%` }}>{formatNumber(tick)}</span>
        ))}
        <span className={styles.widest}>{formatNumber(top)}</span>
      </div>
      <div className={styles.area}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.gridLine} style={{ bottom: `${percentOf(tick, top)}%` }} />
        ))}
        <ul className={styles.columns} aria-label={label}>
          {bars.map((bar) => (
            <li key={bar.id}>
              <Bar bar={bar} className={styles.slot} onSelect={onSelect} onActive={setActive}>
                <span className={styles.bar} style={{ height: `${percentOf(bar.total, top)}%` }}>
                  <Pieces bar={bar} series={series} className={styles.piece} />
                </span>
              </Bar>
            </li>
          ))}
        </ul>
        {tip(place(bars.findIndex(({ id }) => id === active)))}
      </div>
      <div className={styles.xAxis} aria-hidden="true">
        {thinned(bars, LABELS).map(({ item, at }) => (
          <span key={item.id} style={{ left: `${place(at)}%` }}>{item.label}</span>
        ))}
      </div>
    </div>
  )
}

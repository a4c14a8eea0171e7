import { useMemo } from 'react'
import { formatNumber } from '../displays/values'
import { marginFor } from './axisWidth'
import { Bar, useBarTip, type BarsProps } from './barParts'
import { insetOf } from './chartTypes'
import { ColumnDrawing } from './drawings'
import { niceTicks, thinned } from './scales'
import { usePlot } from './usePlot'
import styles from './columns.module.css'
import plotStyles from './plot.module.css'

const LABELS = 8
/** Room for the axes; the numbers take more where they are wide. */
const MARGIN = { top: 8, right: 2, bottom: 22, left: 0 }

/** Bars side by side over a scale. */
export function Columns({ bars, series, max, label, onSelect }: BarsProps) {
  const { active, setActive, tip } = useBarTip({ bars, series })
  const { place, size } = usePlot(ColumnDrawing.preload)
  const ticks = useMemo(() => niceTicks(0, Math.max(max, 1)).filter((tick) => Number.isInteger(tick) || max < 1), [max])
  const margin = useMemo(() => (size ? marginFor(MARGIN, ticks.map(formatNumber)) : MARGIN), [ticks, size])
  const named = useMemo(() => new Map(thinned(bars, LABELS).map(({ item }) => [item.id, item.label])), [bars])
  return (
    <div className={styles.chart}>
      <div ref={place} className={plotStyles.plot} data-plot="" aria-hidden="true">
        {size && <ColumnDrawing bars={bars} series={series} ticks={ticks} named={named} size={size} margin={margin} />}
      </div>
      <div className={styles.area} style={{ inset: insetOf(margin) }}>
        <ul className={styles.columns} aria-label={label}>
          {bars.map((bar) => (
            <li key={bar.id}>
              <Bar bar={bar} className={styles.slot} onSelect={onSelect} onActive={setActive}>
                {null}
              </Bar>
            </li>
          ))}
        </ul>
        {tip(((bars.findIndex(({ id }) => id === active) + 0.5) / bars.length) * 100)}
      </div>
    </div>
  )
}

import { useMemo } from 'react'
import { formatNumber } from '../displays/values'
import { Bar, useBarTip, type BarsProps } from './barParts'
import { ColumnDrawing } from './drawings'
import { Plot } from './Plot'
import { niceTicks, thinned } from './scales'
import styles from './columns.module.css'

const LABELS = 8

/** Bars side by side over a scale. */
export function Columns({ bars, series, max, label, onSelect }: BarsProps) {
  const { active, setActive, tip } = useBarTip({ bars, series })
  const ticks = useMemo(() => niceTicks(0, Math.max(max, 1)).filter((tick) => Number.isInteger(tick) || max < 1), [max])
  const values = useMemo(() => ticks.map(formatNumber), [ticks])
  const named = useMemo(() => new Map(thinned(bars, LABELS).map(({ item }) => [item.id, item.label])), [bars])
  return (
    <Plot values={values} Drawing={ColumnDrawing} given={{ bars, series, ticks, named }}>
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
    </Plot>
  )
}

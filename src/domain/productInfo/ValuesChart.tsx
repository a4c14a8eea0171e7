import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { aliasesQuery } from '../../data/aliases'
import type { ProductUpdateHistory } from '../../generated/types'
import { LineChart } from '../../ui/charts/LineChart'
import { formatPlaces, placesOf } from '../../ui/displays/values'
import { ChartCard } from '../history/ChartCard'
import { useChartRows } from '../history/useChartRows'
import { infoNumber } from '../../schema/infoNumber'
import styles from './productInfo.module.css'

interface ValuesChartProps {
  readonly storeCode: string
  readonly prCode: string
  readonly height?: number
}

const TONES = ['series1', 'series2', 'series3', 'series4', 'series5'] as const

/**
 * The values of a product over time, a line for each entry of its information whose alias has the chart flag;
 * for the period of the list around it.
 */
export function ValuesChart({ storeCode, prCode, height = 200 }: ValuesChartProps) {
  const translate = useTranslate()
  const params = useMemo(() => ({ storeCode, prCode }), [storeCode, prCode])
  const history = useChartRows<ProductUpdateHistory>('product-update-history', params, 'updatedAt')
  const { data: aliases } = useQuery(aliasesQuery)
  const lines = useMemo(() => {
    const charted = (aliases ?? []).filter(({ chart, name }) => chart && name.trim() !== '').slice(0, TONES.length)
    const drawn = charted.map(({ index, name }, at) => ({
      id: String(index),
      label: name,
      tone: TONES[at] ?? 'series1',
      points: history.rows.flatMap(({ updatedAt, prInfo }) =>
        updatedAt ? [{ x: updatedAt, y: infoNumber(prInfo?.[index]) ?? null }] : [],
      ),
    }))
    return drawn.filter(({ points }) => points.some(({ y }) => y !== null))
  }, [aliases, history.rows])
  const title = translate('tasks.values')
  const figures = lines.flatMap(({ label, points }) => {
    const latest = points.findLast(({ y }) => y !== null)?.y
    return latest === undefined || latest === null
      ? []
      : [`${label} ${formatPlaces(latest, placesOf(points.map(({ y }) => y)))}`]
  })
  // The last value holds until now; as long as there is no new one, the chart does not move.
  const last = history.rows.at(-1)?.updatedAt ?? 0
  const now = useMemo(() => Math.max(last, Math.floor(Date.now() / 1000)), [last])
  const isUnset = aliases !== undefined && !aliases.some(({ chart }) => chart)
  return (
    <ChartCard title={title} history={history} figures={figures} height={height}>
      {isUnset ? (
        <p className={styles.none}>{translate('tasks.noCharts')}</p>
      ) : (
        <LineChart
          label={title}
          min="data"
          height={height}
          lines={lines}
          stepped
          to={history.to ?? now}
          {...(history.from !== undefined && { from: history.from })}
        />
      )}
    </ChartCard>
  )
}

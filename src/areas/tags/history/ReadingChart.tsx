import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { BatteryHistory, TemperatureHistory } from '../../../generated/types'
import { LineChart } from '../../../ui/charts/LineChart'
import { formatPlaces, placesOf } from '../../../ui/displays/values'
import { CHART_HEIGHT, ChartCard } from '../../../domain/history/ChartCard'
import { useChartRows } from '../../../domain/history/useChartRows'
import { HISTORY_RESOURCES, type TagPath } from './tagHistory'

interface ReadingChartProps {
  readonly kind: 'battery' | 'temperature'
  readonly tag: TagPath
}

/** A line chart of a tag's readings, with the latest, lowest and highest of the period. */
export function ReadingChart({ kind, tag: { storeCode, tagMac, tagId } }: ReadingChartProps) {
  const translate = useTranslate()
  const unit = translate(`areas.tags.history.units.${kind}`)
  const tag = useMemo(() => ({ storeCode, tagMac, tagId }), [storeCode, tagMac, tagId])
  const history = useChartRows<BatteryHistory | TemperatureHistory>(HISTORY_RESOURCES[kind], tag, 'updatedAt')
  const title = translate(`areas.tags.history.chart.${kind}`)
  const points = history.rows.map((row) => ({ x: row.updatedAt, y: 'battery' in row ? row.battery : row.temperature }))
  const values = points.map(({ y }) => y)
  const places = placesOf(values)
  const figure = (name: 'latest' | 'lowest' | 'highest', value: number | undefined) =>
    value === undefined ? [] : [translate(`history.${name}`, { value: `${formatPlaces(value, places)} ${unit}` })]
  const figures =
    values.length === 0
      ? []
      : [
          ...figure('latest', values.at(-1)),
          ...figure('lowest', Math.min(...values)),
          ...figure('highest', Math.max(...values)),
        ]
  return (
    <ChartCard title={title} history={history} figures={figures}>
      <LineChart
        label={title}
        unit={unit}
        min="data"
        height={CHART_HEIGHT}
        lines={[{ id: kind, label: translate(`areas.tags.history.tabs.${kind}`), tone: 'series1', points }]}
        {...(history.from !== undefined && { from: history.from })}
        {...(history.to !== undefined && { to: history.to })}
      />
    </ChartCard>
  )
}

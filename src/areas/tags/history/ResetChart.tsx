import { useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import type { ResetHistory } from '../../../generated/types'
import { BarChart } from '../../../ui/charts/BarChart'
import { CHART_HEIGHT, ChartCard } from '../../../domain/history/ChartCard'
import { useChartRows } from '../../../domain/history/useChartRows'
import { useTagPath } from './tagHistory'

/** A column chart of how often a tag was reset. */
export function ResetChart() {
  const translate = useTranslate()
  const clock = useClock()
  const tag = useTagPath()
  const history = useChartRows<ResetHistory>('reset-history', tag, 'last_time')
  const title = translate('areas.tags.history.chart.reset')
  const all = history.rows.reduce((sum, { cnt }) => sum + cnt, 0)
  const bars = history.rows.map(({ cnt, last_time: at }, index) => ({
    id: `${at} ${index}`,
    label: clock.text(at).slice(0, 10),
    sublabel: clock.text(at).slice(11),
    values: [cnt],
  }))
  return (
    <ChartCard
      title={title}
      history={history}
      figures={bars.length === 0 ? [] : [translate('areas.tags.history.chart.total', { smart_count: all })]}
    >
      <BarChart
        label={title}
        barLabel={translate('resources.reset-history.fields.last_time')}
        direction="columns"
        height={CHART_HEIGHT}
        series={[{ id: 'cnt', label: translate('resources.reset-history.fields.cnt'), tone: 'series1' }]}
        bars={bars}
      />
    </ChartCard>
  )
}

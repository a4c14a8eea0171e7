import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { DashboardStats } from '../../../generated/types'
import { LineChart, type ChartLine } from '../../../ui/charts/LineChart'
import { useDashboard } from '../dashboardContext'
import { Comparisons } from './Comparisons'

/** How many products and tags were updated on each of the last thirty days, and how the last of them compare. */
export function DailyPanel({ stats: { daily } }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const { openDrill } = useDashboard()
  const lines = useMemo<ChartLine[]>(
    () =>
      (['product', 'tag'] as const).map((id, at) => ({
        id,
        tone: at === 0 ? 'series2' : 'series1',
        label: translate(`areas.dashboard.updated.${id}`),
        points: (daily ?? []).map((day) => ({ x: day.date, y: day[id] })),
      })),
    [daily, translate],
  )
  return (
    <>
      <LineChart
        label={translate('areas.dashboard.panels.daily')}
        xLabel={translate('areas.dashboard.day')}
        lines={lines}
        height={180}
        unfinished
        onSelect={(day) => openDrill({ of: 'daily', value: String(day) })}
      />
      <Comparisons daily={daily ?? []} />
    </>
  )
}

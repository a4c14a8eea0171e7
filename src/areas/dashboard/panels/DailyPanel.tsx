import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { DashboardStats } from '../../../generated/types'
import { LineChart, type ChartLine } from '../../../ui/charts/LineChart'
import { formatNumber } from '../../../ui/displays/values'
import { comparisons, type Comparison } from '../comparison'
import { useDashboard } from '../dashboardContext'
import styles from './daily.module.css'

/** The products and tags updated on each of the last thirty days, with comparisons. */
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

// Without colour: more updates are neither good nor bad.
function Comparisons({ daily }: { daily: NonNullable<DashboardStats['daily']> }) {
  const translate = useTranslate()
  return (
    <dl className={styles.comparisons} aria-label={translate('areas.dashboard.compare.label')}>
      {comparisons(daily).map((one) => (
        <div key={`${one.of} ${one.span}`}>
          <dt>{translate(`areas.dashboard.compare.${one.span}.${one.of}`)}</dt>
          <dd>
            <strong>{formatNumber(one.count)}</strong>
            <Change of={one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ of: { span, change } }: { of: Comparison }) {
  const translate = useTranslate()
  const than = translate(`areas.dashboard.compare.than.${span}`)
  if (change === undefined) return <span>{translate('areas.dashboard.compare.none', { than })}</span>
  const [Icon, kind] =
    change > 0 ? [ArrowUpRight, 'more'] : change < 0 ? [ArrowDownRight, 'less'] : [ArrowRight, 'same']
  return (
    <span>
      <Icon size={14} aria-hidden="true" />
      {translate(`areas.dashboard.compare.${kind}`, { percent: formatNumber(Math.abs(change)), than })}
    </span>
  )
}

import { useTranslate } from 'ra-core'
import type { DashboardStats } from '../../../generated/types'
import type { ChartTone } from '../../../ui/charts/chartTypes'
import { Doughnut } from '../../../ui/charts/Doughnut'
import { useDashboard } from '../dashboardContext'
import { PANELS } from '../panels'
import { PagedBars } from './PagedBars'

const TONES: readonly ChartTone[] = ['series1', 'series2', 'series3', 'series4', 'series5']

/** The gateways by firmware version: a doughnut for few versions, otherwise bars. */
export function VersionsPanel({ of, stats }: { of: 'gmpVersions' | 'grmVersions'; stats: DashboardStats }) {
  const translate = useTranslate()
  const { openDrill } = useDashboard()
  const label = translate(`areas.dashboard.panels.${of}`)
  const versions = (stats[of] ?? []).map(({ version, count }) => ({
    id: version,
    label: version || translate('charts.unknown'),
    count,
  }))
  const open = (version: string) => openDrill({ of, value: version })
  if (versions.length <= TONES.length) {
    const slices = versions.map(({ count, ...version }, at) => ({
      ...version,
      value: count,
      tone: TONES[at] ?? 'neutral',
    }))
    return <Doughnut label={label} slices={slices} height={PANELS[of].height} onSelect={open} />
  }
  return (
    <PagedBars
      label={label}
      barLabel={translate('areas.dashboard.version')}
      series={[
        {
          id: 'gateways',
          tone: of === 'gmpVersions' ? 'series1' : 'series2',
          label: translate('areas.dashboard.figures.gatewayStatus'),
        },
      ]}
      bars={versions.map(({ count, ...version }) => ({ ...version, values: [count] }))}
      perPage={5}
      onSelect={open}
    />
  )
}

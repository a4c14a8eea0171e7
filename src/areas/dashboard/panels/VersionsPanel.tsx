import { useTranslate } from 'ra-core'
import type { DashboardStats } from '../../../generated/types'
import { useDashboard } from '../dashboardContext'
import { PagedBars } from './PagedBars'

/** How many gateways run each version of their firmware. */
export function VersionsPanel({ of, stats }: { of: 'gmpVersions' | 'grmVersions'; stats: DashboardStats }) {
  const translate = useTranslate()
  const { openDrill } = useDashboard()
  return (
    <PagedBars
      label={translate(`areas.dashboard.panels.${of}`)}
      barLabel={translate('areas.dashboard.version')}
      series={[{ id: 'gateways', tone: of === 'gmpVersions' ? 'series1' : 'series2', label: translate('areas.dashboard.figures.gatewayStatus') }]}
      bars={(stats[of] ?? []).map(({ version, count }) => ({ id: version, label: version || translate('charts.unknown'), values: [count] }))}
      perPage={5}
      onSelect={(version) => openDrill({ of, value: version })}
    />
  )
}

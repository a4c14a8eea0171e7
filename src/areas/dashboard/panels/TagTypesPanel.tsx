import { useTranslate } from 'ra-core'
import type { DashboardStats } from '../../../generated/types'
import { useTagTypes } from '../../../domain/tagTypes/useTagTypes'
import { useDashboard } from '../dashboardContext'
import { PagedBars } from './PagedBars'

/** The tags of each type, and how many of them failed. */
export function TagTypesPanel({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const { openDrill } = useDashboard()
  const types = useTagTypes()
  return (
    <PagedBars
      label={translate('areas.dashboard.panels.tagTypes')}
      barLabel={translate('resources.tag.fields.tagType')}
      series={[
        { id: 'good', tone: 'series1', label: translate('areas.dashboard.states.notNg') },
        { id: 'ng', tone: 'error', label: translate('areas.dashboard.states.ng') },
      ]}
      bars={(stats.tagTypes ?? []).map(({ type, count, ng }) => ({
        id: type,
        label: types.text(type) || translate('charts.unknown'),
        sublabel: type,
        values: [count - ng, ng],
      }))}
      perPage={10}
      onSelect={(type) => openDrill({ of: 'tagTypes', value: type })}
    />
  )
}

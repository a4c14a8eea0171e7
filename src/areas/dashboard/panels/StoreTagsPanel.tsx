import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import type { DashboardStats } from '../../../generated/types'
import { useDashboard } from '../dashboardContext'
import { gatewayBars, namesOf, seriesOf, storeBars, TAG_STATES } from '../figures'
import { PagedBars } from './PagedBars'
import styles from './pagedBars.module.css'

const BY = ['store', 'gateway'] as const

/** The tags of each store, or of each gateway if few stores are counted, most failed first. */
export function StoreTagsPanel({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const { openDrill, stores } = useDashboard()
  const [selected, setSelected] = useState<(typeof BY)[number]>()
  const names = useMemo(() => namesOf(stats), [stats])
  const gateways = useMemo(() => gatewayBars(stats, names), [stats, names])
  const byStore = useMemo(() => storeBars(stats, names), [stats, names])
  const by = gateways ? (selected ?? (stores.length > 0 || stats.counted === 1 ? 'gateway' : 'store')) : 'store'
  const bars = by === 'gateway' && gateways ? gateways : byStore
  return (
    <PagedBars
      key={by}
      label={translate('areas.dashboard.panels.storeTags')}
      barLabel={translate(`areas.dashboard.by.${by}`)}
      series={seriesOf(TAG_STATES, translate)}
      bars={bars}
      perPage={10}
      search={translate(`areas.dashboard.searchBy.${by}`)}
      onSelect={(id) => openDrill({ of: by, value: id })}
      tools={
        gateways && (
          <span className={styles.choice} role="group" aria-label={translate('areas.dashboard.by.label')}>
            {BY.map((one) => (
              <button key={one} type="button" aria-pressed={one === by} onClick={() => setSelected(one)}>
                {translate(`areas.dashboard.by.${one}`)}
              </button>
            ))}
          </span>
        )
      }
    />
  )
}

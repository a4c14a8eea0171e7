import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { useClock } from '../../data/clock'
import { request } from '../../data/http'
import type { DashboardStats } from '../../generated/types'
import { useTagTypes } from '../../domain/tagTypes/useTagTypes'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { EmptyState } from '../../ui/kit/EmptyState'
import { Skeleton } from '../../ui/kit/Skeleton'
import { dayZone } from './dayZone'
import { columnsOf, detailRows, needsDetail, ownRows, type Drill } from './drill'
import { DrillTable } from './DrillTable'
import { namesOf } from './figures'
import { storeListOf } from './firstStats'
import styles from './drill.module.css'

export interface DrillDialogProps {
  readonly drill: Drill
  readonly stats: DashboardStats
  readonly stores: readonly string[]
  readonly onClose: () => void
}

/** The breakdown of a number, each row with a link to the page that shows it filtered. */
export function DrillDialog({ drill, stats, stores, onClose }: DrillDialogProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const isFetched = needsDetail(drill)
  const query = useQuery({
    queryKey: ['dashboard', 'detail', drill, stores],
    queryFn: ({ signal }) =>
      request<DashboardStats>('GET', '/stats/dashboard', {
        query: { t: stats.updatedAt, storeList: storeListOf(stores), detail: drill.of, value: drill.value },
        signal,
      }),
    enabled: isFetched,
    retry: false,
    meta: { background: true },
  })
  const { data, error } = query
  const rows = useMemo(
    () => (isFetched ? data?.detail && detailRows(drill, data.detail, stats) : ownRows(drill, stats)),
    [isFetched, data, drill, stats],
  )
  const wanted = text.trim().toLowerCase()
  const found = rows?.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted))
  return (
    <Dialog
      open
      size="l"
      onOpenChange={onClose}
      title={translate(`areas.dashboard.drill.${drill.of}`)}
      description={useDescription(drill, stats)}
    >
      <div className={styles.drill} aria-busy={!rows && !error}>
        {rows && rows.length > 8 && (
          <input
            className={styles.search}
            type="search"
            aria-label={translate('kit.search')}
            placeholder={translate('kit.search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {found ? (
          found.length > 0 ? (
            <DrillTable of={drill.of} columns={columnsOf(drill)} rows={found} onLeave={onClose} />
          ) : (
            <EmptyState title={translate(wanted ? 'kit.noMatch' : 'messages.noDataToDisplay')} />
          )
        ) : error ? (
          <EmptyState
            title={translate('areas.dashboard.drill.failed')}
            action={
              <Button loading={query.isFetching} onClick={() => void query.refetch()}>
                {translate('areas.dashboard.lost.retry')}
              </Button>
            }
          />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </Dialog>
  )
}

function useDescription({ of, value = '' }: Drill, stats: DashboardStats): string {
  const translate = useTranslate()
  const types = useTagTypes()
  const clock = useClock()
  switch (of) {
    case 'tagStatus':
    case 'gatewayStatus':
    case 'serverStatus':
      return value ? translate(`areas.dashboard.states.${value}`) : ''
    case 'offlineGateways':
      return ''
    case 'tagTypes':
      return types.detail(value)
    case 'gmpVersions':
    case 'grmVersions':
      return value || translate('charts.unknown')
    case 'store':
      return `${namesOf(stats).get(value) ?? value} · ${value}`
    default:
      return [value || stats.today, dayZone(stats, clock)].filter(Boolean).join(' · ')
  }
}

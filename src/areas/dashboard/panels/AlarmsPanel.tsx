import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BellOff, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../../data/clock'
import { useViewer } from '../../../data/session'
import type { DashboardStats } from '../../../generated/types'
import { placeName, targetPath, targetText } from '../../../domain/alarms/target'
import { can } from '../../../schema/access'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Badge } from '../../../ui/kit/Badge'
import { Link } from '../../../ui/kit/Link'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { useDashboard } from '../dashboardContext'
import { alarmsQuery } from '../statsQuery'
import { useRefetchWith } from '../useRefetchWith'
import styles from './alarms.module.css'

const CLASSES = {
  1: { tone: 'info', Icon: Info },
  2: { tone: 'warn', Icon: TriangleAlert },
  3: { tone: 'error', Icon: OctagonAlert },
} as const
const COLUMNS = ['updatedAt', 'class', 'type', 'target', 'location', 'data'] as const
const CALM: ReadonlySet<unknown> = new Set(['ACKNOWLEDGED', 'SILENCED', 'CLOSED'])

/** The latest alarms of the stores that are counted, and of the system if that is all stores. */
export function AlarmsPanel({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const clock = useClock()
  const viewer = useViewer()
  const { stores } = useDashboard()
  const { data: alarms, error, refetch } = useQuery({ ...alarmsQuery(stores), placeholderData: keepPreviousData })
  useRefetchWith(stats, refetch)
  const label = (field: string) => translate(`resources.alarm-history.fields.${field}`)
  if (!alarms) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={300} />
  if (alarms.length === 0) return <EmptyState icon={<BellOff />} title={translate('areas.dashboard.alarms.none')} />
  return (
    <>
      {/* A table that scrolls sideways must be focusable. */}
      <div className={styles.box} tabIndex={0} role="group" aria-label={translate('areas.dashboard.panels.alarms')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {label(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {alarms.map((alarm) => {
              const { tone, Icon } = CLASSES[alarm.class]
              const path = targetPath(alarm, viewer)
              const target = targetText(alarm, translate)
              return (
                <tr key={alarm._id ?? `${alarm.updatedAt} ${alarm.type} ${alarm.location}`}>
                  <td className={styles.time}>{clock.text(alarm.updatedAt)}</td>
                  <td>
                    <Badge tone={CALM.has(alarm.state) ? 'neutral' : tone} icon={<Icon aria-hidden="true" />}>
                      {translate(`resources.alarm-history.enums.class.${alarm.class}`)}
                    </Badge>
                  </td>
                  <td>{translate(`resources.alarm-history.enums.type.${alarm.type}`, { _: alarm.type })}</td>
                  <td>{path ? <Link to={path}>{target}</Link> : target}</td>
                  <td className={styles.time} title={alarm.location}>
                    {placeName(alarm, translate)}
                  </td>
                  <td className={styles.data} title={alarm.data ?? undefined}>
                    {alarm.data}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {can(viewer, 'alarm.read') && (
        <p className={styles.more}>
          <Link to="/alarm/history">{translate('areas.dashboard.alarms.all')}</Link>
        </p>
      )}
    </>
  )
}

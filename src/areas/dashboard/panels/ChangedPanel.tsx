import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { Thumbnail } from '../../../domain/label/Thumbnail'
import type { DashboardStats } from '../../../generated/types'
import { fillPath } from '../../../schema/template'
import { Ago } from '../../../ui/displays/ago'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { useDashboard } from '../dashboardContext'
import { namesOf } from '../figures'
import { PANELS } from '../panels'
import { changedQuery } from '../statsQuery'
import { useRefetchWith } from '../useRefetchWith'
import styles from './changed.module.css'

const SHOWN = 6
// Up to this many are shown large.
const FEW = 3

/** The products that changed in the last hour, with their labels. */
export function ChangedPanel({ stats }: { stats: DashboardStats }) {
  const translate = useTranslate()
  const { stores } = useDashboard()
  const { data: changed, error, refetch } = useQuery({ ...changedQuery(stores), placeholderData: keepPreviousData })
  useRefetchWith(stats, refetch)
  if (!changed)
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={PANELS.changed.height} />
    )
  if (changed.length === 0)
    return (
      <EmptyState
        icon={<Tags />}
        title={translate('areas.dashboard.changed.none')}
        text={translate('areas.dashboard.changed.noneText')}
      />
    )
  const names = namesOf(stats)
  return (
    <ul className={styles.list} data-few={changed.length <= FEW || undefined}>
      {changed.slice(0, SHOWN).map(({ storeCode, prCode, name, updatedAt }) => (
        <li key={`${storeCode} ${prCode}`}>
          <a
            className={styles.line}
            href={`#${fillPath('/product/{storeCode}/{prCode}', { storeCode, prCode })}`}
            title={prCode}
          >
            <Thumbnail kind="products" storeCode={storeCode} id={prCode} version={String(updatedAt)} />
            <span className={styles.what}>
              <span className={styles.name}>{name}</span>
              <span className={styles.where}>
                <Ago epoch={updatedAt} /> · {names.get(storeCode) ?? storeCode}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

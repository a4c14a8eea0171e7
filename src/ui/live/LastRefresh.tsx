import { RefreshCw } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { type Live, useRefreshedAt } from '../../data/useLive'
import { IconButton } from '../kit/IconButton'
import styles from './live.module.css'

/** When a page was last refreshed, and a button that refreshes it now. */
export function LastRefresh({ live }: { live: Live<unknown> }) {
  const translate = useTranslate()
  const clock = useClock()
  const refreshedAt = useRefreshedAt(live)
  return (
    <div className={styles.last}>
      {/* As wide before it is known, so that what is beside it does not move. */}
      <span className={refreshedAt > 0 ? undefined : styles.awaited}>
        {translate('live.refreshed')}{' '}
        <time dateTime={new Date(refreshedAt * 1000).toISOString()}>
          {clock.text(refreshedAt > 0 ? refreshedAt : 1)}
        </time>
      </span>
      <IconButton label={translate('live.refresh')} icon={<RefreshCw aria-hidden="true" />} onClick={live.refresh} />
    </div>
  )
}

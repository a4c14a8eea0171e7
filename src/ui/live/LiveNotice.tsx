import { WifiOff } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { type Live, useRefreshedAt } from '../../data/useLive'
import { errorText } from '../feedback/errorText'
import { Banner } from '../kit/Banner'
import { Button } from '../kit/Button'
import styles from './live.module.css'

/** Says that what is shown is outdated, since when and why, while the page keeps trying; nothing while all is well. */
export function LiveNotice({ live }: { live: Live<unknown> }) {
  const translate = useTranslate()
  const clock = useClock()
  const refreshedAt = useRefreshedAt(live)
  return (
    <div role="status" className={styles.status}>
      {live.error !== null && live.data !== undefined && (
        <Banner
          tone="warn"
          icon={<WifiOff aria-hidden="true" />}
          actions={
            <Button size="s" onClick={live.refresh}>
              {translate('live.retry')}
            </Button>
          }
        >
          {errorText(live.error, translate)} {translate('live.outdated', { time: clock.text(refreshedAt) })}
        </Banner>
      )}
    </div>
  )
}

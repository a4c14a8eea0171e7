import { Ban, Link2, TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { errorText } from '../../ui/feedback/errorText'
import { Banner } from '../../ui/kit/Banner'
import { Button } from '../../ui/kit/Button'
import type { DashboardViews } from './useDashboardView'
import type { DashboardData } from './useDashboardStats'
import styles from './dashboard.module.css'

/** Banners above the dashboard: the server refuses or cannot be reached, or the view comes from a link. */
export function Notices({ views, query }: { views: DashboardViews; query: DashboardData }) {
  const translate = useTranslate()
  const clock = useClock()
  return (
    <>
      <div role="status" className={styles.status}>
        {query.refused && (
          <Banner
            tone="error"
            icon={<Ban aria-hidden="true" />}
            actions={
              <Button size="s" loading={query.isFetching} onClick={() => query.refresh()}>
                {translate('areas.dashboard.lost.retry')}
              </Button>
            }
          >
            {errorText(query.refused, translate)}
          </Banner>
        )}
        {query.isLost && (
          <Banner
            tone="warn"
            icon={<TriangleAlert aria-hidden="true" />}
            actions={
              <Button size="s" loading={query.isFetching} onClick={() => query.refresh()}>
                {translate('areas.dashboard.lost.retry')}
              </Button>
            }
          >
            {query.data
              ? translate('areas.dashboard.lost.kept', { time: clock.text(query.data.updatedAt) })
              : translate('areas.dashboard.lost.nothing')}
          </Banner>
        )}
      </div>
      {views.isLinked && (
        <Banner
          tone="info"
          icon={<Link2 aria-hidden="true" />}
          actions={
            <>
              <Button size="s" onClick={views.keepLinked}>
                {translate('areas.dashboard.linked.keep')}
              </Button>
              <Button size="s" variant="ghost" onClick={views.leaveLinked}>
                {translate('areas.dashboard.linked.leave')}
              </Button>
            </>
          }
        >
          {translate('areas.dashboard.linked.text')}
        </Banner>
      )}
    </>
  )
}

import { LayoutDashboard, Maximize, Minimize, RefreshCw } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { cx } from '../../ui/kit/cx'
import { IconButton } from '../../ui/kit/IconButton'
import { Select } from '../../ui/kit/Select'
import { INTERVALS } from './arrangement'
import { StoreFilter } from './StoreFilter'
import type { DashboardData } from './useDashboardStats'
import type { DashboardViews } from './useDashboardView'
import { ViewsMenu } from './ViewsMenu'
import styles from './toolbar.module.css'

export interface ToolbarProps {
  readonly views: DashboardViews
  readonly query: DashboardData
  readonly isWall: boolean
  readonly onWall: () => void
  readonly isArranging: boolean
  readonly onArrange: () => void
  readonly onPrepareArrange: () => void
}

/** The toolbar of the dashboard: refresh, stores, views, arranging and full screen. */
export function Toolbar({ views, query, isWall, onWall, isArranging, onArrange, onPrepareArrange }: ToolbarProps) {
  const translate = useTranslate()
  const clock = useClock()
  const { view, change } = views
  const { data } = query
  return (
    <div className={styles.toolbar}>
      <p className={styles.time}>
        <span className={cx(styles.timeLabel, !data && styles.unknown)}>{translate('areas.dashboard.refreshed')}</span>{' '}
        {data ? (
          <time dateTime={new Date(data.updatedAt * 1000).toISOString()}>
            {clock
              .text(data.updatedAt)
              .split(' ')
              .map((part) => (
                <span key={part}>{part} </span>
              ))}
          </time>
        ) : (
          <time />
        )}
      </p>
      <IconButton
        label={translate('areas.dashboard.refresh')}
        icon={<RefreshCw className={cx(query.isFetching && styles.turning)} />}
        aria-busy={query.isFetching}
        onClick={() => query.refresh()}
      />
      <div className={styles.every}>
        <Select
          label={translate('areas.dashboard.every.label')}
          hideLabel
          value={String(view.every)}
          onChange={(every) => change({ ...view, every: Number(every) })}
          options={INTERVALS.map((every) => ({
            value: String(every),
            label: translate(`areas.dashboard.every.s${every}`),
          }))}
        />
      </div>
      <StoreFilter stores={data?.stores} chosen={view.stores} onChange={(stores) => change({ ...view, stores })} />
      <ViewsMenu views={views} />
      {!isWall && (
        <IconButton
          label={translate('areas.dashboard.arrange')}
          icon={<LayoutDashboard />}
          pressed={isArranging}
          onPointerEnter={onPrepareArrange}
          onFocus={onPrepareArrange}
          onClick={onArrange}
        />
      )}
      <IconButton
        label={translate(isWall ? 'areas.dashboard.wall.leave' : 'areas.dashboard.wall.enter')}
        icon={isWall ? <Minimize /> : <Maximize />}
        onClick={onWall}
      />
    </div>
  )
}

import { BellOff } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { Link } from '../../../ui/kit/Link'
import { SideDrawer } from '../../../ui/kit/SideDrawer'
import { Skeleton } from '../../../ui/kit/Skeleton'
import css from './bell.module.css'
import { NotifySwitch } from './NotifySwitch'
import { OpenAlarmItem } from './OpenAlarmItem'
import { newestOf, useOpenAlarms, useSeenAlarm } from './useOpenAlarms'

/** A drawer with the newest open alarms. */
export function AlarmsDrawer({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const { open, error, retry } = useOpenAlarms()
  const [seen, setSeen] = useSeenAlarm()
  // What was new when the drawer opened stays marked until it closes.
  const [seenBefore] = useState(seen)
  const newest = open ? newestOf(open) : 0
  useEffect(() => {
    if (newest > seen) setSeen(newest)
  }, [newest, seen, setSeen])
  const more = (open?.count ?? 0) - (open?.alarms.length ?? 0)
  return (
    <SideDrawer
      title={translate('alarms.bell.title')}
      actions={<Link to="/alarm/history">{translate('alarms.bell.all')}</Link>}
      footer={<NotifySwitch />}
      onClose={onClose}
    >
      {open ? (
        open.alarms.length === 0 ? (
          <EmptyState
            icon={<BellOff />}
            title={translate('alarms.bell.none')}
            text={translate('alarms.bell.noneText')}
          />
        ) : (
          <>
            <ul className={css.list}>
              {open.alarms.map((alarm) => (
                <OpenAlarmItem key={alarm._id} alarm={alarm} isNew={(alarm._id ?? 0) > seenBefore} />
              ))}
            </ul>
            {more > 0 && (
              <p className={css.more}>
                <Link to="/alarm/history?filter_state=OPEN">{translate('alarms.bell.more')}</Link>
              </p>
            )}
          </>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : (
        <Skeleton height={180} />
      )}
    </SideDrawer>
  )
}

import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useViewer } from '../../../data/session'
import type { OpenAlarmsState } from './AlarmBell'
import { notificationOf, showNotification } from './notifications'
import { newestOf, useAlarmsTold, useOpenAlarms, useSeenAlarm, useWantsNotifications } from './useOpenAlarms'
import { useOneTab } from './useOneTab'

export interface AlarmsLiveProps {
  readonly isOpen: boolean
  readonly onState: (state: OpenAlarmsState) => void
}

/** Draws nothing: counts the open alarms for the bell, and has the browser notify of new ones where the person wants it. */
export function AlarmsLive({ isOpen, onState }: AlarmsLiveProps) {
  const { open } = useOpenAlarms()
  useAlarmsTold()
  const [seen] = useSeenAlarm()
  const count = open?.count ?? 0
  const hasNew = !isOpen && open !== undefined && newestOf(open) > seen
  useEffect(() => onState({ count, hasNew }), [onState, count, hasNew])
  const [wants] = useWantsNotifications()
  return wants ? <Notifying /> : null
}

/** Of several tabs one notifies; what was there when it began is no news. */
function Notifying() {
  const translate = useTranslate()
  const viewer = useViewer()
  const { open } = useOpenAlarms()
  const isTheOne = useOneTab('shelfdeck-alarms')
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (!open) return
    const before = known.current
    known.current = Math.max(before ?? 0, newestOf(open))
    if (before === undefined || !isTheOne()) return
    const fresh = open.alarms.filter(({ _id = 0 }) => _id > before)
    if (fresh.length > 0) showNotification(notificationOf(fresh, viewer, translate))
  }, [open, isTheOne, viewer, translate])
  return null
}

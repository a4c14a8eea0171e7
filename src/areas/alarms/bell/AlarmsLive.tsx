import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useViewer } from '../../../data/session'
import type { OpenAlarmsState } from './AlarmBell'
import { notificationOf, showNotification } from './notifications'
import { newestOf, useAlarmUpdates, useOpenAlarms, useSeenAlarm, useNotificationsOn } from './useOpenAlarms'
import { useOneTab } from './useOneTab'

export interface AlarmsLiveProps {
  readonly isOpen: boolean
  readonly onState: (state: OpenAlarmsState) => void
}

/** Renders nothing: counts the open alarms for the bell, and shows browser notifications of new ones if the person wants them. */
export function AlarmsLive({ isOpen, onState }: AlarmsLiveProps) {
  const { open } = useOpenAlarms()
  useAlarmUpdates()
  const [seen] = useSeenAlarm()
  const count = open?.count ?? 0
  const hasNew = !isOpen && open !== undefined && newestOf(open) > seen
  useEffect(() => onState({ count, hasNew }), [onState, count, hasNew])
  const [isOn] = useNotificationsOn()
  return isOn ? <Notifier /> : null
}

// One of several tabs notifies, and only of alarms raised after it started.
function Notifier() {
  const translate = useTranslate()
  const viewer = useViewer()
  const { open } = useOpenAlarms()
  const isElected = useOneTab('shelfdeck-alarms')
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (!open) return
    const before = known.current
    known.current = Math.max(before ?? 0, newestOf(open))
    if (before === undefined || !isElected()) return
    const fresh = open.alarms.filter(({ _id = 0 }) => _id > before)
    if (fresh.length > 0) showNotification(notificationOf(fresh, viewer, translate))
  }, [open, isElected, viewer, translate])
  return null
}

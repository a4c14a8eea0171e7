import type { Displays } from '../../ui/registries'
import { menu, type Routes } from '../../ui/routes'
import { alarmClass, alarmPlace, alarmState, alarmTarget, alarmType } from './displays'

/** Alarms: their history, who is notified of them, and the bell in the header. */
export const routes = {
  '/alarm/history': {
    key: 'alarmHistory',
    permission: 'alarm.read',
    ...menu('alarms', 'bell'),
    list: 'alarm-history',
    page: () => import('./AlarmHistoryPage').then((module) => module.AlarmHistoryPage),
  },
  '/alarm/notification': {
    key: 'alarmNotification',
    permission: 'alarm.read',
    ...menu('alarms', 'bellRing'),
    list: 'notification-setting',
    page: () => import('./NotificationPage').then((module) => module.NotificationPage),
  },
} satisfies Routes

/** Displays that schemas name. */
export const displays = { alarmClass, alarmPlace, alarmState, alarmTarget, alarmType } satisfies Displays

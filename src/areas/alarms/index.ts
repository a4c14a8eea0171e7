import { menu, type Routes } from '../../ui/routes'

/** The pages of this area. */
export const routes = {
  '/alarm/history': { key: 'alarmHistory', permission: 'alarm.read', ...menu('alarms', 'bell'), list: 'alarm-history', page: () => import('./AlarmHistoryPage').then((module) => module.AlarmHistoryPage) },
  '/alarm/notification': { key: 'alarmNotification', permission: 'alarm.read', ...menu('alarms', 'bellRing'), list: 'notification-setting', page: () => import('./NotificationPage').then((module) => module.NotificationPage) },
} satisfies Routes

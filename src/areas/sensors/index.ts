import type { Displays } from '../../ui/registries'
import { menu, OF_STORE, type Routes } from '../../ui/routes'
import { measured } from './displays'

/** Sensors: their status in each store, what they measured and their alarms. */
export const routes = {
  '/sensor': {
    key: 'sensor',
    permission: 'sensor.read',
    ...menu('operations', 'thermometer'),
    lists: 'sensor-store',
    page: () => import('./SensorStoresPage').then((module) => module.SensorStoresPage),
  },
  '/sensor/detail/{storeCode}': {
    key: 'sensorDetail',
    permission: 'sensor.read',
    ...OF_STORE,
    parent: '/sensor',
    list: 'sensor',
    page: () => import('./SensorsPage').then((module) => module.SensorsPage),
  },
  '/sensor/{storeCode}/{sensorMac}/alarm/history': {
    key: 'sensorAlarmHistory',
    permission: 'sensor.read',
    parent: '/sensor/detail/{storeCode}',
    lists: 'sensor-alarm',
    page: () => import('./SensorAlarmHistoryPage').then((module) => module.SensorAlarmHistoryPage),
  },
  '/sensor/{storeCode}/{sensorMac}/history': {
    key: 'sensorHistory',
    permission: 'sensor.read',
    parent: '/sensor/detail/{storeCode}',
    lists: 'sensor-history',
    page: () => import('./SensorHistoryPage').then((module) => module.SensorHistoryPage),
  },
} satisfies Routes

/** Displays that schemas name. */
export const displays = { measured } satisfies Displays

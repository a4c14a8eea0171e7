import type { Task } from '../../../generated/types'
import type { StoreHome } from './storeHome'

const DAY = 86_400
/** So many gateways that are offline each lead to the page that says why; more are one line. */
const FEW = 3

/** Something in a store that somebody should look after: its words are `areas.stores.home.needs.<id>`, its next step `….steps.<id>`. */
export interface Need {
  readonly id: 'gatewayOffline' | 'gatewaysOffline' | 'tagsFailed' | 'taskFailed' | 'tasksFailed' | 'gatewaysAlarm' | 'displaysOffline' | 'sensorsFailed' | 'tagsLow' | 'sensorsLow'
  readonly tone: 'error' | 'warn'
  readonly count: number
  /** Of how many. */
  readonly of?: number
  /** The one thing that it is about. */
  readonly name?: string
  /** How many tags are with it. */
  readonly tags?: number
  /** The page of the next step. */
  readonly to: string
}

/** What needs someone in a store, worst first; empty where all is well. */
export function needsOf(storeCode: string, home: StoreHome, now: number): Need[] {
  const code = encodeURIComponent(storeCode)
  const { status, tags, sensors, displays, tasks = [] } = home
  const offline = (status.objList ?? []).filter((gateway) => gateway.status === 'OFFLINE')
  const failed = tasks.filter((task) => failedTags(task) > 0 && task.startTime > now - DAY)
  const [task] = failed
  const needs: (Need | false | undefined)[] = [
    ...(offline.length <= FEW ? offline : []).map(({ gwMac, tagCount = 0 }) => ({ id: 'gatewayOffline' as const, tone: 'error' as const, count: 1, name: gwMac, tags: tagCount, to: `/store/${code}/gw/${encodeURIComponent(gwMac)}` })),
    offline.length > FEW && {
      id: 'gatewaysOffline', tone: 'error', count: offline.length, of: status.gwCount, tags: offline.reduce((sum, { tagCount = 0 }) => sum + tagCount, 0), to: `/store/detail/${code}?filter_status=OFFLINE`,
    },
    tags && { id: 'tagsFailed', tone: 'error', count: tags.error, of: tags.total, to: `/tag/detail/${code}?filter_status=NG%2CMISSING%2CREQ_ONLY%2CREQ_ONLY2&condition_status=in` },
    task && failed.length === 1 && { id: 'taskFailed', tone: 'error', count: failedTags(task), of: task.totalTags ?? 0, to: pageOfTask(task) },
    failed.length > 1 && { id: 'tasksFailed', tone: 'error', count: failed.length, to: tasksOf(storeCode) },
    displays && { id: 'displaysOffline', tone: 'error', count: displays.offline, of: displays.total, to: `/plus/device/list/${code}?filter_status=OFFLINE` },
    { id: 'gatewaysAlarm', tone: 'warn', count: status.alarm, of: status.gwCount, to: `/store/detail/${code}?filter_status=ALARM` },
    sensors && { id: 'sensorsFailed', tone: 'warn', count: sensors.failed, of: sensors.totalSensorCount, to: `/sensor/detail/${code}?filter_status=NG` },
    tags && { id: 'tagsLow', tone: 'warn', count: tags.lowBattery, of: tags.total, to: `/tag/detail/${code}?filter_battStatus=LOW&sort=battery&order=asc` },
    sensors && { id: 'sensorsLow', tone: 'warn', count: sensors.lowBatteryCount, of: sensors.totalSensorCount, to: `/sensor/detail/${code}?sort=battery&order=asc` },
  ]
  return needs.filter((need) => need !== undefined && need !== false && need.count > 0) as Need[]
}

/** How many tags a task that has ended did not reach. */
export const failedTags = ({ endTime, totalTags = 0, updatedTags = 0 }: Task): number => (endTime ? Math.max(0, totalTags - updatedTags) : 0)

/** The page of a task. */
export const pageOfTask = ({ storeCode, taskId, taskType }: Task): string => `/task/detail/${encodeURIComponent(storeCode)}/${taskId}/${taskType}`

/** The tasks of a store. */
export const tasksOf = (storeCode: string): string => `/task?${new URLSearchParams({ filter_storeCode: storeCode, condition_storeCode: '==' }).toString()}`

import type { Translate } from '../../data/texts'
import type { Task } from '../../generated/types'
import { formatNumber } from '../../ui/displays/values'

const DAY = 86_400
/** Up to this many offline gateways each lead to the page that says why; more are one line. */
const FEW = 3
/** From which share and number on failed tags and low batteries need attention. A few fail in any store, and recover by themselves. */
const MANY = { failed: { share: 0.02, least: 5 }, low: { share: 0.03, least: 10 } } as const
/** In a small store this share is enough, however few tags that are. */
const SMALL_SHARE = 0.05

/** What is known of a store; what the viewer may not read, or was not counted, is undefined. */
export interface StoreFacts {
  readonly gateways?:
    | {
        readonly total: number
        readonly alarm: number
        readonly offline: number
        /** The offline ones, if they are known one by one. */ readonly named?: readonly OfflineGateway[] | undefined
      }
    | undefined
  readonly tags?: { readonly total: number; readonly error: number; readonly lowBattery: number } | undefined
  readonly sensors?: { readonly total: number; readonly failed: number; readonly lowBattery: number } | undefined
  readonly displays?: { readonly total: number; readonly offline: number } | undefined
  /** The latest ones, newest first. */
  readonly tasks?: readonly Task[] | undefined
}

interface OfflineGateway {
  readonly gwMac: string
  readonly tagCount?: number
}

/** Something in a store that needs attention: its words are `needs.kinds.<id>`, its next step `needs.steps.<id>`. */
export interface Need {
  readonly id:
    | 'gatewayOffline'
    | 'gatewaysOffline'
    | 'tagsFailed'
    | 'taskFailed'
    | 'tasksFailed'
    | 'gatewaysAlarm'
    | 'displaysOffline'
    | 'sensorsFailed'
    | 'tagsLow'
    | 'sensorsLow'
  readonly tone: 'error' | 'warn'
  readonly count: number
  /** Of how many. */
  readonly of?: number
  /** The name of the single thing that it is about. */
  readonly name?: string
  /** How many tags are affected. */
  readonly tags?: number
  /** The page of the next step. */
  readonly to: string
}

/** What needs attention in a store, worst first; empty if all is well. */
export function needsOf(
  storeCode: string,
  { gateways, tags, sensors, displays, tasks = [] }: StoreFacts,
  now: number,
): Need[] {
  const code = encodeURIComponent(storeCode)
  const offline = gateways?.named ?? []
  const isNamed = offline.length > 0 && offline.length <= FEW
  const failed = tasks.filter(
    (task) => isMany(failedTags(task), task.totalTags, MANY.failed) && task.startTime > now - DAY,
  )
  const [task] = failed
  const needs: (Need | false | undefined)[] = [
    ...(isNamed ? offline : []).map(({ gwMac, tagCount = 0 }) => ({
      id: 'gatewayOffline' as const,
      tone: 'error' as const,
      count: 1,
      name: gwMac,
      tags: tagCount,
      to: `/store/${code}/gw/${encodeURIComponent(gwMac)}`,
    })),
    gateways &&
      !isNamed && {
        id: 'gatewaysOffline',
        tone: 'error',
        count: gateways.offline,
        of: gateways.total,
        tags: offline.reduce((sum, { tagCount = 0 }) => sum + tagCount, 0),
        to: `/store/detail/${code}?filter_status=OFFLINE`,
      },
    tags &&
      isMany(tags.error, tags.total, MANY.failed) && {
        id: 'tagsFailed',
        tone: 'error',
        count: tags.error,
        of: tags.total,
        to: `/tag/detail/${code}?filter_status=NG%2CMISSING%2CREQ_ONLY%2CREQ_ONLY2&condition_status=in`,
      },
    task &&
      failed.length === 1 && {
        id: 'taskFailed',
        tone: 'error',
        count: failedTags(task),
        of: task.totalTags ?? 0,
        to: pageOfTask(task),
      },
    failed.length > 1 && { id: 'tasksFailed', tone: 'error', count: failed.length, to: tasksOf(storeCode) },
    displays && {
      id: 'displaysOffline',
      tone: 'error',
      count: displays.offline,
      of: displays.total,
      to: `/plus/device/list/${code}?filter_status=OFFLINE`,
    },
    gateways && {
      id: 'gatewaysAlarm',
      tone: 'warn',
      count: gateways.alarm,
      of: gateways.total,
      to: `/store/detail/${code}?filter_status=ALARM`,
    },
    sensors && {
      id: 'sensorsFailed',
      tone: 'warn',
      count: sensors.failed,
      of: sensors.total,
      to: `/sensor/detail/${code}?filter_status=NG`,
    },
    tags &&
      isMany(tags.lowBattery, tags.total, MANY.low) && {
        id: 'tagsLow',
        tone: 'warn',
        count: tags.lowBattery,
        of: tags.total,
        to: `/tag/detail/${code}?filter_battStatus=LOW&sort=battery&order=asc`,
      },
    sensors && {
      id: 'sensorsLow',
      tone: 'warn',
      count: sensors.lowBattery,
      of: sensors.total,
      to: `/sensor/detail/${code}?sort=battery&order=asc`,
    },
  ]
  return needs.filter((need) => need !== undefined && need !== false && need.count > 0) as Need[]
}

const isMany = (count: number, total = 0, { share, least }: (typeof MANY)[keyof typeof MANY]): boolean =>
  count > 0 && count >= Math.max(total * share, Math.min(least, total * SMALL_SHARE))

/** When something needs attention, in words. */
export const needsHelp = (translate: Translate): string =>
  translate('needs.help', {
    failed: MANY.failed.least,
    failedShare: MANY.failed.share * 100,
    low: MANY.low.least,
    lowShare: MANY.low.share * 100,
    smallShare: SMALL_SHARE * 100,
  })

/** A need in words. */
export const needText = ({ id, count, of = count, name }: Need, translate: Translate): string =>
  translate(`needs.kinds.${id}`, { smart_count: count, count: formatNumber(count), of: formatNumber(of), name })

/** How many tags a task that has ended did not reach. */
export const failedTags = ({ endTime, totalTags = 0, updatedTags = 0 }: Task): number =>
  endTime ? Math.max(0, totalTags - updatedTags) : 0

/** The page of a task. */
export const pageOfTask = ({ storeCode, taskId, taskType }: Task): string =>
  `/task/detail/${encodeURIComponent(storeCode)}/${taskId}/${taskType}`

/** The tasks of a store. */
export const tasksOf = (storeCode: string): string =>
  `/task?${new URLSearchParams({ filter_storeCode: storeCode, condition_storeCode: '==' }).toString()}`

import type { AlarmHistory, GatewayAlarm } from '../../src/generated/types'
import { keepAlarms } from '../alarms/keep'
import type { Records } from '../db/records'

export type AlarmType = AlarmHistory['type']
export type AlarmClass = AlarmHistory['class']

/** Classes of alarms (spec/1 §3). */
export const INFORMATION = 1
export const WARNING = 2
export const CRITICAL = 3

export interface StoreAlarm {
  readonly storeCode: string
  readonly at: number
  readonly class: AlarmClass
  readonly type: AlarmType
  /** What it is about: the address of a gateway, the number of a task. */
  readonly target: string | null
  /** What that is, where the type does not say so. */
  readonly targetKind?: AlarmHistory['targetKind']
  readonly data: string | null
}

/** Raises alarms of stores: they are in the alarm history under the store's code (spec/1 §3, spec/3 §3). */
export async function raiseStoreAlarms(records: Records, alarms: readonly StoreAlarm[]): Promise<void> {
  await keepAlarms(records, alarms.map(({ storeCode, at, ...alarm }) => ({ ...alarm, location: storeCode, updatedAt: at })))
}

export interface RaisedGatewayAlarm extends Omit<StoreAlarm, 'target'> {
  readonly gwMac: string
}

/** Raises alarms of gateways: in the gateway's own history and in that of all alarms. */
export async function raiseGatewayAlarms(records: Records, alarms: readonly RaisedGatewayAlarm[]): Promise<void> {
  const own = alarms.map(({ at, type, ...alarm }): Partial<GatewayAlarm> => ({ ...alarm, alarmTime: at, alarmType: type }))
  await records.insert('gateway-alarm', own)
  await raiseStoreAlarms(records, alarms.map(({ gwMac, ...alarm }) => ({ ...alarm, target: gwMac })))
}

import type { AlarmHistory, GatewayAlarm } from '../../src/generated/types'
import { raiseAlarms } from '../alarms/raise'
import type { Records } from '../db/records'

type AlarmType = AlarmHistory['type']
type AlarmClass = AlarmHistory['class']

export const INFORMATION = 1
export const WARNING = 2
export const CRITICAL = 3

export interface StoreAlarm {
  readonly storeCode: string
  readonly at: number
  readonly class: AlarmClass
  readonly type: AlarmType
  /** The target: the address of a gateway, the number of a task. */
  readonly target: string | null
  /** The kind of target, if the type does not imply it. */
  readonly targetKind?: AlarmHistory['targetKind']
  readonly data: string | null
}

/** Raises alarms of stores, in the alarm history under the store's code. */
export async function raiseStoreAlarms(records: Records, alarms: readonly StoreAlarm[]): Promise<void> {
  await raiseAlarms(
    records,
    alarms.map(({ storeCode, at, ...alarm }) => ({ ...alarm, location: storeCode, updatedAt: at })),
  )
}

export interface RaisedGatewayAlarm extends Omit<StoreAlarm, 'target'> {
  readonly gwMac: string
}

/** Raises alarms of gateways, in their own history and in that of all alarms. */
export async function raiseGatewayAlarms(records: Records, alarms: readonly RaisedGatewayAlarm[]): Promise<void> {
  const own = alarms.map(({ at, type, ...alarm }): Partial<GatewayAlarm> => ({
    ...alarm,
    alarmTime: at,
    alarmType: type,
  }))
  await records.insert('gateway-alarm', own)
  await raiseStoreAlarms(
    records,
    alarms.map(({ gwMac, ...alarm }) => ({ ...alarm, target: gwMac })),
  )
}

import type { Task } from '../../src/generated/types'
import type { AlarmLimits } from '../alarms/alarmLimits'
import { hasPassed } from '../base/elapsed'
import type { Records } from '../db/records'
import { CRITICAL, raiseGatewayAlarms, raiseStoreAlarms, WARNING } from './alarms'
import type { RadioEvent } from './driver'

type Failure = Extract<RadioEvent, { kind: 'failed' }>

/** Seconds until a gateway that accepts nothing is reported again, however many labels depend on it. */
const TOLD_EVERY = 3600

/** The fewest failed labels for an alarm. */
const FEWEST = 2

const isGateways = ({ reason }: Failure) => reason !== 'no answer'

/** Raises the alarms of failed deliveries: SEND TO GW FAILURE and UPDATE FAILURE. */
export class DeliveryAlarms {
  private readonly told = new Map<string, number>()

  /** The state that is kept beside the database. */
  get notes() {
    return [this.told]
  }

  /** Histories of tags say whose fault it was; those of gateways, that they did not accept an image. */
  async hear(records: Records, failed: readonly Failure[]): Promise<void> {
    await records.insert(
      'tag-alarm',
      failed.map((failure) => ({
        storeCode: failure.storeCode,
        tagMac: failure.tagMac,
        alarmTime: failure.at,
        class: WARNING as 2,
        alarmType: isGateways(failure) ? ('SEND_TO_GW_FAILURE' as const) : ('UPDATE_FAILURE' as const),
        data: failure.reason,
      })),
    )
    const first = failed.filter(isGateways).filter(({ storeCode, gwMac, at }) => this.isNew(gwMac ?? storeCode, at))
    const alarmOf = ({ storeCode, at, reason }: Failure) => ({
      storeCode,
      at,
      class: WARNING as 2,
      type: 'SEND_TO_GW_FAILURE' as const,
      data: reason,
    })
    await raiseGatewayAlarms(
      records,
      first.flatMap((failure) => (failure.gwMac === undefined ? [] : [{ ...alarmOf(failure), gwMac: failure.gwMac }])),
    )
    await raiseStoreAlarms(
      records,
      first.filter(({ gwMac }) => gwMac === undefined).map((failure) => ({ ...alarmOf(failure), target: null })),
    )
  }

  private isNew(who: string, at: number): boolean {
    if (!hasPassed(TOLD_EVERY, this.told.get(who) ?? -Infinity, at)) return false
    this.told.set(who, at)
    return true
  }

  /**
   * Raises UPDATE FAILURE for a task that ended with too few labels reached (an alarm setting). A single tag that does
   * not answer is its own alarm, not the store's, however small the task.
   */
  async ended(
    records: Records,
    task: Pick<Task, 'storeCode' | 'taskId'>,
    ok: number,
    total: number,
    at: number,
    limits: AlarmLimits,
  ): Promise<void> {
    if (total - ok < FEWEST || total < limits.totalTags || (ok / Math.max(1, total)) * 100 >= limits.progress) return
    await raiseStoreAlarms(records, [
      {
        storeCode: task.storeCode,
        at,
        class: ok === 0 ? CRITICAL : WARNING,
        type: 'UPDATE_FAILURE',
        target: String(task.taskId),
        data: `${total - ok} / ${total}`,
      },
    ])
  }
}

import { readAlarmLimits } from '../alarms/alarmLimits'
import { LeaseLost, type Share } from '../cluster/share'
import { databaseFault, isTransient } from '../db/faults'
import type { Records } from '../db/records'
import type { Collecting } from './collecting'
import type { Deliveries } from './deliveries'
import { type ImageJob, type LabelKey, type RadioEvent, storesOf } from './driver'
import type { FieldState } from './fieldState'
import { keepImitatedWays } from './imitatedWays'
import { joinGateways } from './joining'
import { endChecks } from './persistentChecks'
import { batteryChanges, raiseBatteryAlarms } from './lowBattery'

export type ChangedResource = 'tag' | 'gateway' | 'sensor' | 'task'

export interface AirWriterOptions {
  readonly records: Records
  readonly share: Share
  readonly deliveries: Deliveries
  readonly state: FieldState
  readonly collecting: Collecting
  /** New gateways have joined. */
  readonly onJoined: () => Promise<void>
  /** Stores turned out to be driven by another server. */
  readonly onLost: (stores: readonly string[]) => void
  /** Labels of a store are to be sent again then; epoch seconds. */
  readonly onAgain: (storeCode: string, at: number) => void
  /** Labels have lost what they showed. */
  readonly onReset: (labels: readonly LabelKey[]) => Promise<void>
  /** Follows who is heard. */
  readonly onHeard: (events: readonly RadioEvent[]) => Promise<void>
  /** Status checks have ended. */
  readonly onChecks?: () => void
  readonly onChange: (resource: ChangedResource, storeCode: string) => void
}

/** Events that one transaction writes: after a stall there may be those of many stores. */
const AT_ONCE = 2000

/**
 * Writes events of the radio in batches, one after the other, and their consequences. Events of stores that another
 * server drives by now are dropped: that server gets them itself.
 */
export class AirWriter {
  private heard: RadioEvent[] = []
  /** Those that are being written. */
  private inHand: readonly RadioEvent[] = []
  /** Consequences of earlier batches that are still to be written. */
  private readonly left: (() => Promise<unknown>)[] = []

  constructor(private readonly options: AirWriterOptions) {}

  hear(events: readonly RadioEvent[]): void {
    for (const event of events) this.heard.push(event)
  }

  get isIdle(): boolean {
    return this.heard.length === 0 && this.left.length === 0
  }

  /** Images with results that are not yet written. @param storeCode those of all stores without it */
  underWay(storeCode?: string): ImageJob[] {
    return [this.inHand, this.heard].flatMap((events) =>
      events.filter(
        (event): event is RadioEvent & ImageJob =>
          'taskId' in event && (storeCode === undefined || event.storeCode === storeCode),
      ),
    )
  }

  /** Writes the events that were heard until now; those that fail are retried with the next call. */
  async write(): Promise<void> {
    await this.follow()
    for (let left = this.heard.length; left > 0; left -= AT_ONCE) {
      this.inHand = this.heard.splice(0, Math.min(left, AT_ONCE))
      try {
        const { limits, batteries } = await this.withoutLost(this.inHand, (ours) => this.delivered(ours))
        this.leave(this.inHand, limits, batteries)
      } catch (cause) {
        this.heard = [...this.inHand, ...this.heard]
        throw cause
      } finally {
        this.inHand = []
      }
      await this.follow()
    }
  }

  /**
   * Writes results of images; if that fails they are retried, or their labels would stay in progress until the next
   * start.
   */
  private async delivered(events: readonly RadioEvent[]) {
    const { records, share, deliveries } = this.options
    // Before the results: an image whose result is lost is sent again, and takes all its steps once more.
    await keepImitatedWays(records, share, events)
    const [limits, batteries] = [await readAlarmLimits(records), await batteryChanges(records, events)]
    for (const [storeCode, at] of await deliveries.hear(events, limits)) this.options.onAgain(storeCode, at)
    return { limits, batteries }
  }

  private leave(
    events: readonly RadioEvent[],
    limits: Awaited<ReturnType<typeof readAlarmLimits>>,
    batteries: Awaited<ReturnType<typeof batteryChanges>>,
  ): void {
    const { records, share, state, collecting, onJoined, onChecks } = this.options
    const ended = collecting.hear(events.filter(({ storeCode }) => share.has(storeCode)))
    this.left.push(
      () => this.withoutLost(events, (ours) => state.hear(ours, limits)),
      () =>
        this.withoutLost(events, async (ours) => {
          if ((await joinGateways(records, share, ours)) > 0) await onJoined()
        }),
      () => this.withoutLost(events, (ours) => this.options.onHeard(ours)),
      () =>
        this.withoutLost(events.filter(({ kind }) => kind === 'reset') as readonly (RadioEvent & LabelKey)[], (ours) =>
          this.options.onReset(ours),
        ),
      () => this.withoutLost(batteries, (ours) => raiseBatteryAlarms(records, share, ours)),
      async () => {
        await this.withoutLost(ended, (ours) => endChecks(records, share, ours))
        collecting.written(ended)
        if (ended.length > 0) onChecks?.()
      },
      async () => this.changed(events),
    )
  }

  /**
   * Writes the consequences of events, part by part; a part that the database interrupts is retried with the next call.
   */
  private async follow(): Promise<void> {
    for (let part = this.left[0]; part !== undefined; part = this.left[0]) {
      try {
        await part()
      } catch (cause) {
        if (!isTransient(cause) && databaseFault(cause) !== 'busy') this.left.shift()
        throw cause
      }
      this.left.shift()
    }
  }

  /** Runs work for events of this server's stores, and again without a store whose lease turns out to be lost. */
  private async withoutLost<Of extends { readonly storeCode: string }, Result>(
    all: readonly Of[],
    work: (ours: readonly Of[]) => Promise<Result>,
  ): Promise<Result> {
    const { share, onLost } = this.options
    for (;;) {
      try {
        return await work(all.filter(({ storeCode }) => share.has(storeCode)))
      } catch (cause) {
        if (!(cause instanceof LeaseLost)) throw cause
        onLost(cause.stores)
      }
    }
  }

  private changed(events: readonly RadioEvent[]): void {
    const { onChange } = this.options
    for (const storeCode of storesOf(events)) {
      const own = events.filter((event) => event.storeCode === storeCode)
      for (const resource of new Set(own.flatMap(resourcesOf))) onChange(resource, storeCode)
    }
  }
}

function resourcesOf({ kind }: RadioEvent): readonly ChangedResource[] {
  if (kind === 'gateway' || kind === 'joined') return ['gateway']
  if (kind === 'sensed') return ['sensor']
  // Nothing that a list shows.
  if (kind === 'spare' || kind === 'progress' || kind === 'blank') return []
  return kind === 'delivered' || kind === 'failed' ? ['tag', 'task'] : ['tag']
}

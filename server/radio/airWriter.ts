import { readAlarmLimits } from '../alarmLimits'
import { LeaseLost, type Share } from '../cluster/share'
import { isPassing } from '../db/faults'
import type { Records } from '../db/records'
import type { Collecting } from './collecting'
import type { Deliveries } from './deliveries'
import { type ImageJob, type RadioEvent, storesOf } from './driver'
import type { FieldState } from './fieldState'
import { joinGateways } from './joining'
import { endChecks } from './keptChecks'
import { batteryChanges, raiseBatteryAlarms } from './lowBattery'

export type ChangedResource = 'tag' | 'gateway' | 'sensor' | 'task'

export interface AirWriterOptions {
  readonly records: Records
  readonly share: Share
  readonly deliveries: Deliveries
  readonly state: FieldState
  readonly collecting: Collecting
  /** Gateways have come that were not there before. */
  readonly onJoined: () => Promise<void>
  /** Stores turned out to be another server's. */
  readonly onLost: (stores: readonly string[]) => void
  /** Status checks are over. */
  readonly onChecks?: () => void
  readonly onChange: (resource: ChangedResource, storeCode: string) => void
}

/**
 * Writes what comes from the air, in batches, one after the other, and what follows from it. What is of a store that is
 * another server's by now is left out: that one hears it itself.
 */
export class AirWriter {
  private heard: RadioEvent[] = []
  /** What of earlier batches is still to be written. */
  private readonly left: (() => Promise<unknown>)[] = []

  constructor(private readonly options: AirWriterOptions) {}

  hear(events: readonly RadioEvent[]): void {
    this.heard.push(...events)
  }

  get isIdle(): boolean {
    return this.heard.length === 0 && this.left.length === 0
  }

  /** The images of which something was heard that is not written. */
  underWay(): ImageJob[] {
    return this.heard.flatMap((event) => ('taskId' in event ? event : []))
  }

  /** Writes what was heard; what fails is heard again with the next call. */
  async write(): Promise<void> {
    const events = this.heard
    this.heard = []
    try {
      await this.follow()
      if (events.length === 0) return
      const { limits, batteries } = await this.withoutLost(events, (ours) => this.delivered(ours))
      this.leave(events, limits, batteries)
    } catch (cause) {
      this.heard.unshift(...events)
      throw cause
    }
    await this.follow()
  }

  /** Writes what became of images; where that fails they are heard again, else their labels would be under way until the next start. */
  private async delivered(events: readonly RadioEvent[]) {
    const { records, deliveries } = this.options
    const [limits, batteries] = [await readAlarmLimits(records), await batteryChanges(records, events)]
    await deliveries.hear(events, limits)
    return { limits, batteries }
  }

  private leave(events: readonly RadioEvent[], limits: Awaited<ReturnType<typeof readAlarmLimits>>, batteries: Awaited<ReturnType<typeof batteryChanges>>): void {
    const { records, share, state, collecting, onJoined, onChecks } = this.options
    const ended = collecting.hear(events.filter(({ storeCode }) => share.has(storeCode)))
    this.left.push(
      () => this.withoutLost(events, (ours) => state.hear(ours, limits)),
      () => this.withoutLost(events, async (ours) => {
        if ((await joinGateways(records, share, ours)) > 0) await onJoined()
      }),
      () => this.withoutLost(batteries, (ours) => raiseBatteryAlarms(records, share, ours)),
      async () => {
        await this.withoutLost(ended, (ours) => endChecks(records, share, ours))
        if (ended.length > 0) onChecks?.()
      },
      async () => this.changed(events),
    )
  }

  /** What follows from what was heard, part by part: one that a database breaks off is done again with the next call. */
  private async follow(): Promise<void> {
    for (let part = this.left[0]; part !== undefined; part = this.left[0]) {
      try {
        await part()
      } catch (cause) {
        if (!isPassing(cause)) this.left.shift()
        throw cause
      }
      this.left.shift()
    }
  }

  /** Does work for what is of this server's stores, again where one of them turns out to be another's. */
  private async withoutLost<Of extends { readonly storeCode: string }, Result>(all: readonly Of[], work: (ours: readonly Of[]) => Promise<Result>): Promise<Result> {
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
  return kind === 'delivered' || kind === 'failed' ? ['tag', 'task'] : ['tag']
}

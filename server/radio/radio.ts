import type { TagStatusCollecting } from '../../src/generated/types'
import { readAlarmLimits } from '../alarmLimits'
import { isPassing } from '../db/faults'
import type { Records } from '../db/records'
import type { Every } from '../repeat'
import { Collecting } from './collecting'
import { dropChecks, endChecks, keepCheck, leftChecks } from './keptChecks'
import type { Decorator } from './decorating'
import type { GatewayDriver, ImageJob, RadioEvent, StatusCommand } from './driver'
import { fieldOf } from './field'
import { FieldState } from './fieldState'
import { joinGateways } from './joining'
import { closeLeft } from './closeLeft'
import { LabelUpdates } from './labelUpdates'
import { ProductUpdates } from './productUpdates'
import { batteryChanges, raiseBatteryAlarms } from './lowBattery'
import { Simulator } from './simulator'

const STEP_MS = 1000

export interface RadioOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  /** Told that records of a store changed, at most once a step for each. */
  readonly onChange?: (resource: 'tag' | 'gateway' | 'sensor' | 'task', storeCode: string) => void
  readonly onCollecting?: (stores: readonly TagStatusCollecting[]) => void
  /** Notified of what fails beside the rounds; it is tried again. */
  readonly onError?: (cause: unknown) => void
  /** What labels show passes through it before it is sent. */
  readonly decorator?: Decorator
  /** false: nothing fails by chance. */
  readonly mishaps?: boolean
}

/** Images of an earlier run that are sent in one turn. */
const SENT_AT_ONCE = 2000

/**
 * All of the radio that areas use: the driver, the updates of labels, the collections. What comes from the
 * air is written in batches, one after the other. step() moves it; start() does so every second.
 */
export class Radio {
  readonly driver: GatewayDriver
  readonly updates: LabelUpdates
  /** What products say, and through it what labels show. */
  readonly products: ProductUpdates
  readonly collecting = new Collecting()
  /** The first driver: a test takes its gateways off their power. */
  readonly simulator: Simulator
  private readonly state: FieldState
  private heard: RadioEvent[] = []
  /** Images that the gateways could not be given: their rows are written, so they go with the next step. */
  private unsent: ImageJob[] = []
  /** What of earlier steps is still to be written. */
  private readonly left: (() => Promise<unknown>)[] = []
  private writing: Promise<void> = Promise.resolve()
  private stopRounds: (() => void) | undefined
  private failed = false

  constructor(private readonly options: RadioOptions) {
    const { records, clock, mishaps = true } = options
    this.simulator = new Simulator(fieldOf(records), clock(), { mishaps })
    this.driver = this.simulator
    this.updates = new LabelUpdates({
      records,
      driver: { sendImages: (jobs) => this.send(jobs) },
      clock,
      decorator: options.decorator,
      onError: (cause) => options.onError?.(cause),
      onProgress: (storeCode) => {
        for (const resource of ['task', 'tag'] as const) options.onChange?.(resource, storeCode)
      },
    })
    this.products = new ProductUpdates(records, this.updates, clock)
    this.state = new FieldState(records)
    this.driver.listen((events) => this.heard.push(...events))
    this.collecting.listen((stores) => options.onCollecting?.(stores))
  }

  /** Reads the field, takes up what an earlier run left under way, and lives from then on. */
  async start(every: Every): Promise<void> {
    await this.load()
    await this.updates.worker.resume()
    this.stopRounds = every('radio', STEP_MS, () => this.step())
  }

  /** Whether the air moves, for the status of this server. */
  get status(): 'RUNNING' | 'STOPPED' | 'FAILED' {
    if (this.failed) return 'FAILED'
    return this.stopRounds === undefined ? 'STOPPED' : 'RUNNING'
  }

  async load(): Promise<void> {
    const { gatewayStatusCheckInterval } = await this.options.records.settings('server-config')
    this.driver.reportEvery(gatewayStatusCheckInterval)
    await this.simulator.load()
    await this.state.load(this.options.clock())
    await this.resume()
  }

  /**
   * Sends the images that are written and not under way, and closes tasks that nothing is left of: after a start, and
   * after a loss of the database, which may have kept what it could not acknowledge.
   */
  async resume(): Promise<void> {
    await closeLeft(this.options.records, this.updates.deliveries, this.options.clock())
    const open = await this.options.records.pick('task-row', ['taskId', 'storeCode', 'tagMac'], { result: null })
    const underWay = new Set([...this.simulator.underWay(), ...this.unsent, ...this.heard.flatMap((event) => ('taskId' in event ? event : []))].map(jobKey))
    const left = open.filter((job) => !underWay.has(jobKey(job)))
    for (let from = 0; from < left.length; from += SENT_AT_ONCE) await this.simulator.sendImages(left.slice(from, from + SENT_AT_ONCE))
    await this.resumeChecks()
  }

  /** Reads the gateways and sensors anew: after a change of what hangs in the stores. */
  storesChanged(): Promise<void> {
    return this.simulator.load()
  }

  /** Moves the air to now and writes what happened. */
  step(): Promise<void> {
    this.simulator.step(this.options.clock())
    const [events, unsent] = [this.heard, this.unsent]
    this.heard = []
    this.unsent = []
    if (events.length === 0 && unsent.length === 0 && this.left.length === 0) return this.writing
    const written = this.writing.then(async () => {
      await this.send(unsent)
      try {
        await this.follow()
      } catch (cause) {
        this.heard.unshift(...events)
        throw cause
      }
      if (events.length > 0) await this.write(events)
    })
    this.writing = written.then(
      () => void (this.failed = false),
      () => void (this.failed = true),
    )
    return written
  }

  /**
   * Asks labels for their status; false where the store is being asked already.
   * @param email who asks
   */
  async collect(storeName: string, storeCode: string, tags: readonly { tagMac: string; tagId: string }[], cmd: StatusCommand, email: string | null = null): Promise<boolean> {
    const { records, clock } = this.options
    const gwList = (await records.pick('gateway', ['gwMac'], { storeCode })).map(({ gwMac }) => gwMac)
    const check = { storeCode, storeName, at: clock(), gwList, tags, cmd }
    if (!this.collecting.start(check)) return false
    try {
      await keepCheck(records, check)
      await records.insert('tag-command', tags.map(({ tagMac }) => ({ storeCode, tagMac, command: 'CHECK' as const, option: cmd ?? null, email, at: check.at })))
      await this.driver.checkStatus(storeCode, tags.map(({ tagMac }) => tagMac), cmd)
    } catch (error) {
      await this.stopCollecting((code) => code === storeCode)
      throw error
    }
    return true
  }

  async stopCollecting(sees: (storeCode: string) => boolean): Promise<void> {
    const codes = this.collecting.stop(sees)
    this.driver.stopStatusCheck(codes)
    await dropChecks(this.options.records, codes)
  }

  /** Asks on where an earlier run ended. */
  private async resumeChecks(): Promise<void> {
    const { records, clock } = this.options
    for (const check of await leftChecks(records)) {
      const { storeCode, tags, waiting, silent, cmd } = check
      if (waiting.length === 0) await endChecks(records, [{ storeCode, at: clock(), asked: tags.length, silent }])
      else if (this.collecting.start(check)) await this.driver.checkStatus(storeCode, waiting, cmd)
    }
  }

  async close(): Promise<void> {
    this.stopRounds?.()
    this.stopRounds = undefined
    await this.updates.worker.close()
    await this.writing
  }

  /** What is written is sent: where it cannot be now, with the next step. */
  private async send(jobs: readonly ImageJob[]): Promise<void> {
    if (jobs.length === 0) return
    try {
      await this.driver.sendImages(jobs)
    } catch (cause) {
      this.unsent.push(...jobs)
      this.options.onError?.(cause)
    }
  }

  private async write(events: readonly RadioEvent[]): Promise<void> {
    const { records } = this.options
    const { limits, batteries } = await this.delivered(events)
    const ended = this.collecting.hear(events)
    this.left.push(
      () => this.state.hear(events, limits),
      async () => {
        if ((await joinGateways(records, events)) > 0) await this.simulator.load()
      },
      () => raiseBatteryAlarms(records, batteries),
      () => endChecks(records, ended),
      async () => this.changed(events),
    )
    await this.follow()
  }

  /** What follows from what was heard, part by part: one that a database breaks off is done again with the next step. */
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

  private changed(events: readonly RadioEvent[]): void {
    const changed = new Set(events.flatMap((event) => resourcesOf(event).map((resource) => `${resource} ${event.storeCode}`)))
    for (const one of changed) {
      const [resource, ...code] = one.split(' ')
      this.options.onChange?.(resource as 'tag' | 'gateway' | 'sensor' | 'task', code.join(' '))
    }
  }

  /** Writes what became of images; where that fails they are heard again, else their labels would be under way until the next start. */
  private async delivered(events: readonly RadioEvent[]) {
    const { records } = this.options
    try {
      const [limits, batteries] = [await readAlarmLimits(records), await batteryChanges(records, events)]
      await this.updates.deliveries.hear(events, limits)
      return { limits, batteries }
    } catch (cause) {
      this.heard.unshift(...events)
      throw cause
    }
  }
}

const jobKey = ({ taskId, tagMac }: ImageJob) => `${taskId} ${tagMac}`

function resourcesOf({ kind }: RadioEvent) {
  if (kind === 'gateway' || kind === 'joined') return ['gateway']
  if (kind === 'sensed') return ['sensor']
  return kind === 'delivered' || kind === 'failed' ? ['tag', 'task'] : ['tag']
}

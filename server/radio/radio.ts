import type { TagStatusCollecting } from '../../src/generated/types'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import type { Every } from '../repeat'
import { AirWriter, type ChangedResource } from './airWriter'
import { Collecting } from './collecting'
import { dropChecks, endChecks, keepCheck, leftChecks } from './keptChecks'
import type { Decorator } from './decorating'
import { type GatewayDriver, type ImageJob, jobKey, type StatusCommand } from './driver'
import { fieldOf } from './field'
import { FieldState } from './fieldState'
import { closeLeft } from './closeLeft'
import { LabelUpdates } from './labelUpdates'
import { ProductUpdates } from './productUpdates'
import { Simulator } from './simulator'

const STEP_MS = 1000

export interface RadioOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  /** Told that records of a store changed, at most once a step for each. */
  readonly onChange?: (resource: ChangedResource, storeCode: string) => void
  readonly onCollecting?: (stores: readonly TagStatusCollecting[]) => void
  /** Notified of what fails beside the rounds; it is tried again. */
  readonly onError?: (cause: unknown) => void
  /** What labels show passes through it before it is sent. */
  readonly decorator?: Decorator
  /** false: nothing fails by chance. */
  readonly mishaps?: boolean
  /** The stores that are this server's; all without it. */
  readonly share?: Share
}

/** Images of an earlier run that are sent in one turn. */
const SENT_AT_ONCE = 2000

/** How often it is looked for images that no notice told of. */
const LOOK_MS = 15_000

/**
 * All of the radio that areas use: the driver, the updates of labels, the collections. What comes from the
 * air is written in batches, one after the other. step() moves it; start() does so every second. Of several servers
 * each moves the air of its stores.
 */
export class Radio {
  readonly driver: GatewayDriver
  readonly updates: LabelUpdates
  /** What products say, and through it what labels show. */
  readonly products: ProductUpdates
  readonly collecting = new Collecting()
  /** The first driver: a test takes its gateways off their power. */
  readonly simulator: Simulator
  private readonly share: Share
  private readonly state: FieldState
  private readonly air: AirWriter
  /** Images that the gateways could not be given: their rows are written, so they go with the next step. */
  private unsent: ImageJob[] = []
  private writing: Promise<void> = Promise.resolve()
  private stops: (() => void)[] = []
  private failed = false

  constructor(private readonly options: RadioOptions) {
    const { records, clock, mishaps = true, share = wholeShare } = options
    this.share = share
    this.simulator = new Simulator(fieldOf(records, share), clock(), { mishaps })
    this.driver = this.simulator
    this.updates = new LabelUpdates({
      records,
      driver: { sendImages: (jobs) => this.send(jobs) },
      clock,
      share,
      decorator: options.decorator,
      onError: (cause) => options.onError?.(cause),
      onProgress: (storeCode) => {
        for (const resource of ['task', 'tag'] as const) options.onChange?.(resource, storeCode)
      },
    })
    this.products = new ProductUpdates(records, this.updates, clock)
    this.state = new FieldState(records, share)
    this.air = new AirWriter({
      records,
      share,
      deliveries: this.updates.deliveries,
      state: this.state,
      collecting: this.collecting,
      onJoined: () => this.simulator.load(),
      onLost: (stores) => this.drop(stores),
      onChange: (resource, storeCode) => options.onChange?.(resource, storeCode),
    })
    this.driver.listen((events) => this.air.hear(events))
    this.collecting.listen((stores) => options.onCollecting?.(stores))
    share.drive({ gained: (stores) => this.gained(stores), lost: (stores) => this.lost(stores) })
  }

  /** Reads the field, takes up what an earlier run left under way, and lives from then on. */
  async start(every: Every): Promise<void> {
    await this.load()
    await this.updates.worker.resume()
    this.stops = [every('radio', STEP_MS, () => this.step())]
    if (this.share.stores) this.stops.push(every('radio', LOOK_MS, () => this.resume()))
  }

  /** Whether the air moves, for the status of this server. */
  get status(): 'RUNNING' | 'STOPPED' | 'FAILED' {
    if (this.failed) return 'FAILED'
    return this.stops.length === 0 ? 'STOPPED' : 'RUNNING'
  }

  async load(): Promise<void> {
    await this.reportAsSet()
    await this.simulator.load()
    await this.state.load(this.options.clock(), this.share.stores)
    await this.resume()
  }

  /**
   * Sends the images that are written and not under way, and closes tasks that nothing is left of: after a start, and
   * after a loss of the database, which may have kept what it could not acknowledge. Of some stores where they are named.
   */
  resume(stores = this.share.stores): Promise<void> {
    return this.inTurn(() => this.takeUp(stores))
  }

  private async takeUp(stores: readonly string[] | undefined): Promise<void> {
    if (stores?.length === 0) return
    const { records, clock } = this.options
    await closeLeft(records, this.updates.deliveries, clock(), stores)
    const open = await records.pick('task-row', ['taskId', 'storeCode', 'tagMac'], { result: null, ...(stores && (await this.openTasks(stores))) })
    const underWay = new Set([...this.simulator.underWay(), ...this.unsent, ...this.air.underWay()].map(jobKey))
    const left = open.filter((job) => !underWay.has(jobKey(job)))
    for (let from = 0; from < left.length; from += SENT_AT_ONCE) await this.simulator.sendImages(left.slice(from, from + SENT_AT_ONCE))
    await this.resumeChecks(stores)
  }

  /** Of many stores most have nothing open: their rows are not looked through. */
  private async openTasks(stores: readonly string[]): Promise<{ readonly storeCode: readonly string[]; readonly taskId: readonly number[] }> {
    const open = await this.options.records.pick('task', ['storeCode', 'taskId'], { storeCode: stores, endTime: null })
    return { storeCode: [...new Set(open.map(({ storeCode }) => storeCode))], taskId: open.map(({ taskId }) => taskId) }
  }

  private gained(stores: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      await this.simulator.load()
      await this.state.load(this.options.clock(), stores)
      await this.takeUp(stores)
      await this.updates.worker.resume(stores)
    })
  }

  private lost(stores: readonly string[]): Promise<void> {
    this.drop(stores)
    return this.writing
  }

  private drop(lost: readonly string[]): void {
    const stores = new Set(lost)
    this.share.drop(lost)
    this.unsent = this.unsent.filter(({ storeCode }) => !stores.has(storeCode))
    for (const part of [this.simulator, this.state, this.collecting, this.updates.worker]) part.drop(stores)
  }

  /** After what is being written, and before what is written next. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.writing.then(work)
    this.writing = done.catch(() => undefined)
    return done
  }

  /** Gateways report as often as the settings say. */
  async reportAsSet(): Promise<void> {
    const { gatewayStatusCheckInterval } = await this.options.records.settings('server-config')
    this.driver.reportEvery(gatewayStatusCheckInterval)
  }

  /** Reads the gateways and sensors anew: after a change of what hangs in the stores. */
  storesChanged(): Promise<void> {
    return this.simulator.load()
  }

  /** Moves the air to now and writes what happened. */
  step(): Promise<void> {
    this.simulator.step(this.options.clock())
    if (this.air.isIdle && this.unsent.length === 0) return this.writing
    const written = this.inTurn(async () => {
      const { unsent } = this
      this.unsent = []
      await this.send(unsent)
      await this.air.write()
    })
    written.then(
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

  /** Asks on where an earlier run ended, or the server that had the store before. */
  private async resumeChecks(stores?: readonly string[]): Promise<void> {
    const { records, clock } = this.options
    for (const check of await leftChecks(records, stores)) {
      const { storeCode, at: startTime, tags, waiting, silent, silentIds, cmd } = check
      if (waiting.length === 0) await endChecks(records, this.share, [{ storeCode, startTime, at: clock(), asked: tags.length, silent, silentIds }])
      else if (this.collecting.start(check)) await this.driver.checkStatus(storeCode, waiting, cmd)
    }
  }

  async close(): Promise<void> {
    for (const stop of this.stops) stop()
    this.stops = []
    await this.updates.worker.close()
    await this.writing
  }

  /** What is written is sent: where it cannot be now, with the next step. Of other servers' stores those send it. */
  private async send(jobs: readonly ImageJob[]): Promise<void> {
    const ours = jobs.filter(({ storeCode }) => this.share.drives(storeCode))
    this.unsent.push(...jobs.filter(({ storeCode }) => this.share.has(storeCode) && !this.share.drives(storeCode)))
    if (ours.length === 0) return
    try {
      await this.driver.sendImages(ours)
    } catch (cause) {
      this.unsent.push(...ours)
      this.options.onError?.(cause)
    }
  }
}

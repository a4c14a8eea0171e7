import type { TagStatusCollecting } from '../../src/generated/types'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import type { Every } from '../repeat'
import { AirWriter, type ChangedResource } from './airWriter'
import { Collecting } from './collecting'
import type { Decorator } from './decorating'
import { type GatewayDriver, type ImageJob, jobKey, type StatusCommand } from './driver'
import { fieldOf } from './field'
import { FieldState } from './fieldState'
import { closeLeft } from './closeLeft'
import { LabelUpdates } from './labelUpdates'
import { ProductUpdates } from './productUpdates'
import { type GatewayCall, RoutedGateways } from './routedGateways'
import type { TaskTurns } from './taskTurns'
import { Simulator } from './simulator'
import { StatusChecks } from './statusChecks'

const STEP_MS = 1000

export interface RadioOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  /** Told that records of a store changed, at most once a step for each. */
  readonly onChange?: (resource: ChangedResource, storeCode: string) => void
  readonly onCollecting?: (stores: readonly TagStatusCollecting[]) => void
  /** A status check has begun or is over, or is another server's from now on. */
  readonly onChecks?: () => void
  /** Notified of what fails beside the rounds; it is tried again. */
  readonly onError?: (cause: unknown) => void
  /** What labels show passes through it before it is sent. */
  readonly decorator?: Decorator
  /** In which tasks are gone on with in the background. */
  readonly turns?: TaskTurns
  /** false: nothing fails by chance. */
  readonly mishaps?: boolean
  /** The stores that are this server's; all without it. */
  readonly share?: Share
}

/** What a server asks of the one that drives a store: to look what stands in the database for it, or a call of a gateway. */
type RadioCommand = { readonly do: 'look' } | { readonly do: 'stopCheck'; readonly startTime: number } | GatewayCall

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
  private readonly checks: StatusChecks
  /** Images that the gateways could not be given: their rows are written, so they go with the next step. */
  private unsent: ImageJob[] = []
  /** Stores that were dropped while images were looked for: what was found of them is their next owner's to send. */
  private readonly gone = new Set<string>()
  private writing: Promise<void> = Promise.resolve()
  private stops: (() => void)[] = []
  private failed = false

  constructor(private readonly options: RadioOptions) {
    const { records, clock, mishaps = true, share = wholeShare } = options
    this.share = share
    this.simulator = new Simulator(fieldOf(records, share), clock(), { mishaps })
    const storeOf = async (gwMac: string) => (await records.pick('gateway', ['storeCode'], { gwMac }))[0]?.storeCode
    this.driver = share.stores ? new RoutedGateways({ own: this.simulator, share, storeOf }) : this.simulator
    this.updates = new LabelUpdates({
      records,
      driver: { sendImages: (jobs) => this.send(jobs) },
      clock,
      share,
      decorator: options.decorator,
      turns: options.turns,
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
      onChecks: () => options.onChecks?.(),
      onChange: (resource, storeCode) => options.onChange?.(resource, storeCode),
    })
    this.checks = new StatusChecks({ records, clock, share, collecting: this.collecting, gateways: this.simulator, onChange: () => options.onChecks?.() })
    this.driver.listen((events) => this.air.hear(events))
    this.collecting.listen((stores) => options.onCollecting?.(stores))
    share.drive({ gained: (stores) => this.gained(stores), lost: (stores) => this.lost(stores), obey: (storeCode, command) => this.obey(storeCode, command as RadioCommand) })
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
    this.gone.clear()
    await closeLeft(records, this.updates.deliveries, clock(), stores)
    const open = await records.pick('task-row', ['taskId', 'storeCode', 'tagMac'], { result: null, ...(stores && (await this.openTasks(stores))) })
    const underWay = new Set([...this.simulator.underWay(), ...this.unsent, ...this.air.underWay()].map(jobKey))
    const left = open.filter((job) => !underWay.has(jobKey(job)))
    for (let from = 0; from < left.length; from += SENT_AT_ONCE) await this.simulator.sendImages(left.slice(from, from + SENT_AT_ONCE).filter(({ storeCode }) => !this.gone.has(storeCode)))
    await this.checks.resume(stores)
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
    for (const storeCode of lost) this.gone.add(storeCode)
    this.unsent = this.unsent.filter(({ storeCode }) => !stores.has(storeCode))
    for (const part of [this.simulator, this.state, this.collecting, this.updates.worker]) part.drop(stores)
    this.options.onChecks?.()
  }

  private async obey(storeCode: string, command: RadioCommand): Promise<unknown> {
    if (command.do === 'stopCheck') return this.checks.stopped(storeCode, command.startTime)
    if (command.do !== 'look') return RoutedGateways.obey(this.simulator, command)
    await this.resume([storeCode])
    return this.updates.worker.resume([storeCode])
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
  collect(storeName: string, storeCode: string, tags: readonly { tagMac: string; tagId: string }[], cmd: StatusCommand, email: string | null = null): Promise<boolean> {
    return this.checks.begin(storeName, storeCode, tags, cmd, email)
  }

  stopCollecting(sees: (storeCode: string) => boolean): Promise<void> {
    return this.checks.stop(sees)
  }

  async close(): Promise<void> {
    for (const stop of this.stops) stop()
    this.stops = []
    await this.updates.worker.close()
    await this.writing
  }

  /** What is written is sent: where it cannot be now, with the next step. Of other servers' stores those send it. */
  private async send(jobs: readonly ImageJob[]): Promise<void> {
    const { share } = this
    const [ours, others] = [true, false].map((is) => jobs.filter(({ storeCode }) => share.has(storeCode) === is))
    try {
      await this.sendOwn(ours ?? [])
      await this.passOn((others ?? []).map(({ storeCode }) => storeCode))
    } catch (cause) {
      this.unsent.push(...jobs)
      this.options.onError?.(cause)
    }
  }

  /** What comes while a store is being taken up waits until that is done. */
  private async sendOwn(jobs: readonly ImageJob[]): Promise<void> {
    const [now, later] = [true, false].map((is) => jobs.filter(({ storeCode }) => this.share.drives(storeCode) === is))
    if (now?.length) await this.simulator.sendImages(now)
    this.unsent.push(...(later ?? []))
  }

  /** Those who drive these stores find there what was written. */
  private async passOn(stores: readonly string[]): Promise<void> {
    await this.share.tell([...new Set(stores)], { do: 'look' })
  }
}

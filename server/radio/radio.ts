import { sql } from 'kysely'
import type { TagStatusCollecting } from '../../src/generated/types'
import { groupBy } from '../base/groupBy'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import type { Every } from '../db/repeat'
import { AirWriter, type ChangedResource } from './airWriter'
import { closeLeft } from './closeLeft'
import { Collecting } from './collecting'
import type { Decorator } from './decorating'
import {
  type GatewayDriver,
  type GatewayNetwork,
  type HardwareNetwork,
  type ImageJob,
  jobKey,
  type LabelKey,
  type StatusCommand,
} from './driver'
import { fieldOf } from './field'
import { FieldState, noteResets } from './fieldState'
import { hurry, lost } from './labelState'
import { LabelUpdates } from './labelUpdates'
import { MixedGateways } from './mixedGateways'
import { ProductUpdates } from './productUpdates'
import { Reconciler } from './reconciler'
import { type GatewayCall, RoutedGateways } from './routedGateways'
import { Simulator } from './simulator'
import { type Coming, noteComing, SparePages } from './sparePages'
import { StatusChecks } from './statusChecks'
import type { TaskJobs } from './taskJobs'

const STEP_MS = 1000

export interface RadioOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  /** Called when records of a store changed, at most once a step for each. */
  readonly onChange?: (resource: ChangedResource, storeCode: string) => void
  readonly onCollecting?: (stores: readonly TagStatusCollecting[]) => void
  /** A status check has started or ended, or moved to another server. */
  readonly onChecks?: () => void
  /** Called with errors of background work, which is retried. */
  readonly onError?: (cause: unknown) => void
  /** Changes what labels show. */
  readonly decorator?: Decorator
  /** The jobs of background tasks. */
  readonly jobs?: TaskJobs
  /** false: nothing fails by chance. */
  readonly mishaps?: boolean
  /** The stores that this server drives; all by default. */
  readonly share?: Share
  /** Gateways of real protocols; without them all are simulated. */
  readonly hardware?: HardwareNetwork
}

/** A command to the server that drives a store: to look for its work in the database, or a driver call. */
type RadioCommand = { readonly do: 'look' } | { readonly do: 'stopCheck'; readonly startTime: number } | GatewayCall

/** Images of an earlier run that are sent at once. */
const SENT_AT_ONCE = 2000

/** Products whose labels are prepared in one transaction. */
const PREPARED_AT_ONCE = 500

/** How often the database is searched for images, in case a notice was lost. */
const LOOK_MS = 15_000

/**
 * The radio as areas use it: the driver, updates of labels, status checks. Events are written in batches, one after the
 * other. step() advances it; start() does so every second. Each server drives its stores.
 */
export class Radio {
  readonly driver: GatewayDriver
  readonly updates: LabelUpdates
  /** Changes products, and thereby labels. */
  readonly products: ProductUpdates
  readonly collecting = new Collecting()
  /** The first driver; tests power off its gateways. */
  readonly simulator: Simulator
  private readonly network: GatewayNetwork
  private readonly share: Share
  private readonly state: FieldState
  private readonly air: AirWriter
  private readonly reconciler: Reconciler
  private readonly spares: SparePages
  private readonly checks: StatusChecks
  /** Images that gateways did not accept: their rows are written, so they are sent with the next step. */
  private unsent: ImageJob[] = []
  /** Stores that were dropped during a search for images, whose next owner sends them. */
  private readonly gone = new Set<string>()
  private writing: Promise<void> = Promise.resolve()
  private stops: (() => void)[] = []
  private failed = false

  constructor(private readonly options: RadioOptions) {
    const { records, clock, mishaps = true, share = wholeShare } = options
    this.share = share
    this.simulator = new Simulator(fieldOf(records, share), clock(), { mishaps })
    const storeOf = async (gwMac: string) => (await records.pick('gateway', ['storeCode'], { gwMac }))[0]?.storeCode
    this.network = options.hardware ? new MixedGateways(this.simulator, options.hardware) : this.simulator
    this.driver = share.stores ? new RoutedGateways({ own: this.network, share, storeOf }) : this.network
    this.updates = new LabelUpdates({
      records,
      driver: { sendImages: (jobs) => this.send(jobs) },
      clock,
      share,
      decorator: options.decorator,
      jobs: options.jobs,
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
      onJoined: () => this.network.load(),
      onLost: (stores) => this.drop(stores),
      onReset: (labels) => this.bringBack(labels),
      onHeard: async (events) => {
        await this.spares.hear(events)
        await this.reconciler.hear(events)
      },
      onAgain: (storeCode, at) => this.reconciler.lookAt(storeCode, at),
      onChecks: () => options.onChecks?.(),
      onChange: (resource, storeCode) => options.onChange?.(resource, storeCode),
    })
    this.reconciler = new Reconciler({
      records,
      clock,
      send: (jobs) => this.network.sendImages(this.kept(jobs)),
      turn: (jobs) => this.network.switchPages(this.kept(jobs)),
      renew: (storeCode, tagMacs) => this.renew(storeCode, tagMacs),
      underWay: (storeCode) => this.underWay(storeCode),
    })
    this.spares = new SparePages({
      records,
      share,
      clock,
      prepare: (images) => this.network.prepareImages(this.kept(images)),
      preparing: (storeCode) => this.network.preparing(storeCode),
      isBusy: (storeCode) => this.reconciler.isBusy(storeCode),
      onArrived: (storeCode) => this.reconciler.lookAt(storeCode, clock()),
    })
    this.checks = new StatusChecks({
      records,
      clock,
      share,
      collecting: this.collecting,
      gateways: this.network,
      onChange: () => options.onChecks?.(),
    })
    this.driver.listen((events) => this.air.hear(events))
    this.collecting.listen((stores) => options.onCollecting?.(stores))
    share.drive({
      gained: (stores) => this.gained(stores),
      lost: (stores) => this.lost(stores),
      handle: (storeCode, command) => this.obey(storeCode, command as RadioCommand),
    })
  }

  /** Loads the devices, resumes work of an earlier run, and starts. */
  async start(every: Every): Promise<void> {
    await this.load()
    await this.updates.worker.resume()
    this.stops = [every('radio', STEP_MS, () => this.step())]
    if (this.share.stores) this.stops.push(every('radio', LOOK_MS, () => this.resume()))
  }

  /** Whether the radio is running, for the status of this server. */
  get status(): 'RUNNING' | 'STOPPED' | 'FAILED' {
    if (this.failed) return 'FAILED'
    return this.stops.length === 0 ? 'STOPPED' : 'RUNNING'
  }

  async load(): Promise<void> {
    await this.reportAsSet()
    await this.network.load()
    await this.state.load(this.options.clock(), this.share.stores)
    await this.resume()
  }

  /**
   * Sends written images that are not in progress, and closes tasks with nothing left: after a start, and after a loss
   * of the database, which may have committed what it could not acknowledge. @param stores all by default
   */
  resume(stores = this.share.stores): Promise<void> {
    return this.inTurn(() => this.resumeStores(stores))
  }

  private async resumeStores(stores: readonly string[] | undefined): Promise<void> {
    if (stores?.length === 0) return
    const { records, clock } = this.options
    this.gone.clear()
    await closeLeft(records, this.updates.deliveries, clock(), stores)
    await this.reconciler.load(stores)
    await this.reconciler.step()
    await this.spares.load(stores)
    await this.sendUnnoted(stores)
    await this.checks.resume(stores)
  }

  /** Labels that have lost what they showed get it again; those of which nothing is noted yet in a task. */
  private async bringBack(labels: readonly LabelKey[]): Promise<void> {
    const { records, clock } = this.options
    const [at, stores] = [clock(), groupBy(labels, ({ storeCode }) => storeCode)]
    for (const [storeCode, own] of stores) {
      const unknown = await this.share.transaction(records, new Set([storeCode]), async (within) => {
        await noteResets(within, storeCode, own, at)
        return lost(within, own, at)
      })
      this.reconciler.lookAt(storeCode, at)
      const tagMacs = unknown.map(({ tagMac }) => tagMac)
      if (tagMacs.length > 0) await this.updates.resend(storeCode, 'UPDATE', tagMacs)
    }
  }

  /** Sends labels in a new task what they should show. Of tags that the store no longer has nothing is noted any more. */
  private async renew(storeCode: string, tagMacs: readonly string[]): Promise<void> {
    const { records } = this.options
    const tags = await records.pick('tag', ['tagMac', 'prCode'], { storeCode, tagMac: tagMacs })
    const known = new Set(tags.map(({ tagMac }) => tagMac))
    const gone = tagMacs.filter((tagMac) => !known.has(tagMac))
    if (gone.length > 0) await records.remove('label-state', { storeCode, tagMac: gone })
    const [labelled, empty] = [true, false].map((has) => tags.filter(({ prCode }) => Boolean(prCode) === has))
    if (labelled?.length)
      await this.updates.resend(
        storeCode,
        'UPDATE',
        labelled.map(({ tagMac }) => tagMac),
      )
    if (empty?.length)
      await this.updates.assign(
        storeCode,
        'DEASSIGN',
        empty.map(({ tagMac }) => ({ tagMac, prCode: null })),
      )
  }

  /**
   * Sends labels at once what they should show, before all others.
   * @param labels of stores, by their codes
   * @returns how many do not show it yet
   */
  async sendNow(labels: ReadonlyMap<string, readonly string[]>, within = this.options.records): Promise<number> {
    let count = 0
    for (const [storeCode, macs] of labels) count += (await hurry(within, storeCode, macs, this.options.clock())).length
    await this.look([...labels.keys()])
    return count
  }

  /** What is sent of stores is looked at again: what they wait for has changed. */
  async look(stores: readonly string[]): Promise<void> {
    const [ours, others] = [true, false].map((is) => stores.filter((storeCode) => this.share.has(storeCode) === is))
    for (const storeCode of ours ?? []) this.reconciler.lookAt(storeCode, this.options.clock())
    await this.passOn(others ?? [])
  }

  /**
   * Sends labels of products and families what they are to show at a later time, to pages that they do not show: when they
   * are to show it, they are turned to it. What changes in between is sent as ever.
   * @returns how many labels are to get it that have not got it yet
   */
  async prepare({ storeCode, prCodes, at }: Coming): Promise<number> {
    let count = 0
    for (let from = 0; from < prCodes.length; from += PREPARED_AT_ONCE) {
      const coming = { storeCode, prCodes: prCodes.slice(from, from + PREPARED_AT_ONCE), at }
      count +=
        (await this.updates.transaction(
          (records, looksOf) => noteComing(records, looksOf, coming, this.options.clock()),
          this.options.records,
          at,
        )) ?? 0
    }
    if (count === 0) return 0
    if (this.share.has(storeCode)) this.spares.lookAt(storeCode)
    else await this.passOn([storeCode])
    return count
  }

  /** Without what belongs to stores that were dropped meanwhile. */
  private kept<Of extends LabelKey>(all: readonly Of[]): Of[] {
    return all.filter(({ storeCode }) => !this.gone.has(storeCode))
  }

  private underWay(storeCode?: string): ImageJob[] {
    const unsent = this.unsent.filter((job) => storeCode === undefined || job.storeCode === storeCode)
    return [...this.network.underWay(storeCode), ...unsent, ...this.air.underWay(storeCode)]
  }

  /** Sends what was written by a server that noted nothing of labels beside the rows of their tasks. */
  private async sendUnnoted(stores: readonly string[] | undefined): Promise<void> {
    const { rows: open } = await sql<ImageJob>`
      SELECT r."storeCode", r."taskId", r."tagMac" FROM task t
      JOIN task_row_live r ON r."storeCode" = t."storeCode" AND r."taskId" = t."taskId" AND r."result" IS NULL
      JOIN task_live l ON l."storeCode" = t."storeCode" AND l."taskId" = t."taskId" AND l."endTime" IS NULL
      WHERE ${stores ? sql`t."storeCode" = ANY(${[...stores]}::text[])` : sql`true`} AND NOT EXISTS (
        SELECT 1 FROM label_state s WHERE s."storeCode" = r."storeCode" AND s."tagMac" = r."tagMac")`.execute(
      this.options.records.db,
    )
    const underWay = new Set(this.underWay().map(jobKey))
    const left = open.filter((job) => !underWay.has(jobKey(job)))
    for (let from = 0; from < left.length; from += SENT_AT_ONCE)
      await this.network.sendImages(
        left.slice(from, from + SENT_AT_ONCE).filter(({ storeCode }) => !this.gone.has(storeCode)),
      )
  }

  private gained(stores: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      await this.network.load()
      await this.state.load(this.options.clock(), stores)
      await this.resumeStores(stores)
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
    for (const part of [this.network, this.reconciler, this.spares, this.state, this.collecting, this.updates.worker])
      part.drop(stores)
    this.options.onChecks?.()
  }

  private async obey(storeCode: string, command: RadioCommand): Promise<unknown> {
    if (command.do === 'stopCheck') return this.checks.stopped(storeCode, command.startTime)
    if (command.do !== 'look') return RoutedGateways.obey(this.network, command)
    await this.resume([storeCode])
    return this.updates.worker.resume([storeCode])
  }

  /** Runs work between batches of events. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.writing.then(work)
    this.writing = done.catch(() => undefined)
    return done
  }

  /** Applies the interval of gateway reports from the settings. */
  async reportAsSet(): Promise<void> {
    const { gatewayStatusCheckInterval } = await this.options.records.settings('server-config')
    this.driver.reportEvery(gatewayStatusCheckInterval)
  }

  /** Reloads gateways and sensors after a change of devices. */
  storesChanged(): Promise<void> {
    return this.network.load()
  }

  /** Advances the radio to now and writes its events. */
  step(): Promise<void> {
    this.network.step(this.options.clock())
    if (this.air.isIdle && this.unsent.length === 0 && this.reconciler.isIdle && this.spares.isIdle) return this.writing
    const written = this.inTurn(async () => {
      const { unsent } = this
      this.unsent = []
      await this.send(unsent)
      await this.air.write()
      await this.reconciler.step()
      await this.spares.step()
    })
    written.then(
      () => void (this.failed = false),
      () => void (this.failed = true),
    )
    return written
  }

  /**
   * Starts a status check. @returns false if the store already has one
   * @param email who asks
   */
  collect(
    storeName: string,
    storeCode: string,
    tags: readonly { tagMac: string; tagId: string }[],
    cmd: StatusCommand,
    email: string | null = null,
  ): Promise<boolean> {
    return this.checks.begin(storeName, storeCode, tags, cmd, email)
  }

  stopCollecting(sees: (storeCode: string) => boolean): Promise<void> {
    return this.checks.stop(sees)
  }

  async close(): Promise<void> {
    for (const stop of this.stops) stop()
    this.stops = []
    await this.updates.worker.close()
    await this.options.hardware?.close()
    await this.writing
  }

  /** Sends written images, or retries with the next step. Those of other servers' stores are sent by these. */
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

  /** Events during a takeover wait until it is done. */
  private async sendOwn(jobs: readonly ImageJob[]): Promise<void> {
    const [now, later] = [true, false].map((is) => jobs.filter(({ storeCode }) => this.share.drives(storeCode) === is))
    await this.reconciler.offer(now ?? [])
    this.unsent.push(...(later ?? []))
  }

  /** Notifies the servers that drive these stores, which find the images in the database. */
  private async passOn(stores: readonly string[]): Promise<void> {
    await this.share.tell([...new Set(stores)], { do: 'look' })
  }
}

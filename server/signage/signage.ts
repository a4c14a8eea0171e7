import type { PlusDevice } from '../../src/generated/types'
import { LeaseLost, type Share, wholeShare } from '../cluster/share'
import { isPassing } from '../db/faults'
import type { Records } from '../db/records'
import type { Every } from '../repeat'
import type { SignageDriver, SignageEvent } from './driver'
import { KeptSyncs } from './keptSyncs'
import type { MediaStore } from './mediaStore'
import { models } from './models'
import { type DisplayCall, RoutedDisplays } from './routedDisplays'
import { DisplaySimulator } from './simulator'

/** A device that was not heard for so many seconds is taken for gone. */
export const SILENT = 150

const STEP_MS = 2000

/** Seconds that a device blinks. */
export const BLINKS = 10

/** What a server asks of the one that drives a store: to read its devices anew, or a call of a device. */
type DisplayCommand = { readonly do: 'load' } | DisplayCall

export interface SignageOptions {
  readonly records: Records
  readonly files: MediaStore
  /** Epoch seconds. */
  readonly clock: () => number
  /** What the slots of a screen show. */
  readonly products: (device: PlusDevice) => Promise<readonly unknown[]>
  readonly onChange?: (storeCode: string) => void
  readonly onError?: (cause: unknown) => void
  /** false: no display goes away by chance. */
  readonly mishaps?: boolean
  /** The stores that are this server's; all without it. */
  readonly share?: Share
}

/**
 * All of the signage that areas use: the driver to the displays, the files. What the displays tell is written in
 * batches, one after the other. step() moves it; start() does so by itself. Of several servers each moves the displays of
 * its stores.
 */
export class Signage {
  readonly driver: SignageDriver
  readonly files: MediaStore
  /** What the slots of a screen show, after the store's decorator. */
  readonly products: SignageOptions['products']
  private readonly simulator: DisplaySimulator
  private readonly syncs: KeptSyncs
  private readonly share: Share
  private readonly lastHeard = new Map<string, { readonly storeCode: string; readonly mac: string; readonly at: number }>()
  private heard: SignageEvent[] = []
  private writing: Promise<void> = Promise.resolve()
  private stopRounds: (() => void) | undefined

  constructor(private readonly options: SignageOptions) {
    this.files = options.files
    this.products = options.products
    const { records, clock, mishaps = true, share = wholeShare } = options
    this.share = share
    this.simulator = new DisplaySimulator(() => records.find('plus-device', this.ours()), clock(), { mishaps })
    this.syncs = new KeptSyncs(new RoutedDisplays(this.simulator, share), this.simulator, records)
    this.driver = this.syncs
    this.driver.listen((events) => this.heard.push(...events))
    share.drive({ gained: (stores) => this.gained(stores), lost: (stores) => this.lost(stores), obey: (_, command) => this.obey(command as DisplayCommand) })
  }

  private ours(): { readonly storeCode?: readonly string[] } {
    return this.share.stores ? { storeCode: this.share.stores } : {}
  }

  async start(every: Every): Promise<void> {
    await this.load()
    await this.resume()
    this.stopRounds = every('signage', STEP_MS, () => this.step())
  }

  /** Asks devices again what an earlier run asked them and was not told of. */
  resume(): Promise<void> {
    return this.syncs.resume(this.share.stores)
  }

  /** A device of a store was taken away: whoever drives it reads its devices anew. */
  async devicesChanged(storeCode: string): Promise<void> {
    if (this.share.has(storeCode)) await this.load()
    else await this.share.tell([storeCode], { do: 'load' })
  }

  private gained(stores: readonly string[]): Promise<void> {
    const done = this.writing.then(async () => {
      await this.load()
      await this.syncs.resume(stores)
    })
    this.writing = done.catch(() => undefined)
    return done
  }

  private lost(stores: readonly string[]): Promise<void> {
    this.drop(stores)
    return this.writing
  }

  private drop(lost: readonly string[]): void {
    const stores = new Set(lost)
    this.share.drop(lost)
    this.simulator.drop(stores)
    for (const [key, { storeCode }] of this.lastHeard) if (stores.has(storeCode)) this.lastHeard.delete(key)
  }

  private obey(command: DisplayCommand): Promise<unknown> {
    return command.do === 'load' ? this.load() : RoutedDisplays.obey(this.simulator, command)
  }

  /** Reads which devices there are: at the start, and after a change of that. Who was online has its time to be heard. */
  async load(): Promise<void> {
    const now = this.options.clock()
    await this.simulator.load()
    const devices = await this.options.records.pick('plus-device', ['storeCode', 'mac', 'status'], { ...this.ours(), status: 'ONLINE' })
    const known = new Map(this.lastHeard)
    this.lastHeard.clear()
    for (const { storeCode, mac } of devices) this.lastHeard.set(`${storeCode} ${mac}`, known.get(`${storeCode} ${mac}`) ?? { storeCode, mac, at: now })
  }

  /** Moves the displays to now and writes what happened. */
  step(): Promise<void> {
    const now = this.options.clock()
    this.simulator.step(now)
    const events = this.heard
    this.heard = []
    // Where the clock was set back they have their time anew.
    for (const [key, one] of this.lastHeard) if (one.at > now) this.lastHeard.set(key, { ...one, at: now })
    const gone = [...this.lastHeard.values()].filter(({ at }) => at + SILENT < now)
    if (events.length === 0 && gone.length === 0) return this.writing
    this.writing = this.writing.then(() => this.writeOurs(events, gone)).catch((cause: unknown) => {
      // What a display said once, such as its name, it does not say again.
      if (isPassing(cause)) this.heard.unshift(...events)
      this.options.onError?.(cause)
    })
    return this.writing
  }

  async close(): Promise<void> {
    this.stopRounds?.()
    await this.writing
  }

  /** Writes what is of this server's stores, again where one of them turns out to be another's. */
  private async writeOurs(events: readonly SignageEvent[], gone: readonly { storeCode: string; mac: string }[]): Promise<void> {
    const isOurs = ({ storeCode }: { readonly storeCode: string }) => this.share.has(storeCode)
    for (;;) {
      try {
        return await this.write(events.filter(isOurs), gone.filter(isOurs))
      } catch (cause) {
        if (!(cause instanceof LeaseLost)) throw cause
        this.drop(cause.stores)
      }
    }
  }

  /** A transaction about devices, refused where one of them is another server's by now. */
  private about(devices: readonly { readonly storeCode: string }[], work: (records: Records) => Promise<unknown>): Promise<unknown> {
    return devices.length === 0 ? Promise.resolve() : this.share.transaction(this.options.records, devices.map(({ storeCode }) => storeCode), work)
  }

  private async write(events: readonly SignageEvent[], gone: readonly { storeCode: string; mac: string }[]): Promise<void> {
    const { records, onChange } = this.options
    const changed = new Set<string>()
    const heard = events.filter((event) => event.kind === 'heard')
    const known = heard.length === 0 ? [] : await records.pick('plus-device', ['storeCode', 'mac', 'status', 'ver'], { storeCode: [...new Set(heard.map(({ storeCode }) => storeCode))], mac: heard.map(({ mac }) => mac) })
    const states = new Map(known.map((device) => [`${device.storeCode} ${device.mac}`, device]))
    const alive = heard.filter((event) => states.has(keyOf(event)))
    for (const event of alive) {
      this.lastHeard.set(keyOf(event), event)
      const before = states.get(keyOf(event))
      if (before?.status !== 'ONLINE' || before.ver !== event.ver) changed.add(event.storeCode)
    }
    await this.about(alive, (within) => within.updateMany('plus-device', alive.map(({ storeCode, mac, at, networks, ver }) => ({ storeCode, mac, status: 'ONLINE' as const, recvTime: at, networks: networks ?? [], ver }))))
    const silent = gone.filter((one) => (this.lastHeard.get(keyOf(one))?.at ?? 0) + SILENT < this.options.clock())
    const synced = events.filter((event) => event.kind === 'synced')
    for (const { storeCode, mac } of synced) await this.fetched(storeCode, mac)
    await this.about(synced, async (within) => {
      await within.updateMany('plus-device', synced.map(({ storeCode, mac, at }) => ({ storeCode, mac, syncTime: at })))
      await KeptSyncs.done(within, synced)
    })
    await this.about(silent, (within) => within.updateMany('plus-device', silent.map(({ storeCode, mac }) => ({ storeCode, mac, status: 'OFFLINE' as const }))))
    for (const one of silent) this.lastHeard.delete(keyOf(one))
    const joined = events.filter((event) => event.kind === 'joined')
    if (joined.length > 0) await this.join(joined)
    for (const { storeCode } of [...synced, ...silent, ...joined]) changed.add(storeCode)
    for (const storeCode of changed) onChange?.(storeCode)
  }

  /** What a device fetches is made for it then: a decorator that fails is told then, too. */
  private async fetched(storeCode: string, mac: string): Promise<void> {
    const device = await this.options.records.one('plus-device', { storeCode, mac })
    if (device) await this.options.products(device)
  }

  /** A device that is heard for the first time takes what the store's setting says. */
  private async join(joined: readonly Extract<SignageEvent, { kind: 'joined' }>[]): Promise<void> {
    const { records } = this.options
    for (const { storeCode, mac, model, at } of joined) {
      const store = await records.one('store', { storeCode })
      if (!store || (await records.one('plus-device', { storeCode, mac }))) continue
      const setting = await records.one('plus-setting', { storeCode })
      await this.about([store], (within) => within.insert('plus-device', [newDevice({ storeCode, mac, model, at }, setting)]))
    }
    await this.load()
  }
}

/** A device as it joins. */
export function newDevice(
  { storeCode, mac, model, at }: Pick<PlusDevice, 'storeCode' | 'mac' | 'model'> & { readonly at: number },
  setting: Partial<Pick<PlusDevice, 'volume' | 'brightness' | 'tz'>> | undefined,
): PlusDevice {
  const { screenWidth, screenHeight, maxVolume } = models[model]
  return {
    _id: mac,
    storeCode,
    status: 'ONLINE',
    mac,
    name: '',
    model,
    ver: null,
    template: null,
    recvTime: at,
    showIdx: null,
    volume: Math.min(setting?.volume ?? 0, maxVolume),
    brightness: setting?.brightness ?? 128,
    maxVolume,
    tz: setting?.tz ?? 'UTC',
    networks: [],
    product: [],
    mode: 'SHOW',
    syncTime: null,
    infoUntil: null,
    blinkUntil: null,
    screenWidth,
    screenHeight,
  }
}

const keyOf = ({ storeCode, mac }: { readonly storeCode: string; readonly mac: string }) => `${storeCode} ${mac}`

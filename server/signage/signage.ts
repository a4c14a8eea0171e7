import type { PlusDevice } from '../../src/generated/types'
import { LeaseLost, type Share, wholeShare } from '../cluster/share'
import { isTransient } from '../db/faults'
import type { Records } from '../db/records'
import type { Every } from '../db/repeat'
import type { SignageDriver, SignageEvent } from './driver'
import { PersistentSyncs } from './persistentSyncs'
import type { MediaStore } from './mediaStore'
import { models } from './models'
import { type DisplayCall, RoutedDisplays } from './routedDisplays'
import { DisplaySimulator } from './simulator'

/** Seconds without a heartbeat after which a device is offline. */
const OFFLINE_AFTER = 150

const STEP_MS = 2000

/** How long devices blink, in seconds. */
export const BLINK_SECONDS = 10

/** A command to the server that drives a store: to reload its devices, or a driver call. */
type DisplayCommand = { readonly do: 'load' } | DisplayCall

export interface SignageOptions {
  readonly records: Records
  readonly files: MediaStore
  /** Epoch seconds. */
  readonly clock: () => number
  /** The products in the slots of a screen. */
  readonly products: (device: PlusDevice) => Promise<readonly unknown[]>
  readonly onChange?: (storeCode: string) => void
  readonly onError?: (cause: unknown) => void
  /** false: no display goes away by chance. */
  readonly mishaps?: boolean
  /** The stores that this server drives; all by default. */
  readonly share?: Share
}

/**
 * The signage as areas use it: the driver and the files. Events of displays are written in batches, one after the
 * other. step() advances it; start() does so at intervals. Each server drives the displays of its stores.
 */
export class Signage {
  readonly driver: SignageDriver
  readonly files: MediaStore
  /** The products in the slots of a screen, after the store's decorator. */
  readonly products: SignageOptions['products']
  private readonly simulator: DisplaySimulator
  private readonly syncs: PersistentSyncs
  private readonly share: Share
  private readonly lastHeard = new Map<
    string,
    { readonly storeCode: string; readonly mac: string; readonly at: number }
  >()
  private heard: SignageEvent[] = []
  private writing: Promise<void> = Promise.resolve()
  private stopRounds: (() => void) | undefined

  constructor(private readonly options: SignageOptions) {
    this.files = options.files
    this.products = options.products
    const { records, clock, mishaps = true, share = wholeShare } = options
    this.share = share
    this.simulator = new DisplaySimulator(() => records.find('plus-device', this.ours()), clock(), { mishaps })
    this.syncs = new PersistentSyncs(new RoutedDisplays(this.simulator, share), this.simulator, records)
    this.driver = this.syncs
    this.driver.listen((events) => this.heard.push(...events))
    share.drive({
      gained: (stores) => this.gained(stores),
      lost: (stores) => this.lost(stores),
      handle: (_, command) => this.handle(command as DisplayCommand),
    })
  }

  private ours(): { readonly storeCode?: readonly string[] } {
    return this.share.stores ? { storeCode: this.share.stores } : {}
  }

  async start(every: Every): Promise<void> {
    await this.load()
    await this.resume()
    this.stopRounds = every('signage', STEP_MS, () => this.step())
  }

  /** Repeats unanswered requests of an earlier run. */
  resume(): Promise<void> {
    return this.syncs.resume(this.share.stores)
  }

  /** Reloads the devices of a store after one was removed, on whichever server drives it. */
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

  private handle(command: DisplayCommand): Promise<unknown> {
    return command.do === 'load' ? this.load() : RoutedDisplays.handle(this.simulator, command)
  }

  /** Reloads the devices. One that was online gets the full time to be heard. */
  async load(): Promise<void> {
    const now = this.options.clock()
    await this.simulator.load()
    const devices = await this.options.records.pick('plus-device', ['storeCode', 'mac', 'status'], {
      ...this.ours(),
      status: 'ONLINE',
    })
    const known = new Map(this.lastHeard)
    this.lastHeard.clear()
    for (const { storeCode, mac } of devices)
      this.lastHeard.set(`${storeCode} ${mac}`, known.get(`${storeCode} ${mac}`) ?? { storeCode, mac, at: now })
  }

  /** Advances the displays to now and writes their events. */
  step(): Promise<void> {
    const now = this.options.clock()
    this.simulator.step(now)
    const events = this.heard
    this.heard = []
    // After the clock was set back, their time starts over.
    for (const [key, one] of this.lastHeard) if (one.at > now) this.lastHeard.set(key, { ...one, at: now })
    const gone = [...this.lastHeard.values()].filter(({ at }) => at + OFFLINE_AFTER < now)
    if (events.length === 0 && gone.length === 0) return this.writing
    this.writing = this.writing
      .then(() => this.writeOurs(events, gone))
      .catch((cause: unknown) => {
        // Some events come only once.
        if (isTransient(cause)) this.heard.unshift(...events)
        this.options.onError?.(cause)
      })
    return this.writing
  }

  async close(): Promise<void> {
    this.stopRounds?.()
    await this.writing
  }

  /** Writes events of this server's stores, and retries without a store whose lease turns out to be lost. */
  private async writeOurs(
    events: readonly SignageEvent[],
    gone: readonly { storeCode: string; mac: string }[],
  ): Promise<void> {
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

  /** A transaction about devices. @throws LeaseLost if another server drives one of them */
  private about(
    devices: readonly { readonly storeCode: string }[],
    work: (records: Records) => Promise<unknown>,
  ): Promise<unknown> {
    return devices.length === 0
      ? Promise.resolve()
      : this.share.transaction(
          this.options.records,
          devices.map(({ storeCode }) => storeCode),
          work,
        )
  }

  private async write(
    events: readonly SignageEvent[],
    gone: readonly { storeCode: string; mac: string }[],
  ): Promise<void> {
    const { records, onChange } = this.options
    const changed = new Set<string>()
    const heard = events.filter((event) => event.kind === 'heard')
    const known =
      heard.length === 0
        ? []
        : await records.pick('plus-device', ['storeCode', 'mac', 'status', 'ver'], {
            storeCode: [...new Set(heard.map(({ storeCode }) => storeCode))],
            mac: heard.map(({ mac }) => mac),
          })
    const states = new Map(known.map((device) => [`${device.storeCode} ${device.mac}`, device]))
    const alive = heard.filter((event) => states.has(keyOf(event)))
    for (const event of alive) {
      this.lastHeard.set(keyOf(event), event)
      const before = states.get(keyOf(event))
      if (before?.status !== 'ONLINE' || before.ver !== event.ver) changed.add(event.storeCode)
    }
    await this.about(alive, (within) =>
      within.updateMany(
        'plus-device',
        alive.map(({ storeCode, mac, at, networks, ver }) => ({
          storeCode,
          mac,
          status: 'ONLINE' as const,
          recvTime: at,
          networks: networks ?? [],
          ver,
        })),
      ),
    )
    const silent = gone.filter(
      (one) => (this.lastHeard.get(keyOf(one))?.at ?? 0) + OFFLINE_AFTER < this.options.clock(),
    )
    const synced = events.filter((event) => event.kind === 'synced')
    for (const { storeCode, mac } of synced) await this.fetched(storeCode, mac)
    await this.about(synced, async (within) => {
      await within.updateMany(
        'plus-device',
        synced.map(({ storeCode, mac, at }) => ({ storeCode, mac, syncTime: at })),
      )
      await PersistentSyncs.done(within, synced)
    })
    await this.about(silent, (within) =>
      within.updateMany(
        'plus-device',
        silent.map(({ storeCode, mac }) => ({ storeCode, mac, status: 'OFFLINE' as const })),
      ),
    )
    for (const one of silent) this.lastHeard.delete(keyOf(one))
    const joined = events.filter((event) => event.kind === 'joined')
    if (joined.length > 0) await this.join(joined)
    for (const { storeCode } of [...synced, ...silent, ...joined]) changed.add(storeCode)
    for (const storeCode of changed) onChange?.(storeCode)
  }

  /** Prepares the products of a device that fetches its show, so that a failing decorator raises its alarm. */
  private async fetched(storeCode: string, mac: string): Promise<void> {
    const device = await this.options.records.one('plus-device', { storeCode, mac })
    if (device) await this.options.products(device)
  }

  /** Adds devices that are heard for the first time, with the settings of their store. */
  private async join(joined: readonly Extract<SignageEvent, { kind: 'joined' }>[]): Promise<void> {
    const { records } = this.options
    for (const { storeCode, mac, model, at } of joined) {
      const store = await records.one('store', { storeCode })
      if (!store || (await records.one('plus-device', { storeCode, mac }))) continue
      const setting = await records.one('plus-setting', { storeCode })
      await this.about([store], (within) =>
        within.insert('plus-device', [newDevice({ storeCode, mac, model, at }, setting)]),
      )
    }
    await this.load()
  }
}

/** A device as it is added. */
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

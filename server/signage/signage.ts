import type { PlusDevice } from '../../src/generated/types'
import { isPassing } from '../db/faults'
import type { Records } from '../db/records'
import type { Every } from '../repeat'
import type { SignageDriver, SignageEvent } from './driver'
import { KeptSyncs } from './keptSyncs'
import type { MediaStore } from './mediaStore'
import { models } from './models'
import { DisplaySimulator } from './simulator'

/** A device that was not heard for so many seconds is taken for gone. */
export const SILENT = 150

const STEP_MS = 2000

/** Seconds that a device blinks. */
export const BLINKS = 10

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
}

/**
 * All of the signage that areas use: the driver to the displays, the files. What the displays tell is written in
 * batches, one after the other. step() moves it; start() does so by itself.
 */
export class Signage {
  readonly driver: SignageDriver
  readonly files: MediaStore
  /** What the slots of a screen show, after the store's decorator. */
  readonly products: SignageOptions['products']
  private readonly simulator: DisplaySimulator
  private readonly syncs: KeptSyncs
  private readonly lastHeard = new Map<string, { readonly storeCode: string; readonly mac: string; readonly at: number }>()
  private heard: SignageEvent[] = []
  private writing: Promise<void> = Promise.resolve()
  private stopRounds: (() => void) | undefined

  constructor(private readonly options: SignageOptions) {
    this.files = options.files
    this.products = options.products
    this.simulator = new DisplaySimulator(() => options.records.find('plus-device'), options.clock(), { mishaps: options.mishaps ?? true })
    this.syncs = new KeptSyncs(this.simulator, options.records)
    this.driver = this.syncs
    this.driver.listen((events) => this.heard.push(...events))
  }

  async start(every: Every): Promise<void> {
    await this.load()
    await this.resume()
    this.stopRounds = every('signage', STEP_MS, () => this.step())
  }

  /** Asks devices again what an earlier run asked them and was not told of. */
  resume(): Promise<void> {
    return this.syncs.resume()
  }

  /** Reads which devices there are: at the start, and after a change of that. Who was online has its time to be heard. */
  async load(): Promise<void> {
    const now = this.options.clock()
    await this.simulator.load()
    const devices = await this.options.records.pick('plus-device', ['storeCode', 'mac', 'status'], { status: 'ONLINE' })
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
    this.writing = this.writing.then(() => this.write(events, gone)).catch((cause: unknown) => {
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
    await records.updateMany('plus-device', alive.map(({ storeCode, mac, at, networks, ver }) => ({ storeCode, mac, status: 'ONLINE' as const, recvTime: at, networks: networks ?? [], ver })))
    const silent = gone.filter((one) => (this.lastHeard.get(keyOf(one))?.at ?? 0) + SILENT < this.options.clock())
    const synced = events.filter((event) => event.kind === 'synced')
    for (const { storeCode, mac } of synced) await this.fetched(storeCode, mac)
    await records.transaction(async (within) => {
      await within.updateMany('plus-device', synced.map(({ storeCode, mac, at }) => ({ storeCode, mac, syncTime: at })))
      await KeptSyncs.done(within, synced)
    })
    await records.updateMany('plus-device', silent.map(({ storeCode, mac }) => ({ storeCode, mac, status: 'OFFLINE' as const })))
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
      await records.insert('plus-device', [newDevice({ storeCode, mac, model, at }, setting)])
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

import type { PlusDevice } from '../../src/generated/types'
import { type Random, randomFrom, withoutChances } from '../base/random'
import type { DeviceSetting, SignageDriver, SignageEvent, Software } from './driver'
import { isNewer } from './versions'

/** Times in seconds, and probabilities. */
const displayPhysics = {
  reportEvery: 60,
  syncFrom: 1,
  syncTo: 4,
  /** Loading and installing software, then restarting. */
  installTakes: 20,
  restartTakes: 15,
  /** Per report. */
  goesAway: 1 / 2000,
  awayFrom: 180,
  awayTo: 3600,
  /** Until a removed device that still has power joins again. */
  rejoins: 600,
} as const

type Found = Pick<PlusDevice, 'storeCode' | 'mac' | 'model' | 'status' | 'ver' | 'networks'>

interface Display {
  readonly storeCode: string
  readonly mac: string
  readonly model: PlusDevice['model']
  ver: string
  networks: NonNullable<PlusDevice['networks']>
  /** Away until then, in epoch seconds; 0 is present. */
  awayUntil: number
  nextReport: number
  wantsSync: boolean
  install: { readonly ver: string; readonly at: number } | undefined
}

/**
 * Simulated displays: they report, go away and come back, fetch shows and install software. There is no timer: `step`
 * advances them.
 */
export class DisplaySimulator implements SignageDriver {
  private readonly displays = new Map<string, Display>()
  private readonly listeners = new Set<(events: readonly SignageEvent[]) => void>()
  private pending: { readonly due: number; readonly event: SignageEvent }[] = []
  private readonly random: Random

  constructor(
    private readonly read: () => Promise<readonly Found[]>,
    private now: number,
    { seed = 'displays', mishaps = true }: { readonly seed?: string; readonly mishaps?: boolean } = {},
  ) {
    this.random = mishaps ? randomFrom(seed) : withoutChances(randomFrom(seed))
  }

  /** Loads the devices; known ones keep their state, removed ones may join again. */
  async load(): Promise<void> {
    const found = await this.read()
    const known = new Set(found.map(keyOf))
    for (const [key, display] of this.displays) {
      if (known.has(key)) continue
      this.displays.delete(key)
      const { storeCode, mac, model } = display
      if (isPresent(display, this.now))
        this.queue(this.now + displayPhysics.rejoins, { kind: 'joined', at: 0, storeCode, mac, model })
    }
    for (const one of found) if (!this.displays.has(keyOf(one))) this.displays.set(keyOf(one), this.begin(one))
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    this.pending = this.pending.filter(({ event }) => !stores.has(event.storeCode))
    for (const [key, { storeCode }] of this.displays) if (stores.has(storeCode)) this.displays.delete(key)
  }

  private begin({ storeCode, mac, model, status, ver, networks }: Found): Display {
    return {
      storeCode,
      mac,
      model,
      ver: ver ?? '1.0.0',
      networks: networks?.length
        ? networks
        : [{ name: 'eth0', ip: `10.${this.random.between(1, 254)}.9.${this.random.between(2, 254)}`, rssi: null }],
      awayUntil:
        status === 'OFFLINE' ? this.now + this.random.between(displayPhysics.awayFrom, displayPhysics.awayTo) * 24 : 0,
      nextReport: this.now + this.random.next() * displayPhysics.reportEvery,
      wantsSync: false,
      install: undefined,
    }
  }

  /** Advances the displays and emits their events. @param now epoch seconds */
  step(now: number): void {
    if (now < this.now) this.setBack(this.now - now)
    this.now = now
    const events: SignageEvent[] = []
    for (const display of this.displays.values()) this.live(display, events)
    const due = this.pending.filter((one) => one.due <= now)
    this.pending = this.pending.filter((one) => one.due > now)
    events.push(...due.map(({ event }) => ({ ...event, at: now })))
    if (events.length > 0) for (const listener of this.listeners) listener(events)
  }

  /** Plans move with a clock that was set back. */
  private setBack(seconds: number): void {
    this.pending = this.pending.map((one) => ({ ...one, due: one.due - seconds }))
    for (const display of this.displays.values()) {
      display.nextReport -= seconds
      display.awayUntil = Math.max(0, display.awayUntil - seconds)
      if (display.install) display.install = { ...display.install, at: display.install.at - seconds }
    }
  }

  private live(display: Display, events: SignageEvent[]): void {
    const { now, random } = this
    if (display.install && display.install.at <= now && isPresent(display, now)) {
      Object.assign(display, {
        ver: display.install.ver,
        install: undefined,
        awayUntil: now + displayPhysics.restartTakes,
        nextReport: now + displayPhysics.restartTakes,
      })
    }
    if (display.nextReport > now) return
    display.nextReport = now + displayPhysics.reportEvery
    if (!isPresent(display, now)) return void (display.nextReport = display.awayUntil)
    if (random.chance(displayPhysics.goesAway)) {
      display.awayUntil = now + random.between(displayPhysics.awayFrom, displayPhysics.awayTo)
      display.nextReport = display.awayUntil
      return
    }
    display.networks = display.networks.map((network) =>
      network.rssi == null
        ? network
        : { ...network, rssi: Math.max(-92, Math.min(-28, network.rssi + random.between(-2, 2))) },
    )
    const { storeCode, mac, networks, ver } = display
    events.push({ kind: 'heard', at: Math.round(now), storeCode, mac, networks, ver })
    if (display.wantsSync) this.fetch(display)
  }

  async sync(storeCode: string, macs: readonly string[]): Promise<readonly string[]> {
    return this.reach(
      storeCode,
      macs,
      (display) => this.fetch(display),
      (display) => void (display.wantsSync = true),
    )
  }

  async showInfo(storeCode: string, macs: readonly string[], _seconds: number): Promise<readonly string[]> {
    return this.reach(storeCode, macs)
  }

  async blink(storeCode: string, macs: readonly string[], _seconds: number): Promise<readonly string[]> {
    return this.reach(storeCode, macs)
  }

  async configure(storeCode: string, macs: readonly string[], _setting: DeviceSetting): Promise<readonly string[]> {
    return this.reach(storeCode, macs)
  }

  async offer(storeCode: string, { model, ver }: Software): Promise<void> {
    for (const display of this.displays.values()) {
      if (
        display.storeCode !== storeCode ||
        display.model !== model ||
        !isNewer(ver, display.install?.ver ?? display.ver)
      )
        continue
      display.install = {
        ver,
        at: this.now + displayPhysics.installTakes + this.random.between(0, displayPhysics.installTakes),
      }
    }
  }

  listen(listener: (events: readonly SignageEvent[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private fetch(display: Display): void {
    display.wantsSync = false
    const { storeCode, mac } = display
    const takes = displayPhysics.syncFrom + this.random.next() * (displayPhysics.syncTo - displayPhysics.syncFrom)
    this.queue(this.now + takes, { kind: 'synced', at: 0, storeCode, mac })
  }

  private reach(
    storeCode: string,
    macs: readonly string[],
    here: (display: Display) => void = () => undefined,
    away: (display: Display) => void = () => undefined,
  ): string[] {
    const known = macs.flatMap((mac) => this.displays.get(keyOf({ storeCode, mac })) ?? [])
    const reached = known.filter((display) => isPresent(display, this.now))
    for (const display of known) (reached.includes(display) ? here : away)(display)
    return reached.map(({ mac }) => mac)
  }

  private queue(due: number, event: SignageEvent): void {
    this.pending.push({ due, event })
  }
}

const keyOf = ({ storeCode, mac }: { readonly storeCode: string; readonly mac: string }) => `${storeCode}\0${mac}`
const isPresent = (display: Display, now: number): boolean => display.awayUntil <= now

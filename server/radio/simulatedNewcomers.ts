import type { Random } from '../base/random'
import type { NewLabel, RadioEvent } from './driver'
import type { ExpectedGateway } from './field'
import { physics } from './physics'

/** The tags that come with a new gateway, by type. */
const LABELS = ['B3', 'B3', 'B3', 'B3', 'B1', 'B1', '33', '33', 'B4', 'B4', 'A5', 'B8'] as const

/** Predefined gateways: each is installed after a while, and reports once. */
export class SimulatedNewcomers {
  private readonly arriving = new Map<string, { readonly storeCode: string; readonly at: number }>()

  constructor(private readonly random: Random) {}

  /** Loads the expected gateways; known ones arrive as planned. */
  expect(gateways: readonly ExpectedGateway[], now: number): void {
    const macs = new Set(gateways.map(({ gwMac }) => gwMac))
    for (const mac of this.arriving.keys()) if (!macs.has(mac)) this.arriving.delete(mac)
    for (const { gwMac, storeCode } of gateways) {
      const at = this.arriving.get(gwMac)?.at ?? now + this.random.between(physics.putUpFrom, physics.putUpTo)
      this.arriving.set(gwMac, { storeCode, at })
    }
  }

  /** Forgets the expected gateways of stores. */
  drop(stores: ReadonlySet<string>): void {
    for (const [mac, { storeCode }] of this.arriving) if (stores.has(storeCode)) this.arriving.delete(mac)
  }

  /** Plans move with a clock that was set back, by so many seconds. */
  setBack(seconds: number): void {
    for (const [gwMac, { storeCode, at }] of this.arriving) this.arriving.set(gwMac, { storeCode, at: at - seconds })
  }

  arrivals(now: number): RadioEvent[] {
    const here = [...this.arriving].filter(([, { at }]) => at <= now)
    for (const [gwMac] of here) this.arriving.delete(gwMac)
    return here.map(([gwMac, { storeCode, at }]) => ({
      kind: 'joined',
      at: Math.round(at),
      storeCode,
      gwMac,
      labels: this.labels(),
    }))
  }

  private labels(): NewLabel[] {
    const [macs, series] = [this.random.hex(8), this.random.between(1_000_000, 9_000_000)]
    return LABELS.map((kind, at) => ({
      tagMac: `06${macs}${at.toString(16).padStart(2, '0').toUpperCase()}`,
      tagId: `${series + at}${kind}${String(at).padStart(3, '0')}`,
      battery: 3,
      rssi: -this.random.between(38, 70),
    }))
  }
}

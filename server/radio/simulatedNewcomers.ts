import type { Random } from '../seed/random'
import type { RadioEvent } from './driver'
import type { ExpectedGateway } from './field'
import { physics } from './physics'

/** Gateways that somebody has prepared a configuration for: each is put up a while later, and says so once. */
export class SimulatedNewcomers {
  private readonly arriving = new Map<string, { readonly storeCode: string; readonly at: number }>()

  constructor(private readonly random: Random) {}

  /** Takes up who is expected. Who was before arrives when it was to. */
  expect(gateways: readonly ExpectedGateway[], now: number): void {
    const macs = new Set(gateways.map(({ gwMac }) => gwMac))
    for (const mac of this.arriving.keys()) if (!macs.has(mac)) this.arriving.delete(mac)
    for (const { gwMac, storeCode } of gateways) {
      const at = this.arriving.get(gwMac)?.at ?? now + this.random.between(physics.putUpFrom, physics.putUpTo)
      this.arriving.set(gwMac, { storeCode, at })
    }
  }

  /** The clock was set back by so many seconds. */
  setBack(seconds: number): void {
    for (const [gwMac, { storeCode, at }] of this.arriving) this.arriving.set(gwMac, { storeCode, at: at - seconds })
  }

  arrivals(now: number): RadioEvent[] {
    const here = [...this.arriving].filter(([, { at }]) => at <= now)
    for (const [gwMac] of here) this.arriving.delete(gwMac)
    return here.map(([gwMac, { storeCode, at }]) => ({ kind: 'joined', at: Math.round(at), storeCode, gwMac }))
  }
}

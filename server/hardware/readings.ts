import type { HardwareLabel } from '../../src/generated/types'
import { labelKey, type LabelKey, type RadioEvent } from '../radio/driver'
import { Asked } from './asked'
import type { Own } from './driven'
import type { Written } from './notes'

/** Seconds between two readings of a label that is heard all the time. */
const READ_EVERY = 900

/**
 * What is told of labels that are heard: not each time, but every quarter of an hour, when somebody asked how they are, and once after
 * their last picture came to nothing.
 */
export class Readings {
  readonly asked = new Asked()
  /** When labels were last read, by their keys. */
  readonly #readAt = new Map<string, number>()
  readonly #failed = new Set<string>()

  /** A picture came to nothing: it is told at once that its label is heard again. */
  failed(label: LabelKey): void {
    this.#failed.add(labelKey(label))
  }

  /** A picture is shown, which is a reading, too. */
  delivered(label: LabelKey, now: number): void {
    this.#failed.delete(labelKey(label))
    this.#readAt.set(labelKey(label), now)
  }

  /** Of registered labels: that they are heard, where that is due, and that they lost their pictures. */
  told({ registered, heard, lost }: Written, ownOf: (gwMac: string) => Own | undefined, at: number): RadioEvent[] {
    const events: RadioEvent[] = []
    for (const [key, { storeCode, gwMac, row }] of heard) {
      const own = ownOf(gwMac)
      if (!own || row.seenAt == null || !registered.has(key) || !this.#isDue(key, at)) continue
      this.#readAt.set(key, at)
      this.#failed.delete(key)
      this.asked.answered(key)
      events.push({ kind: 'answered', at, storeCode, tagMac: row.tagMac, ...readingOf(own, row) })
    }
    for (const [key, { storeCode, tagMac }] of lost)
      if (registered.has(key)) events.push({ kind: 'reset', at, storeCode, tagMac })
    return events
  }

  #isDue(key: string, at: number): boolean {
    return this.asked.has(key) || this.#failed.has(key) || at - (this.#readAt.get(key) ?? -READ_EVERY) >= READ_EVERY
  }
}

/** What a label said last of itself. */
export function readingOf({ ip }: Own, row: Partial<HardwareLabel> | undefined) {
  const { volts = null, rssi = null, temperature = null, firmware = null } = row ?? {}
  return { battery: volts, rssi, temperature, gwIp: ip, version: firmware }
}

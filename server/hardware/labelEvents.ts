import type { LabelEvent } from '../../src/generated/types'
import { groupBy } from '../base/groupBy'
import type { Records } from '../db/records'

/** What happened at a label, as its gateway says. What is known of the label is added when it is written. */
export type HappenedAtLabel = Omit<LabelEvent, 'id' | 'prCode' | 'tagMac'>

/** Events that are kept until they are written. */
const KEPT = 5000

/** Events of labels that are not written yet: the newest of them. */
export class LabelEvents {
  #events: HappenedAtLabel[] = []

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  add(event: HappenedAtLabel): void {
    this.#events.push(event)
    if (this.#events.length > KEPT) this.#events.shift()
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    this.#events = this.#events.filter(({ storeCode }) => !stores.has(storeCode))
  }

  /** All of them, which are to be written. */
  take(): readonly HappenedAtLabel[] {
    return this.#events.splice(0)
  }

  /** Keeps what could not be written. */
  putBack(events: readonly HappenedAtLabel[]): void {
    this.#events = [...events, ...this.#events].slice(-KEPT)
  }
}

/** Writes events, with the products of their labels. */
export async function writeLabelEvents(records: Records, events: readonly HappenedAtLabel[]): Promise<void> {
  for (const [storeCode, own] of groupBy(events, (event) => event.storeCode)) {
    const macs = [...new Set(own.map(({ labelMac }) => labelMac))]
    const tags = await records.pick('tag', ['tagMac', 'prCode'], { storeCode, tagMac: macs })
    const byMac = new Map(tags.map((tag) => [tag.tagMac, tag]))
    const known = await knownBefore(records, storeCode, own)
    await records.insert(
      'label-event',
      own.map((event) => {
        const tag = byMac.get(event.labelMac)
        // A server that has just begun, and a gateway that was added again, do not know that it was here.
        const isBack = event.kind === 'FIRST_SEEN' && known.has(event.labelMac)
        return {
          ...event,
          ...(isBack && { kind: 'BACK' as const }),
          prCode: tag?.prCode ?? null,
          tagMac: tag?.tagMac ?? null,
        }
      }),
    )
  }
}

/** Those of labels that are heard for the first time of which something has happened before. */
async function knownBefore(
  records: Records,
  storeCode: string,
  events: readonly HappenedAtLabel[],
): Promise<ReadonlySet<string>> {
  const labelMac = events.flatMap((event) => (event.kind === 'FIRST_SEEN' ? [event.labelMac] : []))
  if (labelMac.length === 0) return new Set()
  const before = await records.counts('label-event', ['labelMac'], { storeCode, labelMac })
  return new Set(before.map((one) => one.labelMac))
}

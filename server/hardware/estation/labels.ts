import type { GatewayEvent, HeardLabel } from '../gateway'
import type { Entry } from './messages'
import { panelOf } from './panels'

/** How long what is only measured waits until it is told, in seconds. */
const TELL_EVERY = 60

interface Known {
  readonly label: HeardLabel
  readonly toldAt: number
  /** What is no measurement. */
  readonly said: string
}

/** The labels that a gateway hears, and what is new about them. What kind one is its address says. */
export class Labels {
  private readonly known = new Map<string, Known>()

  constructor(private readonly emit: (event: GatewayEvent) => void) {}

  get size(): number {
    return this.known.size
  }

  get all(): readonly HeardLabel[] {
    return [...this.known.values()].map(({ label }) => label)
  }

  /** Labels that are here, whether they were heard or not: the gateway never lists all that it has. */
  know(tagMacs: readonly string[]): void {
    for (const tagMac of tagMacs) if (!this.known.has(tagMac)) this.tell(labelOf(tagMac), 0)
  }

  /** Takes what was said about a label. One that did not answer was not heard. */
  hear(entry: Entry, now: number): void {
    if (entry.hasAnswered !== false) this.tell(labelOf(entry.tagMac, entry, now), now)
  }

  private tell(label: HeardLabel, now: number): void {
    const before = this.known.get(label.tagMac)
    const said = JSON.stringify([label.volts, label.firmware, label.panel?.hardware])
    const isDue = !before || before.said !== said || now - before.toldAt >= TELL_EVERY
    this.known.set(label.tagMac, { label, said, toldAt: isDue ? now : before.toldAt })
    if (isDue) this.emit({ kind: 'label', label })
  }
}

const labelOf = (tagMac: string, entry?: Entry, seenAt: number | null = null): HeardLabel => ({
  tagMac,
  panel: panelOf(tagMac),
  isUnasked: false,
  volts: entry?.volts ?? null,
  rssi: entry?.rssi ?? null,
  temperature: entry?.temperature ?? null,
  seenAt,
  expectedAt: null,
  firmware: entry?.firmware ?? null,
  waiting: 0,
  content: null,
  alias: null,
  isRelayed: false,
  wokeFor: null,
})

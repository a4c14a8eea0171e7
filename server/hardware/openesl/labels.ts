import type { GatewayEvent, HeardLabel } from '../gateway'
import { panelOf } from './panels'
import type { TagRecord } from './records'

/** A label that is missing for so many seconds, and for three of its intervals, is gone: a gateway that began anew lists what it has heard since. */
const GONE_AFTER = 900
const INTERVALS = 3

interface Known {
  readonly tag: TagRecord
  readonly said: string
  /** Since when it is not listed any more. */
  readonly missingSince: number | undefined
}

/** The labels that a gateway knows, and what is new about them. */
export class Labels {
  private readonly known = new Map<string, Known>()
  /** Seconds by which the gateway's clock is ahead. */
  ahead = 0

  constructor(private readonly emit: (event: GatewayEvent) => void) {}

  get size(): number {
    return this.known.size
  }

  find(mac: string): TagRecord | undefined {
    return this.known.get(mac)?.tag
  }

  /** The same, of those that the last list had. */
  listed(mac: string): TagRecord | undefined {
    const known = this.known.get(mac)
    return known?.missingSince === undefined ? known?.tag : undefined
  }

  /** Takes the whole list. @returns the labels that are gone */
  take(tags: readonly TagRecord[], now: number): string[] {
    const listed = new Set(tags.map(({ mac }) => mac))
    for (const tag of tags) {
      const label = this.heard(tag)
      const said = JSON.stringify(label)
      if (this.known.get(tag.mac)?.said !== said) this.emit({ kind: 'label', label })
      this.known.set(tag.mac, { tag, said, missingSince: undefined })
    }
    return [...this.known].flatMap(([mac, known]) => {
      if (listed.has(mac)) return []
      const { tag, missingSince = now } = known
      this.known.set(mac, { ...known, missingSince })
      if (now - missingSince < Math.max(GONE_AFTER, INTERVALS * tag.pollSeconds)) return []
      this.known.delete(mac)
      this.emit({ kind: 'gone', tagMac: mac })
      return [mac]
    })
  }

  /** When a label asks for something new next, by our clock. */
  expectedAt({ lastPoll, pollSeconds }: TagRecord): number | null {
    return lastPoll === null ? null : lastPoll + pollSeconds - this.ahead
  }

  /** What a record says to others. */
  heard(tag: TagRecord): HeardLabel {
    return {
      tagMac: tag.mac,
      panel: panelOf(tag.model),
      isUnasked: false,
      volts: tag.batteryMv === null ? null : tag.batteryMv / 1000,
      rssi: tag.rssi,
      temperature: null,
      seenAt: tag.lastPoll === null ? null : tag.lastPoll - this.ahead,
      expectedAt: this.expectedAt(tag),
      firmware: tag.firmware,
      waiting: tag.content !== null && !tag.isShown ? 1 : 0,
      content: tag.isShown ? tag.content : null,
      alias: null,
      isRelayed: false,
      wokeFor: null,
    }
  }
}

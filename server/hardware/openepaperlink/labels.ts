import type { GatewayEvent, HeardLabel, Panel } from '../gateway'
import { panelOf, type TagType } from './panels'
import type { TagRecord } from './records'

/** Values that stand for an unknown voltage. */
const UNKNOWN_MILLIVOLTS: ReadonlySet<number> = new Set([0, 1337])
/** Of a screen of the access point itself. */
const OWN_SCREEN = 100
/** Clocks that differ by less go the same way. */
const SAME_SECONDS = 5
const NFC = 3
const BUTTONS = { from: 4, to: 13 }
/** A label that starts anew gives a reason from here on. */
const STARTS = { boot: 1, from: 0xe0 }

interface Known {
  readonly tag: TagRecord
  readonly said: HeardLabel
}

/** The labels that an access point knows, and what is new about them. */
export class Labels {
  private readonly known = new Map<string, Known>()
  private readonly types = new Map<number, TagType | null>()
  /** The kinds of labels that nobody has described yet. */
  private readonly toDescribe = new Set<number>()
  /** One for all labels that are alike. */
  private readonly panels = new Map<string, Panel>()
  /** Seconds by which the access point's clock is ahead. */
  private ahead = 0

  constructor(private readonly emit: (event: GatewayEvent) => void) {}

  get size(): number {
    return this.known.size
  }

  get macs(): readonly string[] {
    return [...this.known.keys()]
  }

  find(mac: string): TagRecord | undefined {
    return this.known.get(mac)?.tag
  }

  /** The kinds of labels that nobody has described yet. */
  get unknownTypes(): readonly number[] {
    return [...this.toDescribe]
  }

  typeOf({ hwType }: TagRecord): TagType | undefined {
    return this.types.get(hwType) ?? undefined
  }

  /** @param type null where the access point has no description */
  describe(hwType: number, type: TagType | null): void {
    if (this.types.get(hwType) === type) return
    this.types.set(hwType, type)
    this.toDescribe.delete(hwType)
    this.panels.clear()
    for (const { tag } of this.known.values()) if (tag.hwType === hwType) this.tell(tag)
  }

  /** Has descriptions asked for once more: an access point that began anew may have others. */
  forgetTypes(): void {
    for (const [hwType, type] of this.types) {
      if (type) continue
      this.types.delete(hwType)
      this.toDescribe.add(hwType)
    }
  }

  /** Sets the access point's clock against ours. */
  clockAhead(seconds: number): void {
    if (Math.abs(seconds - this.ahead) <= SAME_SECONDS) return
    this.ahead = seconds
    for (const { tag } of this.known.values()) this.tell(tag)
  }

  /** A time of the access point by our clock. */
  ours(time: number | null): number | null {
    return time === null ? null : time - this.ahead
  }

  /**
   * Takes what was said about a label.
   *
   * @param isFresh whether it was asked for now; frames may be late
   * @param isExpected whether a picture is on its way to it
   */
  take(tag: TagRecord, isFresh: boolean, isExpected: boolean): void {
    const before = this.known.get(tag.mac)?.tag
    if (before && !isFresh && (tag.lastSeen ?? 0) < (before.lastSeen ?? 0)) return
    const hasSpoken = before !== undefined && tag.lastSeen !== before.lastSeen
    this.tell(tag)
    if (hasSpoken && tag.wakeupReason === NFC) this.emit({ kind: 'nfc', tagMac: tag.mac })
    if (hasSpoken && tag.wakeupReason >= BUTTONS.from && tag.wakeupReason <= BUTTONS.to)
      this.emit({ kind: 'button', tagMac: tag.mac, which: tag.wakeupReason - BUTTONS.from + 1 })
    if (before && before.hash !== '' && tag.hash === '' && !isExpected) this.emit({ kind: 'lost', tagMac: tag.mac })
  }

  remove(mac: string): void {
    if (this.known.delete(mac)) this.emit({ kind: 'gone', tagMac: mac })
  }

  private tell(tag: TagRecord): void {
    if (!this.types.has(tag.hwType)) this.toDescribe.add(tag.hwType)
    const label = this.heard(tag)
    const said = this.known.get(tag.mac)?.said
    const isNew = !said || !areSame(said, label)
    this.known.set(tag.mac, { tag, said: isNew ? label : said })
    if (isNew) this.emit({ kind: 'label', label })
  }

  /** What a record says to others. */
  heard(tag: TagRecord): HeardLabel {
    const wasHeard = tag.rssi !== 0
    return {
      tagMac: tag.mac,
      panel: this.panelOf(tag),
      isUnasked: !this.types.has(tag.hwType),
      volts: UNKNOWN_MILLIVOLTS.has(tag.batteryMv) ? null : tag.batteryMv / 1000,
      rssi: wasHeard && tag.rssi !== OWN_SCREEN ? tag.rssi : null,
      temperature: wasHeard ? tag.temperature : null,
      seenAt: this.ours(tag.lastSeen),
      expectedAt: this.ours(tag.nextCheckIn),
      firmware: tag.version === 0 ? null : tag.version.toString(16),
      waiting: tag.pending,
      content: tag.hash === '' ? null : tag.hash,
      alias: tag.alias === '' ? null : tag.alias,
      isRelayed: tag.isExternal,
      wokeFor: reasonOf(tag.wakeupReason),
    }
  }

  private panelOf(tag: TagRecord): Panel | null {
    const type = this.typeOf(tag)
    if (!type) return null
    const alike = `${tag.hwType} ${tag.rotate} ${tag.capabilities}`
    const known = this.panels.get(alike) ?? panelOf(type, tag)
    this.panels.set(alike, known)
    return known
  }
}

const areSame = (one: HeardLabel, other: HeardLabel): boolean =>
  (Object.keys(one) as (keyof HeardLabel)[]).every((name) => one[name] === other[name])

function reasonOf(reason: number): HeardLabel['wokeFor'] {
  if (reason === NFC) return 'nfc'
  if (reason >= BUTTONS.from && reason <= BUTTONS.to) return 'button'
  return reason === STARTS.boot || reason >= STARTS.from ? 'start' : null
}

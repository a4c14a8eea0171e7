import type { HardwareLabel } from '../../src/generated/types'
import type { Records } from '../db/records'
import { type LabelKey, labelKey } from '../radio/driver'
import { PAGES_BEHIND } from '../render/draw'
import type { Background } from './background'
import { tried } from './commands'
import type { Heard, Own } from './driven'
import type { GatewayEvent } from './gateway'
import type { HappenedAtLabel } from './labelEvents'
import type { Notes } from './notes'

type Turned = Extract<GatewayEvent, { kind: 'turned' }>

/** A label that was told to turn, and has not answered yet. */
interface Turning {
  readonly gwMac: string
  /** The page of its picture. */
  readonly pageNo: number
  /** The first page of its picture. */
  readonly first: number
  readonly returnTime: number
  readonly until: number
}

/** By then a label has answered, or does not. */
const ANSWERS_IN = 150
/** A label that does not turn back is told again after so long, so many times. */
const BACK_AGAIN = 300
const MOST_BACK = 12

export interface TurnedPagesOptions {
  readonly records: Records
  readonly gateways: ReadonlyMap<string, Own>
  /** Labels that are heard, by their keys. */
  readonly labels: Map<string, Heard>
  readonly notes: Notes
  readonly background: Background
  /** Epoch seconds, of the last step. */
  readonly now: () => number
  readonly happened: (own: Own, tagMac: string, what: Pick<HappenedAtLabel, 'kind' | 'which'>) => void
}

/**
 * Labels that people turn to other pages of their pictures. What is kept of each (`hardware_label`) is enough for another server to turn
 * it back at its time.
 */
export class TurnedPages {
  readonly #turning = new Map<string, Turning>()
  /** When labels are to turn back, and how often they were told to. */
  readonly #back = new Map<string, LabelKey & { at: number; tries: number }>()

  constructor(private readonly options: TurnedPagesOptions) {}

  /** A label is known from an earlier run. */
  known({ storeCode, tagMac, turnBackAt }: HardwareLabel): void {
    if (turnBackAt != null)
      this.#back.set(labelKey({ storeCode, tagMac }), { storeCode, tagMac, at: turnBackAt, tries: 0 })
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    for (const [key, { storeCode }] of this.#back) if (stores.has(storeCode)) this.#forget(key)
  }

  /**
   * Turns labels to a page of their pictures.
   *
   * @param returnTime seconds after which they turn back; 0 for never
   * @returns how many gateways have taken it for
   */
  async turn(storeCode: string, tagMacs: readonly string[], pageNo: number, returnTime: number): Promise<number> {
    const { labels, gateways, now } = this.options
    const states = await this.options.records.pick('label-state', ['tagMac', 'shown', 'page'], {
      storeCode,
      tagMac: tagMacs,
    })
    const stateOf = new Map(states.map((state) => [state.tagMac, state]))
    let reached = 0
    for (const tagMac of tagMacs) {
      const key = labelKey({ storeCode, tagMac })
      const label = labels.get(key)
      const { gateway, gwMac = '' } = gateways.get(label?.gwMac ?? '') ?? {}
      const { shown = null, page: first = 0 } = stateOf.get(tagMac) ?? {}
      if (!label || !gateway?.turn) continue
      const isThere = pageNo === 0 || (pageNo <= PAGES_BEHIND && shown !== null && label.row.behind === shown)
      if (!isThere) {
        this.#says({ storeCode, gwMac }, tagMac, `its page ${pageNo} does not lie on it`)
        continue
      }
      const isBack = pageNo === 0
      const before = this.#turning.get(key)
      const turning = { gwMac, pageNo, first, returnTime: isBack ? 0 : returnTime, until: now() + ANSWERS_IN }
      // Its answer may come before it is confirmed that it was told.
      this.#turning.set(key, turning)
      const isTold = await tried(gateway, async (one) => one.turn?.(tagMac, first + pageNo))
      const isAnswered = this.#turning.get(key) !== turning
      if (!isTold) {
        if (!isAnswered) this.#restore(key, before)
        continue
      }
      reached += 1
      // It may turn without a word.
      const turnBackAt = isBack || returnTime === 0 ? null : now() + returnTime + ANSWERS_IN
      if (!isBack && !isAnswered) this.#note({ storeCode, tagMac }, { turnBackAt })
    }
    return reached
  }

  #restore(key: string, before: Turning | undefined): void {
    if (before) this.#turning.set(key, before)
    else this.#turning.delete(key)
  }

  #says(own: Pick<Own, 'storeCode' | 'gwMac'>, tagMac: string, text: string): void {
    this.options.notes.log(own, { at: this.options.now(), level: 'warning', text, tagMac })
  }

  /** A label has answered, or does not. */
  turned(own: Own, { tagMac, page, isDone }: Turned): void {
    const { storeCode, gwMac } = own
    const label = { storeCode, tagMac }
    const turning = this.#turning.get(labelKey(label))
    if (turning?.gwMac !== gwMac || turning.first + turning.pageNo !== page) return
    this.#turning.delete(labelKey(label))
    const { pageNo, returnTime } = turning
    this.options.happened(own, tagMac, { kind: isDone ? 'TURNED' : 'NOT_TURNED', which: pageNo })
    if (!isDone) return
    const turnBackAt = returnTime === 0 ? null : this.options.now() + returnTime
    this.#note(label, { turnedTo: pageNo === 0 ? null : pageNo, turnBackAt })
  }

  /** A label shows the first page of a picture. */
  shown(label: LabelKey): void {
    this.#forget(labelKey(label))
    const { turnedTo, turnBackAt } = this.options.labels.get(labelKey(label))?.row ?? {}
    if (turnedTo != null || turnBackAt != null) this.#note(label, { turnedTo: null, turnBackAt: null })
  }

  /** A picture was written where a label is: what lies behind it is of the one before, unless that is the same. */
  written(label: LabelKey, picture: string): void {
    const { behind } = this.options.labels.get(labelKey(label))?.row ?? {}
    if (behind != null && behind !== picture) this.lies(label, null)
  }

  /** What lies on the pages behind the one that a label shows; null for nothing that is known. */
  lies(label: LabelKey, behind: string | null): void {
    this.#note(label, { behind })
  }

  #forget(key: string): void {
    this.#turning.delete(key)
    this.#back.delete(key)
  }

  #note(label: LabelKey, what: Pick<HardwareLabel, 'behind' | 'turnedTo' | 'turnBackAt'>): void {
    const { labels, notes } = this.options
    const key = labelKey(label)
    const { storeCode, tagMac } = label
    if (what.turnBackAt != null) this.#back.set(key, { storeCode, tagMac, at: what.turnBackAt, tries: 0 })
    else if (what.turnBackAt === null) this.#back.delete(key)
    const heard = labels.get(key)
    if (!heard) return
    const noted = { ...heard, row: { ...heard.row, ...what } }
    labels.set(key, noted)
    notes.heard.set(key, noted)
  }

  /** Turns labels back whose time has come. */
  step(): void {
    const now = this.options.now()
    const due = [...this.#back.values()].filter(
      (label) => label.at <= now && (this.#turning.get(labelKey(label))?.until ?? now) <= now,
    )
    for (const label of due) {
      label.at = now + BACK_AGAIN
      label.tries += 1
      if (label.tries <= MOST_BACK) this.options.background.begin(this.turn(label.storeCode, [label.tagMac], 0, 0))
      else this.#note(label, { turnBackAt: null })
    }
  }
}

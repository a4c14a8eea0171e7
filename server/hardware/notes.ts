import type { HardwareLog, LabelWay } from '../../src/generated/types'
import { groupBy } from '../base/groupBy'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import { type LabelKey, labelKey } from '../radio/driver'
import { byLabel } from './contents'
import type { Heard, Own } from './driven'
import { LabelEvents, writeLabelEvents } from './labelEvents'
import type { ReadBack } from './labelWays'

/** Lines of the log that are kept until they are written. */
const LOG_LENGTH = 2000
const TEXT_LENGTH = 500

/** What was written, by labels. */
export interface Written {
  readonly heard: ReadonlyMap<string, Heard>
  readonly lost: ReadonlyMap<string, LabelKey>
  /** Those of them that are registered. */
  readonly registered: ReadonlySet<string>
}

/** What was heard of real gateways and is not written yet: the newest of each label, and the lines of the log. */
export class Notes {
  /** Labels that were heard, by their keys. */
  readonly heard = new Map<string, Heard>()
  /** Labels that their gateways no longer know. */
  readonly gone = new Map<string, LabelKey & { readonly gwMac: string }>()
  /** Labels that lost their pictures. */
  readonly lost = new Map<string, LabelKey>()
  /** How far pictures are. */
  readonly ways = new Map<string, LabelWay>()
  /** What labels hold, where that was read back. */
  readonly readBacks = new Map<string, ReadBack>()
  /** What happened at labels. */
  readonly events = new LabelEvents()
  #logs: Omit<HardwareLog, 'id'>[] = []

  constructor(
    private readonly records: Records,
    private readonly share: Pick<Share, 'transaction'>,
  ) {}

  get isEmpty(): boolean {
    return this.#maps.every(({ size }) => size === 0) && this.events.isEmpty && this.#logs.length === 0
  }

  get #maps(): readonly Map<string, { readonly storeCode: string }>[] {
    return [this.heard, this.gone, this.lost, this.ways, this.readBacks]
  }

  /** Notes a line of a gateway's log. */
  log(
    { storeCode, gwMac }: Pick<Own, 'storeCode' | 'gwMac'>,
    { at, level, text, tagMac = null, fault = null }: Omit<HardwareLog, 'id' | 'storeCode' | 'gwMac'>,
  ): void {
    this.#logs.push({ storeCode, gwMac, at, level, text: text.slice(0, TEXT_LENGTH), tagMac, fault })
    if (this.#logs.length > LOG_LENGTH) this.#logs.shift()
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    for (const map of this.#maps) for (const [key, { storeCode }] of map) if (stores.has(storeCode)) map.delete(key)
    this.events.drop(stores)
    this.#logs = this.#logs.filter(({ storeCode }) => !stores.has(storeCode))
  }

  /** Writes everything, with the states of gateways, in one transaction; what fails is kept for the next time. */
  async write(gateways: readonly Own[]): Promise<Written> {
    const states = gateways.flatMap((own) => {
      const { changed } = own
      own.changed = undefined
      return changed ? [{ own, changed }] : []
    })
    const [heard, gone, lost] = [taken(this.heard), taken(this.gone), taken(this.lost)]
    const [ways, readBacks] = [taken(this.ways), taken(this.readBacks)]
    const heardRows = [...heard.values()].map(({ row }) => row)
    const events = this.events.take()
    const logs = this.#logs
    this.#logs = []
    const all = [
      ...states.map(({ own }) => own),
      ...[heard, gone, lost, ways, readBacks].flatMap((map) => [...map.values()]),
      ...events,
      ...logs,
    ]
    try {
      const registered = await this.share.transaction(
        this.records,
        new Set(all.map(({ storeCode }) => storeCode)),
        async (records) => {
          // A gateway may have been deleted since: nothing of it comes back.
          const here = await gatewaysHere(records, [
            ...states.map(({ own }) => own),
            ...heardRows,
            ...ways.values(),
            ...events,
            ...logs,
          ])
          for (const { own, changed } of states)
            await records.update('hardware-gateway', { storeCode: own.storeCode, gwMac: own.gwMac }, changed)
          await records.upsert('hardware-label', heardRows.filter(here))
          for (const { storeCode, tagMac, gwMac } of gone.values())
            await records.remove('hardware-label', { storeCode, tagMac, gwMac })
          const registered = await registeredOf(records, [
            ...heardRows,
            ...lost.values(),
            ...ways.values(),
            ...readBacks.values(),
          ])
          const isKept = (label: LabelKey) => registered.has(labelKey(label))
          await records.upsert(
            'label-way',
            [...ways.values()].filter((way) => here(way) && isKept(way)),
          )
          await records.upsert('label-picture', [...readBacks.values()].filter(isKept).sort(byLabel))
          await writeLabelEvents(records, events.filter(here))
          await records.insert('hardware-log', logs.filter(here))
          return registered
        },
      )
      return { heard, lost, registered }
    } catch (cause) {
      keep(heard, this.heard)
      keep(gone, this.gone)
      keep(lost, this.lost)
      keep(ways, this.ways)
      keep(readBacks, this.readBacks)
      for (const { own, changed } of states) own.changed ??= changed
      this.events.putBack(events)
      this.#logs = [...logs, ...this.#logs].slice(-LOG_LENGTH)
      throw cause
    }
  }
}

type OfGateway = Pick<Own, 'storeCode' | 'gwMac'>

/** @returns whether the gateway of something is there */
async function gatewaysHere(records: Records, some: readonly OfGateway[]): Promise<(one: OfGateway) => boolean> {
  const nameOf = ({ storeCode, gwMac }: OfGateway) => `${storeCode} ${gwMac}`
  const here = new Set<string>()
  for (const [storeCode, own] of groupBy(some, (one) => one.storeCode)) {
    const gwMac = [...new Set(own.map((one) => one.gwMac))]
    for (const one of await records.pick('hardware-gateway', ['storeCode', 'gwMac'], { storeCode, gwMac }))
      here.add(nameOf(one))
  }
  return (one) => here.has(nameOf(one))
}

/** Those of some labels that are registered, by their keys. */
export async function registeredOf(records: Records, labels: readonly LabelKey[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const [storeCode, own] of groupBy(labels, (label) => label.storeCode)) {
    const tags = await records.pick('tag', ['tagMac'], { storeCode, tagMac: own.map(({ tagMac }) => tagMac) })
    for (const { tagMac } of tags) known.add(labelKey({ storeCode, tagMac }))
  }
  return known
}

/** What a map holds, which is empty from now on. */
function taken<Value>(map: Map<string, Value>): Map<string, Value> {
  const all = new Map(map)
  map.clear()
  return all
}

/** Puts back what nothing newer has taken the place of. */
function keep<Value>(from: ReadonlyMap<string, Value>, to: Map<string, Value>): void {
  for (const [key, one] of from) if (!to.has(key)) to.set(key, one)
}

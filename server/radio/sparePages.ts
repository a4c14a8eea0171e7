import { sql } from 'kysely'
import type { LabelSpare, Tag } from '../../src/generated/types'
import { groupBy } from '../base/groupBy'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import { drivers } from '../hardware/registry'
import type { PlannedPrice } from '../ledger/lowest'
import { priceIn } from '../ledger/prices'
import { readAliases } from '../products/aliases'
import type { DrawJob } from '../render/draw'
import type { LooksOf } from './decorating'
import { type LabelKey, type RadioEvent, type SpareImage, storesOf } from './driver'
import { imitatedAt } from './imitation'
import { asSaid, type Content, contentOf, type Look } from './labelContent'
import { drawingsOf, forgetSpares, heldStates, lockLabels, picturesOf } from './labelState'
import { quietUntilOf } from './quietHours'
import { sparePageOf } from './tagTypes'

/** What labels are to show later. */
export interface Coming {
  readonly storeCode: string
  /** Products and families. */
  readonly prCodes: readonly string[]
  /** When their labels are to show it; epoch seconds. */
  readonly at: number
}

/**
 * Notes what labels are to show at a later time, so that it is sent to pages which they do not show, in the transaction of
 * `records`. Left out are labels that have no such page, that have it already, and those that something else is under way to.
 * @param now epoch seconds
 * @returns how many are to get it; undefined if their decorator has to run first
 */
export async function noteComing(
  records: Records,
  looksOf: LooksOf,
  { storeCode, prCodes, at }: Coming,
  now: number,
): Promise<number | undefined> {
  const then = await contentOf(records, storeCode, prCodes, at)
  const tags = (await records.find('tag', { storeCode, prCode: prCodes })).map((tag) => asSaid(tag, then))
  const looks = await looksOf(records, storeCode, tags, then)
  if (!looks) return undefined
  const planned = await plannedOf(records, storeCode, prCodes, then, now)
  const imitated = await imitatedAt(records, storeCode)
  const hasPages = ({ gwIp }: Tag) => {
    const imitates = imitated.get(gwIp ?? '')
    return imitates === undefined || drivers[imitates].capabilities.pages
  }
  const labels = tags.map(({ tagMac }): LabelKey => ({ storeCode, tagMac }))
  await lockLabels(records, labels)
  const states = new Map((await heldStates(records, labels)).map((state) => [state.tagMac, state]))
  const known = new Map(
    (await records.find('label-spare', { storeCode, tagMac: labels.map(({ tagMac }) => tagMac) })).map((spare) => [
      spare.tagMac,
      spare,
    ]),
  )
  const pictures = await picturesOf(records, { storeCode, tags, looks, at, planned })
  const spares = tags
    .filter(hasPages)
    .flatMap(({ tagMac, tagType, prCode = null, layoutId = null, nfc = null }): LabelSpare[] => {
      const [state, look, before] = [states.get(tagMac), looks.get(tagMac), known.get(tagMac)]
      const [page, picture] = [sparePageOf(tagType, state?.page ?? 0), pictures.get(tagMac)]
      // One that is under way to something may be turning to the very pages that this would be written to.
      if (state?.state !== 'SHOWN' || page === undefined || picture === undefined || state.shown === picture) return []
      if (before && before.state !== 'GONE' && before.picture === picture && before.page === page) return []
      const content = {
        prCode,
        layoutId: look?.layoutId ?? layoutId,
        prInfo: [...(look?.prInfo ?? [])],
        nfc: look?.nfc ?? nfc,
      }
      return [{ storeCode, tagMac, picture, page, state: 'SENDING', neededAt: at, readyAt: null, ...content }]
    })
  await records.upsert('label-spare', spares)
  return spares.length
}

/** What of prices is to change by then, by product. @param then what labels show then */
async function plannedOf(
  records: Records,
  storeCode: string,
  prCodes: readonly string[],
  then: Content,
  now: number,
): Promise<ReadonlyMap<string, PlannedPrice>> {
  const [today, aliases] = [await contentOf(records, storeCode, prCodes, now), await readAliases(records)]
  return new Map(
    [...then].map(([prCode, { prInfo }]) => [
      prCode,
      { before: priceIn(today.get(prCode)?.prInfo, aliases), after: priceIn(prInfo, aliases) },
    ]),
  )
}

/**
 * What spare images of a store are drawn from: only of those that are still to come, and that would be drawn as they were noted.
 * @param now epoch seconds
 * @returns by the addresses of their labels
 */
export async function spareDrawings(
  records: Records,
  storeCode: string,
  images: readonly SpareImage[],
  now: number,
): Promise<ReadonlyMap<string, { readonly job: DrawJob; readonly neededAt: number }>> {
  const tagMac = images.map((image) => image.tagMac)
  const pictureOf = new Map(images.map((image) => [image.tagMac, image.picture]))
  const noted = (await records.find('label-spare', { storeCode, tagMac, state: 'SENDING' })).filter(
    (spare) => pictureOf.get(spare.tagMac) === spare.picture,
  )
  const tags = new Map((await records.find('tag', { storeCode, tagMac })).map((tag) => [tag.tagMac, tag]))
  const drawings = new Map<string, { readonly job: DrawJob; readonly neededAt: number }>()
  for (const [neededAt, spares] of groupBy(noted, (spare) => spare.neededAt)) {
    const prCodes = [...new Set(spares.flatMap(({ prCode }) => prCode ?? []))]
    const then = await contentOf(records, storeCode, prCodes, neededAt)
    const planned = await plannedOf(records, storeCode, prCodes, then, now)
    const looks = new Map(spares.map((spare) => [spare.tagMac, lookOf(spare, then)]))
    const own = spares.flatMap((spare) => tags.get(spare.tagMac) ?? []).map((tag) => asSaid(tag, then))
    const drawn = await drawingsOf(records, { storeCode, tags: own, looks, at: neededAt, planned })
    for (const [mac, { job, picture }] of drawn)
      if (picture === pictureOf.get(mac)) drawings.set(mac, { job, neededAt })
  }
  return drawings
}

function lookOf({ prCode, prInfo, layoutId = null, nfc = null }: LabelSpare, then: Content): Look {
  const { members } = then.get(prCode ?? '') ?? {}
  return { prCode: prCode ?? '', prInfo: prInfo ?? [], layoutId, nfc, ...(members && { members }) }
}

/** Spare images of a store that its gateways have at once: what comes now does not wait long behind them. */
const AT_ONCE = 100

export interface SparePagesOptions {
  readonly records: Records
  readonly share: Pick<Share, 'transaction'>
  /** Epoch seconds. */
  readonly clock: () => number
  readonly prepare: (images: readonly SpareImage[]) => Promise<void>
  /** The spare images that gateways have of a store. */
  readonly preparing: (storeCode: string) => readonly SpareImage[]
  /** Whether gateways of a store have enough to do with what labels are to show now. */
  readonly isBusy: (storeCode: string) => boolean
  /** Spare images of a store have arrived, or did not: labels that wait for them may be turned. */
  readonly onArrived: (storeCode: string) => void
}

/** Sends spare images while gateways have nothing better to do, and not in quiet hours. All that it goes by stands in `label_spare`. */
export class SparePages {
  /** Stores of which spare images are to be sent. */
  private readonly due = new Set<string>()

  constructor(private readonly options: SparePagesOptions) {}

  /** Spare images of a store are noted. */
  lookAt(storeCode: string): void {
    this.due.add(storeCode)
  }

  /** Looks up what is left of stores; of all without them. */
  async load(stores?: readonly string[]): Promise<void> {
    const { rows } = await sql<{ storeCode: string }>`
      SELECT DISTINCT "storeCode" FROM label_spare WHERE "state" = 'SENDING'
      ${stores ? sql`AND "storeCode" = ANY(${[...stores]}::text[])` : sql``}`.execute(this.options.records.db)
    for (const { storeCode } of rows) this.due.add(storeCode)
  }

  /** Other servers drive these stores now. */
  drop(stores: ReadonlySet<string>): void {
    for (const storeCode of stores) this.due.delete(storeCode)
  }

  get isIdle(): boolean {
    return this.due.size === 0
  }

  /** Sends what is next of each store. */
  async step(): Promise<void> {
    const { records, clock, prepare, preparing, isBusy } = this.options
    const quiet = await quietUntilOf(records, [...this.due], clock())
    for (const storeCode of this.due) {
      const underWay = preparing(storeCode)
      if (quiet.has(storeCode) || isBusy(storeCode) || underWay.length > AT_ONCE / 2) continue
      const { rows } = await sql<SpareImage>`
        SELECT "storeCode", "tagMac", "picture", "page" FROM label_spare
        WHERE "storeCode" = ${storeCode} AND "state" = 'SENDING' ORDER BY "neededAt", "tagMac" LIMIT ${AT_ONCE}`.execute(
        records.db,
      )
      if (rows.length === 0) this.due.delete(storeCode)
      const sent = new Set(underWay.map(imageKey))
      const left = rows.filter((image) => !sent.has(imageKey(image)))
      if (left.length > 0) await prepare(left)
    }
  }

  /** Notes which spare images have arrived. One that did not is forgotten: its label gets the image when it is to show it. */
  async hear(events: readonly RadioEvent[]): Promise<void> {
    const heard = events.filter((event) => event.kind === 'spare')
    const blank = events.filter((event) => event.kind === 'blank')
    if (heard.length === 0 && blank.length === 0) return
    const { records, share, onArrived } = this.options
    await share.transaction(records, storesOf([...heard, ...blank]), async (within) => {
      await lockLabels(within, blank)
      await forgetSpares(within, blank)
      for (const [storeCode, own] of groupBy(heard, (event) => event.storeCode)) {
        await lockLabels(within, own)
        await settle(within, storeCode, own)
      }
    })
    for (const storeCode of storesOf(heard)) onArrived(storeCode)
  }
}

const imageKey = ({ tagMac, picture }: Pick<SpareImage, 'tagMac' | 'picture'>) => `${tagMac} ${picture}`

/** Of images that are still those which their labels are to get. */
async function settle(
  records: Records,
  storeCode: string,
  images: readonly Extract<RadioEvent, { kind: 'spare' }>[],
): Promise<void> {
  const tagMac = images.map((image) => image.tagMac)
  const wanted = new Map(
    (await records.find('label-spare', { storeCode, tagMac, state: 'SENDING' })).map((spare) => [spare.tagMac, spare]),
  )
  const current = images.filter((image) => wanted.get(image.tagMac)?.picture === image.picture)
  await records.updateMany(
    'label-spare',
    current
      .filter(({ isReady }) => isReady)
      .map((image) => ({ storeCode, tagMac: image.tagMac, state: 'READY' as const, readyAt: image.at })),
  )
  await forgetSpares(
    records,
    current.filter(({ isReady }) => !isReady),
  )
}

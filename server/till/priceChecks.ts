import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type {
  PriceCheck,
  PriceCheckAnswer,
  PriceCheckDraw,
  PriceCheckItem,
  PriceCheckPlan,
} from '../../src/generated/types'
import { centsOf } from '../../src/schema/cents'
import { placesOf } from '../../src/schema/infoPlaces'
import { DEFAULT_PLANS, planFor } from '../../src/schema/priceCheckPlans'
import { Refused, say } from '../base/say'
import type { Records } from '../db/records'
import { readAliases } from '../products/aliases'
import { comparisonOf, expectedPrices } from './comparison'

/** What a plan says, whether it is stored or one of those there are without any. */
type Plan = Pick<PriceCheckPlan, 'name' | 'upTo' | 'size' | 'draw' | 'passShare'>

/** A refusal with the status of its answer, and the field that it is about. */
export class CheckRefused extends Refused {
  constructor(
    readonly status: 400 | 404 | 409,
    words: ConstructorParameters<typeof Refused>[0],
    readonly field?: string,
  ) {
    super(words)
  }
}

/**
 * Draws the products of a price check and keeps them as its list.
 * @param now epoch seconds
 * @throws CheckRefused for an unknown plan, or a store without a product to check
 */
export async function drawCheck(
  records: Records,
  storeCode: string,
  { planId, size, seed }: PriceCheckDraw,
  now: number,
): Promise<PriceCheck> {
  const categoryPlace = placesOf(await readAliases(records))('category') ?? -1
  const prices = expectedPrices(await comparisonOf(records, storeCode, now))
  const [{ population = 0 } = {}] = (
    await sql<{ population: number }>`SELECT count(*) AS "population" FROM ${prices} e`.execute(records.db)
  ).rows
  if (population === 0) throw new CheckRefused(409, 'server.priceCheck.nothing')
  const plan = await planOf(records, planId, population)
  const sown = seed ?? randomBytes(8).toString('hex')
  const { rows } = await sql<Omit<PriceCheckItem, 'id' | 'storeCode' | 'checkId' | 'place'>>`
    SELECT "prCode", "productName", "category", "tagMac", "expected", "expectedCents", "expectedFrom" FROM (
      SELECT *, CASE WHEN ${plan.draw === 'RANDOM'} THEN "lot"
        ELSE lpad(((row_number() OVER of_category - "offset") / count(*) OVER of_all * 1e9)::bigint::text, 12, '0') || "lot" END AS "turn"
      FROM (
        SELECT e.*, e."prInfo"->>${categoryPlace}::int AS "category", md5(${sown}::text || ' ' || e."prCode") AS "lot",
          ('x' || substr(md5(${sown}::text || ' category ' || coalesce(e."prInfo"->>${categoryPlace}::int, '')), 1, 8))::bit(32)::bigint / 4294967296.0 AS "offset"
        FROM ${prices} e) lots
      WINDOW of_category AS (PARTITION BY "category" ORDER BY "lot"), of_all AS (PARTITION BY "category")) turns
    ORDER BY "turn", "prCode" LIMIT ${size ?? plan.size}`.execute(records.db)
  // As one walks: category by category.
  const walked = rows.toSorted(
    (one, other) => compare(one.category ?? '', other.category ?? '') || compare(one.prCode, other.prCode),
  )
  return records.transaction(async (within) => {
    const [check] = await within.insert('price-check', [
      {
        storeCode,
        plan: plan.name,
        size: walked.length,
        population,
        draw: plan.draw ?? 'BY_CATEGORY',
        seed: sown,
        passShare: plan.passShare ?? 98,
        state: 'OPEN',
        result: null,
        share: null,
        right: 0,
        over: 0,
        under: 0,
        notFound: 0,
        open: walked.length,
        who: within.actor,
        startedAt: now,
        finishedAt: null,
        finishedBy: null,
      },
    ])
    const checkId = check?.id ?? 0
    await within.insert(
      'price-check-item',
      walked.map((item, at) => ({
        ...item,
        id: itemKey(checkId, at + 1),
        storeCode,
        checkId,
        place: at + 1,
        verdict: 'OPEN' as const,
        seen: null,
        difference: null,
        scanned: false,
        note: null,
        who: null,
        checkedAt: null,
      })),
    )
    return check as PriceCheck
  })
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const itemKey = (checkId: number, place: number) => `${checkId}.${place}`

async function planOf(records: Records, planId: number | null | undefined, population: number): Promise<Plan> {
  const stored = await records.find('price-check-plan', {})
  if (planId == null) return planFor<Plan>(stored.length > 0 ? stored : DEFAULT_PLANS, population)
  const plan = stored.find(({ id }) => id === planId)
  if (!plan) throw new CheckRefused(404, 'server.priceCheck.noPlan', 'planId')
  return plan
}

/**
 * Notes what the shelf shows for a product of an open check.
 * @param now epoch seconds
 * @throws CheckRefused for an unknown product or check, one that has ended, a price that is none, or an answer that is older than
 * somebody else's
 */
export async function answerItem(
  records: Records,
  { storeCode, id, place }: { readonly storeCode: string; readonly id: number; readonly place: number },
  { verdict, seen, scanned = false, note, at }: PriceCheckAnswer,
  now: number,
): Promise<PriceCheckItem> {
  const cents = seen == null ? undefined : centsOf(seen)
  if (verdict === 'WRONG' && cents === undefined) throw new CheckRefused(400, 'server.till.noAmount', 'seen')
  return records.transaction(async (within) => {
    const check = await heldOpen(within, storeCode, id)
    const key = { storeCode, id: itemKey(id, place) }
    const [item] = await within.held('price-check-item', key)
    if (!item) throw new CheckRefused(404, 'server.notFound')
    // An answer that was kept on a phone is older than what somebody else has said since.
    if (at != null && at < (item.checkedAt ?? 0) && item.who !== within.actor)
      throw new CheckRefused(409, say('server.priceCheck.answeredSince', { who: item.who ?? '' }))
    const difference = verdict === 'WRONG' && cents !== undefined ? (item.expectedCents - cents) / 100 : null
    const said = {
      verdict:
        verdict !== 'WRONG'
          ? verdict
          : difference === 0
            ? ('RIGHT' as const)
            : (difference ?? 0) > 0
              ? ('OVERCHARGE' as const)
              : ('UNDERCHARGE' as const),
      seen: verdict === 'WRONG' ? (seen?.trim() ?? null) : verdict === 'RIGHT' ? item.expected : null,
      difference: verdict === 'RIGHT' ? 0 : difference,
      scanned: verdict === 'OPEN' ? false : scanned,
      note: note?.trim() || null,
      who: verdict === 'OPEN' ? null : within.actor,
      // The clock of a phone may be ahead.
      checkedAt: verdict === 'OPEN' ? null : Math.min(at ?? now, now),
    }
    await within.update('price-check-item', key, said)
    await within.update('price-check', { storeCode, id: check.id }, await numbersOf(within, storeCode, id))
    return { ...item, ...said }
  })
}

/**
 * Ends a check, with its result or without.
 * @throws CheckRefused for an unknown one, one that has ended, and one to be finished of which products are open
 */
export async function endCheck(
  records: Records,
  storeCode: string,
  id: number,
  state: 'DONE' | 'CANCELED',
  now: number,
): Promise<PriceCheck> {
  return records.transaction(async (within) => {
    const check = await heldOpen(within, storeCode, id)
    const { open = 0, share, passShare } = check
    if (state === 'DONE' && open > 0)
      throw new CheckRefused(409, say('server.priceCheck.notAll', { smart_count: open }))
    const passed = share != null && share >= passShare ? ('PASSED' as const) : ('NOT_PASSED' as const)
    const ended = {
      state,
      result: state === 'DONE' ? passed : null,
      finishedAt: now,
      finishedBy: within.actor,
    }
    await within.update('price-check', { storeCode, id }, ended)
    return { ...check, ...ended }
  })
}

async function heldOpen(within: Records, storeCode: string, id: number): Promise<PriceCheck> {
  const [check] = await within.held('price-check', { storeCode, id })
  if (!check) throw new CheckRefused(404, 'server.notFound')
  if (check.state !== 'OPEN') throw new CheckRefused(409, 'server.priceCheck.ended')
  return check
}

/** The numbers of a check from its items; of those that were not found nothing is known. */
async function numbersOf(within: Records, storeCode: string, checkId: number) {
  const counted = new Map(
    (await within.counts('price-check-item', ['verdict'], { storeCode, checkId })).map(({ verdict, count }) => [
      verdict,
      count,
    ]),
  )
  const [right = 0, over = 0, under = 0, notFound = 0, open = 0] = (
    ['RIGHT', 'OVERCHARGE', 'UNDERCHARGE', 'NOT_FOUND', 'OPEN'] as const
  ).map((verdict) => counted.get(verdict))
  const found = right + over + under
  return { right, over, under, notFound, open, share: found === 0 ? null : Math.floor((right / found) * 1000) / 10 }
}

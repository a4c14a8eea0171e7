import type { Promotion } from '../../../src/generated/types'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { noLayout, notFound } from '../../http/outcomes'
import { refuseStaleList } from '../../http/revisions'
import { productCode } from '../../imports/productCode'
import { changedCodes, promotionsAt } from '../../promotions/promotions'
import { sendPromoted } from '../../promotions/sendPromoted'
import { unknownProducts } from '../../promotions/unknownProducts'
import { unknownLayout } from '../../render/layoutIds'
import type { Services } from '../../services'

/** The kinds of promotion there are while nobody keeps others in the table. */
const usualTypes = [
  { id: 'DISCOUNT', name: 'Discount' },
  { id: 'BUNDLE', name: 'Bundle' },
  { id: 'MEMBER', name: 'Member price' },
  { id: 'CLEARANCE', name: 'Clearance' },
] as const

async function promotionTypes({ records }: Services) {
  const kept = await records.find('promotion-type')
  return kept.length > 0 ? kept : usualTypes.map((type) => ({ ...type }))
}

const types: CallDefinition = {
  answer: { list: 'promotion-type' },
  summary: 'The kinds of promotion (spec/3 §7).',
  handle: async ({ services }) => promotionTypes(services),
}

const list: CallDefinition = {
  answer: { list: 'promotion' },
  summary: 'The promotions of a store, in their order (spec/3 §7).',
  handle: async ({ params, services: { records } }) => {
    const storeCode = params.id ?? ''
    if (!(await records.one('store', { storeCode }))) throw notFound()
    return records.find('promotion', { storeCode }, { orderBy: 'index' })
  },
}

const set: CallDefinition<Promotion[]> = {
  body: { list: 'promotion' },
  answer: { list: 'promotion' },
  summary: 'Sets the promotions of a store as a whole; their order numbers them, and of several for a product the first holds. Labels of products whose promotion changes are sent (spec/3 §3, §7).',
  handle: async ({ params, query, body, services }) => {
    const storeCode = params.id ?? ''
    const { records } = services
    if (!(await records.one('store', { storeCode }))) throw notFound()
    if (body.length > MOST) throw new CallError(400, `A store has at most ${MOST} promotions.`)
    const known = new Set((await promotionTypes(services)).map(({ id }) => id))
    const codesOf = (codes: readonly string[] = []) => [...new Set(codes.map((code) => productCode(code, services.config.site)).filter(Boolean))]
    const rows = body.map((promotion, index) => ({ ...promotion, storeCode, index, name: promotion.name.trim(), prCodeList: codesOf(promotion.prCodeList) }))
    const wrong = rows.flatMap(({ type, startDate, endDate }, at) => [
      ...(known.has(type) ? [] : [[`${at}/type`, 'This type does not exist.'] as const]),
      ...(isSet(startDate) && isSet(endDate) && endDate <= startDate ? [[`${at}/endDate`, 'The end must be after the start.'] as const] : []),
    ])
    refuse(new Map(wrong))
    const { updates } = services.radio
    const jobs = await updates.transaction(async (within, looksOf) => {
      await within.alone(`promotion ${storeCode}`)
      const before = await within.find('promotion', { storeCode }, { orderBy: 'index' })
      refuseStaleList(services, 'promotion', query.revision, before)
      const had = new Set(before.map(({ layoutId }) => layoutId))
      const unknown = await unknownLayout(within, rows.map(({ layoutId }) => ({ layoutId, before: had.has(layoutId) ? layoutId : null })))
      if (unknown !== undefined) throw noLayout(unknown, rows.flatMap(({ layoutId }, at) => (layoutId === unknown ? [`${at}/layoutId`] : [])))
      refuse(new Map([...(await unknownProducts(within, storeCode, before, rows))].map(([at, text]) => [`${at}/prCodeList`, text])))
      await within.remove('promotion', { storeCode })
      await within.insert('promotion', rows)
      const now = services.clock()
      return sendPromoted(updates, within, looksOf, storeCode, changedCodes(promotionsAt(before, now), promotionsAt(rows, now)))
    })
    await updates.sendJobs(jobs)
    return rows
  },
}

const MOST = 1000

/** Refuses what is wrong, by field; the answer's text is the first of them. */
function refuse(wrong: ReadonlyMap<string, string>): void {
  const [first] = wrong.values()
  if (first !== undefined) throw new CallError(400, first, Object.fromEntries(wrong))
}

const isSet = (epoch: number | null | undefined): epoch is number => epoch !== undefined && epoch !== null

/** Promotions of stores (spec/3 §2, §3, §7). */
export const promotionCalls: AreaCalls = {
  'GET /product/promotion/type': types,
  'GET /product/promotion/{id}': list,
  'POST /product/promotion/{id}': set,
}

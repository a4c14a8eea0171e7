import type { Promotion } from '../../../src/generated/types'
import { type AreaHooks, type ListHooks, type RecordHooks, withExtra } from '../../engine/hooks'
import { CallError } from '../../http/call'
import { noLayout, notFound, refuseFields } from '../../http/outcomes'
import { productCode } from '../../imports/productCode'
import { changedCodes, promotionsAt } from '../../promotions/promotions'
import { sendPromoted } from '../../promotions/sendPromoted'
import { unknownProducts } from '../../promotions/unknownProducts'
import type { LooksOf } from '../../radio/decorating'
import { unknownLayout } from '../../render/layoutIds'
import type { Services } from '../../services'
import { say } from '../../say'

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

const MOST = 1000

const isSet = (epoch: number | null | undefined): epoch is number => epoch !== undefined && epoch !== null

const list: ListHooks<Promotion, LooksOf> = {
  async before(body, { params, services }) {
    if (body.length > MOST) throw new CallError(400, say('server.mostPromotions', { most: MOST }))
    const known = new Set((await promotionTypes(services)).map(({ id }) => id))
    const codesOf = (codes: readonly string[] = []) => [...new Set(codes.map((code) => productCode(code, services.config.site)).filter(Boolean))]
    const rows = body.map((promotion, index) => ({ ...promotion, storeCode: params.id ?? '', index, name: promotion.name.trim(), prCodeList: codesOf(promotion.prCodeList) }))
    const wrong = rows.flatMap(({ type, startDate, endDate }, at) => [
      ...(known.has(type) ? [] : [[`${at}/type`, 'server.noSuchType'] as const]),
      ...(isSet(startDate) && isSet(endDate) && endDate <= startDate ? [[`${at}/endDate`, 'server.endBeforeStart'] as const] : []),
    ])
    refuseFields(wrong)
    return rows
  },
  async refuse({ records, before, rows, context: { params } }) {
    const had = new Set(before.map(({ layoutId }) => layoutId))
    const unknown = await unknownLayout(records, rows.map(({ layoutId }) => ({ layoutId, before: had.has(layoutId) ? layoutId : null })))
    if (unknown !== undefined) throw noLayout(unknown, rows.flatMap(({ layoutId }, at) => (layoutId === unknown ? [`${at}/layoutId`] : [])))
    refuseFields([...(await unknownProducts(records, params.id ?? '', before, rows))].map(([at, said]) => [`${at}/prCodeList`, said]))
  },
  async after({ records, extra: looksOf, before, rows, context: { params, services } }) {
    const { updates } = services.radio
    const now = services.clock()
    const jobs = await sendPromoted(updates, records, looksOf, params.id ?? '', changedCodes(promotionsAt(before, now), promotionsAt(rows, now)))
    return () => updates.sendJobs(jobs)
  },
}

const promotions: RecordHooks<Promotion, LooksOf> = {
  async needed({ storeCode = '' }, records) {
    if (!(await records.one('store', { storeCode }))) throw notFound()
  },
  transaction: ({ services }, work) => services.radio.updates.transaction(work, services.records),
  list,
}

/** Promotions of stores (spec/3 §2, §3, §7). */
export const promotionHooks: AreaHooks = { promotion: withExtra(promotions), 'promotion-type': { rows: ({ services }) => promotionTypes(services) } }

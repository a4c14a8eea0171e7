import type { Promotion } from '../../../src/generated/types'
import { say } from '../../base/say'
import { CallError } from '../../calls/callError'
import { noLayout, notFound, refuseFields } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { type AreaHooks, type ListHooks, type RecordHooks, withExtra } from '../../engine/hooks'
import { productCode } from '../../products/productCode'
import { holdBook } from '../../ledger/books'
import { batchPricesAt } from '../../promotions/batchPrices'
import { promotionsAt } from '../../promotions/promotions'
import { unknownProducts } from '../../promotions/unknownProducts'
import type { LooksOf } from '../../radio/decorating'
import { unknownLayout } from '../../render/layoutIds'
import { lastRun } from '../../timetable/lastRuns'
import { sendLayers } from '../../timetable/sendLayers'

/** The types of promotion while the table has none. */
const defaultTypes = [
  { id: 'DISCOUNT', name: 'Discount' },
  { id: 'BUNDLE', name: 'Bundle' },
  { id: 'MEMBER', name: 'Member price' },
  { id: 'CLEARANCE', name: 'Clearance' },
] as const

async function promotionTypes({ records }: Pick<Services, 'records'>) {
  const kept = await records.find('promotion-type')
  return kept.length > 0 ? kept : defaultTypes.map((type) => ({ ...type }))
}

const MAX_PROMOTIONS = 1000

const isSet = (epoch: number | null | undefined): epoch is number => epoch !== undefined && epoch !== null

const list: ListHooks<Promotion, LooksOf> = {
  async before(body, { params, services }) {
    if (body.length > MAX_PROMOTIONS) throw new CallError(400, say('server.mostPromotions', { most: MAX_PROMOTIONS }))
    const known = new Set((await promotionTypes(services)).map(({ id }) => id))
    const codesOf = (codes: readonly string[] = []) => [
      ...new Set(codes.map((code) => productCode(code, services.config.site)).filter(Boolean)),
    ]
    const rows = body.map((promotion, index) => ({
      ...promotion,
      storeCode: params.id ?? '',
      index,
      name: promotion.name.trim(),
      prCodeList: codesOf(promotion.prCodeList),
    }))
    const wrong = rows.flatMap(({ type, startDate, endDate }, at) => [
      ...(known.has(type) ? [] : [[`${at}/type`, 'server.noSuchType'] as const]),
      ...(isSet(startDate) && isSet(endDate) && endDate <= startDate
        ? [[`${at}/endDate`, 'server.endBeforeStart'] as const]
        : []),
    ])
    refuseFields(wrong)
    return rows
  },
  async refuse({ records, before, rows, context: { params } }) {
    const had = new Set(before.map(({ layoutId }) => layoutId))
    const unknown = await unknownLayout(
      records,
      rows.map(({ layoutId }) => ({ layoutId, before: had.has(layoutId) ? layoutId : null })),
    )
    if (unknown !== undefined)
      throw noLayout(
        unknown,
        rows.flatMap(({ layoutId }, at) => (layoutId === unknown ? [`${at}/layoutId`] : [])),
      )
    refuseFields(
      [...(await unknownProducts(records, params.id ?? '', before, rows))].map(([at, said]) => [
        `${at}/prCodeList`,
        said,
      ]),
    )
  },
  async after({ records, extra: looksOf, before, rows, context: { params, services } }) {
    const { updates } = services.radio
    const storeCode = params.id ?? ''
    // First: the timetable notes how far it has followed promotions under it.
    await holdBook(records, 'PRICE', storeCode)
    const now = services.clock()
    const followed = (await lastRun(records, 'promotions')) ?? now
    const batches = await batchPricesAt(records, storeCode, now)
    const jobs = await sendLayers(updates, records, looksOf, {
      storeCode,
      source: 'PROMOTION',
      // One that began or ended since then, and is not in the list any more, the timetable does not find.
      before: [followed, now].map((at) => ({ batches, promotions: promotionsAt(before, at) })),
      after: { batches, promotions: promotionsAt(rows, now) },
      at: now,
    })
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

/** Promotions of stores, and their types. */
export const promotionHooks: AreaHooks = {
  promotion: withExtra(promotions),
  'promotion-type': { rows: ({ services }) => promotionTypes(services) },
}

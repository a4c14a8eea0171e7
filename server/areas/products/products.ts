import type { Product, ProductCodes, ProductRemoval } from '../../../src/generated/types'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import { type AreaCalls, type Handler, CallError } from '../../http/call'
import { denied, done, invalid, noLayout, noProduct, notFound } from '../../http/outcomes'
import { type AreaHooks, type RecordHooks, withExtra } from '../../engine/hooks'
import { productCode } from '../../imports/productCode'
import type { LooksOf } from '../../radio/decorating'
import { unknownLayout } from '../../render/layoutIds'
import { promoted } from '../../promotions/promotions'
import { NO_TAGS } from '../tags/named'
import { shownCodes } from './shown'
import type { Records } from '../../db/records'
import { say } from '../../say'

/** Products of which the types of the tags are asked for one by one; above that, for the whole store at once. */
const FEW = 1000

/** Products with the types of the tags that show them. */
async function withTypes(records: Records, products: readonly Product[]): Promise<Product[]> {
  const labelled = products.filter(({ tagCount }) => (tagCount ?? 0) > 0)
  const [storeCode] = labelled.map((product) => product.storeCode)
  if (storeCode === undefined) return products.map((product) => ({ ...product, tagTypeList: [] }))
  const prCode = labelled.length <= FEW ? { prCode: labelled.map((product) => product.prCode) } : {}
  const types = new Map<string, string[]>()
  for (const row of await records.counts('tag', ['prCode', 'tagType'], { storeCode, ...prCode })) {
    if (row.prCode && row.tagType) types.set(row.prCode, [...(types.get(row.prCode) ?? []), row.tagType])
  }
  return products.map((product) => ({ ...product, tagTypeList: (types.get(product.prCode) ?? []).sort((one, other) => (one < other ? -1 : 1)) }))
}

const byCodes: Handler<ProductCodes> = async ({ params, query, body, services: { records, clock } }) => {
  const storeCode = params.code ?? ''
  const found = await records.find('product', { storeCode, prCode: body })
  const byCode = new Map((query.shown === 'true' ? await promoted(records, storeCode, found, clock()) : found).map((product) => [product.prCode, product]))
  return body.flatMap((code) => byCode.get(code) ?? [])
}

const REMOVED_AT_ONCE = 5000

/** The store of an account that has one. @throws CallError 400 where it does not say which is meant */
function onlyStore(user: SessionUser): string {
  const [only] = user.store
  if (seesAllStores(user) || only === undefined || user.store.length > 1) throw invalid('storeCode')
  return only
}

const removeUnused: Handler<ProductRemoval> = async ({ body, query, user, services }) => {
  const { storeCode, prCodeList } = Array.isArray(body) ? { storeCode: query.storeCode || onlyStore(user), prCodeList: body } : body
  if (!canSeeStore(user, storeCode)) throw denied()
  return services.records.transaction(async (records) => {
    const products = prCodeList.length > 0 ? await records.held('product', { storeCode, prCode: prCodeList }) : await records.pick('product', ['prCode'], { storeCode })
    const shown = await shownCodes(records, storeCode)
    const unused = products.map(({ prCode }) => prCode).filter((prCode) => !shown.has(prCode))
    for (let at = 0; at < unused.length; at += REMOVED_AT_ONCE) await records.remove('product', { storeCode, prCode: unused.slice(at, at + REMOVED_AT_ONCE) })
    if (prCodeList.length > 0 && products.length === 0) throw noProduct()
    return { code: 1, removed: unused.length, used: products.length - unused.length }
  })
}

/** Products and what they went through (spec/2 §2, §7). */
export const productRecordCalls: AreaCalls = {
  'POST /product/store/{code}/list': byCodes,
  'POST /product/remove/unused': removeUnused,
}

const products: RecordHooks<Product, LooksOf> = {
  before: ({ prCode = '', layoutId = '', ...sent }, { services: { config } }) => ({ ...sent, prCode: productCode(prCode, config.site), layoutId: layoutId.trim() }),
  derive: (rows, _, records) => withTypes(records, rows),
  missing: noProduct,
  transaction: ({ services }, work) => services.radio.updates.transaction(work, services.records),
  several: {
    twice: () => undefined,
    async refuse(savings, { body }, records) {
      const product = body.product as readonly Product[]
      if (!(await records.one('store', { storeCode: String(body.storeCode) }))) throw notFound()
      const unknown = await unknownLayout(records, savings.map(({ record, before }) => ({ layoutId: record.layoutId, before: before?.layoutId })))
      if (unknown !== undefined) throw noLayout(unknown, product.flatMap(({ layoutId }, at) => (layoutId.trim() === unknown ? [`product/${at}/layoutId`] : [])))
    },
    async write(savings, { body, services: { radio } }, records, looksOf) {
      const given = savings.map(({ record: { prCode }, sent: { prInfo, layoutId, nfc, ...more } }) => ({ prCode, prInfo, layoutId, nfc, more }))
      const { task, jobs } = await radio.products.saveWithin(records, looksOf, String(body.storeCode), given)
      return async () => {
        await radio.updates.sendJobs(jobs)
        // Saved all the same, and the console takes it for success (spec/2 §4).
        return task?.tagCount === 0 ? { ...done, ...say(NO_TAGS) } : done
      }
    },
  },
}

export const productHooks: AreaHooks = {
  product: withExtra(products),
  'product-update-history': {
    where({ services: { config } }) {
      if (!config.enableProductUpdateHistory) throw new CallError(404, 'server.noProductHistory')
      return {}
    },
  },
}

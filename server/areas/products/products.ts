import type { Product, ProductCodes, ProductRemoval, ProductSave } from '../../../src/generated/types'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import { type AreaCalls, type Handler, CallError } from '../../http/call'
import { denied, done, invalid, noLayout, noProduct, notFound } from '../../http/outcomes'
import type { AreaHooks } from '../../engine/hooks'
import { writable } from '../../engine/resource'
import { refuseStale } from '../../http/revisions'
import { productCode } from '../../imports/productCode'
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

const save: Handler<ProductSave> = async (context) => {
  const { body: { storeCode, product }, services } = context
  const { records, radio, config } = services
  if (!(await records.one('store', { storeCode }))) throw notFound()
  const given = new Map(product.map((one_) => [productCode(one_.prCode, config.site), one_]))
  const products = [...given].map(([prCode, one_]) => ({ prCode, prInfo: one_.prInfo ?? undefined, layoutId: one_.layoutId.trim(), nfc: one_.nfc, more: writable(services, 'product', one_, 'create') }))
  const task = await radio.products.save(storeCode, products, {
    async first(within) {
      await refuseUnknownLayouts(within, storeCode, products)
      const revised = [...given].flatMap(([prCode, { revision }]) => (revision === undefined ? [] : [{ prCode, revision }]))
      if (revised.length === 0) return
      const before = new Map((await within.held('product', { storeCode, prCode: revised.map(({ prCode }) => prCode) })).map((kept) => [kept.prCode, kept]))
      for (const { prCode, revision } of revised) {
        const kept = before.get(prCode)
        if (!kept) throw noProduct()
        refuseStale(context, 'product', revision, kept)
      }
    },
  })
  // Saved all the same, and the console takes it for success (spec/2 §4).
  return task?.tagCount === 0 ? { ...done, ...say(NO_TAGS) } : done
}

/** @throws CallError 400 where a product is to have a layout that there is not */
async function refuseUnknownLayouts(records: Records, storeCode: string, products: readonly { readonly prCode: string; readonly layoutId: string }[]): Promise<void> {
  if ((await unknownLayout(records, products)) === undefined) return
  const before = new Map((await records.pick('product', ['prCode', 'layoutId'], { storeCode, prCode: products.map(({ prCode }) => prCode) })).map((kept) => [kept.prCode, kept.layoutId]))
  const unknown = await unknownLayout(records, products.map(({ prCode, layoutId }) => ({ layoutId, before: before.get(prCode) })))
  if (unknown !== undefined) throw noLayout(unknown)
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
    const products = await records.pick('product', ['prCode'], { storeCode, ...(prCodeList.length > 0 && { prCode: prCodeList }) })
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
  'POST /product': save,
  'POST /product/remove/unused': removeUnused,
}

export const productHooks: AreaHooks = {
  product: {
    derive: (products, _, records) => withTypes(records, products),
    missing: noProduct,
  },
  'product-update-history': {
    where({ services: { config } }) {
      if (!config.enableProductUpdateHistory) throw new CallError(404, 'server.noProductHistory')
      return {}
    },
  },
}

import type { Product, ProductCodes, ProductRemoval } from '../../../src/generated/types'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { NO_TAGS } from '../../calls/named'
import { denied, done, invalid, noLayout, noProduct, notFound } from '../../calls/outcomes'
import type { Records } from '../../db/records'
import { type AreaHooks, type RecordHooks, withExtra } from '../../engine/hooks'
import { productCode } from '../../products/productCode'
import { holdBook } from '../../ledger/books'
import { removeProducts } from '../../products/remove'
import { shownCodes } from '../../products/families'
import { effectiveProducts } from '../../promotions/layers'
import type { LooksOf } from '../../radio/decorating'
import { unknownLayout } from '../../render/layoutIds'

/** Up to this many products, tag types are read by product; above, for the whole store. */
const FEW = 1000

/** Adds the types of the tags that show each product. */
async function withTypes(records: Records, products: readonly Product[]): Promise<Product[]> {
  const labelled = products.filter(({ tagCount }) => (tagCount ?? 0) > 0)
  const [storeCode] = labelled.map((product) => product.storeCode)
  if (storeCode === undefined) return products.map((product) => ({ ...product, tagTypeList: [] }))
  const prCode = labelled.length <= FEW ? { prCode: labelled.map((product) => product.prCode) } : {}
  const types = new Map<string, string[]>()
  for (const row of await records.counts('tag', ['prCode', 'tagType'], { storeCode, ...prCode })) {
    if (row.prCode && row.tagType) types.set(row.prCode, [...(types.get(row.prCode) ?? []), row.tagType])
  }
  return products.map((product) => ({
    ...product,
    tagTypeList: (types.get(product.prCode) ?? []).sort((one, other) => (one < other ? -1 : 1)),
  }))
}

const byCodes: Handler<ProductCodes> = async ({ params, query, body, services: { records, clock } }) => {
  const storeCode = params.code ?? ''
  const found = await records.find('product', { storeCode, prCode: body })
  const byCode = new Map(
    (query.shown === 'true' ? await effectiveProducts(records, storeCode, found, clock()) : found).map((product) => [
      product.prCode,
      product,
    ]),
  )
  return body.flatMap((code) => byCode.get(code) ?? [])
}

/** The only store of an account. @throws CallError 400 if it has several */
function onlyStore(user: SessionUser): string {
  const [only] = user.store
  if (seesAllStores(user) || only === undefined || user.store.length > 1) throw invalid('storeCode')
  return only
}

const removeUnused: Handler<ProductRemoval> = async ({ body, query, user, services }) => {
  const { storeCode, prCodeList } = Array.isArray(body)
    ? { storeCode: query.storeCode || onlyStore(user), prCodeList: body }
    : body
  if (!canSeeStore(user, storeCode)) throw denied()
  return services.records.transaction(async (records) => {
    await holdBook(records, 'PRICE', storeCode)
    const products =
      prCodeList.length > 0
        ? await records.held('product', { storeCode, prCode: prCodeList })
        : await records.pick('product', ['prCode'], { storeCode })
    const shown = await shownCodes(records, storeCode)
    const unused = products.map(({ prCode }) => prCode).filter((prCode) => !shown.has(prCode))
    await removeProducts(records, { storeCode, source: 'REMOVAL', at: services.clock() }, unused)
    if (prCodeList.length > 0 && products.length === 0) throw noProduct()
    return { code: 1, removed: unused.length, used: products.length - unused.length }
  })
}

/** Lists of products by code, and removing unused ones. */
export const productRecordCalls: AreaCalls = {
  'POST /product/store/{code}/list': byCodes,
  'POST /product/remove/unused': removeUnused,
}

const products: RecordHooks<Product, LooksOf> = {
  before: ({ prCode = '', layoutId = '', ...sent }, { services: { config } }) => ({
    ...sent,
    prCode: productCode(prCode, config.site),
    layoutId: layoutId.trim(),
  }),
  derive: (rows, _, records) => withTypes(records, rows),
  missing: noProduct,
  transaction: ({ services }, work) => services.radio.updates.transaction(work, services.records),
  several: {
    twice: () => undefined,
    hold: ({ body }, records) => holdBook(records, 'PRICE', String(body.storeCode)),
    async refuse(savings, { body }, records) {
      const product = body.product as readonly Product[]
      if (!(await records.one('store', { storeCode: String(body.storeCode) }))) throw notFound()
      const unknown = await unknownLayout(
        records,
        savings.map(({ record, before }) => ({ layoutId: record.layoutId, before: before?.layoutId })),
      )
      if (unknown !== undefined)
        throw noLayout(
          unknown,
          product.flatMap(({ layoutId }, at) => (layoutId.trim() === unknown ? [`product/${at}/layoutId`] : [])),
        )
    },
    async write(savings, { body, services: { radio } }, records, looksOf) {
      const given = savings.map(({ record: { prCode }, sent: { prInfo, layoutId, nfc, ...more } }) => ({
        prCode,
        prInfo,
        layoutId,
        nfc,
        more,
      }))
      const { task, jobs } = await radio.products.saveWithin(records, looksOf, String(body.storeCode), given, {
        source: 'EDIT',
      })
      return async () => {
        await radio.updates.sendJobs(jobs)
        // The products are saved; the console treats this message as success.
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

import type { FamilyDelete, FamilyProduct } from '../../../src/generated/types'
import { type AreaCalls, type CallContext, type CallDefinition, CallError } from '../../http/call'
import { done, noProduct, notFound } from '../../http/outcomes'
import type { Records } from '../../db/records'
import { searchCall, searchPage } from '../shell/searchCall'
import { SHARED } from './shared'

const one: CallDefinition = {
  answer: 'family-product',
  summary: 'A family product of a store, or of the shared list (spec/2 §7).',
  handle: async ({ params, services }) => {
    const family = await services.records.one('family-product', { storeCode: params.store || SHARED, fmPrCode: params.code ?? '' })
    if (!family) throw noProduct()
    return family
  },
}

const byProduct: CallDefinition = {
  answer: { list: 'family-product' },
  summary: 'The families that hold a product, of the store and of the shared list (spec/2 §7).',
  handle: async ({ params, services }) => {
    const families = await services.records.find('family-product', { storeCode: [...new Set([params.store || SHARED, SHARED])] })
    return families.filter(({ prCodeList }) => prCodeList.includes(params.prCode ?? ''))
  },
}

const shared: CallDefinition = {
  answer: { table: 'shared-family-product' },
  summary: 'The family products that all stores share (spec/2 §7).',
  handle: async (context: CallContext<unknown>) => searchPage(context, 'family-product', { storeCode: SHARED }, 'all'),
}

const save: CallDefinition<FamilyProduct> = {
  body: 'family-product',
  answer: 'command-result',
  summary: 'Adds or changes a family product (spec/2 §5, §7).',
  handle: async ({ body, services }) => {
    const storeCode = body.storeCode || SHARED
    const fmPrCode = body.fmPrCode.trim()
    const prCodeList = [...new Set(body.prCodeList.map((code) => code.trim()).filter(Boolean))]
    if (prCodeList.length === 0) throw new CallError(400, 'validation error', { prCodeList: 'Enter Product Code, Please!' })
    await checkStore(services.records, storeCode)
    const row = { storeCode, fmPrCode, prCodeList, layoutId: body.layoutId.trim(), nfc: body.nfc ?? null, updatedAt: services.clock() }
    await services.records.transaction(async (records) => {
      const changed = await records.update('family-product', { storeCode, fmPrCode }, row)
      if (changed === 0) await records.insert('family-product', [row])
    })
    return done
  },
}

async function checkStore(records: Records, storeCode: string): Promise<void> {
  if (storeCode !== SHARED && !(await records.one('store', { storeCode }))) throw notFound()
}

const remove: CallDefinition<FamilyDelete> = {
  body: 'family-delete',
  answer: 'command-result',
  summary: 'Deletes family products of a store (spec/2 §7).',
  handle: async ({ body: { storeCode, fmPrCodeList }, services }) => {
    const removed = await services.records.remove('family-product', { storeCode: storeCode || SHARED, fmPrCode: fmPrCodeList })
    if (removed === 0) throw noProduct()
    return done
  },
}

/** Family products: codes that share one label (spec/2 §3, §7). */
export const familyCalls: AreaCalls = {
  'POST /status/store/{code}/product/family/search': searchCall('family-product', 'The family products of a store (spec/2 §7).', ({ params }) => ({
    storeCode: params.code || SHARED,
  }), 'all'),
  'POST /status/product/family/search': shared,
  'GET /product/family/{code}/store/{store}': one,
  'GET /product/family/findByPrCode/{prCode}/store/{store}': byProduct,
  'POST /product/family': save,
  'POST /product/family/delete': remove,
}

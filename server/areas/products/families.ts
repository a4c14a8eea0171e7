import { randomUUID } from 'node:crypto'
import type { FamilyDelete, FamilyProduct } from '../../../src/generated/types'
import { type AreaCalls, type CallContext, type CallDefinition, CallError } from '../../http/call'
import { done, familyFull, noLayout, noProduct, notFound } from '../../http/outcomes'
import { refuseStale } from '../../http/revisions'
import { productCode } from '../../imports/productCode'
import type { LooksOf } from '../../radio/decorating'
import type { LabelUpdates, Written } from '../../radio/labelUpdates'
import type { Records } from '../../db/records'
import { withRows } from '../../db/rowParts'
import type { Services } from '../../services'
import { unknownLayout } from '../../render/layoutIds'
import { searchPage } from '../shell/searchCall'
import { NO_TAGS } from '../tags/named'
import { SHARED } from './shared'

/** A family as calls answer it: its list of products is as long as the system has room for. */
function withRoom<Family extends Pick<FamilyProduct, 'prCodeList'>>(family: Family, { familyProductItemCount }: Services['config']): Family {
  const { prCodeList } = family
  return { ...family, prCodeList: Array.from({ length: Math.max(prCodeList.length, familyProductItemCount) }, (_, at) => prCodeList[at] ?? '') }
}

async function familyPage(context: CallContext<unknown>, storeCode: string) {
  const page = await searchPage(context, 'family-product', { storeCode }, 'all')
  return withRows(page, (families) => families.map((family) => withRoom(family, context.services.config)))
}

const FAMILY_IN_USE = 'Some families are shown by tags and cannot be deleted.'

const one: CallDefinition = {
  answer: 'family-product',
  summary: 'A family product of a store, or of the shared list (spec/2 §7).',
  handle: async ({ params, services }) => {
    const family = await services.records.one('family-product', { storeCode: params.store || SHARED, fmPrCode: params.code ?? '' })
    if (!family) throw noProduct()
    return withRoom(family, services.config)
  },
}

const byProduct: CallDefinition = {
  answer: { list: 'family-product' },
  summary: 'The families that hold a product, of the store and of the shared list (spec/2 §7).',
  handle: async ({ params, services }) => {
    const families = await services.records.find('family-product', { storeCode: [...new Set([params.store || SHARED, SHARED])] })
    return families.filter(({ prCodeList }) => prCodeList.includes(params.prCode ?? '')).map((family) => withRoom(family, services.config))
  },
}

const ofStore: CallDefinition = {
  answer: { table: 'family-product' },
  summary: 'The family products of a store (spec/2 §7).',
  handle: async (context: CallContext<unknown>) => familyPage(context, context.params.code || SHARED),
}

const shared: CallDefinition = {
  answer: { table: 'shared-family-product' },
  summary: 'The family products that all stores share (spec/2 §7).',
  handle: async (context: CallContext<unknown>) => familyPage(context, SHARED),
}

const save: CallDefinition<FamilyProduct> = {
  body: 'family-product',
  answer: 'command-result',
  summary: 'Adds or changes a family product, and sends the labels that show it what it now says (spec/2 §5, §7).',
  handle: async ({ body, services }) => {
    const { records, config, clock, radio } = services
    const storeCode = body.storeCode || SHARED
    const fmPrCode = productCode(body.fmPrCode, config.site)
    const prCodeList = [...new Set(body.prCodeList.map((code) => productCode(code, config.site)).filter(Boolean))]
    if (prCodeList.length === 0) throw new CallError(400, 'validation error', { prCodeList: 'Enter Product Code, Please!' })
    if (prCodeList.length > config.familyProductItemCount) throw familyFull(config.familyProductItemCount)
    await checkStore(records, storeCode)
    const row = { storeCode, fmPrCode, prCodeList, layoutId: body.layoutId.trim(), nfc: body.nfc ?? null, updatedAt: clock() }
    const written = await radio.updates.transaction(async (within, looksOf) => {
      const before = await within.locked('family-product', { storeCode, fmPrCode })
      if (!before && body.revision !== undefined) throw noProduct()
      if (before) refuseStale(services, 'family-product', body.revision, withRoom(before, config))
      const unknown = await unknownLayout(within, [{ layoutId: row.layoutId, before: before?.layoutId }])
      if (unknown !== undefined) throw noLayout(unknown)
      if (before) await within.update('family-product', { storeCode, fmPrCode }, row)
      else await within.insert('family-product', [row])
      return tell(radio.updates, within, looksOf, row, before)
    })
    await radio.updates.sendJobs(written.flatMap(({ jobs }) => jobs))
    const told = written.length > 0
    return told ? done : { ...done, message: NO_TAGS }
  },
}

/** Writes for the labels of a family, in every store that has it, what it now says. */
async function tell(updates: LabelUpdates, records: Records, looksOf: LooksOf, family: FamilyProduct, before: FamilyProduct | undefined): Promise<Written[]> {
  const { storeCode = SHARED, fmPrCode, layoutId } = family
  const isLayoutOnly = before !== undefined && before.layoutId !== layoutId && before.prCodeList.join('\n') === family.prCodeList.join('\n')
  const head = isLayoutOnly ? ({ taskType: 'LAYOUT', layoutId } as const) : ({ taskType: 'UPDATE' } as const)
  const updateId = `F-${randomUUID().slice(0, 8)}`
  const written: Written[] = []
  for (const store of await storesShowing(records, storeCode, fmPrCode)) {
    const one = await updates.contentChanged(records, looksOf, { storeCode: store, updateId, ...head }, [fmPrCode])
    if (one) written.push(one)
  }
  return written
}

/** Where labels show a family: its own store, or all that have no family of their own under a shared one's code. */
async function storesShowing(records: Records, storeCode: string, fmPrCode: string | readonly string[]): Promise<string[]> {
  const kept = await records.kept('tagProducts', { ...(storeCode !== SHARED && { stores: [storeCode] }), keys: [fmPrCode].flat() })
  if (storeCode !== SHARED) return [...new Set(kept.map((row) => row.storeCode))]
  const own = new Set((await records.find('family-product', { fmPrCode })).map((family) => `${family.storeCode} ${family.fmPrCode}`))
  return [...new Set(kept.filter((row) => !own.has(`${row.storeCode} ${row.key}`)).map((row) => row.storeCode))]
}

async function checkStore(records: Records, storeCode: string): Promise<void> {
  if (storeCode !== SHARED && !(await records.one('store', { storeCode }))) throw notFound()
}

const remove: CallDefinition<FamilyDelete> = {
  body: 'family-delete',
  answer: 'command-result',
  summary: 'Deletes family products of a store, all or none; one that a label shows is not deleted (spec/2 §7).',
  handle: async ({ body, services: { records } }) => {
    const storeCode = body.storeCode || SHARED
    if ((await storesShowing(records, storeCode, body.fmPrCodeList)).length > 0) throw new CallError(409, FAMILY_IN_USE)
    const removed = await records.remove('family-product', { storeCode, fmPrCode: body.fmPrCodeList })
    if (removed === 0) throw noProduct()
    return done
  },
}

/** Family products: codes that share one label (spec/2 §3, §7). */
export const familyCalls: AreaCalls = {
  'POST /status/store/{code}/product/family/search': ofStore,
  'POST /status/product/family/search': shared,
  'GET /product/family/{code}/store/{store}': one,
  'GET /product/family/findByPrCode/{prCode}/store/{store}': byProduct,
  'POST /product/family': save,
  'POST /product/family/delete': remove,
}

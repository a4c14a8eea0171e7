import { randomUUID } from 'node:crypto'
import type { FamilyProduct } from '../../../src/generated/types'
import { type AreaCalls, type Handler, CallError } from '../../http/call'
import { done, familyFull, noLayout, noProduct, notFound } from '../../http/outcomes'
import { type AreaHooks, type RecordHooks, withExtra } from '../../engine/hooks'
import { productCode } from '../../imports/productCode'
import type { LooksOf } from '../../radio/decorating'
import type { LabelUpdates, Written } from '../../radio/labelUpdates'
import type { Records } from '../../db/records'
import type { Services } from '../../services'
import { unknownLayout } from '../../render/layoutIds'
import { NO_TAGS } from '../tags/named'
import { SHARED } from './shared'
import { say } from '../../say'

/** A family as calls answer it: its list of products is as long as the system has room for. */
function withRoom<Family extends Pick<FamilyProduct, 'prCodeList'>>(family: Family, { familyProductItemCount }: Services['config']): Family {
  const { prCodeList } = family
  return { ...family, prCodeList: Array.from({ length: Math.max(prCodeList.length, familyProductItemCount) }, (_, at) => prCodeList[at] ?? '') }
}

const FAMILY_IN_USE = 'server.familiesShown'

const byProduct: Handler = async ({ params, services }) => {
  const families = await services.records.find('family-product', { storeCode: [...new Set([params.store || SHARED, SHARED])] })
  return families.filter(({ prCodeList }) => prCodeList.includes(params.prCode ?? '')).map((family) => withRoom(family, services.config))
}

/** Writes for the labels of a family, in every store that has it, what it now says. */
async function tell(updates: LabelUpdates, records: Records, looksOf: LooksOf, family: FamilyProduct, before: FamilyProduct | undefined): Promise<Written[]> {
  const { storeCode = SHARED, fmPrCode, layoutId } = family
  const isLayoutOnly = before !== undefined && before.layoutId !== layoutId && before.prCodeList.join('\n') === family.prCodeList.join('\n')
  const head = isLayoutOnly ? ({ taskType: 'LAYOUT', layoutId } as const) : ({ taskType: 'UPDATE' } as const)
  const updateId = `F-${randomUUID()}`
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

const families: RecordHooks<FamilyProduct, LooksOf> = {
  key: ({ storeCode, ...key }) => ({ ...key, storeCode: storeCode || SHARED }),
  before(sent, { services: { config } }) {
    const prCodeList = [...new Set((sent.prCodeList ?? []).map((code) => productCode(code, config.site)).filter(Boolean))]
    if (prCodeList.length === 0) throw new CallError(400, 'server.session.validation', { prCodeList: 'server.enterProductCode' })
    if (prCodeList.length > config.familyProductItemCount) throw familyFull(config.familyProductItemCount)
    return { ...sent, fmPrCode: productCode(sent.fmPrCode ?? '', config.site), prCodeList, layoutId: (sent.layoutId ?? '').trim(), nfc: sent.nfc ?? null }
  },
  transaction: ({ services }, work) => services.radio.updates.transaction(work, services.records),
  async refuse({ records, record: { storeCode = SHARED, layoutId }, before }) {
    await checkStore(records, storeCode)
    const unknown = await unknownLayout(records, [{ layoutId, before: before?.layoutId }])
    if (unknown !== undefined) throw noLayout(unknown)
  },
  async after({ records, extra: looksOf, record, before, context: { services } }) {
    const { updates } = services.radio
    const written = await tell(updates, records, looksOf, record, before)
    return async () => {
      await updates.sendJobs(written.flatMap(({ jobs }) => jobs))
      return written.length > 0
    }
  },
  saved: (_, isTold) => (isTold ? done : { ...done, ...say(NO_TAGS) }),
  async removing(rows, _, records) {
    if ((await storesShowing(records, rows[0]?.storeCode ?? SHARED, rows.map(({ fmPrCode }) => fmPrCode))).length > 0) throw new CallError(409, FAMILY_IN_USE)
  },
  derive: (rows, { services }) => rows.map((family) => withRoom(family, services.config)),
  missing: noProduct,
}

/** Family products: codes that share one label (spec/2 §3, §7). */
export const familyHooks: AreaHooks = {
  'family-product': withExtra(families),
  'shared-family-product': { key: () => ({ storeCode: SHARED }), derive: families.derive },
}

export const familyCalls: AreaCalls = { 'GET /product/family/findByPrCode/{prCode}/store/{store}': byProduct }

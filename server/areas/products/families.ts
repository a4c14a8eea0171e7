import { randomUUID } from 'node:crypto'
import type { FamilyProduct } from '../../../src/generated/types'
import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { NO_TAGS } from '../../calls/named'
import { done, familyFull, noLayout, noProduct, notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import { type AreaHooks, type RecordHooks, withExtra } from '../../engine/hooks'
import { productCode } from '../../products/productCode'
import type { LooksOf } from '../../radio/decorating'
import { URGENCY } from '../../radio/labelState'
import type { LabelUpdates, Written } from '../../radio/labelUpdates'
import { unknownLayout } from '../../render/layoutIds'
import { SHARED_STORE } from '../../../src/schema/sharedStore'

/** A family as it is answered: its list of products is padded to the configured length. */
export function withRoom<Family extends Pick<FamilyProduct, 'prCodeList'>>(
  family: Family,
  { familyProductItemCount }: Pick<Services['config'], 'familyProductItemCount'>,
): Family {
  const { prCodeList } = family
  return {
    ...family,
    prCodeList: Array.from(
      { length: Math.max(prCodeList.length, familyProductItemCount) },
      (_, at) => prCodeList[at] ?? '',
    ),
  }
}

/** The distinct products of a family. @throws CallError 400 if there are none or too many */
export function familyCodes(
  sent: readonly string[],
  { site, familyProductItemCount: most }: Pick<Services['config'], 'site' | 'familyProductItemCount'>,
): string[] {
  const codes = [...new Set(sent.map((code) => productCode(code, site)).filter(Boolean))]
  if (codes.length === 0)
    throw new CallError(400, 'server.session.validation', { prCodeList: 'server.enterProductCode' })
  if (codes.length > most) throw familyFull(most)
  return codes
}

const FAMILY_IN_USE = 'server.familiesShown'

const byProduct: Handler = async ({ params, services }) => {
  const families = await services.records.find('family-product', {
    storeCode: [...new Set([params.store || SHARED_STORE, SHARED_STORE])],
  })
  return families
    .filter(({ prCodeList }) => prCodeList.includes(params.prCode ?? ''))
    .map((family) => withRoom(family, services.config))
}

/** Writes the updates of a family's labels, in every store that shows it. */
async function updateLabels(
  updates: LabelUpdates,
  records: Records,
  looksOf: LooksOf,
  family: FamilyProduct,
  before: FamilyProduct | undefined,
): Promise<Written[]> {
  const { storeCode = SHARED_STORE, fmPrCode, layoutId } = family
  const isLayoutOnly =
    before !== undefined &&
    before.layoutId !== layoutId &&
    before.prCodeList.join('\n') === family.prCodeList.join('\n')
  const head = isLayoutOnly ? ({ taskType: 'LAYOUT', layoutId } as const) : ({ taskType: 'UPDATE' } as const)
  const updateId = `F-${randomUUID()}`
  const written: Written[] = []
  for (const store of await storesShowing(records, storeCode, fmPrCode)) {
    const one = await updates.contentChanged(
      records,
      looksOf,
      { storeCode: store, updateId, urgency: URGENCY.person, ...head },
      [fmPrCode],
    )
    if (one) written.push(one)
  }
  return written
}

/** The stores whose labels show a family: its own, or for a shared one all without a family of the same code. */
async function storesShowing(
  records: Records,
  storeCode: string,
  fmPrCode: string | readonly string[],
): Promise<string[]> {
  const kept = await records.kept('tagProducts', {
    ...(storeCode !== SHARED_STORE && { stores: [storeCode] }),
    keys: [fmPrCode].flat(),
  })
  if (storeCode !== SHARED_STORE) return [...new Set(kept.map((row) => row.storeCode))]
  const own = new Set(
    (await records.find('family-product', { fmPrCode })).map((family) => `${family.storeCode} ${family.fmPrCode}`),
  )
  return [...new Set(kept.filter((row) => !own.has(`${row.storeCode} ${row.key}`)).map((row) => row.storeCode))]
}

async function checkStore(records: Records, storeCode: string): Promise<void> {
  if (storeCode !== SHARED_STORE && !(await records.one('store', { storeCode }))) throw notFound()
}

const families: RecordHooks<FamilyProduct, LooksOf> = {
  key: ({ storeCode, ...key }) => ({ ...key, storeCode: storeCode || SHARED_STORE }),
  before(sent, { services: { config } }) {
    return {
      ...sent,
      fmPrCode: productCode(sent.fmPrCode ?? '', config.site),
      prCodeList: familyCodes(sent.prCodeList ?? [], config),
      layoutId: (sent.layoutId ?? '').trim(),
      nfc: sent.nfc ?? null,
    }
  },
  transaction: ({ services }, work) => services.radio.updates.transaction(work, services.records),
  async refuse({ records, record: { storeCode = SHARED_STORE, layoutId }, before }) {
    await checkStore(records, storeCode)
    const unknown = await unknownLayout(records, [{ layoutId, before: before?.layoutId }])
    if (unknown !== undefined) throw noLayout(unknown)
  },
  async after({ records, extra: looksOf, record, before, context: { services } }) {
    const { updates } = services.radio
    const written = await updateLabels(updates, records, looksOf, record, before)
    return async () => {
      await updates.sendJobs(written.flatMap(({ jobs }) => jobs))
      return written.length > 0
    }
  },
  saved: (_, hasLabels) => (hasLabels ? done : { ...done, ...say(NO_TAGS) }),
  async removing(rows, _, records) {
    if (
      (
        await storesShowing(
          records,
          rows[0]?.storeCode ?? SHARED_STORE,
          rows.map(({ fmPrCode }) => fmPrCode),
        )
      ).length > 0
    )
      throw new CallError(409, FAMILY_IN_USE)
  },
  derive: (rows, { services }) => rows.map((family) => withRoom(family, services.config)),
  missing: noProduct,
}

/** Families: products that share one label. */
export const familyHooks: AreaHooks = {
  'family-product': withExtra(families),
  'shared-family-product': { key: () => ({ storeCode: SHARED_STORE }), derive: families.derive },
}

export const familyCalls: AreaCalls = { 'GET /product/family/findByPrCode/{prCode}/store/{store}': byProduct }

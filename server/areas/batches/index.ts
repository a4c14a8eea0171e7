import { sql } from 'kysely'
import type { BatchDraft, BatchPart, BatchProducts, PriceBatch } from '../../../src/generated/types'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import { placesOf } from '../../../src/schema/infoPlaces'
import type { SessionUser } from '../../access/session'
import { groupBy } from '../../base/groupBy'
import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import type { SearchBase } from '../../db/searchTypes'
import { readRestQuery } from '../../engine/restQuery'
import { readAliases } from '../../products/aliases'
import { localTime } from '../../promotions/localTimes'
import { productCode } from '../../products/productCode'
import { type CheckedDraft, checkDraft, MOST_PRICES } from './draft'
import { matched } from './matching'
import { labelsOf, previewOf } from './preview'
import { approvalOf, batchIdOf, changeTime, holdBatch, needBatch, noteStep, refuseOutdated, stepCalls } from './steps'

/** Batches of which the user sees a store. */
const seenBy = (user: SessionUser): SearchBase['also'] =>
  seesAllStores(user)
    ? undefined
    : {
        fields: ['id'],
        sql: (ref) =>
          sql`EXISTS (SELECT 1 FROM price_batch_store p WHERE p."batchId" = ${ref('id')} AND p."storeCode" = ANY(${[...user.store]}::text[]))`,
      }

const list: Handler = async ({ query, user, reply, services }) => {
  const wanted = readRestQuery(services.descriptors.get('price-batch') as ResourceDescriptor, query)
  const also = seenBy(user)
  const { data, recordsFiltered } = await services.records.page('price-batch', wanted, also ? { also } : {})
  const span = data.length === 0 ? '*' : `${wanted.start}-${wanted.start + data.length - 1}`
  reply.header('content-range', `price-batch ${span}/${recordsFiltered}`)
  return data
}

const DAY_MS = 86_400_000
const MOST_DAYS = 62
const MOST_SHOWN = 1000

/** A day in a query, as it stands in starts and ends. @throws CallError 400 */
function dayOf(field: string, text: string | undefined): string {
  const day = localTime(`${text ?? ''} 00:00`)?.slice(0, 10)
  if (day === undefined) throw new CallError(400, 'server.batch.noTime', field)
  return day
}

const calendar: Handler = async ({ query, user, services: { records } }) => {
  const [from, to] = [dayOf('from', query.from), dayOf('to', query.to)]
  if (to < from) throw new CallError(400, 'server.endBeforeStart', 'to')
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY_MS)
    throw new CallError(400, say('server.longPeriod', { most: MOST_DAYS }), 'to')
  const own = seesAllStores(user)
    ? sql`true`
    : sql`EXISTS (SELECT 1 FROM price_batch_store p WHERE p."batchId" = b."id" AND p."storeCode" = ANY(${[...user.store]}::text[]))`
  const { rows } = await sql<{ id: number }>`
    SELECT b."id"::int AS "id" FROM price_batch b
    WHERE b."start" <= ${`${to} 23:59`} AND (b."end" IS NULL OR b."end" > ${`${from} 00:00`}) AND b."state" <> 'CANCELED' AND ${own}
    ORDER BY b."start" DESC LIMIT ${MOST_SHOWN}`.execute(records.db)
  const found = rows.length === 0 ? [] : await records.find('price-batch', { id: rows.map(({ id }) => id) })
  return found.toSorted((one, other) => (one.start < other.start ? -1 : 1))
}

const steps: Handler = async ({ params, user, services: { records } }) => {
  const { id } = await needBatch(records, user, batchIdOf(params))
  const found = await records.find('price-batch-step', { batchId: id })
  return found.filter(({ storeCode }) => !storeCode || canSeeStore(user, storeCode))
}

const approvalFor = (services: Pick<Services, 'records'>, user: SessionUser) => (labels: number) =>
  approvalOf(services, user, labels)

const preview: Handler<BatchDraft> = async ({ body, query, user, services }) =>
  previewOf(
    services,
    await checkDraft(services, body, query.id === undefined ? undefined : batchIdOf({ id: query.id })),
    approvalFor(services, user),
  )

/** Reads names and prices in the information of products. */
async function infoTexts(records: Records) {
  const placeOf = placesOf(await readAliases(records))
  return (prInfo: readonly string[] | undefined, place: 'name' | 'price') =>
    prInfo?.[placeOf(place) ?? -1]?.trim() ?? ''
}

/** Products that stores lack and that are told. */
const MOST_MISSING = 1000

const products: Handler<BatchPart> = async ({ body, services: { records, config } }): Promise<BatchProducts> => {
  const storeCodes = [...new Set(body.storeCodes)]
  const prCodes = [...new Set(body.prCodes.map((code) => productCode(code, config.site)).filter(Boolean))]
  if (storeCodes.length * prCodes.length > MOST_PRICES)
    throw new CallError(400, say('server.batch.tooMany', { most: MOST_PRICES }), 'prCodes')
  const textOf = await infoTexts(records)
  const found = await records.pick('product', ['storeCode', 'prCode', 'prInfo'], {
    storeCode: storeCodes,
    prCode: prCodes,
  })
  const known = new Set(found.map(({ storeCode, prCode }) => `${storeCode}\0${prCode}`))
  return {
    products: found.map(({ storeCode, prCode, prInfo }) => ({
      storeCode,
      prCode,
      name: textOf(prInfo, 'name'),
      price: textOf(prInfo, 'price'),
    })),
    missing: prCodes
      .flatMap((prCode) => storeCodes.map((storeCode) => ({ storeCode, prCode })))
      .filter(({ storeCode, prCode }) => !known.has(`${storeCode}\0${prCode}`))
      .slice(0, MOST_MISSING),
  }
}

/** What is stored of a batch beside who made it and how far it is. */
const fieldsOf = (draft: CheckedDraft): Partial<PriceBatch> => ({
  name: draft.name,
  source: draft.source,
  start: draft.start,
  end: draft.end,
  mayOverlap: draft.mayOverlap,
  storeCount: draft.stores.length,
  productCount: draft.prices.length,
  labelCount: [...labelsOf(draft).values()].reduce((sum, count) => sum + count, 0),
})

async function writeParts(records: Records, batchId: number, draft: CheckedDraft): Promise<void> {
  const labels = labelsOf(draft)
  const textOf = await infoTexts(records)
  const prices = groupBy(draft.prices, ({ storeCode }) => storeCode)
  await records.insert(
    'price-batch-store',
    draft.stores.map(({ store: { storeCode }, startsAt, endsAt }) => ({
      storeCode,
      batchId,
      state: 'DRAFT' as const,
      startsAt,
      endsAt,
      productCount: prices.get(storeCode)?.length ?? 0,
      labelCount: labels.get(storeCode) ?? 0,
      isHeld: false,
      isStale: false,
    })),
  )
  await records.insert(
    'price-batch-line',
    draft.prices.map((price) => {
      const { prInfo } = draft.products.get(price.storeCode)?.get(price.prCode) ?? {}
      const [name, before] = [textOf(prInfo, 'name'), textOf(prInfo, 'price')]
      return { ...price, batchId, name, before, withdrawn: false, followed: true }
    }),
  )
}

const make: Handler<BatchDraft> = async ({ body, user, services }) => {
  const draft = await checkDraft(services, body)
  const now = services.clock()
  return services.records.transaction(async (records) => {
    const [batch] = await records.insert('price-batch', [
      {
        ...fieldsOf(draft),
        state: 'DRAFT',
        approval: await approvalOf({ records }, user, fieldsOf(draft).labelCount ?? 0),
        madeBy: user.email,
        madeAt: now,
        changedBy: null,
        approvedBy: null,
        approvedAt: null,
        reason: null,
        updatedAt: now,
      },
    ])
    if (!batch) throw new Error('no batch was made')
    await writeParts(records, batch.id, draft)
    await noteStep(records, batch, now, { step: 'MADE', count: draft.prices.length })
    return batch
  })
}

const update: Handler<BatchDraft> = async ({ params, query, body, user, services }) => {
  const id = batchIdOf(params)
  await needBatch(services.records, user, id)
  const draft = await checkDraft(services, body, id)
  const now = services.clock()
  await services.records.transaction(async (records) => {
    const batch = await holdBatch(records, user, id, ['DRAFT'])
    refuseOutdated(batch, query.updatedAt)
    const fields = fieldsOf(draft)
    await records.update(
      'price-batch',
      { id },
      {
        ...fields,
        approval: await approvalOf({ records }, user, fields.labelCount ?? 0),
        changedBy: user.email,
        updatedAt: changeTime(batch, now),
      },
    )
    await records.remove('price-batch-line', { batchId: id })
    await records.remove('price-batch-store', { batchId: id })
    await writeParts(records, id, draft)
    await noteStep(records, batch, now, { step: 'CHANGED', count: draft.prices.length })
  })
  return needBatch(services.records, user, id)
}

/** Price batches: making, approving, following them. */
export const batchCalls: AreaCalls = {
  'GET /api/v1/price-batch': list,
  'GET /api/v1/price-batch/{id}': async ({ params, user, services }) =>
    needBatch(services.records, user, batchIdOf(params)),
  'GET /api/v1/price-batch/{id}/steps': steps,
  'GET /api/v1/price-batch-calendar': calendar,
  'POST /api/v1/price-batch': make,
  'PUT /api/v1/price-batch/{id}': update,
  'POST /api/v1/price-batch/preview': preview,
  'POST /api/v1/price-batch/products': products,
  'POST /api/v1/price-batch/matching': async ({ body, services }) => matched(services, body),
  ...stepCalls,
}

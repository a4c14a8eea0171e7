import type { TillAdoption, TillPrices, TillSummary, TillTotal } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import { centsOf, inNotationOf } from '../../../src/schema/cents'
import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import { placesOf } from '../../../src/schema/infoPlaces'
import { say } from '../../base/say'
import { type AreaCalls, completing, type Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { done, notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { needStore, storeInFilter } from '../../calls/storePeriod'
import { findRows } from '../../db/search'
import type { AreaHooks } from '../../engine/hooks'
import { readRestQuery } from '../../engine/restQuery'
import { readAliases } from '../../products/aliases'
import { comparisonOf, tally, TillCheckTable } from '../../till/comparison'
import { takePrices } from '../../till/prices'
import { priceCheckCalls } from './priceChecks'

/** POST /api/v1/till-price/{storeCode}. @throws CallError 404 for an unknown store */
const take: Handler<TillPrices> = async ({
  params: { storeCode = '' },
  body: { source = 'API', prices },
  services,
}) => {
  const { records, config, clock } = services
  await needStore(records, storeCode)
  return takePrices(records, { storeCode, source, site: config.site, at: clock() }, prices)
}

/** The query of the till's list, narrowed to its store. */
async function found(services: Services, storeCode: string, query: Readonly<Record<string, string>>) {
  const { db, descriptors, records, clock } = services
  const descriptor = descriptors.get('till-check') as ResourceDescriptor
  const wanted = readRestQuery(descriptor, query)
  const table = new TillCheckTable(descriptor, await comparisonOf(records, storeCode, clock()))
  const { data, recordsFiltered } = await findRows(db, table, wanted, {})
  return { data, start: wanted.start, total: recordsFiltered }
}

/** GET /api/v1/till-check. @throws CallError 400 without a store, 403 for one of others, 404 for an unknown one */
const list: Handler = async ({ query, user, reply, services }) => {
  const { storeCode, rest } = await storeInFilter(services, user, query.filter)
  const { data, start, total } = await found(services, storeCode, { ...query, filter: JSON.stringify(rest) })
  const span = data.length === 0 ? '*' : `${start}-${start + data.length - 1}`
  reply.header('content-range', `till-check ${span}/${total}`)
  return data
}

/** GET /api/v1/till-check/{id}. @throws CallError 404 */
const one: Handler = async ({ params: { id = '' }, user, services }) => {
  const at = id.lastIndexOf('.')
  const storeCode = id.slice(0, Math.max(0, at))
  if (!canSeeStore(user, storeCode)) throw notFound()
  const [row] = (await found(services, storeCode, { filter: JSON.stringify({ id: [id] }) })).data
  if (!row) throw notFound()
  return row
}

/** GET /api/v1/till-check-total/{storeCode}. @throws CallError 404 for an unknown store */
const total: Handler = async ({ params: { storeCode = '' }, services }): Promise<TillTotal> => {
  const { db, records, clock } = services
  await needStore(records, storeCode)
  const [numbers, prices, summary] = await Promise.all([
    comparisonOf(records, storeCode, clock()).then((comparison) => tally(db, comparison)),
    records.count('till-price', { storeCode }),
    records.one('till-summary', { storeCode, id: storeCode }),
  ])
  return { storeCode, ...numbers, prices, fedAt: summary?.fedAt ?? null }
}

/**
 * POST /api/v1/till-check/{storeCode}/adopt.
 * @throws CallError 404 for an unknown store or products of which the till's price or the product is gone, 409 for those whose
 * price a promotion sets
 */
const adopt: Handler<TillAdoption> = async ({ params: { storeCode = '' }, body: { prCodeList }, services }) => {
  const { records, radio, clock } = services
  await needStore(records, storeCode)
  const codes = [...new Set(prCodeList)]
  const place = placesOf(await readAliases(records))('price')
  const [products, prices, { promoted }] = await Promise.all([
    records.find('product', { storeCode, prCode: codes }),
    records.find('till-price', { storeCode, prCode: codes }),
    comparisonOf(records, storeCode, clock()),
  ])
  const held = promoted.map(({ prCode }) => prCode).filter((prCode) => codes.includes(prCode))
  if (held.length > 0)
    throw new CallError(409, say('server.till.promoted', { codes: held.slice(0, 5).join(', ') }), 'prCodeList')
  const priceOf = new Map(prices.map(({ prCode, price }) => [prCode, centsOf(price)]))
  const known = new Map(products.map(({ prCode, prInfo }) => [prCode, prInfo ?? []]))
  const changes = codes.flatMap((prCode) => {
    const [cents, prInfo] = [priceOf.get(prCode), known.get(prCode)]
    if (cents === undefined || !prInfo || place === undefined) return []
    return [{ prCode, prInfoAt: { [place]: inNotationOf(prInfo[place] ?? '', cents) } }]
  })
  if (changes.length < codes.length) throw new CallError(404, 'server.till.gone', 'prCodeList')
  await radio.products.save(storeCode, changes, { source: 'EDIT', onlyChanged: true, records })
  return done
}

/** The prices of the tills, and how labels compare with them. */
export const tillCalls: AreaCalls = {
  'POST /api/v1/till-price/{storeCode}': completing(withSource, take),
  'GET /api/v1/till-check': list,
  'GET /api/v1/till-check/{id}': one,
  'GET /api/v1/till-check-total/{storeCode}': total,
  'POST /api/v1/till-check/{storeCode}/adopt': adopt,
  ...priceCheckCalls,
}

function withSource(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { source: 'API', ...body } : body
}

export const tillHooks: AreaHooks = {
  'till-summary': {
    async derive(rows, { services: { records } }) {
      const codes = rows.map(({ storeCode }) => storeCode)
      const stores =
        codes.length === 0 ? [] : await records.pick('store', ['storeCode', 'storeName'], { storeCode: codes })
      const names = new Map(stores.map(({ storeCode, storeName }) => [storeCode, storeName]))
      return rows.map((row): TillSummary => ({ ...row, storeName: names.get(row.storeCode) ?? row.storeCode }))
    },
  },
}

import type { LowestPrice } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { needStore } from '../../calls/storePeriod'
import { lowestPrices } from '../../ledger/lowest'

/** GET /api/v1/lowest-price/{storeCode}/{prCode}. @throws CallError 404 for an unknown store or product, by its field */
const lowest: Handler = async ({
  params: { storeCode = '', prCode = '' },
  services: { records, clock },
}): Promise<LowestPrice> => {
  await needStore(records, storeCode)
  const known = (await lowestPrices(records, storeCode, [prCode], clock())).get(prCode)
  if (!known && !(await records.one('product', { storeCode, prCode })))
    throw new CallError(404, 'server.noProduct', 'prCode')
  return { storeCode, prCode, price: known?.price ?? null, reducedAt: known?.reducedAt ?? null }
}

/** The lowest prices of products. */
export const lowestPriceCalls: AreaCalls = { 'GET /api/v1/lowest-price/{storeCode}/{prCode}': lowest }

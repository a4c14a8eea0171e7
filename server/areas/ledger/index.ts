import type { AreaCalls, Handler } from '../../calls/call'
import { labelShown } from './labelShown'
import { mismatchCalls } from './mismatches'
import { needStore } from '../../calls/storePeriod'

/** GET /api/v1/ledger-check/{storeCode}. @throws CallError 404 for an unknown store */
const check: Handler = async ({ params: { storeCode = '' }, services: { records, ledgerChecks } }) => {
  await needStore(records, storeCode)
  const { entries, broken } = await ledgerChecks.check(storeCode)
  return { storeCode, entries, broken: broken.map(({ book, number, reason }) => ({ book, number, reason })) }
}

/** The ledger of prices and of what labels have shown. The calls of their schemas read its entries. */
export const ledgerCalls: AreaCalls = {
  'GET /api/v1/ledger-check/{storeCode}': check,
  'GET /api/v1/label-shown/{storeCode}/{tagMac}': labelShown,
  ...mismatchCalls,
}

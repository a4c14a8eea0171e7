import { seesAllStores } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import type { Records } from '../../db/records'
import { stringList } from '../../http/input'

/** A store as the dashboard names it. */
export interface StoreName {
  readonly storeCode: string
  readonly storeName: string
}

/** The stores of a dashboard: those that the user sees, and of these the ones that are counted, both by code. */
export interface ChosenStores {
  readonly seen: readonly StoreName[]
  readonly counted: readonly StoreName[]
}

/**
 * The stores that a dashboard counts: those of `storeList`, as far as the user sees them, or all that he sees. What
 * is gone or not his is no mistake: a link to a dashboard is shared among people with different stores.
 * @param storeList codes with commas, or as JSON
 * @throws CallError 400
 */
export async function chosenStores(records: Records, user: SessionUser, storeList: string | undefined): Promise<ChosenStores> {
  const seen = await records.pick('store', ['storeCode', 'storeName'], seesAllStores(user) ? {} : { storeCode: user.store })
  seen.sort((one, other) => (one.storeCode < other.storeCode ? -1 : 1))
  const codes = stringList('storeList', storeList)
  const wanted = codes && new Set(codes)
  return { seen, counted: wanted ? seen.filter(({ storeCode }) => wanted.has(storeCode)) : seen }
}

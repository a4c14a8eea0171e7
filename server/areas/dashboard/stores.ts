import { seesAllStores } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import { stringList } from '../../calls/input'
import type { Records } from '../../db/records'

export interface StoreName {
  readonly storeCode: string
  readonly storeName: string
}

/** The stores that the user sees, and those of them that are counted, both by code. */
export interface ChosenStores {
  readonly seen: readonly StoreName[]
  readonly counted: readonly StoreName[]
}

/**
 * The stores that a dashboard counts: those of `storeList` that the user sees, or all. Unknown and other stores are ignored,
 * because links to a dashboard are shared among people with different stores.
 * @param storeList codes, comma-separated or as JSON
 * @throws CallError 400
 */
export async function chosenStores(
  records: Records,
  user: SessionUser,
  storeList: string | undefined,
): Promise<ChosenStores> {
  const { storeCode, storeName } = await records.columns(
    'store',
    ['storeCode', 'storeName'],
    seesAllStores(user) ? {} : { storeCode: user.store },
  )
  const seen = storeCode.map((code, at) => ({ storeCode: code, storeName: storeName[at] ?? code }))
  seen.sort((one, other) => (one.storeCode < other.storeCode ? -1 : 1))
  const codes = stringList('storeList', storeList)
  const wanted = codes && new Set(codes)
  return { seen, counted: wanted ? seen.filter(({ storeCode }) => wanted.has(storeCode)) : seen }
}

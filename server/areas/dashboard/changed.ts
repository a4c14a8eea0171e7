import type { DashboardStats } from '../../../src/generated/types'
import type { SessionUser } from '../../access/session'
import { denied } from '../../calls/outcomes'
import { type Counted, mayRead } from './parts'

type Changed = NonNullable<DashboardStats['changed']>

const HOUR = 3_600
/** How many stores are read, by latest change, because each takes a query. */
const STORES = 6
const SHOWN = 24

/**
 * Products that changed in the last hour, latest first; the kept counts tell which stores have any.
 * @param nameAt the index of the name in the product information
 * @throws CallError 403 without the privilege
 */
export async function changedOf(
  user: SessionUser,
  { records, stores, isAll, now }: Counted,
  nameAt: number | undefined,
): Promise<Changed> {
  if (!mayRead.products(user)) throw denied()
  const since = now - HOUR
  const newest = { since, limit: STORES }
  const busy = await records.kept('products', { stores: isAll ? 'all' : stores, newest })
  const found = await Promise.all(
    busy.map(({ storeCode }) =>
      records.find('product', { storeCode }, { orderBy: 'updatedAt', descending: true, limit: SHOWN }),
    ),
  )
  return found
    .flat()
    .flatMap(({ storeCode, prCode, prInfo, updatedAt }) =>
      updatedAt != null && updatedAt >= since
        ? [{ storeCode, prCode, name: (nameAt === undefined ? undefined : prInfo?.[nameAt]) || prCode, updatedAt }]
        : [],
    )
    .sort((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, SHOWN)
}

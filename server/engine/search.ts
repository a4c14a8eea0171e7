import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import { seesAllStores } from '../../src/schema/access'
import type { CallContext } from '../calls/call'
import { closedFields } from '../calls/fieldRules'
import type { Where } from '../db/records'
import { type SentPage, withRows } from '../db/rowParts'
import type { SearchBase } from '../db/searchTypes'

/**
 * The requested page of a resource's table, restricted to the user's stores and to `where`. A shape that is stored as another
 * has that one's rows with its own fields.
 */
export async function searchPage<Name extends ResourceName>(
  { user, services, request, body, query }: CallContext<unknown>,
  resource: Name,
  where: Where<Name> = {},
  /** Overrides the stores, if the handler has checked them itself. */
  stores: readonly string[] | 'all' = seesAllStores(user) ? 'all' : user.store,
  more: Pick<SearchBase, 'also' | 'found'> = {},
): Promise<SentPage<ResourceTypes[Name]>> {
  const input = request.method === 'GET' ? query : body
  const descriptor = services.descriptors.get(resource)
  const storedAs = descriptor?.storedAs as ResourceName | undefined
  const { hidden } = closedFields(services, resource, user)
  if (!descriptor || storedAs === undefined || descriptor.calls.update)
    return services.records.searchToSend(resource, input, { where, stores, hidden, ...more })
  const { sort, order } = descriptor.list
  const hasOrder = typeof input === 'object' && input !== null && 'order' in input
  const page = await services.records.searchToSend(
    storedAs,
    hasOrder ? input : { ...(input as object), order: [{ column: sort, dir: order }] },
    { where, stores, hidden, ...more },
  )
  const names = new Set(descriptor.fields.map(({ name }) => name))
  return withRows(page, (rows) =>
    rows.map(
      (row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as unknown as ResourceTypes[Name],
    ),
  )
}

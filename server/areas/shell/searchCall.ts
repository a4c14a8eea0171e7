import type { ResourceName, ResourceTypes } from '../../../src/generated/resources'
import { seesAllStores } from '../../../src/schema/access'
import type { Where } from '../../db/records'
import type { TablePage } from '../../db/searchTypes'
import type { CallContext, CallDefinition } from '../../http/call'

/** One page of a resource's table as the request asks for it, kept to the user's stores and to `where`. */
export function searchPage<Name extends ResourceName>(
  { user, services, request, body, query }: CallContext<unknown>,
  resource: Name,
  where: Where<Name> = {},
  /** Where the handler has made sure of the stores by itself. */
  stores: readonly string[] | 'all' = seesAllStores(user) ? 'all' : user.store,
): Promise<TablePage<ResourceTypes[Name]>> {
  return services.records.search(resource, request.method === 'GET' ? query : body, { where, stores })
}

/** A call that answers one page of a table: the generic search on a resource, kept to what the path says. */
export function searchCall<Name extends ResourceName>(
  resource: Name,
  summary: string,
  where: (context: CallContext<unknown>) => Where<Name> = () => ({}),
): CallDefinition {
  return {
    answer: { table: resource },
    summary,
    handle: async (context: CallContext<unknown>) => searchPage(context, resource, where(context)),
  }
}

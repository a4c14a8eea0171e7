import type { QueryClient } from '@tanstack/react-query'
import type { DataProvider } from 'ra-core'
import { accountStore } from '../../data/accountStore'
import { loadDescriptor, loadedDescriptor } from '../../data/descriptors'
import { readSession } from '../../data/session'
import { forUser } from '../../schema/access'
import type { Values } from '../../schema/template'
import { askedFilters } from '../filters/filterValues'
import { payloadOf, placeOf, readListState, type ListState } from './listState'
import { openingPlace } from './savedFilters'
import type { Row } from './selection'

/** What the data provider is asked for a list's place. */
export const askedFor = ({ page, perPage, sort, filter }: ListState, params: Values | undefined) => ({
  pagination: { page, perPage },
  sort: payloadOf(sort),
  filter,
  ...(params && { meta: { params } }),
})

/**
 * The query for the rows of a list's place, by the key of react-admin's `useGetList`: its writes find them. The hook
 * itself would keep each row as a record too, at each page.
 */
export function rowsQuery(dataProvider: DataProvider, resource: string, state: ListState, params: Values | undefined) {
  const asked = askedFor(state, params)
  return {
    queryKey: [resource, 'getList', asked],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      dataProvider.getList<Row>(resource, { ...asked, ...(dataProvider.supportAbortSignal === true && { signal }) }),
  }
}

/** Where a list is about to be opened. */
interface ListAhead {
  readonly resource: string
  /** Parameters of the page that the calls need: those of its route. */
  readonly params?: Values
  /** The query of the address. */
  readonly search: URLSearchParams
}

/**
 * Asks for the rows with which a list will open for the signed-in user, while its page is still on its way: at once,
 * where its schema is there. What fails here fails again where it is shown.
 */
export async function askFirstRows(
  queries: QueryClient,
  dataProvider: DataProvider,
  { resource, params, search }: ListAhead,
): Promise<void> {
  const user = readSession()
  const descriptor =
    user && forUser(loadedDescriptor(resource) ?? (await loadDescriptor(resource)), user, user.systemConfig)
  if (!descriptor) return
  const state = readListState(placeOf(search, openingPlace(accountStore(user.email), resource)), descriptor)
  await queries.prefetchQuery(
    rowsQuery(dataProvider, resource, { ...state, filter: askedFilters(descriptor, state.filter) }, params),
  )
}

import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { HttpError } from '../../data/http'
import { dropAfterLoad, dropsOnLoad, dropsSession } from '../../data/sessionDrop'
import { shownErrors } from '../../ui/kit/useErrorDialog'

/** One try more for faults of the way; what the server refused is refused again. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof HttpError && (error.status === 0 || error.status >= 500)

/** A record, or a list that belongs to something, such as a store. */
function isOfOne({ queryKey }: Query<unknown, unknown>): boolean {
  const [, kind, query] = queryKey as [unknown, unknown, { meta?: { params?: unknown } }?]
  return kind === 'getOne' || (kind === 'getList' && query?.meta?.params !== undefined)
}

/**
 * The one place where a page that cannot be loaded drops the session, on the pages that do so: its dialog is shown,
 * and the session ends when it is closed (design §4). Queries with `meta.background` serve no page; what is asked for
 * ahead of a page is asked for again there, and serves none before. What `meta.told` has is told on every page.
 */
function tellFailedLoad(error: unknown, query: Query<unknown, unknown>): void {
  if (query.meta?.['background'] === true || query.getObserversCount() === 0) return
  const isEverywhere = query.meta?.['told'] === true
  if (!isEverywhere && !dropsOnLoad(error, isOfOne(query))) return
  // What the page shows is there, and is read again: that it has gone since is said by what is done with it.
  if (query.state.data !== undefined && error instanceof HttpError && error.status === 404) return
  const onClose = dropsSession(error) ? dropAfterLoad : undefined
  const isTold = shownErrors.get().some((told) => told.error === error || (onClose !== undefined && told.onClose === onClose))
  if (!isTold) shownErrors.set((all) => [...all, { titleKey: undefined, error, onClose }])
}

/** The cache of one session: it goes with the administration when the session ends. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tellFailedLoad(error, query) }),
    defaultOptions: {
      queries: { retry: mayRetry, refetchOnWindowFocus: false, staleTime: 2_000, gcTime: 120_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

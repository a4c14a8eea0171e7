import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { HttpError } from '../../data/http'
import { dropAfterLoad, dropsOnLoad, dropsSession, isRefused } from '../../data/sessionDrop'
import { shownErrors } from '../../ui/kit/useErrorDialog'

/** One try more for faults of the way; what the server refused is refused again. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof HttpError && (error.status === 0 || error.status >= 500)

/** A record, or a list that belongs to something, such as a store. */
function isOfOne({ queryKey }: Query<unknown, unknown>): boolean {
  const [, kind, query] = queryKey as [unknown, unknown, { meta?: { params?: unknown } }?]
  return kind === 'getOne' || (kind === 'getList' && query?.meta?.params !== undefined)
}

/** Loads whose refusal has been read: a list that asks again by itself does not open its dialog again. */
const refusedBefore = new WeakSet<Query<unknown, unknown>>()

/** The first refusal of a list or a record of which there is nothing to show; what is not there is said by its page. */
function isRefusedFirst(error: unknown, query: Query<unknown, unknown>): boolean {
  const isOfResource = query.queryKey[1] === 'getList' || query.queryKey[1] === 'getOne'
  if (!isOfResource || query.state.data !== undefined || !isRefused(error) || refusedBefore.has(query)) return false
  refusedBefore.add(query)
  return true
}

/** Two lists of a page may be refused for the same. */
const isSameRefusal = (one: unknown, other: unknown): boolean =>
  one instanceof HttpError && other instanceof HttpError && one.status === other.status && one.message === other.message

/**
 * The one place where a load that failed is told beside its page. On the pages that drop the session for it, the
 * session ends when the dialog is closed (design §4); elsewhere the dialog of a refusal is shown once. Queries with
 * `meta.background` serve no page; what is asked for ahead of a page is asked for again there, and serves none
 * before. What `meta.told` has is told on every page.
 */
function tellFailedLoad(error: unknown, query: Query<unknown, unknown>): void {
  if (query.meta?.['background'] === true || query.getObserversCount() === 0) return
  const drops = dropsOnLoad(error, isOfOne(query))
  const isEverywhere = query.meta?.['told'] === true
  if (!drops && !isEverywhere && !isRefusedFirst(error, query)) return
  // What the page shows is there, and is read again: that it has gone since is said by what is done with it.
  if (query.state.data !== undefined && error instanceof HttpError && error.status === 404) return
  const onClose = dropsSession(error) && (drops || isEverywhere) ? dropAfterLoad : undefined
  const isShown = shownErrors.get().some((told) => told.error === error || (onClose !== undefined && told.onClose === onClose) || isSameRefusal(told.error, error))
  if (!isShown) shownErrors.set((all) => [...all, { titleKey: undefined, error, onClose }])
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

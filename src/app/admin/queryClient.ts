import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { HttpError } from '../../data/http'
import { dropAfterLoad, dropsOnLoad, dropsSession, isRefused } from '../../data/sessionDrop'
import { shownErrors } from '../../ui/kit/errorDialog'

/** One more try for network errors; what the server rejected would be rejected again. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof HttpError && (error.status === 0 || error.status >= 500)

/** A record, or a list that belongs to something, such as a store. */
function isOfOne({ queryKey }: Query<unknown, unknown>): boolean {
  const [, kind, query] = queryKey as [unknown, unknown, { meta?: { params?: unknown } }?]
  return kind === 'getOne' || (kind === 'getList' && query?.meta?.params !== undefined)
}

/** Queries whose rejection was shown: a list that refreshes by itself does not open its dialog again. */
const refusedBefore = new WeakSet<Query<unknown, unknown>>()

/** The first rejection of a list or a record without data to show; the page itself reports what does not exist. */
function isRefusedFirst(error: unknown, query: Query<unknown, unknown>): boolean {
  const isOfResource = query.queryKey[1] === 'getList' || query.queryKey[1] === 'getOne'
  if (!isOfResource || query.state.data !== undefined || !isRefused(error) || refusedBefore.has(query)) return false
  refusedBefore.add(query)
  return true
}

/** Two lists of a page may be rejected for the same reason. */
const isSameRefusal = (one: unknown, other: unknown): boolean =>
  one instanceof HttpError && other instanceof HttpError && one.status === other.status && one.message === other.message

/**
 * The one place that reports failed queries outside of their pages. On the pages that drop the session for it, the
 * session ends when the dialog is closed; elsewhere the dialog of a rejection is shown once. Queries with
 * `meta.background` serve no page; what is fetched ahead of a page is fetched again there, and serves none
 * before. Errors of queries with `meta.reported` are reported on every page.
 */
function tellFailedLoad(error: unknown, query: Query<unknown, unknown>): void {
  if (query.meta?.['background'] === true || query.getObserversCount() === 0) return
  const drops = dropsOnLoad(error, isOfOne(query))
  const isEverywhere = query.meta?.['reported'] === true
  if (!drops && !isEverywhere && !isRefusedFirst(error, query)) return
  // The page has data and fetches it again: that the record is gone is reported once something is done with it.
  if (query.state.data !== undefined && error instanceof HttpError && error.status === 404) return
  const onClose = dropsSession(error) && (drops || isEverywhere) ? dropAfterLoad : undefined
  const isShown = shownErrors
    .get()
    .some(
      (told) =>
        told.error === error || (onClose !== undefined && told.onClose === onClose) || isSameRefusal(told.error, error),
    )
  if (!isShown) shownErrors.set((all) => [...all, { titleKey: undefined, error, onClose }])
}

/** The query client of one session, dropped with the administration when the session ends. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tellFailedLoad(error, query) }),
    defaultOptions: {
      queries: {
        retry: mayRetry,
        refetchOnWindowFocus: false,
        staleTime: 2_000,
        gcTime: 120_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

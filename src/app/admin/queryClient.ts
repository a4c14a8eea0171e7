import { QueryClient } from '@tanstack/react-query'
import { HttpError } from '../../data/http'

/** One try more for faults of the way; what the server refused is refused again. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof HttpError && (error.status === 0 || error.status >= 500)

/** The cache of one session: it goes with the administration when the session ends. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, refetchOnWindowFocus: false, staleTime: 2_000, gcTime: 120_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

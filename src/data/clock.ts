import { useQuery } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { createContext, use } from 'react'
import { clockIn, epochNow, hasOtherDays, offsetText, ownClock, type Clock } from '../schema/clock'
import { isZone } from '../schema/formats'
import { readConfig } from './config'
import { request } from './http'

/** The clock that the open page shows times in. */
export const ClockContext = createContext<Clock>(ownClock)

/**
 * The clock of the surrounding page: the store's if the person chose so, else their own. All times are formatted and
 * parsed by it.
 */
export const useClock = (): Clock => use(ClockContext)

/**
 * The offset of the server's zone ("UTC+9") if its day differs from the page's; counts of today refer to the server's
 * day.
 */
export function useServerDay(): string | undefined {
  const clock = useClock()
  const { timeZone } = readConfig()
  const now = epochNow()
  return hasOtherDays(timeZone, now, clock) ? offsetText(timeZone, now) : undefined
}

/** Whose clock times are shown in. */
export type Times = 'own' | 'store'
export const useTimes = () => useStore<Times>('preferences.times', 'own')

const LONG_MS = 600_000

/** The clock of a page about one store; `isKnown` once the store's zone is known. */
export interface StoreClock {
  readonly clock: Clock
  readonly isKnown: boolean
  /** The zone of the store, if the person chose the store's clock. */
  readonly zone: string | undefined
}

/**
 * The clock of a store if the person chose so; their own without a store, and if its zone is missing or may not be
 * read.
 */
export function useStoreClock(storeCode: string | undefined): StoreClock {
  const [times] = useTimes()
  const isAsked = times === 'store' && storeCode !== undefined
  const { data, isPending } = useQuery({
    // Begins with `store`: saving a store invalidates it.
    queryKey: ['store', 'zone', storeCode],
    queryFn: async ({ signal }) => {
      const { timeZone } = await request<{ timeZone?: string | null }>(
        'GET',
        `/config/store/${encodeURIComponent(storeCode ?? '')}`,
        { signal },
      )
      return timeZone ?? ''
    },
    enabled: isAsked,
    staleTime: LONG_MS,
    retry: false,
    meta: { background: true },
  })
  const zone = isAsked && data && isZone(data) ? data : undefined
  return { clock: clockIn(zone), isKnown: !isAsked || !isPending, zone }
}

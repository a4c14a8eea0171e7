import { useQuery } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { createContext, use } from 'react'
import { clockIn, epochNow, hasOtherDays, offsetText, ownClock, type Clock } from '../schema/clock'
import { isZone } from '../schema/formats'
import { readConfig } from './config'
import { request } from './http'

/** The clock by which the page that is open shows its times. */
export const ClockContext = createContext<Clock>(ownClock)

/** The clock of what is around: of its store where the person chose so, else their own. All times are written and read by it. */
export const useClock = (): Clock => use(ClockContext)

/** What is counted of today is of the server's day: where that is another than the page's, how far its zone is ahead ("UTC+9"). */
export function useServerDay(): string | undefined {
  const clock = useClock()
  const { timeZone } = readConfig()
  const now = epochNow()
  return hasOtherDays(timeZone, now, clock) ? offsetText(timeZone, now) : undefined
}

/** Whose clock times are shown by. */
export type Times = 'own' | 'store'
export const useTimes = () => useStore<Times>('preferences.times', 'own')

const LONG_MS = 600_000

/** How a page of one store shows its times; `isKnown` once it is known in which zone the store is. */
export interface StoreClock {
  readonly clock: Clock
  readonly isKnown: boolean
  /** In which the store says that it is, where the person chose so. */
  readonly zone: string | undefined
}

/** The clock of a store where the person chose so; their own without one, and for a store that names no zone or may not be read. */
export function useStoreClock(storeCode: string | undefined): StoreClock {
  const [times] = useTimes()
  const isAsked = times === 'store' && storeCode !== undefined
  const { data, isPending } = useQuery({
    // What saves a store asks for it again.
    queryKey: ['store', 'zone', storeCode],
    queryFn: async ({ signal }) => {
      const { timeZone } = await request<{ timeZone?: string | null }>('GET', `/config/store/${encodeURIComponent(storeCode ?? '')}`, { signal })
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

import { useQuery } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { isFeedOpen } from '../../../data/collecting'
import { request } from '../../../data/http'
import { useStaleOnChange } from '../../../data/useStaleOnChange'
import type { AlarmOpen } from '../../../generated/types'

/** Whatever changes alarms makes it stale. */
const OPEN_ALARMS = ['alarm-history', 'open'] as const

/** How often is asked, in milliseconds: where the socket says what changes only for what it does not say, such as the end of a silence. */
const [TOLD, UNTOLD] = [300_000, 30_000]

/** The open alarms of one's stores, the newest first, and how many there are. */
export function useOpenAlarms() {
  const { data, error, refetch } = useQuery({
    queryKey: OPEN_ALARMS,
    queryFn: ({ signal }) => request<AlarmOpen>('GET', '/alarm/open', { signal }),
    refetchInterval: ({ state }) => (isFeedOpen(state.dataUpdatedAt) ? TOLD : UNTOLD),
    refetchIntervalInBackground: true,
    staleTime: 1_000,
    retry: false,
    meta: { background: true },
  })
  return { open: data, error, retry: () => void refetch() }
}

/** Asks again when the server says that alarms have changed. */
export const useAlarmsTold = (): void => useStaleOnChange('alarm-history', OPEN_ALARMS)

/** Up to which alarm the person has looked, kept for the account. */
export const useSeenAlarm = () => useStore('alarms.seenUntil', 0)

/** Whether the person wants notifications of the browser, kept for the account. */
export const useWantsNotifications = () => useStore('alarms.notify', false)

/** The number of the newest alarm; 0 without one. */
export const newestOf = ({ alarms }: Pick<AlarmOpen, 'alarms'>): number => Math.max(0, ...alarms.map(({ _id = 0 }) => _id))

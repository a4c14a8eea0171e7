import { useQuery } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import { isFeedOpen } from '../../../data/collecting'
import { request } from '../../../data/http'
import { useStaleOnChange } from '../../../data/useStaleOnChange'
import type { AlarmOpen } from '../../../generated/types'

// Under the key of the resource, so that whatever changes alarms invalidates it.
const OPEN_ALARMS = ['alarm-history', 'open'] as const

// With the socket open, polling only catches what it does not announce, such as the end of a silence.
const POLL_WITH_SOCKET_MS = 300_000
const POLL_MS = 30_000

/** The open alarms of the viewer's stores, newest first, and how many there are. */
export function useOpenAlarms() {
  const { data, error, refetch } = useQuery({
    queryKey: OPEN_ALARMS,
    queryFn: ({ signal }) => request<AlarmOpen>('GET', '/alarm/open', { signal }),
    refetchInterval: ({ state }) => (isFeedOpen(state.dataUpdatedAt) ? POLL_WITH_SOCKET_MS : POLL_MS),
    refetchIntervalInBackground: true,
    staleTime: 1_000,
    retry: false,
    meta: { background: true },
  })
  return { open: data, error, retry: () => void refetch() }
}

/** Loads them again when the server announces that alarms have changed. */
export const useAlarmUpdates = (): void => useStaleOnChange('alarm-history', OPEN_ALARMS)

/** The number of the newest alarm that the account has seen. */
export const useSeenAlarm = () => useStore('alarms.seenUntil', 0)

/** Whether the account has browser notifications turned on. */
export const useNotificationsOn = () => useStore('alarms.notify', false)

/** The number of the newest alarm, or 0. */
export const newestOf = ({ alarms }: Pick<AlarmOpen, 'alarms'>): number =>
  Math.max(0, ...alarms.map(({ _id = 0 }) => _id))

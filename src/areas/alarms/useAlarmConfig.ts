import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from '../../data/http'
import type { AlarmConfig } from '../../generated/types'
import { alarmVariables } from '../../schema/alarmMail'

const STALE_MS = 600_000

export interface KnownAlarms {
  readonly variables: readonly string[]
  /** The server's name for a type, for types that the console has no translation of. */
  titleOf(type: string): string
}

/** The server's alarm configuration (GET /alarm/config); the console's own until it has loaded, or if it fails. */
export function useAlarmConfig(): KnownAlarms {
  const { data } = useQuery({
    queryKey: ['alarm-config'],
    queryFn: ({ signal }) => request<AlarmConfig>('GET', '/alarm/config', { signal }),
    staleTime: STALE_MS,
    retry: false,
    meta: { background: true },
  })
  const titleOf = useCallback((type: string) => data?.content.find((one) => one.type === type)?.title ?? type, [data])
  return { variables: data?.variables ?? alarmVariables, titleOf }
}

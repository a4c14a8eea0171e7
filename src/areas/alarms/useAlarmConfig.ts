import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from '../../data/http'
import type { AlarmConfig } from '../../generated/types'
import { alarmVariables } from '../../schema/alarmLetter'

const LONG_MS = 600_000

/** What the server's alarm configuration says; what this console knows stands in until it is there, and where it cannot be had. */
export interface KnownAlarms {
  readonly variables: readonly string[]
  /** What a type is called, where this console has no words of its own for it. */
  titleOf(type: string): string
}

/** The variables and words of the alarm configuration (GET /alarm/config). */
export function useAlarmConfig(): KnownAlarms {
  const { data } = useQuery({
    queryKey: ['alarm-config'],
    queryFn: ({ signal }) => request<AlarmConfig>('GET', '/alarm/config', { signal }),
    staleTime: LONG_MS,
    retry: false,
    meta: { background: true },
  })
  const titleOf = useCallback((type: string) => data?.content.find((one) => one.type === type)?.title ?? type, [data])
  return { variables: data?.variables ?? alarmVariables, titleOf }
}

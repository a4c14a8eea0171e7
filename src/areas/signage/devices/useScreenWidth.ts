import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PlusDevice } from '../../../generated/types'
import type { DeviceId } from './deviceId'

/** `widthOf(id)`: how wide the screen of a device is that a list has shown; undefined for any other. */
export function useScreenWidth(): (id: DeviceId) => number | undefined {
  const queries = useQueryClient()
  return useCallback(
    ({ id }) => {
      const mac = id.slice(0, 12)
      const lists = queries.getQueriesData<{ data?: unknown }>({ queryKey: ['plus-device'] })
      const rows = lists.flatMap(([, answer]) => (Array.isArray(answer?.data) ? (answer.data as PlusDevice[]) : []))
      return rows.find((row) => row.mac === mac)?.screenWidth ?? undefined
    },
    [queries],
  )
}

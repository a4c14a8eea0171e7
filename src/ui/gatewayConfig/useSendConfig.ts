import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { request } from '../../data/http'
import type { GatewayConfigResult } from '../../generated/types'

const STALE = ['gateway', 'gateway-config', 'store-status', 'tag']

/**
 * Sends a configuration to a gateway, or to all of a store without one, and marks stale what shows it.
 * @throws HttpError where the call failed
 */
export function useSendConfig(storeCode: string, gwMac?: string) {
  const queries = useQueryClient()
  return useCallback(
    async (body: object): Promise<GatewayConfigResult> => {
      const path = `/config/store/${encodeURIComponent(storeCode)}/gw`
      const result = await request<GatewayConfigResult>('PUT', gwMac === undefined ? path : `${path}/${encodeURIComponent(gwMac)}`, { body })
      await Promise.all(STALE.map((name) => queries.invalidateQueries({ queryKey: [name] })))
      return result
    },
    [queries, storeCode, gwMac],
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../data/http'
import type { GatewayConfigResult } from '../../generated/types'

const STALE = ['gateway', 'gateway-config', 'store-status', 'tag']

/**
 * Sends a configuration to a gateway, or to all of a store without one, and marks stale what shows it.
 * @throws HttpError where the call failed
 */
export function useSendConfig(storeCode: string, gwMac?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => {
      const path = `/config/store/${encodeURIComponent(storeCode)}/gw`
      return request<GatewayConfigResult>('PUT', gwMac === undefined ? path : `${path}/${encodeURIComponent(gwMac)}`, { body })
    },
    onSuccess: () => Promise.all(STALE.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  }).mutateAsync
}

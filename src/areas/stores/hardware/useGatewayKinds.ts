import { useQuery } from '@tanstack/react-query'
import { request } from '../../../data/http'
import type { GatewayKinds } from '../../../generated/types'

/** The kinds of gateways that can be added, and what each has to be told. */
export const useGatewayKinds = () =>
  useQuery({
    queryKey: ['hardware-gateway', 'kinds'],
    queryFn: ({ signal }) => request<GatewayKinds>('GET', '/api/v1/hardware-gateway-kind', { signal }),
    staleTime: Infinity,
    select: ({ kinds }) => kinds,
  })

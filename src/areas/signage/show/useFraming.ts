import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { request } from '../../../data/http'
import { useViewer } from '../../../data/session'
import { can } from '../../../schema/access'
import { fillPath } from '../../../schema/template'
import { webAddress } from '../../../schema/webAddress'
import { StoreContext } from './editorStore'

const FRESH_MS = 10 * 60_000

/**
 * Whether a web page forbids framing, according to the server. Undefined if unknown: without write permission nothing
 * is requested, another server may not answer, and pages of private networks are not checked.
 */
export function useIsFrameForbidden(address: string): boolean | undefined {
  const storeCode = use(StoreContext)
  const writes = can(useViewer(), 'plus.write')
  const page = webAddress(address)
  const { data } = useQuery({
    queryKey: ['plus-framing', page],
    queryFn: ({ signal }) =>
      request<{ framed: string }>('POST', fillPath('/plus/store/{storeCode}/webpage/framing', { storeCode }), {
        body: { address: page },
        signal,
      }),
    enabled: writes && page !== undefined,
    staleTime: FRESH_MS,
    retry: false,
    meta: { background: true },
  })
  return data === undefined || data.framed === 'unknown' ? undefined : data.framed === 'forbidden'
}

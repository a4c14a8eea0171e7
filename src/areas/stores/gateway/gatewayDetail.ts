import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isMissing, whileThere } from '../../../data/errors'
import { request } from '../../../data/http'
import { loadLastDay, type LastDay } from '../../../data/lastDay'
import type { Gateway, GatewayDiagnosis, GatewayStatusSample } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

/** A gateway with its samples of the last day. */
export type GatewayDetail = LastDay<Gateway, GatewayStatusSample>

/** Loads a gateway and its samples of the last 24 hours. @throws HttpError */
export function loadGateway(storeCode: string, gwMac: string, signal: AbortSignal): Promise<GatewayDetail> {
  const mac = encodeURIComponent(gwMac)
  return loadLastDay(`/status/store/${encodeURIComponent(storeCode)}/gw/${mac}`, `/system/status/gw/${mac}`, signal)
}

const REFRESH_MS = 10_000

/**
 * Polls the diagnosis of a gateway: why it is offline, or how healthy it is; undefined until loaded.
 * @param onTurn called when the gateway goes offline, comes back, or is gone
 */
export function useDiagnosis(
  storeCode: string,
  gwMac: string,
  onTurn: (state: GatewayDiagnosis['state'] | 'GONE') => void,
): { readonly diagnosis: GatewayDiagnosis | undefined; readonly error: Error | null; readonly retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['gateway', 'diagnosis', storeCode, gwMac],
    queryFn: ({ signal }) =>
      request<GatewayDiagnosis>('GET', fillPath('/diagnosis/store/{storeCode}/gateway/{gwMac}', { storeCode, gwMac }), {
        signal,
      }),
    refetchInterval: whileThere(REFRESH_MS),
    retry: false,
    meta: { background: true },
  })
  const turn = useEffectEvent(onTurn)
  const state = isMissing(error) ? 'GONE' : data?.state
  useEffect(() => {
    if (state !== undefined) turn(state)
  }, [state])
  return { diagnosis: data, error, retry: () => void refetch() }
}

/** The disks that have a gauge: the RAM disk, and the log partition on it. */
export type GatewayDisk = 'ramdisk' | 'logDisk'

/**
 * How full a disk is, in percent; undefined if the sample does not include it. A path with "log" in it is the log disk.
 */
export function diskPercent(
  { diskList }: Pick<GatewayStatusSample, 'diskList'>,
  disk: GatewayDisk,
): number | undefined {
  return diskList.find(({ path }) => /log/i.test(path) === (disk === 'logDisk'))?.percent
}

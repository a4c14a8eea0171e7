import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { request } from '../../../data/http'
import { loadLastDay, type LastDay } from '../../../data/lastDay'
import type { Gateway, GatewayDiagnosis, GatewayStatusSample } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

/** A gateway with its last day. */
export type GatewayDetail = LastDay<Gateway, GatewayStatusSample>

/** Loads a gateway and what it used in the last 24 hours. @throws HttpError */
export function loadGateway(storeCode: string, gwMac: string, signal: AbortSignal): Promise<GatewayDetail> {
  const mac = encodeURIComponent(gwMac)
  return loadLastDay(`/status/store/${encodeURIComponent(storeCode)}/gw/${mac}`, `/system/status/gw/${mac}`, signal)
}

/** How soon it is seen that a gateway goes or comes back, in milliseconds. */
const DIAGNOSED_EVERY = 10_000

/**
 * Why a gateway is offline, or how well it stands; undefined until that is there.
 * @param onTurn it is offline now or back, and was not when it was diagnosed before
 */
export function useDiagnosis(storeCode: string, gwMac: string, onTurn: () => void): { readonly diagnosis: GatewayDiagnosis | undefined; readonly error: Error | null; readonly retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['gateway', 'diagnosis', storeCode, gwMac],
    queryFn: ({ signal }) => request<GatewayDiagnosis>('GET', fillPath('/diagnosis/store/{storeCode}/gateway/{gwMac}', { storeCode, gwMac }), { signal }),
    refetchInterval: DIAGNOSED_EVERY,
    retry: false,
    meta: { background: true },
  })
  const turn = useEffectEvent(onTurn)
  const state = data?.state
  useEffect(() => {
    if (state !== undefined) turn()
  }, [state])
  return { diagnosis: data, error, retry: () => void refetch() }
}

/** The disks of a gateway that have a gauge (spec/1 §2.7): the RAM disk, and the logs on it. */
export type GatewayDisk = 'ramdisk' | 'logDisk'

/** How full a disk was, in percent; undefined where the sample does not say. A path that speaks of logs is the log disk. */
export function diskPercent({ diskList }: Pick<GatewayStatusSample, 'diskList'>, disk: GatewayDisk): number | undefined {
  return diskList.find(({ path }) => /log/i.test(path) === (disk === 'logDisk'))?.percent
}

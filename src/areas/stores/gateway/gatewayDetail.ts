import { loadLastDay, type LastDay } from '../../../data/lastDay'
import type { Gateway, GatewayStatusSample } from '../../../generated/types'

/** A gateway with its last day. */
export type GatewayDetail = LastDay<Gateway, GatewayStatusSample>

/** Loads a gateway and what it used in the last 24 hours. @throws HttpError */
export function loadGateway(storeCode: string, gwMac: string, signal: AbortSignal): Promise<GatewayDetail> {
  const mac = encodeURIComponent(gwMac)
  return loadLastDay(`/status/store/${encodeURIComponent(storeCode)}/gw/${mac}`, `/system/status/gw/${mac}`, signal)
}

/** The disks of a gateway that have a gauge (spec/1 §2.7): the RAM disk, and the logs on it. */
export type GatewayDisk = 'ramdisk' | 'logDisk'

/** How full a disk was, in percent; undefined where the sample does not say. A path that speaks of logs is the log disk. */
export function diskPercent({ diskList }: Pick<GatewayStatusSample, 'diskList'>, disk: GatewayDisk): number | undefined {
  return diskList.find(({ path }) => /log/i.test(path) === (disk === 'logDisk'))?.percent
}

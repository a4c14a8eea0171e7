import { HttpError, request } from '../../../data/http'
import type { Gateway, GatewayStatusSample } from '../../../generated/types'

/** The history of the charts (spec/1 §9). */
const WINDOW_SECONDS = 86_400

/** A gateway with its last day; without one where the store does not have it (any more). */
export interface GatewayDetail {
  readonly gateway: Gateway | undefined
  /** The last day, in epoch seconds. */
  readonly span: { readonly start: number; readonly end: number }
  /** Oldest first. */
  readonly samples: readonly GatewayStatusSample[]
}

/** Loads a gateway and what it used in the last 24 hours. @throws HttpError of either call, but for a gateway that is not there */
export async function loadGateway(storeCode: string, gwMac: string, signal: AbortSignal): Promise<GatewayDetail> {
  const end = Math.floor(Date.now() / 1000)
  const span = { start: end - WINDOW_SECONDS, end }
  const mac = encodeURIComponent(gwMac)
  try {
    const [gateway, samples] = await Promise.all([
      request<Gateway>('GET', `/status/store/${encodeURIComponent(storeCode)}/gw/${mac}`, { signal }),
      request<GatewayStatusSample[]>('GET', `/system/status/gw/${mac}`, { signal, query: span }),
    ])
    return { gateway, span, samples: [...samples].sort((one, other) => one.time - other.time) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { gateway: undefined, span, samples: [] }
    throw error
  }
}

/** The disks of a gateway that have a gauge (spec/1 §2.7): the RAM disk, and the logs on it. */
export type GatewayDisk = 'ramdisk' | 'logDisk'

/** How full a disk was, in percent; undefined where the sample does not say. A path that speaks of logs is the log disk. */
export function diskPercent({ diskList }: Pick<GatewayStatusSample, 'diskList'>, disk: GatewayDisk): number | undefined {
  return diskList.find(({ path }) => /log/i.test(path) === (disk === 'logDisk'))?.percent
}

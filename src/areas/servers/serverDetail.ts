import { loadLastDay, type LastDay } from '../../data/lastDay'
import type { Server, ServerStatusSample } from '../../generated/types'

/** A server with its samples of the last day. */
export type ServerDetail = LastDay<Server, ServerStatusSample>

/** Loads a server and its samples of the last 24 hours. @throws HttpError */
export function loadServer(id: string, signal: AbortSignal): Promise<ServerDetail> {
  const path = encodeURIComponent(id)
  return loadLastDay(`/status/server/${path}`, `/system/status/server/${path}`, signal)
}

export type Usage = ServerStatusSample['ramUsage']

/** Usage in percent with one decimal; undefined if not reported. */
export function usedPercent(usage: Usage): number | undefined {
  if (!usage || usage.total <= 0) return undefined
  return Math.min(100, Math.round((usage.used / usage.total) * 1000) / 10)
}

/** A size in MiB in a readable unit, such as '15.6 GiB'. */
export function sizeText(mebibytes: number): string {
  if (mebibytes < 1024) return `${Math.round(mebibytes)} MiB`
  const gibibytes = mebibytes / 1024
  if (gibibytes < 1024) return `${gibibytes.toFixed(1)} GiB`
  return `${(gibibytes / 1024).toFixed(1)} TiB`
}

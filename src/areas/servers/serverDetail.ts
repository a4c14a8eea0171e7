import { loadLastDay, type LastDay } from '../../data/lastDay'
import type { Server, ServerStatusSample } from '../../generated/types'

/** A server with its last day. */
export type ServerDetail = LastDay<Server, ServerStatusSample>

/** Loads a server and what it used in the last 24 hours. @throws HttpError */
export function loadServer(id: string, signal: AbortSignal): Promise<ServerDetail> {
  const path = encodeURIComponent(id)
  return loadLastDay(`/status/server/${path}`, `/system/status/server/${path}`, signal)
}

export type Usage = ServerStatusSample['ramUsage']

/** How much is used, in percent with one place; undefined where it is not told. */
export function usedPercent(usage: Usage): number | undefined {
  if (!usage || usage.total <= 0) return undefined
  return Math.min(100, Math.round((usage.used / usage.total) * 1000) / 10)
}

/** MiB in the unit that people read: '15.6 GiB'. */
export function sizeText(mebibytes: number): string {
  if (mebibytes < 1024) return `${Math.round(mebibytes)} MiB`
  const gibibytes = mebibytes / 1024
  if (gibibytes < 1024) return `${gibibytes.toFixed(1)} GiB`
  return `${(gibibytes / 1024).toFixed(1)} TiB`
}

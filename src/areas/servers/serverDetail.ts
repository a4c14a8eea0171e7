import { HttpError, request } from '../../data/http'
import type { Server, ServerStatusSample } from '../../generated/types'

/** The history of the charts (spec/1 §9). */
const WINDOW_SECONDS = 86_400

/** A server with its last day; without one where the system does not know it (any more). */
export interface ServerDetail {
  readonly server: Server | undefined
  /** The last day, in epoch seconds. */
  readonly span: { readonly start: number; readonly end: number }
  /** Oldest first. */
  readonly samples: readonly ServerStatusSample[]
}

/** Loads a server and what it used in the last 24 hours. @throws HttpError of either call, but for a server that is not there */
export async function loadServer(id: string, signal: AbortSignal): Promise<ServerDetail> {
  const end = Math.floor(Date.now() / 1000)
  const span = { start: end - WINDOW_SECONDS, end }
  const path = encodeURIComponent(id)
  try {
    const [server, samples] = await Promise.all([
      request<Server>('GET', `/status/server/${path}`, { signal }),
      request<ServerStatusSample[]>('GET', `/system/status/server/${path}`, { signal, query: span }),
    ])
    return { server, span, samples: [...samples].sort((one, other) => one.time - other.time) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { server: undefined, span, samples: [] }
    throw error
  }
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

import { HttpError, request } from './http'

/** The history of the charts (spec/1 §9). */
const WINDOW_SECONDS = 86_400

/** A thing with what was measured of it in the last 24 hours. */
export interface LastDay<Thing, Sample> {
  /** undefined where the system does not know it (any more): that is an answer too. */
  readonly found: Thing | undefined
  /** The last day, in epoch seconds. */
  readonly span: { readonly start: number; readonly end: number }
  /** Oldest first. */
  readonly samples: readonly Sample[]
}

/** Loads a thing and its last day (spec/1 §7: `start` and `end`). @throws HttpError of either call, but a 404 */
export async function loadLastDay<Thing, Sample extends { readonly time: number }>(path: string, samplesPath: string, signal: AbortSignal): Promise<LastDay<Thing, Sample>> {
  const end = Math.floor(Date.now() / 1000)
  const span = { start: end - WINDOW_SECONDS, end }
  try {
    const [found, samples] = await Promise.all([request<Thing>('GET', path, { signal }), request<Sample[]>('GET', samplesPath, { signal, query: span })])
    return { found, span, samples: [...samples].sort((one, other) => one.time - other.time) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { found: undefined, span, samples: [] }
    throw error
  }
}

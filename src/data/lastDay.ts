import { HttpError, request } from './http'

/** The period of the charts. */
const WINDOW_SECONDS = 86_400

/** A record with its samples of the last 24 hours. */
export interface LastDay<Thing, Sample> {
  /** Undefined if it does not exist (any more), which is a valid answer. */
  readonly found: Thing | undefined
  /** The last day, in epoch seconds. */
  readonly span: { readonly start: number; readonly end: number }
  /** Oldest first. */
  readonly samples: readonly Sample[]
}

/** Loads a record and its samples of the last day. @throws HttpError of either call, except a 404 */
export async function loadLastDay<Thing, Sample extends { readonly time: number }>(
  path: string,
  samplesPath: string,
  signal: AbortSignal,
): Promise<LastDay<Thing, Sample>> {
  const end = Math.floor(Date.now() / 1000)
  const span = { start: end - WINDOW_SECONDS, end }
  try {
    const [found, samples] = await Promise.all([
      request<Thing>('GET', path, { signal }),
      request<Sample[]>('GET', samplesPath, { signal, query: span }),
    ])
    return { found, span, samples: [...samples].sort((one, other) => one.time - other.time) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { found: undefined, span, samples: [] }
    throw error
  }
}

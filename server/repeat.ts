import type { Availability } from './db/availability'
import { isPassing } from './db/faults'

/** Does work again and again until what it gives is called. Whether one round waits for another is the work's. */
export type Every = (name: string, everyMs: number, work: () => Promise<unknown>) => () => void

/**
 * What runs by itself: rounds are left out while the database is away or full, and a round that fails for that is
 * not logged, because the loss itself is. Any other error is given to `onError`.
 */
export function repeating(availability: Availability, onError: (name: string, cause: unknown) => void): Every {
  return (name, everyMs, work) => {
    const timer = setInterval(() => {
      if (availability.rests) return
      work().catch((cause: unknown) => {
        availability.saw(cause)
        if (!isPassing(cause)) onError(name, cause)
      })
    }, everyMs)
    timer.unref()
    return () => clearInterval(timer)
  }
}

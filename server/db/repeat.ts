import type { Availability } from './availability'
import { isTransient } from './faults'

/** Repeats work at an interval; rounds may overlap. @returns stops it */
export type Every = (name: string, everyMs: number, work: () => Promise<unknown>) => () => void

/**
 * Repeats background work, except while the database is unavailable or full. Failures because of that are not reported, since
 * the outage itself is logged; other errors are passed to `onError`.
 */
export function repeating(availability: Availability, onError: (name: string, cause: unknown) => void): Every {
  return (name, everyMs, work) => {
    const timer = setInterval(() => {
      if (availability.rests) return
      work().catch((cause: unknown) => {
        availability.saw(cause)
        if (!isTransient(cause)) onError(name, cause)
      })
    }, everyMs)
    timer.unref()
    return () => clearInterval(timer)
  }
}

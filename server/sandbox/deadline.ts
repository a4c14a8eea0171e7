import { processorMs } from './processor'

/** How long something may take, in milliseconds: of a processor, and on the clock. */
export interface Span {
  readonly processor: number
  readonly clock: number
}

/** Where the time is read. */
export interface Watches {
  /** Milliseconds on the clock. */
  now(): number
  /** Milliseconds that the thread has had a processor; undefined where the system does not say. */
  processor(): number | undefined
}

/** The watches on a thread of this process, by `thisThread`; on the one that asks without it. */
export const watchesOn = (thread?: string): Watches => ({ now: () => performance.now(), processor: () => processorMs(thread) })

/**
 * The end of a span that begins now. Time in which a busy machine had no processor for the thread counts on the clock
 * alone; where the system says nothing of processors, all time counts as theirs.
 */
export class Deadline {
  readonly #from: number
  readonly #processorFrom: number | undefined

  constructor(
    private readonly span: Span,
    private readonly watches: Watches = watchesOn(),
  ) {
    this.#from = watches.now()
    this.#processorFrom = watches.processor()
  }

  /** Milliseconds before which it cannot be over; 0 where it is. */
  left(): number {
    const elapsed = this.watches.now() - this.#from
    // Nobody has a processor for longer than the clock says: only then is the system asked, which takes longer than a look at a clock.
    const onClock = Math.min(this.span.clock, this.span.processor) - elapsed
    if (onClock > 0) return onClock
    return Math.max(0, Math.min(this.span.clock - elapsed, this.span.processor - this.#used(elapsed)))
  }

  #used(elapsed: number): number {
    const at = this.watches.processor()
    return at === undefined || this.#processorFrom === undefined ? elapsed : at - this.#processorFrom
  }
}

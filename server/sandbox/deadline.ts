import { cpuMs } from './cpuTime'

/** A time limit in milliseconds, of CPU time and of wall time. */
export interface TimeLimit {
  readonly cpu: number
  readonly wall: number
}

/** Sources of time. */
export interface Clocks {
  /** Milliseconds of wall time. */
  wall(): number
  /** Milliseconds of the thread's CPU time; undefined if the system does not report it. */
  cpu(): number | undefined
}

/** The clocks of a thread of this process. @param thread from `thisThread`; the calling thread if undefined */
export const clocksOf = (thread?: string): Clocks => ({
  wall: () => performance.now(),
  cpu: () => cpuMs(thread),
})

/**
 * A deadline that starts now. Waiting for a CPU counts as wall time only; if the system does not report CPU time, all
 * time counts as CPU time.
 */
export class Deadline {
  readonly #from: number
  readonly #cpuFrom: number | undefined

  constructor(
    private readonly limit: TimeLimit,
    private readonly clocks: Clocks = clocksOf(),
  ) {
    this.#from = clocks.wall()
    this.#cpuFrom = clocks.cpu()
  }

  /** Milliseconds before which it cannot be over; 0 if it is. */
  left(): number {
    const elapsed = this.clocks.wall() - this.#from
    // CPU time never exceeds wall time: the system, which is slower to ask than a clock, is asked only when it matters.
    const onWall = Math.min(this.limit.wall, this.limit.cpu) - elapsed
    if (onWall > 0) return onWall
    return Math.max(0, Math.min(this.limit.wall - elapsed, this.limit.cpu - this.#used(elapsed)))
  }

  #used(elapsed: number): number {
    const at = this.clocks.cpu()
    return at === undefined || this.#cpuFrom === undefined ? elapsed : at - this.#cpuFrom
  }
}

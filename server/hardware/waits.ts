/** How long after each failure what is on its way to a label is sent again, in seconds. */
const SENDS_AGAIN: readonly number[] = [10, 60, 300, 900]
/** How long after each attempt that failed a gateway is tried again, in seconds. */
const TRIES_AGAIN: readonly number[] = [5, 10, 20, 40, 60]

/** As long after each failure that has no time of its own as after the last that has one. */
const waitAfter = (failures: number, waits: readonly number[]): number =>
  waits[Math.min(failures, waits.length) - 1] ?? 0

/** Seconds until what came to nothing is sent to a label again. @param failures how often it did so */
export const sendsAgainAfter = (failures: number): number => waitAfter(failures, SENDS_AGAIN)

/** Up to a tenth more or less: what failed together is not tried again together. @param random from 0 to 1 */
export const spread = (seconds: number, random: () => number): number => seconds * (0.9 + 0.2 * random())

/** The attempts to reach a gateway: the more of them fail one after another, the longer until the next. */
export class Attempts {
  private failures = 0
  private notBefore = 0

  /** @param random from 0 to 1 */
  constructor(private readonly random: () => number) {}

  isDue(now: number): boolean {
    return now >= this.notBefore
  }

  worked(): void {
    this.failures = 0
  }

  /** @param seconds until the next, where that is known */
  failed(now: number, seconds?: number): void {
    this.failures++
    this.notBefore = now + spread(seconds ?? waitAfter(this.failures, TRIES_AGAIN), this.random)
  }

  /** None is made before. */
  pause(until: number): void {
    this.notBefore = until
  }
}

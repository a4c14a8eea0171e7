import type { GatewayError, GatewayFault } from '../gateway'
import { Attempts } from '../waits'

/** So many calls that fail one after another, and the gateway is away. */
const MOST_FAILURES = 3
/** After a token that it does not take: five of them lock it for everybody. */
const DENIED_SECONDS = 300
/** It takes no calls for so long. */
const BUSY_SECONDS = 60
const ABOUT_LABELS: ReadonlySet<GatewayFault> = new Set(['REFUSED', 'UNKNOWN_LABEL', 'NOT_SUPPORTED'])

/** Whether a gateway is there. */
export class Presence {
  isOnline = false
  fault: GatewayFault | null = null
  private failures = 0
  private readonly attempts: Attempts

  /** @param random from 0 to 1 */
  constructor(random: () => number) {
    this.attempts = new Attempts(random)
  }

  /** Whether it may be called now. */
  isReady(now: number): boolean {
    return this.attempts.isDue(now)
  }

  worked(): void {
    Object.assign(this, { isOnline: true, fault: null, failures: 0 })
    this.attempts.worked()
  }

  /** A call failed. */
  failed({ fault }: GatewayError, now: number): void {
    if (this.isOnline && ABOUT_LABELS.has(fault)) return
    if (this.isOnline && fault === 'BUSY') {
      this.attempts.pause(now + BUSY_SECONDS)
      return
    }
    this.failures++
    if (this.isOnline && this.failures < MOST_FAILURES && fault !== 'DENIED') return
    Object.assign(this, { isOnline: false, fault, failures: 0 })
    this.attempts.failed(now, fault === 'DENIED' ? DENIED_SECONDS : fault === 'BUSY' ? BUSY_SECONDS : undefined)
  }
}

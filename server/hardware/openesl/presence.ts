import type { GatewayError, GatewayFault } from '../gateway'

/** So many calls that fail one after another, and the gateway is away. */
const MOST_FAILURES = 3
/** How long after each attempt that failed it is tried again, in seconds. */
const RETRY = [5, 10, 20, 40, 60]
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
  private attempts = 0
  private notBefore = 0

  /** @param random from 0 to 1: what failed together is not tried again together */
  constructor(private readonly random: () => number) {}

  /** Whether it may be called now. */
  isReady(now: number): boolean {
    return now >= this.notBefore
  }

  worked(): void {
    Object.assign(this, { isOnline: true, fault: null, failures: 0, attempts: 0 })
  }

  /** A call failed. */
  failed({ fault }: GatewayError, now: number): void {
    if (this.isOnline && ABOUT_LABELS.has(fault)) return
    if (this.isOnline && fault === 'BUSY') {
      this.notBefore = now + BUSY_SECONDS
      return
    }
    this.failures++
    if (this.isOnline && this.failures < MOST_FAILURES && fault !== 'DENIED') return
    const wait = RETRY[Math.min(this.attempts, RETRY.length - 1)] ?? 0
    Object.assign(this, { isOnline: false, fault, failures: 0 })
    this.attempts++
    const usual = fault === 'DENIED' ? DENIED_SECONDS : fault === 'BUSY' ? BUSY_SECONDS : wait
    this.notBefore = now + usual * (0.9 + 0.2 * this.random())
  }
}

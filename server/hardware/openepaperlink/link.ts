import type { GatewayError, GatewayFault, GatewayState } from '../gateway'
import { Attempts } from '../waits'
import type { SystemState } from './records'

/** What an access point says of one label or picture. */
const ABOUT_LABELS: ReadonlySet<GatewayFault> = new Set([
  'REFUSED',
  'UNKNOWN_LABEL',
  'UNKNOWN_PANEL',
  'WRONG_PICTURE',
  'NOT_SUPPORTED',
])
/** So many calls that fail one after another, and the access point is away. */
const MOST_FAILURES = 3
/** An access point that is busy is left alone for so long. */
const BUSY_SECONDS = 15
/** With less it draws nothing. */
const LEAST_BYTES = 60_000
const AT_WORK = 2
const RADIO_ONLINE = 1
/** Seconds by which times may differ and be the same. */
const SAME_TIME = 60

/** Whether an access point is there, and what it can take. */
export class Link {
  isOnline = false
  version: string | null = null
  private fault: GatewayFault | null = null
  private failures = 0
  private readonly attempts: Attempts
  private pausedUntil = 0
  private system: SystemState | null = null
  private startedAt: number | null = null
  private ahead: number | null = null

  /** @param random from 0 to 1 */
  constructor(random: () => number) {
    this.attempts = new Attempts(random)
  }

  /** Whether it is to be tried again. */
  isDue(now: number): boolean {
    return this.attempts.isDue(now)
  }

  /** Whether calls make sense now. */
  isReady(now: number): boolean {
    return this.isOnline && now >= this.pausedUntil
  }

  /** Why it takes no pictures now; undefined if it does. */
  get hindrance(): string | undefined {
    const { freeBytes, run } = this.system ?? {}
    if (freeBytes != null && freeBytes < LEAST_BYTES) return `its file system is full (${freeBytes} bytes are left)`
    return run != null && run !== AT_WORK ? 'it is stopped' : undefined
  }

  /** Seconds by which its clock is ahead; 0 while the difference is one of the network. */
  get clockAhead(): number {
    return this.ahead !== null && Math.abs(this.ahead) > SAME_TIME ? this.ahead : 0
  }

  came(version: string): void {
    Object.assign(this, { isOnline: true, version, fault: null, failures: 0 })
    this.attempts.worked()
  }

  worked(): void {
    this.failures = 0
  }

  /** A call failed. @returns whether the access point is away now, and was not before */
  failed({ fault }: GatewayError, now: number): boolean {
    if (fault === 'BUSY') {
      this.pausedUntil = now + BUSY_SECONDS
      return false
    }
    if (this.isOnline && ABOUT_LABELS.has(fault)) return false
    this.failures++
    if (this.isOnline && this.failures < MOST_FAILURES) return false
    return this.left(fault, now)
  }

  /** It is away. @returns whether it was not before, or for another reason */
  left(fault: GatewayFault, now: number): boolean {
    const isNew = this.isOnline || this.fault !== fault
    Object.assign(this, { isOnline: false, fault, failures: 0 })
    this.attempts.failed(now)
    return isNew
  }

  /** What it says of itself. @returns whether it began anew since it said so last */
  says(system: SystemState, now: number): boolean {
    this.system = system
    if (system.currentTime !== null) this.ahead = system.currentTime - now
    const before = this.startedAt
    this.startedAt = system.uptime === null ? null : Math.max(0, now - system.uptime)
    return before !== null && this.startedAt !== null && this.startedAt > before + SAME_TIME
  }

  state(queue: number, labels: number): GatewayState {
    const { freeBytes = null, radio = null } = this.system ?? {}
    return {
      isOnline: this.isOnline,
      fault: this.fault,
      version: this.version,
      hasRadio: radio === null ? null : radio === RADIO_ONLINE,
      queue,
      labels: this.isOnline || labels > 0 ? labels : null,
      freeBytes,
      clockAhead: this.ahead,
      startedAt: this.startedAt,
    }
  }
}

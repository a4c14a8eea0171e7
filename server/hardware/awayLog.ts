import type { GatewayError, GatewayFault } from './gateway'
import type { GatewayLog } from './steppedGateway'

/** How often the log says that a gateway is still away, in seconds. */
const AGAIN = 3600

/** What the log says of a gateway that is away: the first attempt that failed, each other reason once, and how it went on once an hour. */
export class AwayLog {
  private since: number | undefined
  private attempts = 0
  private saidAt = 0
  private readonly reasons = new Set<GatewayFault>()
  private readonly notes = new Set<string>()

  constructor(private readonly log: GatewayLog) {}

  /** An attempt to reach it failed. */
  failed(failure: GatewayError, now: number): void {
    const { fault, message } = failure
    this.attempts++
    if (this.since !== undefined && now >= this.saidAt + AGAIN)
      this.log('error', `It is away since ${timeOf(this.since)}, ${this.attempts} attempts: ${message}`, failure)
    else if (!this.reasons.has(fault)) this.log('error', `It is away: ${message}`, failure)
    else return
    this.since ??= now
    this.saidAt = now
    this.reasons.add(fault)
  }

  /** Says something that may hold again with each attempt: once while it is away. */
  note(text: string): void {
    if (this.since !== undefined && this.notes.has(text)) return
    this.notes.add(text)
    this.log('info', text)
  }

  /** It is there. @param text what the log says of it; how long it was away comes behind */
  came(text: string): void {
    const { since, attempts } = this
    this.log('info', since === undefined ? text : `${text}. It was away since ${timeOf(since)}, ${attempts} attempts`)
    this.since = undefined
    this.attempts = 0
    this.reasons.clear()
    this.notes.clear()
  }
}

/** A time of the log's texts, which have no zone of a reader. */
const timeOf = (epoch: number) => `${new Date(epoch * 1000).toISOString().slice(0, 16)}Z`

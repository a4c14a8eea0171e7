import { GatewayError, type GatewayEvent } from './gateway'

/** Writes a line into the log of a gateway. @param failure what it is about */
export type GatewayLog = (
  level: 'info' | 'warning' | 'error',
  text: string,
  failure?: GatewayError,
  tagMac?: string,
) => void

/** What the gateways of all drivers do alike: they tell who listens, have a log, and do one round at a time. */
export abstract class SteppedGateway {
  readonly #listeners = new Set<(event: GatewayEvent) => void>()
  #round: Promise<void> | undefined
  protected isOpen = false
  /** Epoch seconds, of the last step. */
  protected now = 0
  #heardAt: number | null = null

  get heardAt(): number | null {
    return this.#heardAt
  }

  /** It has said something. */
  protected heard(): void {
    this.#heardAt = this.now
  }

  listen(listener: (event: GatewayEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  step(now: number): Promise<void> {
    this.#round ??= this.#begun(now).finally(() => (this.#round = undefined))
    return this.#round
  }

  async #begun(now: number): Promise<void> {
    if (!this.isOpen) return
    this.now = Math.max(this.now, now)
    await this.round()
  }

  /** Does what is due by `now`, while the gateway is open. */
  protected abstract round(): Promise<void>

  /** Waits for the round that is under way. */
  protected async settled(): Promise<void> {
    await this.#round
  }

  protected readonly emit = (event: GatewayEvent): void => {
    for (const listener of this.#listeners) listener(event)
  }

  protected readonly log: GatewayLog = (level, text, failure, tagMac) =>
    this.emit({ kind: 'log', level, text, ...(failure && { fault: failure.fault }), ...(tagMac && { tagMac }) })
}

/** What was thrown, in the words of gateways. */
export const gatewayErrorOf = (thrown: unknown): GatewayError =>
  thrown instanceof GatewayError ? thrown : new GatewayError('CUT', String(thrown), { cause: thrown })

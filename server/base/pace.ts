/** The size of a batch. */
export interface PaceOptions {
  readonly first: number
  readonly least: number
  readonly most: number
  /** How long a batch should take. */
  readonly ms: number
}

/** Sizes the batches of background work by time, so that the database and the event loop stay responsive. */
export class Pace {
  #size: number

  constructor(private readonly options: PaceOptions) {
    this.#size = options.first
  }

  /** The size of the next batch. */
  get size(): number {
    return this.#size
  }

  /** Runs a batch of `count` items, and adapts the size to the time it took. */
  async step<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now()
    const result = await work()
    const { least, most, ms } = this.options
    const fitting = (count * ms) / Math.max(1, performance.now() - began)
    this.#size = Math.round(Math.min(most, this.#size * 2, Math.max(least, fitting)))
    return result
  }
}

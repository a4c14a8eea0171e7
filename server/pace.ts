/** How much a worker does in one step. */
export interface PaceOptions {
  readonly first: number
  readonly least: number
  readonly most: number
  /** What a step should take. */
  readonly ms: number
}

/** Sizes the steps of work that goes on in the background, so that others have the database and the event loop between. */
export class Pace {
  #size: number

  constructor(private readonly options: PaceOptions) {
    this.#size = options.first
  }

  /** How much the next step should take on. */
  get size(): number {
    return this.#size
  }

  /** Does a step of so much, and learns from how long it took. */
  async step<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now()
    const result = await work()
    const { least, most, ms } = this.options
    const fitting = (count * ms) / Math.max(1, performance.now() - began)
    this.#size = Math.round(Math.min(most, this.#size * 2, Math.max(least, fitting)))
    return result
  }
}

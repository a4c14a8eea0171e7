/** Work that is begun and not waited for, until somebody wants to. */
export class Background {
  readonly #work = new Set<Promise<void>>()

  /** @param onError called with what fails */
  constructor(private readonly onError: ((cause: unknown) => void) | undefined) {}

  begin(work: Promise<unknown>): void {
    const done = this.#attempt(work)
    this.#work.add(done)
    void done.finally(() => this.#work.delete(done))
  }

  async #attempt(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (cause) {
      this.onError?.(cause)
    }
  }

  /** Waits for all that was begun, and for what that begins. */
  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work)
  }
}

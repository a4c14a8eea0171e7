/** The shutdown as the rest of the server sees it: readiness and sockets end before calls do. */
export class Draining {
  readonly #onBegin = new Set<() => void>()
  #hasBegun = false

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** From now on this server should receive no more calls. */
  begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    for (const listener of this.#onBegin) listener()
  }

  onBegin(listener: () => void): void {
    this.#onBegin.add(listener)
  }
}

/** The end of a server as the rest of it sees it: readiness, sockets, and whoever else goes before the calls do. */
export class Draining {
  readonly #onBegin = new Set<() => void>()
  #hasBegun = false

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** No more calls are to be sent here. */
  begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    for (const listener of this.#onBegin) listener()
  }

  onBegin(listener: () => void): void {
    this.#onBegin.add(listener)
  }
}

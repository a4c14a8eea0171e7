/**
 * Audit rows that are being written. Calls do not wait for them, because a row may queue behind background work such as the
 * radio's; readers of the audit and the shutdown do.
 */
export class PendingRows {
  readonly #writing = new Set<Promise<void>>()

  /** @param row must not reject */
  add(row: Promise<void>): void {
    this.#writing.add(row)
    void row.finally(() => this.#writing.delete(row))
  }

  /** Resolves once the rows of all calls answered so far are written. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing)
  }
}

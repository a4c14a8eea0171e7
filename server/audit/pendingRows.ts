/**
 * Rows of the audit that are on their way. A call whose work goes on behind its answer, as the radio's does, would wait for
 * its row behind all of that: so who reads the audit waits for the rows, and the end of the server does, but not the call.
 */
export class PendingRows {
  readonly #writing = new Set<Promise<void>>()

  /** @param row never fails */
  add(row: Promise<void>): void {
    this.#writing.add(row)
    void row.finally(() => this.#writing.delete(row))
  }

  /** Ends when all rows are there whose calls have been answered by now. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing)
  }
}

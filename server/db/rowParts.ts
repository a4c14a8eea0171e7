import type { TablePage } from './searchTypes'

/**
 * Rows that are read in batches while they are sent, so that the answer of a whole table needs no more memory than one batch.
 */
export class RowParts<Row> implements AsyncIterable<readonly Row[]> {
  readonly #read: () => AsyncIterable<readonly Row[]>

  /** @param read starts reading from the first batch */
  constructor(read: () => AsyncIterable<readonly Row[]>) {
    this.#read = read
  }

  [Symbol.asyncIterator](): AsyncIterator<readonly Row[]> {
    return this.#read()[Symbol.asyncIterator]()
  }

  /** The same rows, changed batch by batch as they are read. */
  changed<Other>(change: (rows: readonly Row[]) => readonly Other[] | Promise<readonly Other[]>): RowParts<Other> {
    const read = this.#read
    return new RowParts(async function* parts() {
      for await (const rows of read()) yield await change(rows)
    })
  }
}

/** Rows in memory, or read as they are sent. */
export type Rows<Row> = readonly Row[] | RowParts<Row>

/** The answer of a table, whose rows may be read as they are sent. */
export interface SentPage<Row = Record<string, unknown>> extends Omit<TablePage, 'data'> {
  readonly data: Rows<Row>
}

/** Changes the rows of a page, at once or batch by batch. */
export async function withRows<Row, Other>(
  page: SentPage<Row>,
  change: (rows: readonly Row[]) => readonly Other[] | Promise<readonly Other[]>,
): Promise<SentPage<Other>> {
  const { data } = page
  return { ...page, data: data instanceof RowParts ? data.changed(change) : await change(data) }
}

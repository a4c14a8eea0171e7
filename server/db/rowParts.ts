import type { TablePage } from './searchTypes'

/**
 * Rows that are read some at a time while they are sent, so that an answer of a whole table needs no more memory than one
 * part of it.
 */
export class RowParts<Row> implements AsyncIterable<readonly Row[]> {
  readonly #read: () => AsyncIterable<readonly Row[]>

  /** @param read reads the parts from the first one on */
  constructor(read: () => AsyncIterable<readonly Row[]>) {
    this.#read = read
  }

  [Symbol.asyncIterator](): AsyncIterator<readonly Row[]> {
    return this.#read()[Symbol.asyncIterator]()
  }

  /** The same rows, each part changed when it is read. */
  changed<Other>(change: (rows: readonly Row[]) => readonly Other[] | Promise<readonly Other[]>): RowParts<Other> {
    const read = this.#read
    return new RowParts(async function* parts() {
      for await (const rows of read()) yield await change(rows)
    })
  }
}

/** Rows that are there, or that are read as they are sent. */
export type Rows<Row> = readonly Row[] | RowParts<Row>

/** The answer of a table whose rows may be read while they are sent. */
export interface SentPage<Row = Record<string, unknown>> extends Omit<TablePage, 'data'> {
  readonly data: Rows<Row>
}

/** The page with its rows changed: at once where they are there, else part by part. */
export async function withRows<Row, Other>(page: SentPage<Row>, change: (rows: readonly Row[]) => readonly Other[] | Promise<readonly Other[]>): Promise<SentPage<Other>> {
  const { data } = page
  return { ...page, data: data instanceof RowParts ? data.changed(change) : await change(data) }
}

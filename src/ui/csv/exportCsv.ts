import { CSV_BOM, csvLine } from '../../schema/csv'

/** The progress of an export: rows written, and the total if it is known. */
export interface ExportProgress {
  readonly done: number
  readonly total: number
}

export interface CsvExport<Row> {
  /** Heading and value of each column, in order. */
  readonly columns: readonly { readonly label: string; text(row: Row): string }[]
  /** One page of rows; pages count from 1. */
  fetchPage(page: number, perPage: number, signal: AbortSignal): Promise<{ rows: readonly Row[]; total: number }>
  readonly signal: AbortSignal
  onProgress?(progress: ExportProgress): void
  readonly perPage?: number
}

const EXPORT_PAGE = 500

/**
 * Writes a whole filtered set as CSV, page by page, so that a hundred thousand rows are never in memory as
 * records. Throws what fetchPage throws, and the signal's reason when it is cancelled.
 */
export async function exportCsv<Row>(options: CsvExport<Row>): Promise<Blob> {
  const { columns, fetchPage, signal, onProgress, perPage = EXPORT_PAGE } = options
  const parts = [CSV_BOM + csvLine(columns.map(({ label }) => label))]
  let done = 0
  for (let page = 1; ; page++) {
    signal.throwIfAborted()
    const { rows, total } = await fetchPage(page, perPage, signal)
    signal.throwIfAborted()
    parts.push(rows.map((row) => csvLine(columns.map((column) => column.text(row)))).join(''))
    done += rows.length
    onProgress?.({ done, total: Math.max(total, done) })
    if (rows.length < perPage || done >= total) break
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

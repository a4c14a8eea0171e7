import type { ReactNode } from 'react'
import type { Encoding } from '../../ui/csv/decode'

/** A column that a file may have. */
export interface FileColumn {
  /** Its name in the rows, and its heading in the corrected file. */
  readonly name: string
  readonly label: string
  /** More headings that mean it. */
  readonly also?: readonly string[]
  readonly required?: boolean
  /** Not in the empty sample file. */
  readonly isExtra?: boolean
  /** The required column that may be missing if this one is there. */
  readonly standsFor?: string | undefined
}

/** The column of each heading of a file: its name, '' for one that is left out, undefined for one that stays as it is. */
export type Columns = readonly (string | undefined)[]

/** What is wrong with a line, and with which cell if it is about one. */
export interface FileFault {
  readonly line: number
  readonly column?: string | undefined
  readonly text: string
}

/** A line that can be read, by the names of its columns; blank cells are left out. */
export interface FileRow {
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

/** What sending a line would do. */
export interface PlannedRow<Item> {
  readonly line: number
  readonly item: Item
  readonly effect: 'new' | 'changed' | 'same'
  /** The current values of the columns that change. */
  readonly before?: Readonly<Record<string, string>>
}

/** The result of checking lines. */
export interface CheckedRows<Item> {
  readonly faults: readonly FileFault[]
  readonly plan: readonly PlannedRow<Item>[]
}

/** The progress of an import. */
export interface ImportProgress {
  readonly percent?: number | undefined
  readonly note?: string
  /** Everything has been sent: it ends without this browser. */
  readonly isOnServer?: boolean
  /** The server that has it is unreachable at the moment. */
  readonly isCutOff?: boolean
}

/** What is to be sent. */
export interface ImportJob<Item> {
  /** With its headings corrected. */
  readonly file: File
  readonly encoding: Encoding | 'auto'
  /** The rows that change something, if the file is read in the browser. */
  readonly rows: readonly PlannedRow<Item>[]
  readonly signal: AbortSignal
  tell(progress: ImportProgress): void
}

/** The result of an import. */
export interface ImportOutcome {
  /** The number of saved rows, if the server reports it. */
  readonly saved?: number
  readonly refused: readonly FileFault[]
  /** The number of rejected lines, if not all of them are listed. */
  readonly refusedCount?: number
  /** Nothing of the file was imported. */
  readonly isRefused?: boolean
  /** What else there is to see; the dialog stays open for it. */
  readonly summary?: ReactNode
  /** The page with more details. */
  readonly page?: string | undefined
}

/** A kind of file that can be imported: all that differs between kinds. */
export interface ImportKind<Item = unknown> {
  readonly name: string
  /** The store whose columns are remembered; blank if the file belongs to none. */
  readonly storeCode: string
  readonly title: string
  readonly description?: string | undefined
  readonly drop: string
  readonly help: string
  readonly columns: readonly FileColumn[]
  /** Headings that are left out without a question. */
  readonly passedOver?: readonly string[]
  /** The name of an empty sample file. */
  readonly example?: string
  /** The maximum size in megabytes. */
  readonly largest: number
  /** The message key for a file without rows. */
  readonly nothing: string
  /** Read to its end in the browser, and sent row by row; else the server reads it, and its first rows are shown. */
  readonly isReadHere: boolean
  /** Its columns have a fixed order, and the heading is optional: returns whether a first row is one. */
  readonly isHeading?: (cells: readonly string[]) => boolean | Promise<boolean>
  /** Cells after the last column are ignored. */
  readonly ignoresMore?: boolean
  /** Nothing is sent while a row has errors. */
  readonly isWhole?: boolean
  /** Lists that are refreshed afterwards. */
  readonly stale: readonly string[]
  /** The text of the button that sends that many rows. */
  sendLabel(rows: number): string
  /** The message for that many saved rows. */
  doneLabel(rows: number): string
  /** The key of a row; a second row with the same key is a duplicate. */
  keyOf?(row: FileRow): string
  /** Checks rows, without those that could not be read. */
  check(rows: readonly FileRow[]): Promise<CheckedRows<Item>>
  /** @throws what the call throws: nothing is saved then, as far as anyone knows */
  send(job: ImportJob<Item>): Promise<ImportOutcome>
}

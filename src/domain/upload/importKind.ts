import type { ReactNode } from 'react'
import type { Encoding } from '../../ui/csv/decode'

/** A column that a file may have. */
export interface FileColumn {
  /** Its name in the rows, and what its heading is put right to. */
  readonly name: string
  readonly label: string
  /** More headings that mean it. */
  readonly also?: readonly string[]
  readonly required?: boolean
  /** Not in the empty file that there is to fill. */
  readonly isExtra?: boolean
  /** The required column that need not be there where this one is. */
  readonly standsFor?: string | undefined
}

/** What each column of a file is: a column by its name, '' for one that is left out, undefined for one that stays as it is. */
export type Columns = readonly (string | undefined)[]

/** What is wrong with a line, and with which cell where it is about one. */
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
  /** What the columns that change say now. */
  readonly before?: Readonly<Record<string, string>>
}

/** What became of lines that were looked at. */
export interface CheckedRows<Item> {
  readonly faults: readonly FileFault[]
  readonly plan: readonly PlannedRow<Item>[]
}

/** How far an import is. */
export interface ImportProgress {
  readonly percent?: number | undefined
  readonly note?: string
  /** All that is needed has been sent: it ends without this browser. */
  readonly isOnServer?: boolean
  /** The server that has it cannot be reached at the moment. */
  readonly isCutOff?: boolean
}

/** What is to be sent. */
export interface ImportJob<Item> {
  /** With its headings put right. */
  readonly file: File
  readonly encoding: Encoding | 'auto'
  /** What changes something, where the file is read in the browser. */
  readonly rows: readonly PlannedRow<Item>[]
  readonly signal: AbortSignal
  tell(progress: ImportProgress): void
}

/** What came of it. */
export interface ImportOutcome {
  /** Rows that are saved, where the server says how many. */
  readonly saved?: number
  readonly refused: readonly FileFault[]
  /** How many lines were refused, where not all of them are named. */
  readonly refusedCount?: number
  /** Nothing of the file was taken. */
  readonly isRefused?: boolean
  /** What else there is to see; the dialog stays open for it. */
  readonly summary?: ReactNode
  /** The page that has more of it. */
  readonly page?: string | undefined
}

/** A kind of file that can be imported: all that differs from the others. */
export interface ImportKind<Item = unknown> {
  readonly name: string
  /** Of whose files the columns are remembered; blank where the file is of no store. */
  readonly storeCode: string
  readonly title: string
  readonly description?: string | undefined
  readonly drop: string
  readonly help: string
  readonly columns: readonly FileColumn[]
  /** Headings that are left out without a question. */
  readonly passedOver?: readonly string[]
  /** The name of an empty file to fill. */
  readonly example?: string
  /** In megabytes. */
  readonly largest: number
  /** The message key for a file without rows. */
  readonly nothing: string
  /** Read to its end in the browser, and sent row by row; else the server reads it, and its first rows are shown. */
  readonly isReadHere: boolean
  /** Its columns stand in order, and a heading may be missing: says whether a first row is one. */
  readonly isHeading?: (cells: readonly string[]) => boolean | Promise<boolean>
  /** Cells behind the last column mean nothing. */
  readonly ignoresMore?: boolean
  /** Nothing is sent while a row is wrong. */
  readonly isWhole?: boolean
  /** Lists that are read again. */
  readonly stale: readonly string[]
  /** What the button says that sends so many rows. */
  sendLabel(rows: number): string
  /** What is said of so many saved rows. */
  doneLabel(rows: number): string
  /** Two rows with the same are one too many. */
  keyOf?(row: FileRow): string
  /** Looks at rows; those that the reading of the file has refused are not among them. */
  check(rows: readonly FileRow[]): Promise<CheckedRows<Item>>
  /** @throws what the call throws: nothing is saved then, as far as anyone knows */
  send(job: ImportJob<Item>): Promise<ImportOutcome>
}

import type { Alias } from '../../src/generated/types'
import type { ProductInput } from '../radio/productChange'
import type { Fault } from './faults'

/** A row of a product file. */
export interface FileRow {
  readonly line: number
  /** The line as it is in the file. */
  readonly text: string
  /** Empty if the parser takes lines. */
  readonly cells: readonly string[]
}

/** A product as parsed from a row, with how it is to be printed if the file is of paper labels. */
export interface ParsedProduct extends ProductInput {
  readonly line: number
  /** Copies; 1 if undefined. */
  readonly quantity?: number | undefined
  /** The requested printer; any if undefined. */
  readonly printerName?: string | undefined
  readonly printerIp?: string | undefined
}

export type ParsedRow = ParsedProduct | Fault

export const isFault = (row: ParsedRow): row is Fault => 'error' in row

/** The context of a parser. */
export interface ProductFile {
  readonly storeCode: string
  readonly fileName: string
  readonly aliases: readonly Alias[]
  /** The customer variant. */
  readonly site: string
  /** A file of paper labels may name copies, templates and printers. */
  readonly isPaper?: boolean
}

/** Parses rows of a file: `defaultParser` or a user's script. The output of both is checked the same way. */
export interface ProductFileParser {
  /** 'cells': rows are split into cells that may be quoted; 'lines': every line is a row as it is. */
  readonly takes: 'cells' | 'lines'
  /**
   * Gets the first row that is not blank.
   * @returns whether it is a heading
   * @throws FileFault if the parser cannot read the file; any other error is a failure of the script
   */
  begin(first: FileRow): Promise<boolean>
  /**
   * Parses some hundred rows without blank ones. A row may give a product, a fault, or nothing.
   * @throws Error if the script fails: the whole file is refused, and an alarm raised
   */
  parse(rows: readonly FileRow[]): Promise<readonly ParsedRow[]>
}

/** Chooses the parser of a file: the store's script, the default script, or the default parser. */
export type ParserOf = (file: ProductFile) => Promise<ProductFileParser>

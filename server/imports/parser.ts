import type { Alias } from '../../src/generated/types'
import type { GivenProduct } from '../radio/productUpdates'
import type { Fault } from './faults'

/** A row of a product file. */
export interface FileRow {
  readonly line: number
  /** As it stands in the file. */
  readonly text: string
  /** Its cells; empty where the parser takes lines. */
  readonly cells: readonly string[]
}

/** A product as a row says it; what is printed of it on paper, where the file is one of paper labels. */
export interface ParsedProduct extends GivenProduct {
  readonly line: number
  /** How often it is printed; once without it. */
  readonly quantity?: number | undefined
  /** The printer that is asked for; any without it. */
  readonly printerName?: string | undefined
  readonly printerIp?: string | undefined
}

export type ParsedRow = ParsedProduct | Fault

export const isFault = (row: ParsedRow): row is Fault => 'error' in row

/** What a parser is made for. */
export interface ProductFile {
  readonly storeCode: string
  readonly fileName: string
  readonly aliases: readonly Alias[]
  /** The customer variant. */
  readonly site: string
  /** It is one of paper labels: it may say how many, by which template and on which printer. */
  readonly isPaper?: boolean
}

/**
 * Reads products out of the rows of a file. The default one is `defaultParser`; a user's own script is another
 * (spec/3: product file parser), and is chosen by `ParserOf`. What a parser gives is checked afterwards, whoever wrote
 * it: codes, lengths, the same code twice, a layout for what is new.
 */
export interface ProductFileParser {
  /** 'cells': rows are cut into cells that may be quoted; 'lines': every line is a row, as it stands. */
  readonly takes: 'cells' | 'lines'
  /**
   * Sees the first row that is not blank.
   * @returns whether it is a heading, and no product
   * @throws FileFault where the file cannot be read by it; any other error is a failure of the script
   */
  begin(first: FileRow): Promise<boolean>
  /**
   * Some hundred rows, blank ones left out; each gives a product, a fault, or nothing.
   * @throws Error where the script fails: the whole file is refused, and an alarm raised
   */
  parse(rows: readonly FileRow[]): Promise<readonly ParsedRow[]>
}

/** The parser for a file: the store's script, the default script, or the default parser. */
export type ParserOf = (file: ProductFile) => Promise<ProductFileParser>

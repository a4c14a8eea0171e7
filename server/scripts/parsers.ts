import type { FileLine } from '../../src/schema/scriptSamples'
import { SHARED_STORE } from '../../src/schema/sharedStore'
import { Refused } from '../base/say'
import type { Records } from '../db/records'
import { defaultParser } from '../imports/defaultParser'
import type { FileRow, ParsedRow as ProductRow, ParserOf, ProductFile } from '../imports/parser'
import { readAliases } from '../products/aliases'
import { productCode } from '../products/productCode'
import type { ScriptFault } from '../sandbox/job'
import { asTexts } from './outputs'
import { faultSaid, type Scripts } from './scripts'

/** Chooses the parser of a product or paper file: the store's script, else the default parser. */
export const parserOf =
  (scripts: Scripts, records: Records, kind: FileParserKind): ParserOf =>
  async (file) => {
    const parse = await fileParser(scripts, records, kind, file.storeCode)
    if (!parse) return defaultParser(file)
    let header = ''
    return {
      takes: 'lines',
      // Only the script knows whether the first line names columns.
      async begin(first) {
        header = first.text
        return false
      },
      async parse(rows) {
        const { fileName, storeCode } = file
        const parsed = await parse({
          fileName,
          storeCode,
          header,
          lines: rows.map(({ line, text }) => ({ line, text })),
        })
        if ('fault' in parsed) throw new Refused(faultSaid(parsed.fault))
        return parsed.rows.map((row, at) => productRow(row, rows[at] ?? rows[0], file))
      },
    }
  }

/** Converts a row of a script for the import. A row without a line number belongs to the line at its position. */
function productRow(
  { line, error, prCode, prInfo, layoutId, nfc, storeCode, quantity, printerName, printerIp }: ParsedPaperRow,
  source: FileRow | undefined,
  file: ProductFile,
): ProductRow {
  const at = line ?? source?.line ?? 0
  const code = productCode(prCode ?? '', file.site)
  if (error !== undefined) return { line: at, error: 'PARSER', prCode: code || undefined, detail: error }
  if (storeCode && storeCode !== file.storeCode)
    return { line: at, error: 'WRONG_STORE', prCode: code, detail: storeCode }
  const [name, ip] = [printerName?.trim(), printerIp?.trim()]
  return {
    line: at,
    prCode: code,
    prInfo,
    layoutId,
    nfc,
    ...(quantity !== undefined && { quantity }),
    ...(name && { printerName: name }),
    ...(ip && { printerIp: ip }),
  }
}

/** A part of a file. Each is parsed by a run of its own, so that long files need no longer runs. */
interface FilePiece {
  readonly fileName: string
  /** The store of the file; null if the file names it. */
  readonly storeCode: string | null
  /** The first line of the whole file. */
  readonly header: string
  /** Without blank lines. */
  readonly lines: readonly FileLine[]
}

/** A parsed line: a product, or `error` with the reason why it is none. */
export interface ParsedRow {
  readonly line: number | undefined
  readonly error?: string
  readonly storeCode?: string
  readonly prCode?: string
  readonly prInfo?: readonly string[]
  readonly layoutId?: string
  readonly nfc?: string
}

/** The row of a paper parser. */
export interface ParsedPaperRow extends ParsedRow {
  readonly quantity?: number
  readonly printerName?: string
  readonly printerIp?: string
}

type Parsed<Row> = { readonly rows: readonly Row[] } | { readonly fault: ScriptFault }

export type FileParserKind = 'productFileParser' | 'paperParser'

/** Parses chunks of a file with a script; made by `fileParser`. */
export type FileParser<Row = ParsedRow> = (piece: FilePiece) => Promise<Parsed<Row>>

/**
 * The script parser of a store, or undefined if it uses the default parser. Faults are returned, since only the caller
 * knows the file and raises the alarm.
 */
export async function fileParser<Kind extends FileParserKind>(
  scripts: Scripts,
  records: Records,
  kind: Kind,
  storeCode: string | null,
): Promise<FileParser<Kind extends 'paperParser' ? ParsedPaperRow : ParsedRow> | undefined> {
  const script = await scripts.activeScript({ kind, storeCode })
  if (!script) return undefined
  const alias = (await readAliases(records)).map(({ index, name }) => ({ index, name }))
  return async (piece) => {
    const { result } = await scripts.runCode(
      kind,
      script.code,
      { ...piece, alias },
      { lane: 'work', owner: `store ${storeCode ?? SHARED_STORE}` },
    )
    if ('fault' in result) return result
    return { rows: ((result.output ?? []) as RawRow[]).map(rowOf) }
  }
}

type RawRow = { readonly [name: string]: unknown; readonly prInfo?: readonly unknown[] }

/** Drops nulls; the shape was checked. */
function rowOf({ prInfo, ...rest }: RawRow): ParsedPaperRow {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined))
  return { line: undefined, ...given, ...(prInfo && { prInfo: asTexts(prInfo) }) }
}

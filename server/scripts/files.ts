import type { FileLine } from '../../src/schema/scriptSamples'
import type { Records } from '../db/records'
import { readAliases } from '../render/labels'
import type { ScriptFault } from '../sandbox/job'
import { asTexts } from './outputs'
import { DEFAULT, type Scripts } from './scripts'

/** Part of a file, in lines. A parser is run on each part by itself, so that a long file needs no more than a short one. */
export interface FilePiece {
  readonly fileName: string
  /** The store that the file is for; null where it says so itself. */
  readonly storeCode: string | null
  /** The first line of the whole file. */
  readonly header: string
  /** Blank lines are left out. */
  readonly lines: readonly FileLine[]
}

/** What a parser made of a line: a product, or with `error` why there is none. */
export interface ParsedRow {
  readonly line: number | undefined
  readonly error?: string
  readonly storeCode?: string
  readonly prCode?: string
  readonly prInfo?: readonly string[]
  readonly layoutId?: string
  readonly nfc?: string
}

/** What a paper parser says beside that. */
export interface ParsedPaperRow extends ParsedRow {
  readonly quantity?: number
  readonly printerName?: string
  readonly printerIp?: string
}

export type Parsed<Row> = { readonly rows: readonly Row[] } | { readonly fault: ScriptFault }

export type FileParserKind = 'productFileParser' | 'paperParser'

/** Reads files with the script of a store; made by `fileParser`. */
export type FileParser<Row = ParsedRow> = (piece: FilePiece) => Promise<Parsed<Row>>

/**
 * The parser that holds for a store, or undefined where none is used and files are read as usual.
 * A fault is told to the caller, who knows the file and raises the alarm.
 */
export async function fileParser<Kind extends FileParserKind>(
  scripts: Scripts,
  records: Records,
  kind: Kind,
  storeCode: string | null,
): Promise<FileParser<Kind extends 'paperParser' ? ParsedPaperRow : ParsedRow> | undefined> {
  const script = await scripts.applied({ kind, storeCode })
  if (!script) return undefined
  const alias = (await readAliases(records)).map(({ index, name }) => ({ index, name }))
  return async (piece) => {
    const { result } = await scripts.runCode(kind, script.code, { ...piece, alias }, { lane: 'work', owner: `store ${storeCode ?? DEFAULT}` })
    if ('fault' in result) return result
    return { rows: ((result.output ?? []) as RawRow[]).map(rowOf) }
  }
}

type RawRow = { readonly [name: string]: unknown; readonly prInfo?: readonly unknown[] }

/** A row without what is null in it; its shape was checked. */
function rowOf({ prInfo, ...rest }: RawRow): ParsedPaperRow {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined))
  return { line: undefined, ...given, ...(prInfo && { prInfo: asTexts(prInfo) }) }
}

import type { Records } from '../db/records'
import { defaultParser } from '../imports/defaultParser'
import type { FileRow, ParsedRow as ProductRow, ParserOf, ProductFile } from '../imports/parser'
import { productCode } from '../imports/productCode'
import { fileParser, type FileParserKind, type ParsedPaperRow } from './files'
import { faultSaid, type Scripts } from './scripts'
import { Refused } from '../say'

/** Reads files with the script that holds for their store, else as usual (spec/3 §2: product file parser, paper parser). */
export const parserOf = (scripts: Scripts, records: Records, kind: FileParserKind): ParserOf => async (file) => {
  const parse = await fileParser(scripts, records, kind, file.storeCode)
  if (!parse) return defaultParser(file)
  let header = ''
  return {
    takes: 'lines',
    // Whether the first line names columns is the script's to know.
    async begin(first) {
      header = first.text
      return false
    },
    async parse(rows) {
      const { fileName, storeCode } = file
      const parsed = await parse({ fileName, storeCode, header, lines: rows.map(({ line, text }) => ({ line, text })) })
      if ('fault' in parsed) throw new Refused(faultSaid(parsed.fault))
      return parsed.rows.map((row, at) => productRow(row, rows[at] ?? rows[0], file))
    },
  }
}

/** What a script says of a line as the import takes it; one that names no line is taken for the one in its place. */
function productRow({ line, error, prCode, prInfo, layoutId, nfc, storeCode, quantity, printerName, printerIp }: ParsedPaperRow, source: FileRow | undefined, file: ProductFile): ProductRow {
  const at = line ?? source?.line ?? 0
  const code = productCode(prCode ?? '', file.site)
  if (error !== undefined) return { line: at, error: 'PARSER', prCode: code || undefined, detail: error }
  if (storeCode && storeCode !== file.storeCode) return { line: at, error: 'WRONG_STORE', prCode: code, detail: storeCode }
  const [name, ip] = [printerName?.trim(), printerIp?.trim()]
  return { line: at, prCode: code, prInfo, layoutId, nfc, ...(quantity !== undefined && { quantity }), ...(name && { printerName: name }), ...(ip && { printerIp: ip }) }
}

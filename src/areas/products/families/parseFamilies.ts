import Papa from 'papaparse'
import type { FamilyProduct } from '../../../generated/types'
import { hasControl } from '../../../schema/controlCharacters'
import { productCode, type SiteName } from '../../../schema/productCode'

/** A family as a line of a file has it. */
export interface FamilyLine {
  readonly line: number
  readonly fmPrCode: string
  readonly prCodeList: readonly string[]
  readonly layoutId: string
  /** null where the line has none. */
  readonly nfc: string | null
}

/** What is wrong with a line: a key below `areas.products.families.mistakes`. */
export interface FamilyMistake {
  readonly line: number
  readonly kind: 'tooFew' | 'noCode' | 'noProduct' | 'noLayout' | 'tooLong' | 'formula' | 'twice' | 'quotes' | 'shapeless' | 'unknownLayout'
  readonly text: string
  /** Where the family stood before. */
  readonly first?: number
}

export interface FamilyFile {
  /** The line that was passed over as a heading. */
  readonly heading: number | undefined
  readonly lines: readonly FamilyLine[]
  readonly mistakes: readonly FamilyMistake[]
}

const LONGEST = { code: 128, layout: 64, nfc: 512 }
/** A spreadsheet would run such a cell. */
const FORMULA = /^[=@]|^[+-](?!\d)/

/** Whether a file may be read by its name: CSV or TXT alone (spec/2 §5). */
export const isFamilyFile = (name: string): boolean => /\.(csv|txt)$/i.test(name)

/**
 * Reads families: code, so many product codes as a family has fields, layout, optional NFC (spec/2 §5). A blank product
 * code is none. Empty lines and those that begin with # are left out, a heading is passed over.
 * @param count familyProductItemCount
 * @param layouts the IDs of those that there are; undefined where nobody knows
 * @param site how the codes are kept
 */
export function parseFamilies(text: string, count: number, layouts?: ReadonlySet<string>, site: SiteName = ''): FamilyFile {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const lines: FamilyLine[] = []
  const mistakes: FamilyMistake[] = []
  const firsts = new Map<string, number>()
  const lineAt = lineCounter(source)
  let isFirst = true
  let heading: number | undefined
  Papa.parse<string[]>(source, {
    delimitersToGuess: [',', '\t', ';', '|'],
    skipEmptyLines: false,
    step: ({ data, errors, meta }) => {
      const line = lineAt(meta.cursor)
      const cells = data.map((cell) => cell.trim())
      if (cells.every((cell) => cell === '') || cells[0]?.startsWith('#')) return
      const isHeading = isFirst && isInWords(cells, count, layouts)
      isFirst = false
      if (isHeading) return (heading = line)
      const add = (kind: FamilyMistake['kind'], words = cells[0] ?? '') => mistakes.push({ line, kind, text: words })
      if (cells.some(hasControl)) return add('shapeless', '')
      if (errors.some(({ type }) => type === 'Quotes')) return add('quotes')
      if (cells.length <= count + 1) return add('tooFew')
      const formula = cells.find((cell) => FORMULA.test(cell))
      if (formula !== undefined) return add('formula', formula)
      const fmPrCode = productCode(cells[0] ?? '', site)
      const prCodeList = [...new Set(cells.slice(1, count + 1).map((cell) => productCode(cell, site)).filter(Boolean))]
      const layoutId = cells[count + 1] ?? ''
      const nfc = cells[count + 2] ?? ''
      if (fmPrCode === '') return add('noCode')
      if (prCodeList.length === 0) return add('noProduct')
      if (layoutId === '') return add('noLayout')
      if (layouts && !layouts.has(layoutId)) return add('unknownLayout', layoutId)
      if ([fmPrCode, ...prCodeList].some((code) => code.length > LONGEST.code) || layoutId.length > LONGEST.layout || nfc.length > LONGEST.nfc) return add('tooLong')
      const first = firsts.get(fmPrCode)
      if (first !== undefined) return mistakes.push({ line, kind: 'twice', text: fmPrCode, first })
      firsts.set(fmPrCode, line)
      lines.push({ line, fmPrCode, prCodeList, layoutId, nfc: nfc || null })
    },
  })
  return { heading, lines, mistakes }
}

/**
 * Whether a first line names the columns, in whatever words: nothing in the place of a code has a digit, as all codes
 * of products do, and what stands in the place of the layout is none that there is.
 */
function isInWords(cells: readonly string[], count: number, layouts: ReadonlySet<string> = new Set()): boolean {
  const [family = ''] = cells
  if (family === '' || FORMULA.test(family)) return false
  if (cells.length === 1) return !/\d/.test(family)
  const products = cells.slice(1, count + 1)
  // "Product 1" is a name; a code has no blank between words and number.
  const isCode = (cell: string) => /\d/.test(cell) && !/^\p{L}[\p{L}\s_.#-]*\d{1,2}$/u.test(cell)
  return !/\d/.test(family) && products.some((cell) => cell !== '') && !products.some(isCode) && !layouts.has(cells[count + 1] ?? '')
}

/** The line that ends before a place of the text; asked in the text's order. */
function lineCounter(text: string): (cursor: number) => number {
  let [seen, count] = [0, 0]
  return (cursor) => {
    for (; seen < cursor; seen++) if (text[seen] === '\n') count += 1
    return text[cursor - 1] === '\n' ? count : count + 1
  }
}

/** What a line would do. */
export interface PlannedFamily extends FamilyLine {
  readonly kind: 'new' | 'changed' | 'same'
}

/** Compares lines with the families that are there: what would come, what would change, what would stay. */
export function planFamilies(lines: readonly FamilyLine[], known: readonly FamilyProduct[]): PlannedFamily[] {
  const byCode = new Map(known.map((family) => [family.fmPrCode, family]))
  return lines.map((line) => {
    const before = byCode.get(line.fmPrCode)
    if (!before) return { ...line, kind: 'new' }
    const isSame = before.layoutId === line.layoutId && (before.nfc ?? null) === line.nfc && before.prCodeList.filter(Boolean).join('\n') === line.prCodeList.join('\n')
    return { ...line, kind: isSame ? 'same' : 'changed' }
  })
}

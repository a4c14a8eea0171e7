import { isIP } from 'node:net'
import { hasControl, withoutControl } from '../../src/schema/controlCharacters'
import type { Records } from '../db/records'
import { layoutIds } from '../render/layoutIds'
import type { Fault } from './faults'
import { isFault, type ParsedProduct, type ParsedRow } from './parser'

const LONGEST = { prCode: 128, layoutId: 64, nfc: 512, prInfo: 1000, printerName: 100 } as const
const MOST_ENTRIES = 255

/** Holds the products of a file to what a product is, whoever parsed them. */
export class ProductChecks {
  /** The lines of the codes, by a number of 53 bits: a million of them are few megabytes, and no text of the file is held. */
  readonly #lines = new Map<number, number>()
  readonly #layouts: LayoutCheck

  constructor(
    private readonly records: Records,
    private readonly storeCode: string,
  ) {
    this.#layouts = new LayoutCheck(records)
  }

  /** The products that may be imported, and why others may not. */
  async check(rows: readonly ParsedRow[]): Promise<{ products: ParsedProduct[]; faults: Fault[] }> {
    const { fitting, faults } = await this.#layouts.sift(rows)
    const known = await this.#known(fitting.filter(({ layoutId }) => layoutId === undefined).map(({ prCode }) => prCode))
    const products = fitting.filter((product) => {
      const { prCode, line } = product
      const isNew = product.layoutId === undefined && !known.has(prCode)
      const earlier = isNew ? undefined : this.#lines.get(hashOf(prCode))
      if (isNew) faults.push({ line, prCode, error: 'NO_LAYOUT', column: 'layoutId' })
      else if (earlier !== undefined) faults.push({ line, prCode, error: 'DUPLICATE_CODE', detail: String(earlier) })
      else this.#lines.set(hashOf(prCode), line)
      return !isNew && earlier === undefined
    })
    return { products, faults }
  }

  async #known(prCodes: readonly string[]): Promise<ReadonlySet<string>> {
    if (prCodes.length === 0) return new Set()
    return new Set((await this.records.pick('product', ['prCode'], { storeCode: this.storeCode, prCode: prCodes })).map(({ prCode }) => prCode))
  }
}

/** Sifts the rows of a file by what each is and by its layout; what layouts there are is asked once a file. */
export class LayoutCheck {
  #known: Promise<ReadonlySet<string>> | undefined

  constructor(private readonly records: Records) {}

  /** The rows that are right by themselves and name a layout that there is, and what is wrong with the others. */
  async sift(rows: readonly ParsedRow[]): Promise<{ fitting: ParsedProduct[]; faults: Fault[] }> {
    const faults: Fault[] = []
    const fitting: ParsedProduct[] = []
    for (const row of rows) {
      const fault = isFault(row) ? row : (faultOf(row) ?? (await this.#faultOf(row)))
      if (fault) faults.push(fault)
      else fitting.push(row as ParsedProduct)
    }
    return { fitting, faults }
  }

  async #faultOf({ line, prCode, layoutId }: ParsedProduct): Promise<Fault | undefined> {
    if (layoutId === undefined) return undefined
    this.#known ??= layoutIds(this.records)
    return (await this.#known).has(layoutId) ? undefined : { line, prCode, error: 'UNKNOWN_LAYOUT', column: 'layoutId', detail: layoutId }
  }
}

/** What is wrong with a row by itself, whoever parsed it. */
export function faultOf({ line, prCode, prInfo, prInfoAt, layoutId, nfc, printerName, printerIp }: ParsedProduct): Fault | undefined {
  if (prCode.trim() === '') return { line, error: 'NO_CODE', column: 'prCode' }
  const shown = prCode.slice(0, LONGEST.prCode)
  // No address can name it: a browser takes it for a step between folders.
  if (/^\s*\.\.?\s*$/.test(prCode)) return { line, prCode: shown, error: 'NO_CODE', column: 'prCode' }
  if (prCode.length > LONGEST.prCode) return { line, prCode: shown, error: 'TOO_LONG', column: 'prCode' }
  const entries = prInfo ? Object.entries(prInfo) : Object.entries(prInfoAt ?? {})
  if (prInfo && prInfo.length > MOST_ENTRIES) return { line, prCode: shown, error: 'TOO_MANY_COLUMNS', detail: `${prInfo.length} / ${MOST_ENTRIES}` }
  if (printerIp !== undefined && isIP(printerIp) === 0) return { line, prCode: shown, error: 'PARSER', column: 'printerIp', detail: printerIp.slice(0, 45) }
  const texts: [column: string, text: string, most: number][] = [['prCode', prCode, LONGEST.prCode], ['layoutId', layoutId ?? '', LONGEST.layoutId], ['nfc', nfc ?? '', LONGEST.nfc], ['printerName', printerName ?? '', LONGEST.printerName], ...entries.map(([at, text]): [string, string, number] => [`prInfo_${at}`, text, LONGEST.prInfo])]
  for (const [column, text, most] of texts) {
    if (text.length > most) return { line, prCode: shown, error: 'TOO_LONG', column }
    if (hasControl(text)) return { line, prCode: withoutControl(shown), error: 'CONTROL_CHARACTER', column }
  }
  return undefined
}

/** A number of 53 bits for a text (two 32-bit halves, multiplied and mixed). */
export function hashOf(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    one = Math.imul(one ^ letter, 2654435761)
    other = Math.imul(other ^ letter, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & other) + (one >>> 0)
}

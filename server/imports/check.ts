import { isIP } from 'node:net'
import { hasControlCharacter, stripControl } from '../../src/schema/controlCharacters'
import type { Records } from '../db/records'
import { layoutIds } from '../render/layoutIds'
import type { Fault } from './faults'
import { isFault, type ParsedProduct, type ParsedRow } from './parser'

const MAX_LENGTH = { prCode: 128, layoutId: 64, nfc: 512, prInfo: 1000, printerName: 100 } as const
const MAX_ENTRIES = 255

/** Checks the products of a file, whichever parser they come from. */
export class ProductChecks {
  readonly #codes = new SeenCodes()
  readonly #layouts: LayoutCheck

  constructor(
    private readonly records: Records,
    private readonly storeCode: string,
  ) {
    this.#layouts = new LayoutCheck(records)
  }

  /** @returns the products that can be imported, and the faults of the others */
  async check(rows: readonly ParsedRow[]): Promise<{ products: ParsedProduct[]; faults: Fault[] }> {
    const { valid, faults } = await this.#layouts.filter(rows)
    const known = await this.#known(valid.filter(({ layoutId }) => layoutId === undefined).map(({ prCode }) => prCode))
    const products = valid.filter((product) => {
      const { prCode, line } = product
      const isNew = product.layoutId === undefined && !known.has(prCode)
      const fault: Fault | undefined = isNew
        ? { line, prCode, error: 'NO_LAYOUT', column: 'layoutId' }
        : this.#codes.duplicate(prCode, line)
      if (fault) faults.push(fault)
      return !fault
    })
    return { products, faults }
  }

  async #known(prCodes: readonly string[]): Promise<ReadonlySet<string>> {
    if (prCodes.length === 0) return new Set()
    return new Set(
      (await this.records.pick('product', ['prCode'], { storeCode: this.storeCode, prCode: prCodes })).map(
        ({ prCode }) => prCode,
      ),
    )
  }
}

/** Finds product codes that occur twice in a file. Only hashes are kept: those of a million codes are a few megabytes. */
export class SeenCodes {
  readonly #lines = new Map<number, number>()

  /** The fault of a code that an earlier line has; else the code is remembered. */
  duplicate(prCode: string, line: number): Fault | undefined {
    const hash = hashOf(prCode)
    const earlier = this.#lines.get(hash)
    if (earlier !== undefined) return { line, prCode, error: 'DUPLICATE_CODE', detail: String(earlier) }
    this.#lines.set(hash, line)
    return undefined
  }
}

/** Checks what each row says by itself, and that its layout exists. Layouts are read once for each file. */
export class LayoutCheck {
  #known: Promise<ReadonlySet<string>> | undefined

  constructor(private readonly records: Records) {}

  /** @returns the valid rows, and the faults of the others */
  async filter(rows: readonly ParsedRow[]): Promise<{ valid: ParsedProduct[]; faults: Fault[] }> {
    const faults: Fault[] = []
    const valid: ParsedProduct[] = []
    for (const row of rows) {
      const fault = isFault(row) ? row : (faultOf(row) ?? (await this.#faultOf(row)))
      if (fault) faults.push(fault)
      else valid.push(row as ParsedProduct)
    }
    return { valid, faults }
  }

  async #faultOf({ line, prCode, layoutId }: ParsedProduct): Promise<Fault | undefined> {
    if (layoutId === undefined) return undefined
    this.#known ??= layoutIds(this.records)
    return (await this.#known).has(layoutId)
      ? undefined
      : { line, prCode, error: 'UNKNOWN_LAYOUT', column: 'layoutId', detail: layoutId }
  }
}

/** The fault of a row that needs no database to be found; undefined if there is none. */
export function faultOf({
  line,
  prCode,
  prInfo,
  prInfoAt,
  layoutId,
  nfc,
  printerName,
  printerIp,
}: ParsedProduct): Fault | undefined {
  if (prCode.trim() === '') return { line, error: 'NO_CODE', column: 'prCode' }
  const shown = prCode.slice(0, MAX_LENGTH.prCode)
  // Browsers resolve these as steps between folders, so no address could name the product.
  if (/^\s*\.\.?\s*$/.test(prCode)) return { line, prCode: shown, error: 'NO_CODE', column: 'prCode' }
  if (prCode.length > MAX_LENGTH.prCode) return { line, prCode: shown, error: 'TOO_LONG', column: 'prCode' }
  const entries = prInfo ? Object.entries(prInfo) : Object.entries(prInfoAt ?? {})
  if (prInfo && prInfo.length > MAX_ENTRIES)
    return { line, prCode: shown, error: 'TOO_MANY_COLUMNS', detail: `${prInfo.length} / ${MAX_ENTRIES}` }
  if (printerIp !== undefined && isIP(printerIp) === 0)
    return { line, prCode: shown, error: 'PARSER', column: 'printerIp', detail: printerIp.slice(0, 45) }
  const texts: [column: string, text: string, most: number][] = [
    ['prCode', prCode, MAX_LENGTH.prCode],
    ['layoutId', layoutId ?? '', MAX_LENGTH.layoutId],
    ['nfc', nfc ?? '', MAX_LENGTH.nfc],
    ['printerName', printerName ?? '', MAX_LENGTH.printerName],
    ...entries.map(([at, text]): [string, string, number] => [`prInfo_${at}`, text, MAX_LENGTH.prInfo]),
  ]
  for (const [column, text, most] of texts) {
    if (text.length > most) return { line, prCode: shown, error: 'TOO_LONG', column }
    if (hasControlCharacter(text)) return { line, prCode: stripControl(shown), error: 'CONTROL_CHARACTER', column }
  }
  return undefined
}

/** A 53-bit hash of a text. */
function hashOf(text: string): number {
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

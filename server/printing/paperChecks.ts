import type { Records } from '../db/records'
import { LayoutCheck, SeenCodes } from '../imports/check'
import type { Fault } from '../imports/faults'
import { effectiveProducts } from '../promotions/layers'
import type { ParsedProduct, ParsedRow } from '../imports/parser'
import type { RowChecks } from '../imports/staging'

/**
 * Checks which rows of a paper file can be printed: products of the store, or those that the row itself describes. What
 * the row leaves out comes from the store's product, as its promotions have it.
 */
export class PaperChecks implements RowChecks {
  readonly #codes = new SeenCodes()
  readonly #layouts: LayoutCheck

  constructor(
    private readonly records: Records,
    private readonly storeCode: string,
    /** Epoch seconds. */
    private readonly clock: () => number,
  ) {
    this.#layouts = new LayoutCheck(records)
  }

  async check(rows: readonly ParsedRow[]): Promise<{ products: ParsedProduct[]; faults: Fault[] }> {
    const { valid, faults } = await this.#layouts.filter(rows)
    const stored = await this.records.pick('product', ['prCode', 'prInfo'], {
      storeCode: this.storeCode,
      prCode: valid.map(({ prCode }) => prCode),
    })
    const known = new Map(
      (await effectiveProducts(this.records, this.storeCode, stored, this.clock())).map(({ prCode, prInfo }) => [
        prCode,
        prInfo ?? [],
      ]),
    )
    const products: ParsedProduct[] = []
    for (const row of valid) {
      const { line, prCode, layoutId, quantity, printerName, printerIp } = row
      const prInfo = labelInfo(row, known.get(prCode))
      const fault: Fault | undefined = prInfo
        ? this.#codes.duplicate(prCode, line)
        : { line, prCode, error: 'NO_PRODUCT' }
      if (fault) faults.push(fault)
      else products.push({ line, prCode, prInfo, layoutId, quantity, printerName, printerIp })
    }
    return { products, faults }
  }
}

/** The entries of a label, those of the row over those of the store; undefined if both have none. */
export function labelInfo(
  { prInfo, prInfoAt }: ParsedProduct,
  stored: readonly string[] | undefined,
): string[] | undefined {
  if (prInfo) return [...prInfo]
  const own = Object.entries(prInfoAt ?? {}).filter(([, text]) => text.trim() !== '')
  if (!stored && own.length === 0) return undefined
  const info = [...(stored ?? [])]
  for (const [at, text] of own) {
    while (info.length <= Number(at)) info.push('')
    info[Number(at)] = text
  }
  return info
}

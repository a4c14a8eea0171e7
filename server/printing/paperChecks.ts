import type { Records } from '../db/records'
import { hashOf, LayoutCheck } from '../imports/check'
import type { Fault } from '../imports/faults'
import { promoted } from '../promotions/promotions'
import type { ParsedProduct, ParsedRow } from '../imports/parser'
import type { RowChecks } from '../imports/staging'

/**
 * Holds the rows of a paper file to what can be printed: a product of the store, or one that the row itself describes.
 * What the store knows of a product, as its promotions have it, is filled in where the row leaves it out.
 */
export class PaperChecks implements RowChecks {
  readonly #lines = new Map<number, number>()
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
    const { fitting, faults } = await this.#layouts.sift(rows)
    const stored = await this.records.pick('product', ['prCode', 'prInfo'], { storeCode: this.storeCode, prCode: fitting.map(({ prCode }) => prCode) })
    const known = new Map((await promoted(this.records, this.storeCode, stored, this.clock())).map(({ prCode, prInfo }) => [prCode, prInfo ?? []]))
    const products = fitting.flatMap((row): ParsedProduct[] => {
      const { line, prCode } = row
      const prInfo = infoOf(row, known.get(prCode))
      const earlier = this.#lines.get(hashOf(prCode))
      if (!prInfo) faults.push({ line, prCode, error: 'NO_PRODUCT' })
      else if (earlier !== undefined) faults.push({ line, prCode, error: 'DUPLICATE_CODE', detail: String(earlier) })
      else {
        this.#lines.set(hashOf(prCode), line)
        const { layoutId, quantity, printerName, printerIp } = row
        return [{ line, prCode, prInfo, layoutId, quantity, printerName, printerIp }]
      }
      return []
    })
    return { products, faults }
  }
}

/** What a label says: the row's own words over the store's; undefined where neither says anything. */
function infoOf({ prInfo, prInfoAt }: ParsedProduct, stored: readonly string[] | undefined): string[] | undefined {
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

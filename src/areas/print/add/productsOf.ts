import type { PrintedProduct } from '../list/items'
import { familiesOf } from './families'
import { lookUp } from './lookUp'
import type { CodeLine } from './parseCodes'

/** What lines name. */
export interface FoundProducts {
  readonly products: readonly { readonly product: PrintedProduct; readonly qty: number }[]
  readonly missing: readonly string[]
  readonly families: readonly string[]
}

/** The products of lines. A code that is no product's may be a family's: then its products are meant, each as often as it says. @throws HttpError */
export async function productsOf(storeCode: string, lines: readonly CodeLine[]): Promise<FoundProducts> {
  const { found, missing } = await lookUp(storeCode, lines.map(({ prCode }) => prCode))
  const families = missing.length === 0 ? new Map<string, readonly string[]>() : await familiesOf(storeCode, missing)
  const members = await lookUp(storeCode, [...families.values()].flat().filter((code) => !found.has(code)))
  const products = lines.flatMap(({ prCode, qty }) =>
    (families.get(prCode) ?? [prCode]).flatMap((code) => {
      const product = found.get(code) ?? members.found.get(code)
      return product ? [{ product, qty }] : []
    }),
  )
  return { products, missing: [...missing.filter((code) => !families.has(code)), ...members.missing], families: [...families.keys()] }
}

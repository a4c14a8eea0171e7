import { request } from '../../../data/http'
import type { FamilyProduct } from '../../../generated/types'
import type { PrintedProduct } from '../list/items'
import { lookUp } from './lookUp'
import type { CodeLine } from './parseCodes'

/** The products that lines of codes name. */
export interface FoundProducts {
  readonly products: readonly { readonly product: PrintedProduct; readonly qty: number }[]
  readonly missing: readonly string[]
  readonly families: readonly string[]
}

/** Finds the products of lines. The code of a family means each of its products, in the given quantity. @throws HttpError */
export async function productsOf(storeCode: string, lines: readonly CodeLine[]): Promise<FoundProducts> {
  const { found, missing } = await lookUp(
    storeCode,
    lines.map(({ prCode }) => prCode),
  )
  const families = missing.length === 0 ? new Map<string, readonly string[]>() : await familiesOf(storeCode, missing)
  const members = await lookUp(
    storeCode,
    [...families.values()].flat().filter((code) => !found.has(code)),
  )
  const products = lines.flatMap(({ prCode, qty }) =>
    (families.get(prCode) ?? [prCode]).flatMap((code) => {
      const product = found.get(code) ?? members.found.get(code)
      return product ? [{ product, qty }] : []
    }),
  )
  return {
    products,
    missing: [...missing.filter((code) => !families.has(code)), ...members.missing],
    families: [...families.keys()],
  }
}

type Family = Pick<FamilyProduct, 'fmPrCode' | 'prCodeList'>

// A table filters by a single value: one family by its code, otherwise all.
function tableForm(codes: readonly string[]): URLSearchParams {
  const [one, second] = codes
  return new URLSearchParams({
    draw: '1',
    start: '0',
    length: '-1',
    ...(one !== undefined && second === undefined && { filter_fmPrCode: one, condition_fmPrCode: '==' }),
  })
}

/** The product codes of families, by family code. A store's own family wins over a shared one. @throws HttpError */
async function familiesOf(
  storeCode: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = [
    '/status/product/family/search',
    `/status/store/${encodeURIComponent(storeCode)}/product/family/search`,
  ]
  const answers = await Promise.all(
    paths.map((path) => request<{ data: Family[] }>('POST', path, { form: tableForm(codes) })),
  )
  const wanted = new Set(codes)
  const found = answers.flatMap(({ data }) => data).filter(({ fmPrCode }) => wanted.has(fmPrCode))
  return new Map(found.map(({ fmPrCode, prCodeList }) => [fmPrCode, prCodeList.filter(Boolean)]))
}

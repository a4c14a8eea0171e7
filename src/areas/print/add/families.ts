import { request } from '../../../data/http'
import type { FamilyProduct } from '../../../generated/types'

type Family = Pick<FamilyProduct, 'fmPrCode' | 'prCodeList'>

/** All families at once, or the one of a code: what a table that knows '==' alone can be asked. */
function tableForm(codes: readonly string[]): URLSearchParams {
  const [one, second] = codes
  return new URLSearchParams({ draw: '1', start: '0', length: '-1', ...(one !== undefined && second === undefined && { filter_fmPrCode: one, condition_fmPrCode: '==' }) })
}

/**
 * The families of codes, with the codes of their products: the store's own before those that all stores share (spec/2 §7).
 * @throws HttpError
 */
export async function familiesOf(storeCode: string, codes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = ['/status/product/family/search', `/status/store/${encodeURIComponent(storeCode)}/product/family/search`]
  const answers = await Promise.all(paths.map((path) => request<{ data: Family[] }>('POST', path, { form: tableForm(codes) })))
  const wanted = new Set(codes)
  const found = answers.flatMap(({ data }) => data).filter(({ fmPrCode }) => wanted.has(fmPrCode))
  return new Map(found.map(({ fmPrCode, prCodeList }) => [fmPrCode, prCodeList.filter(Boolean)]))
}

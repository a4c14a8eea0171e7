import { productCode, type SiteName } from '../../../schema/productCode'

/** The product codes of a text, one a line or with commas between: trimmed, each once, in their order. */
export function productCodeList(text: string, site: SiteName): string[] {
  const codes = text.split(/[\n\r,;\t]+/).map((part) => productCode(part, site))
  return [...new Set(codes)].filter((code) => code !== '')
}

import { productCode, type SiteName } from '../../../schema/productCode'

/** The place of a tag ID's character that says the size of the ticket. */
const SIZE_AT = 8
const LARGE = '9'

/** The product codes of a text, one a line or with commas between: trimmed, each once, in their order. */
export function productCodeList(text: string, site: SiteName): string[] {
  const codes = text.split(/[\n\r,;\t]+/).map((part) => productCode(part, site))
  return [...new Set(codes)].filter((code) => code !== '')
}

/** Whether a tag is a large ticket: its ninth character is '9' (spec/2 §5). */
export const isLargeTicket = (tagId: string): boolean => tagId.charAt(SIZE_AT) === LARGE

/** Whether a family code must not go on this tag: croma refuses it on large tickets. */
export const refusesFamily = (tagId: string, site: SiteName): boolean => site === 'croma' && isLargeTicket(tagId)

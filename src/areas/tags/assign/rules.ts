import { refusesFamily } from '../../../schema/largeTicket'
import { productCode, type SiteName } from '../../../schema/productCode'
import type { familyWithCode } from './assignCalls'
import { FamilyRefused } from './singleAssign'

/** The product codes in a text, separated by lines or commas: trimmed, without duplicates, in order. */
export function productCodeList(text: string, site: SiteName): string[] {
  const codes = text.split(/[\n\r,;\t]+/).map((part) => productCode(part, site))
  return [...new Set(codes)].filter((code) => code !== '')
}

/**
 * Rejects a file that assigns a family to a large ticket, on sites that do not allow it, before any of its tags is
 * assigned.
 * @throws FamilyRefused naming the family, HttpError
 */
export async function refuseFamilies(
  tagList: readonly { readonly tagMac: string; readonly prCode: string }[],
  storeCode: string,
  site: SiteName,
  find: typeof familyWithCode,
): Promise<void> {
  const codes = new Set(tagList.filter(({ tagMac }) => refusesFamily(tagMac, site)).map(({ prCode }) => prCode))
  for (const code of codes) if (await find(code, storeCode)) throw new FamilyRefused(code)
}

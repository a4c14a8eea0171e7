import { refusesFamily } from '../../../schema/largeTicket'
import type { SiteName } from '../../../schema/productCode'
import type { familyWithCode } from './assignCalls'
import { FamilyRefused } from './singleAssign'

/**
 * Looks whether a file puts a family on a large ticket where the site does not take that: before the first of its tags
 * is assigned.
 * @throws FamilyRefused naming the family, HttpError
 */
export async function refuseFamilies(tagList: readonly { readonly tagMac: string; readonly prCode: string }[], storeCode: string, site: SiteName, find: typeof familyWithCode): Promise<void> {
  const codes = new Set(tagList.filter(({ tagMac }) => refusesFamily(tagMac, site)).map(({ prCode }) => prCode))
  for (const code of codes) if (await find(code, storeCode)) throw new FamilyRefused(code)
}

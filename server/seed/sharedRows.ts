import { groupBy } from '../radio/groupBy'
import { SHARED_FAMILIES } from '../radio/labelContent'
import { ean13 } from './ean'
import type { Place } from './places'
import { DAY, type Row } from './storeRows'

/** Products of a store that are in families of its own. */
const OWN = 18
const FAMILIES_PER_LANGUAGE = 2
const MOST_PRODUCTS = 4
/** Its labels are assigned by hand in the browser tests, which count on its own families alone. */
const ALONE = 'IT001'

/**
 * The families that all stores share (spec/2 §2): each holds one good under the codes that the stores of a language have for it.
 * @param stores the products of each store
 */
export function sharedFamilies(stores: ReadonlyMap<Place, readonly Row[]>, now: number): Row[] {
  const byLanguage = groupBy([...stores].filter(([{ code }]) => code !== ALONE), ([{ language }]) => language)
  const goods = [...byLanguage.values()].flatMap((own) => commonGoods(own.map(([, products]) => products.slice(OWN))))
  return goods.map((codes, at) => {
    const fmPrCode = ean13('292', at + 1)
    return { storeCode: SHARED_FAMILIES, fmPrCode, prCodeList: codes.slice(0, MOST_PRODUCTS), layoutId: 'SHELF.FAMILY', nfc: `https://shelfdeck.example/f/${fmPrCode}`, updatedAt: now - (at + 1) * DAY }
  })
}

/** The codes of the first goods that all of the stores have. */
function commonGoods(stores: readonly (readonly Row[])[]): string[][] {
  const codeOf = (products: readonly Row[], name: unknown) => products.find(({ prInfo }) => (prInfo as string[])[0] === name)?.prCode
  const names = new Set((stores[0] ?? []).map(({ prInfo }) => (prInfo as string[])[0]))
  return [...names]
    .map((name) => stores.flatMap((products) => codeOf(products, name) ?? []).map(String))
    .filter((codes) => codes.length === stores.length)
    .slice(0, FAMILIES_PER_LANGUAGE)
}

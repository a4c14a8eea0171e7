import { groupBy } from '../base/groupBy'
import { ean13 } from './ean'
import type { Place } from './places'
import { DAY, type Row } from './storeRows'
import { SHARED_STORE } from '../../src/schema/sharedStore'

/** Products in a store's own families. */
const OWN = 18
const FAMILIES_PER_LANGUAGE = 2
const MAX_PRODUCTS = 4
/** Left out, because browser tests assign its labels and rely on its own families. */
const ALONE = 'IT001'

/**
 * Generates the families that all stores share: each contains one product under the codes that stores of a language
 * have for it.
 * @param stores the products of each store
 */
export function sharedFamilies(stores: ReadonlyMap<Place, readonly Row[]>, now: number): Row[] {
  const byLanguage = groupBy(
    [...stores].filter(([{ code }]) => code !== ALONE),
    ([{ language }]) => language,
  )
  const goods = [...byLanguage.values()].flatMap((own) => commonGoods(own.map(([, products]) => products.slice(OWN))))
  return goods.map((codes, at) => {
    const fmPrCode = ean13('292', at + 1)
    return {
      storeCode: SHARED_STORE,
      fmPrCode,
      prCodeList: codes.slice(0, MAX_PRODUCTS),
      layoutId: 'SHELF.FAMILY',
      nfc: `https://shelfdeck.example/f/${fmPrCode}`,
      updatedAt: now - (at + 1) * DAY,
    }
  })
}

/** The codes of the first products that all of the stores have. */
function commonGoods(stores: readonly (readonly Row[])[]): string[][] {
  const codeOf = (products: readonly Row[], name: unknown) =>
    products.find(({ prInfo }) => (prInfo as string[])[0] === name)?.prCode
  const names = new Set((stores[0] ?? []).map(({ prInfo }) => (prInfo as string[])[0]))
  return [...names]
    .map((name) => stores.flatMap((products) => codeOf(products, name) ?? []).map(String))
    .filter((codes) => codes.length === stores.length)
    .slice(0, FAMILIES_PER_LANGUAGE)
}

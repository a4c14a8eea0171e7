/**
 * The meaning of the positions of prInfo if no alias says otherwise: those of the demonstration's alias configuration.
 */
const PLACES = {
  name: 0,
  price: 1,
  description: 2,
  unitPrice: 3,
  unit: 4,
  original: 5,
  category: 6,
  brand: 7,
  currency: 8,
  ean: 9,
} as const
/** The meanings that an entry of the product information may have. */
export type Place = keyof typeof PLACES

/** Names of these entries in the languages of the console. */
export const ALIASES: Readonly<Record<Place, RegExp>> = {
  name: /^(product )?name$|^商品名$|^상품명$/i,
  price: /^(sales? )?price$|^売価$|^価格$|^판매가$|^가격$/i,
  description: /^description$|^説明$|^설명$/i,
  unitPrice: /^unit price$|^単価$|^단위 ?가격$/i,
  unit: /^unit$|^単位$|^단위$/i,
  original: /^(original|regular|old) price$|^通常売価$|^通常価格$|^정상가$|^정가$/i,
  category: /^category$|^カテゴリ$|^분류$/i,
  brand: /^brand$|^ブランド$|^브랜드$/i,
  currency: /^currency$|^通貨$|^통화$/i,
  ean: /^(ean|gtin|barcode)(-?13)?$/i,
}

/** The meaning of an entry by its name; undefined if unknown. */
export const placeNamed = (name: string): Place | undefined =>
  (Object.keys(ALIASES) as Place[]).find((place) => ALIASES[place].test(name.trim()))

/** Whether entries of this meaning are amounts of money. */
export const isMoney = (place: Place | undefined): boolean =>
  place === 'price' || place === 'unitPrice' || place === 'original'

/**
 * The positions of the entries: by the names of the alias configuration or, if it has none of these names, the default
 * positions.
 */
export function placesOf(
  aliases: readonly { readonly index: number; readonly name: string }[],
): (place: Place) => number | undefined {
  const named = new Map<Place, number>()
  for (const { index, name } of aliases) {
    const place = placeNamed(name)
    if (place && !named.has(place)) named.set(place, index)
  }
  return (place) => (named.size > 0 ? named.get(place) : PLACES[place])
}

const COST = /^(cost( price)?|purchase price)$|^原価$|^仕入(れ)?(値|価格)$|^원가$|^매입가$/i

/** The position of what a product costs the store: that of the alias of such a name; undefined without one. */
export const costPlace = (aliases: readonly { readonly index: number; readonly name: string }[]): number | undefined =>
  aliases.find(({ name }) => COST.test(name.trim()))?.index

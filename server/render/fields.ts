import { isEan13 } from './barcode/ean13'
import { ALIASES, type Place, placesOf } from '../../src/schema/infoPlaces'
import { amountOf, money, type Price, priceOf, priceText } from '../../src/schema/money'
import { type LabelData, noLabel } from './label'

export interface Alias {
  readonly index: number
  readonly name: string
}

/** A product on the wire. */
export interface LabelProduct {
  readonly prCode: string
  readonly prInfo: readonly string[]
  readonly nfc?: string | null | undefined
  /** The lowest price of the days before its price was reduced; without it the price is not. */
  readonly lowest?: string | undefined
}

export interface LabelTag {
  readonly tagId: string
  readonly tagMac: string
  /** A name of the tag type. */
  readonly kind: string
}

/** Converts a product into the texts of a label. Aliases decide what the positions of prInfo mean. */
export function labelData(
  product: LabelProduct | undefined,
  aliases: readonly Alias[],
  tag?: LabelTag,
  members: readonly LabelProduct[] = [],
): LabelData {
  const base = { ...noLabel, ...(tag && { tagId: tag.tagId, tagMac: tag.tagMac, kind: tag.kind }) }
  if (!product) return base
  const of = reader(product.prInfo, aliases)
  const currency = of('currency')
  const price = of('price')
  const original = of('original')
  const perUnit = of('unitPrice')
  const ean = of('ean')
  return {
    ...base,
    name: of('name') || of('description') || product.prCode,
    description: of('description'),
    brand: of('brand'),
    category: of('category'),
    price: priceOf(price, currency),
    original: original === '' ? '' : money(original, currency),
    lowest: product.lowest === undefined ? '' : money(product.lowest, currency),
    unitPrice:
      perUnit === '' || members.length > 0
        ? ''
        : [money(perUnit, currency), unitText(of('unit'))].filter(Boolean).join(' / '),
    discount: discountOf(price, original),
    code: product.prCode,
    barcode: members.length === 0 && isEan13(ean) ? ean : product.prCode,
    link: product.nfc || product.prCode,
    details: detailsOf(product.prInfo, aliases, currency),
    members: membersOf(members.length > 0 ? members : [product], aliases),
  }
}

/** Names and prices of rows; if one price has cents all have, so that decimals align. */
function membersOf(products: readonly LabelProduct[], aliases: readonly Alias[]): [string, string][] {
  const rows = products.map(({ prCode, prInfo }) => {
    const field = reader(prInfo, aliases)
    return { name: field('name') || prCode, price: priceOf(field('price'), field('currency')) }
  })
  const haveCents = rows.some(({ price }) => price !== undefined && price.cents !== '')
  return rows.map(({ name, price }) => [
    name,
    price ? priceText(haveCents && price.cents === '' && isAmount(price) ? { ...price, cents: '00' } : price) : '',
  ])
}

const isAmount = ({ whole }: Price) => /^[\d.,]+$/.test(whole)

function reader(prInfo: readonly string[], aliases: readonly Alias[]): (place: Place) => string {
  const placeOf = placesOf(aliases)
  return (place) => (prInfo[placeOf(place) ?? -1] ?? '').trim()
}

/** Everything that has an alias, except what the heading and each price already say. */
function detailsOf(prInfo: readonly string[], aliases: readonly Alias[], currency: string): [string, string][] {
  const isOneOf = (name: string, places: readonly Place[]) => places.some((place) => ALIASES[place].test(name.trim()))
  return aliases.flatMap(({ index, name }): [string, string][] => {
    const value = (prInfo[index] ?? '').trim()
    if (value === '' || isOneOf(name, ['name', 'currency'])) return []
    return [[name, isOneOf(name, ['price', 'unitPrice', 'original']) ? money(value, currency) : value]]
  })
}

/** A capital L, because a small one looks like a 1. */
const unitText = (unit: string) => unit.replace(/\bl$/, 'L')

function discountOf(price: string, original: string): string {
  const [now, then] = [amountOf(price), amountOf(original)]
  if (!(now > 0) || !(then > now)) return ''
  return `-${Math.round((1 - now / then) * 100)}%`
}

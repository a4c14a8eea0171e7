import type { Alias, FamilyProduct, Product, Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import { lowestPrices, type PlannedPrice } from '../ledger/lowest'
import { effectiveProducts } from '../promotions/layers'
import { type TagType, tagTypeOf } from '../radio/tagTypes'
import { type DrawJob, paperSize } from './draw'
import { labelData, type LabelProduct } from './fields'
import { paletteOf } from './palette'
import { SHARED_STORE } from '../../src/schema/sharedStore'

/** The type for drawing tags of an unknown type: the most common size. */
const DEFAULT_TYPE = 'B3'

/** A tag type by name, else the default one. */
export function typeOrDefault(name: string | null | undefined): TagType {
  const type = tagTypeOf(name ?? '') ?? tagTypeOf(DEFAULT_TYPE)
  if (!type) throw new Error(`no tag type ${DEFAULT_TYPE}`)
  return type
}

const surfaceOf = ({ width, height, colors }: TagType) => ({ width, height, palette: paletteOf(colors) })

/** The content of a code: a product, or a family with its members. */
export interface Shown {
  readonly product: LabelProduct & { readonly layoutId?: string | undefined }
  readonly members: readonly Product[]
}

/**
 * The product or family of a code, of the store or shared, with current promotions applied; undefined if there is none.
 */
export const shownUnder = async (
  records: Records,
  storeCode: string,
  prCode: string,
  now: number,
): Promise<Shown | undefined> => (await shownUnderEach(records, storeCode, [prCode], now)).get(prCode)

/** The same for several codes; unknown codes are left out. */
export async function shownUnderEach(
  records: Records,
  storeCode: string,
  prCodes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Shown>> {
  const readProducts = async (codes: readonly string[]) =>
    effectiveProducts(
      records,
      storeCode,
      codes.length === 0 ? [] : await records.find('product', { storeCode, prCode: codes }),
      now,
    )
  const products = await readProducts(prCodes)
  const lowest = await reducedFrom(
    records,
    storeCode,
    products.map(({ prCode }) => prCode),
    now,
  )
  const shown = new Map<string, Shown>(
    products.map((product) => [
      product.prCode,
      { product: { ...product, prInfo: product.prInfo ?? [], lowest: lowest.get(product.prCode) }, members: [] },
    ]),
  )
  const others = prCodes.filter((code) => !shown.has(code))
  if (others.length === 0) return shown
  const families = new Map<string, FamilyProduct>()
  for (const family of await records.find('family-product', {
    storeCode: [storeCode, SHARED_STORE],
    fmPrCode: others,
  })) {
    if (family.storeCode === storeCode || !families.has(family.fmPrCode)) families.set(family.fmPrCode, family)
  }
  const found = new Map(
    (await readProducts([...new Set([...families.values()].flatMap(({ prCodeList }) => prCodeList))])).map(
      (product) => [product.prCode, product],
    ),
  )
  for (const [prCode, { prCodeList, nfc, layoutId }] of families) {
    const members = prCodeList.flatMap((code) => found.get(code) ?? [])
    shown.set(prCode, { product: { prCode, prInfo: members[0]?.prInfo ?? [], nfc, layoutId }, members })
  }
  return shown
}

/** The lowest price of the days before the price of each product was reduced; those whose price is not are left out. */
export async function reducedFrom(
  records: Records,
  storeCode: string,
  prCodes: readonly string[],
  at: number,
  planned?: ReadonlyMap<string, PlannedPrice>,
): Promise<ReadonlyMap<string, string>> {
  const lowest = await lowestPrices(records, storeCode, prCodes, at, planned)
  return new Map(
    [...lowest].flatMap(([prCode, { price, reducedAt }]): [string, string][] =>
      reducedAt === null ? [] : [[prCode, price]],
    ),
  )
}

/** A tag type on a label without a product. Of one that a gateway has told no inches are known. */
const kindOf = ({ type, size }: Pick<TagType, 'type' | 'size'>) => (size === '' ? type : `${type} ${size}″`)

/** The drawing of a tag, with the pages behind. */
export function tagJob(tag: Tag, shown: Shown | undefined, aliases: readonly Alias[]): DrawJob {
  const type = typeOrDefault(tag.tagType)
  const product = shown?.product ?? (tag.prCode == null ? undefined : { prCode: tag.prCode, prInfo: [] })
  const data = labelData(
    product && { ...product, nfc: tag.nfc ?? product.nfc },
    aliases,
    { ...tag, kind: kindOf(type) },
    withPrInfo(shown?.members ?? []),
  )
  const pages = type.hasOnePage !== true
  return { ...surfaceOf(type), layoutId: product ? layoutFor(tag, shown) : null, data, pages }
}

/** The layout of a tag's label. */
export const layoutFor = (tag: Tag, shown: Shown | undefined): string => tag.layoutId ?? shown?.product.layoutId ?? ''

/** Dots per inch, and the margin in millimetres. */
export interface PrintOptions {
  readonly dpi?: number | undefined
  readonly margin?: number | undefined
}

/** The drawing of a product: on paper if its layout is of paper, else on a tag of this type. */
export function productJob(
  { product, members }: Shown,
  layoutId: string,
  type: TagType,
  aliases: readonly Alias[],
  { dpi, margin }: PrintOptions = {},
): DrawJob {
  const paper = paperSize(layoutId, dpi)
  const surface = paper ? { ...paper, palette: paletteOf([]) } : surfaceOf(type)
  return {
    ...surface,
    layoutId,
    data: labelData(product, aliases, undefined, withPrInfo(members)),
    pages: false,
    ...(paper && margin && { margin }),
  }
}

const withPrInfo = (members: readonly Product[]) =>
  members.map((member) => ({ ...member, prInfo: member.prInfo ?? [] }))

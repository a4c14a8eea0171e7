import type { Alias, FamilyProduct, Product, Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import { promoted } from '../promotions/promotions'
import { type TagType, tagTypeOf } from '../radio/tagTypes'
import { type DrawJob, paperSize } from './draw'
import { labelData, type LabelProduct } from './fields'
import { paletteOf } from './palette'

/** What a tag of an unknown type is drawn as: the commonest size. */
const USUAL_TYPE = 'B3'

/** The type by its name, else the usual one. */
export function typeOrUsual(name: string | null | undefined): TagType {
  const type = tagTypeOf(name ?? '') ?? tagTypeOf(USUAL_TYPE)
  if (!type) throw new Error(`no tag type ${USUAL_TYPE}`)
  return type
}

const surfaceOf = ({ width, height, colors }: TagType) => ({ width, height, palette: paletteOf(colors) })

/** The names of prInfo's entries. */
export const readAliases = (records: Records): Promise<Alias[]> => records.find('alias', {}, { orderBy: 'index' })

/** What a label shows under a code: a product, or a family with its members. */
export interface Shown {
  readonly product: LabelProduct & { readonly layoutId?: string | undefined }
  readonly members: readonly Product[]
}

/** Families that all stores share. */
const SHARED = 'default'

/** The product or family of a code as its promotions have it now, in the store or in the shared list; undefined where there is none. */
export const shownUnder = async (records: Records, storeCode: string, prCode: string, now: number): Promise<Shown | undefined> => (await shownUnderEach(records, storeCode, [prCode], now)).get(prCode)

/** The same for several codes at once. Codes under which there is nothing are left out. */
export async function shownUnderEach(records: Records, storeCode: string, prCodes: readonly string[], now: number): Promise<ReadonlyMap<string, Shown>> {
  const readProducts = async (codes: readonly string[]) => promoted(records, storeCode, codes.length === 0 ? [] : await records.find('product', { storeCode, prCode: codes }), now)
  const products = await readProducts(prCodes)
  const shown = new Map<string, Shown>(products.map((product) => [product.prCode, { product: { ...product, prInfo: product.prInfo ?? [] }, members: [] }]))
  const others = prCodes.filter((code) => !shown.has(code))
  if (others.length === 0) return shown
  const families = new Map<string, FamilyProduct>()
  for (const family of await records.find('family-product', { storeCode: [storeCode, SHARED], fmPrCode: others })) {
    if (family.storeCode === storeCode || !families.has(family.fmPrCode)) families.set(family.fmPrCode, family)
  }
  const found = new Map((await readProducts([...new Set([...families.values()].flatMap(({ prCodeList }) => prCodeList))])).map((product) => [product.prCode, product]))
  for (const [prCode, { prCodeList, nfc, layoutId }] of families) {
    const members = prCodeList.flatMap((code) => found.get(code) ?? [])
    shown.set(prCode, { product: { prCode, prInfo: members[0]?.prInfo ?? [], nfc, layoutId }, members })
  }
  return shown
}

/** What is to be drawn for a tag, with the pages behind. */
export function tagJob(tag: Tag, shown: Shown | undefined, aliases: readonly Alias[]): DrawJob {
  const type = typeOrUsual(tag.tagType)
  const product = shown?.product ?? (tag.prCode == null ? undefined : { prCode: tag.prCode, prInfo: [] })
  const data = labelData(product && { ...product, nfc: tag.nfc ?? product.nfc }, aliases, { ...tag, kind: `${type.type} ${type.size}″` }, withPrInfo(shown?.members ?? []))
  return { ...surfaceOf(type), layoutId: product ? layoutFor(tag, shown) : null, data, pages: true }
}

/** The layout that a tag shows its product with. */
export const layoutFor = (tag: Tag, shown: Shown | undefined): string => tag.layoutId ?? shown?.product.layoutId ?? ''

/** How paper is drawn: dots an inch, and millimetres that what it says keeps from its edges. */
export interface PrintOptions {
  readonly dpi?: number | undefined
  readonly margin?: number | undefined
}

/** What is to be drawn for a product: on paper where its layout is one, else on a tag of this type. */
export function productJob({ product, members }: Shown, layoutId: string, type: TagType, aliases: readonly Alias[], { dpi, margin }: PrintOptions = {}): DrawJob {
  const paper = paperSize(layoutId, dpi)
  const surface = paper ? { ...paper, palette: paletteOf([]) } : surfaceOf(type)
  return { ...surface, layoutId, data: labelData(product, aliases, undefined, withPrInfo(members)), pages: false, ...(paper && margin && { margin }) }
}

const withPrInfo = (members: readonly Product[]) => members.map((member) => ({ ...member, prInfo: member.prInfo ?? [] }))

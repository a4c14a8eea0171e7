import type { FamilyProduct, Product, Tag, TagUpdateHistory, TaskRow } from '../../src/generated/types'
import type { Records } from '../db/records'
import { effectiveProducts } from '../promotions/layers'
import { SHARED_STORE } from '../../src/schema/sharedStore'

/** What labels show, by code; of families with the products that they hold. */
export type Content = ReadonlyMap<string, Product & { readonly members?: readonly Product[] }>

/**
 * What the labels of codes show: products with their promotions applied, and families with the first of their products
 * that the store has.
 */
export async function contentOf(
  records: Records,
  storeCode: string,
  prCodes: readonly (string | null | undefined)[],
  now: number,
): Promise<Content> {
  const wanted = [...new Set(prCodes)].filter((code): code is string => code !== null && code !== undefined)
  const products = wanted.length === 0 ? [] : await records.find('product', { storeCode, prCode: wanted })
  const known = new Map<string, Product & { members?: readonly Product[] }>(
    (await effectiveProducts(records, storeCode, products, now)).map((product) => [product.prCode, product]),
  )
  const others = wanted.filter((code) => !known.has(code))
  const families = others.length === 0 ? [] : await familiesOf(records, storeCode, others)
  const members = [...new Set(families.flatMap(({ prCodeList }) => prCodeList))]
  const held = members.length === 0 ? [] : await records.find('product', { storeCode, prCode: members })
  const memberOf = new Map(
    (await effectiveProducts(records, storeCode, held, now)).map((product) => [product.prCode, product]),
  )
  for (const { fmPrCode, prCodeList, layoutId, nfc } of families) {
    const own = prCodeList.flatMap((code) => memberOf.get(code) ?? [])
    const prInfo = own[0]?.prInfo ?? []
    known.set(fmPrCode, { storeCode, prCode: fmPrCode, layoutId, nfc: nfc ?? null, prInfo, members: own })
  }
  return known
}

/** The families of a store, own before shared, of some codes or all. */
export async function familiesOf(
  records: Records,
  storeCode: string,
  fmPrCodes?: readonly string[],
): Promise<FamilyProduct[]> {
  const found = await records.find('family-product', {
    storeCode: [storeCode, SHARED_STORE],
    ...(fmPrCodes && { fmPrCode: fmPrCodes }),
  })
  const own = new Set(found.filter((family) => family.storeCode === storeCode).map(({ fmPrCode }) => fmPrCode))
  return found.filter((family) => family.storeCode === storeCode || !own.has(family.fmPrCode))
}

/** A tag with the layout and link that it shows. */
export function asSaid(tag: Tag, content: Content): Tag {
  const product = content.get(tag.prCode ?? '')
  return product ? { ...tag, layoutId: product.layoutId, nfc: product.nfc ?? null } : tag
}

/** What a label shows of its product. */
export interface Look {
  readonly prCode: string
  readonly prInfo: readonly string[]
  readonly layoutId: string | null
  readonly nfc: string | null
  /** The products of a family. */
  readonly members?: readonly Product[]
  /** Where a rule chose the layout. */
  readonly choice?: Choice
}

/** A layout that a rule chose. */
export interface Choice {
  readonly ruleId: number
  readonly layoutId: string
  /** The layout without it. */
  readonly plain: string | null
}

/** A tag and what its label shows. */
export interface LabelLook {
  readonly tag: Pick<Tag, 'tagId' | 'tagMac' | 'tagType'>
  readonly product: Look
}

/** What labels show, by address. */
export type Looks = ReadonlyMap<string, Look>

/** The tags that have content, with that content. @param choices the layouts that rules chose, by address */
export function labelLooks(
  tags: readonly Tag[],
  content: Content,
  choices: ReadonlyMap<string, Choice> = new Map(),
): LabelLook[] {
  return tags.flatMap((tag) => {
    const { prCode, layoutId = null, nfc = null } = tag
    if (!prCode) return []
    const { prInfo = [], members } = content.get(prCode) ?? {}
    const choice = choices.get(tag.tagMac)
    const look = { prCode, prInfo, layoutId: choice?.layoutId ?? layoutId, nfc }
    return [{ tag, product: { ...look, ...(members && { members }), ...(choice && { choice }) } }]
  })
}

/** A task row before any result. */
export function rowOf(storeCode: string, taskId: number, tag: Tag, looks: Looks, at: number): Partial<TaskRow> {
  const look = looks.get(tag.tagMac)
  return {
    storeCode,
    taskId,
    tagId: tag.tagId,
    tagMac: tag.tagMac,
    prCode: tag.prCode ?? null,
    layout: look?.layoutId ?? tag.layoutId ?? null,
    prInfo: [...(look?.prInfo ?? [])],
    result: null,
    reason: null,
    updatedAt: at,
  }
}

/** The same in the tag's own history. */
export function historyOf(
  storeCode: string,
  taskId: number,
  tag: Tag,
  looks: Looks,
  at: number,
): Partial<TagUpdateHistory> {
  const look = looks.get(tag.tagMac)
  return {
    storeCode,
    tagId: tag.tagId,
    tagMac: tag.tagMac,
    taskId,
    prCode: tag.prCode ?? null,
    layoutId: look?.layoutId ?? tag.layoutId ?? null,
    prInfo: [...(look?.prInfo ?? [])],
    nfc: look?.nfc ?? tag.nfc ?? null,
    status: null,
    updatedAt: at,
  }
}

import type { FamilyProduct, Product, Tag, TagUpdateHistory, TaskRow } from '../../src/generated/types'
import type { Records } from '../db/records'
import { promoted } from '../promotions/promotions'

/** The store code of the families that all stores share (spec/2 §7). */
export const SHARED_FAMILIES = 'default'

/** What labels show, by code. */
export type Content = ReadonlyMap<string, Product>

/**
 * What the labels of these codes show: products as their promotions have them now, and families with what the first of
 * their products says that the store has.
 */
export async function contentOf(records: Records, storeCode: string, prCodes: readonly (string | null | undefined)[], now: number): Promise<Content> {
  const wanted = [...new Set(prCodes)].filter((code): code is string => code !== null && code !== undefined)
  const products = wanted.length === 0 ? [] : await records.find('product', { storeCode, prCode: wanted })
  const known = new Map((await promoted(records, storeCode, products, now)).map((product) => [product.prCode, product]))
  const others = wanted.filter((code) => !known.has(code))
  const families = others.length === 0 ? [] : await familiesOf(records, storeCode, others)
  const members = [...new Set(families.flatMap(({ prCodeList }) => prCodeList))]
  const held = members.length === 0 ? [] : await records.find('product', { storeCode, prCode: members })
  const infoOf = new Map((await promoted(records, storeCode, held, now)).map(({ prCode, prInfo }) => [prCode, prInfo]))
  for (const { fmPrCode, prCodeList, layoutId, nfc } of families) {
    const first = prCodeList.find((code) => infoOf.has(code)) ?? ''
    known.set(fmPrCode, { storeCode, prCode: fmPrCode, layoutId, nfc: nfc ?? null, prInfo: infoOf.get(first) ?? [] })
  }
  return known
}

/** The families that a store has, of these codes where they are given: its own before the shared ones. */
export async function familiesOf(records: Records, storeCode: string, fmPrCodes?: readonly string[]): Promise<FamilyProduct[]> {
  const found = await records.find('family-product', { storeCode: [storeCode, SHARED_FAMILIES], ...(fmPrCodes && { fmPrCode: fmPrCodes }) })
  const own = new Set(found.filter((family) => family.storeCode === storeCode).map(({ fmPrCode }) => fmPrCode))
  return found.filter((family) => family.storeCode === storeCode || !own.has(family.fmPrCode))
}

/** What a label shows of its product. */
export interface Look {
  readonly prCode: string
  readonly prInfo: readonly string[]
  readonly layoutId: string | null
  readonly nfc: string | null
}

/** A label with what it shows. */
export interface LabelLook {
  readonly tag: Pick<Tag, 'tagId' | 'tagMac' | 'tagType'>
  readonly product: Look
}

/** What labels show, by their address. */
export type Looks = ReadonlyMap<string, Look>

/** The labels that show something, each with what its product says. */
export function labelLooks(tags: readonly Tag[], content: Content): LabelLook[] {
  return tags.flatMap((tag) => {
    const { prCode, layoutId = null, nfc = null } = tag
    return prCode ? [{ tag, product: { prCode, prInfo: content.get(prCode)?.prInfo ?? [], layoutId, nfc } }] : []
  })
}

/** A label of a task before anything came back. */
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

/** The same in the label's own history. */
export function historyOf(storeCode: string, taskId: number, tag: Tag, looks: Looks, at: number): Partial<TagUpdateHistory> {
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

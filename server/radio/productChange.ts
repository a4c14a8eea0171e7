import { isDeepStrictEqual } from 'node:util'
import type { Product } from '../../src/generated/types'
import type { FieldDescriptor } from '../../src/schema/descriptor'

/** Changes to a product; what is left out stays. */
export interface ProductInput {
  readonly prCode: string
  /** All entries. */
  readonly prInfo?: readonly string[] | undefined
  /** Some entries by index; the others stay. */
  readonly prInfoAt?: Readonly<Record<number, string>> | undefined
  readonly layoutId?: string | undefined
  readonly nfc?: string | null | undefined
  /** Other writable fields of the schema. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** Merges changes into a product. */
export function mergeProduct(
  storeCode: string,
  given: ProductInput,
  old: Product | undefined,
  updatedAt: number,
): Product & { prInfo: string[]; nfc: string | null } {
  const prInfo = [...(given.prInfo ?? old?.prInfo ?? [])]
  // A file has a cell for every alias, but the product need not have an entry for the last ones.
  for (const [at, value] of Object.entries(given.prInfoAt ?? {}))
    if (value !== '' || Number(at) < prInfo.length) prInfo[Number(at)] = value
  return {
    storeCode,
    prCode: given.prCode,
    prInfo: Array.from(prInfo, (value) => value ?? ''),
    layoutId: given.layoutId ?? old?.layoutId ?? '',
    nfc: given.nfc === undefined ? (old?.nfc ?? null) : given.nfc,
    updatedAt,
  }
}

/** The fields that labels show. */
export const SHOWN: readonly string[] = ['prInfo', 'layoutId', 'nfc'] satisfies (keyof Product)[]

/** The values of the other writable fields: changed, as before, or the default. */
export function moreOf(
  fields: readonly FieldDescriptor[],
  { more = {} }: ProductInput,
  old: Product | undefined,
): Record<string, unknown> {
  const before = old as Readonly<Record<string, unknown>> | undefined
  const valueOf = ({ name, readOnly, default: usual }: FieldDescriptor) =>
    (name in more && !(old && readOnly === 'edit') ? more[name] : before ? before[name] : usual) ?? null
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
}

/** Whether a product changed, in what labels show or in one of these fields. */
export function differs(product: Product, old: Product | undefined, fields: readonly FieldDescriptor[] = []): boolean {
  if (!old || product.layoutId !== old.layoutId || (product.nfc ?? null) !== (old.nfc ?? null)) return true
  return (
    !isDeepStrictEqual(product.prInfo ?? [], old.prInfo ?? []) ||
    !isDeepStrictEqual(valuesOf(product, fields), valuesOf(old, fields))
  )
}

const valuesOf = (product: object, fields: readonly FieldDescriptor[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name }) => [name, (product as Record<string, unknown>)[name] ?? null]))

/** The part of a product that is kept before a task changes it, so that the task can be reverted. */
export const beforeOf = (old: Product | undefined, taskId: number, fields: readonly FieldDescriptor[]) =>
  old
    ? [
        {
          storeCode: old.storeCode,
          taskId,
          prCode: old.prCode,
          prInfo: old.prInfo ?? [],
          layoutId: old.layoutId,
          nfc: old.nfc ?? null,
          more: valuesOf(old, fields),
          added: false,
        },
      ]
    : []

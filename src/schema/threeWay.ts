import { bodyOf } from './body'
import type { FieldDescriptor, ResourceDescriptor } from './descriptor'
import { normalise, type PrivilegeEntry } from './privilegeTree'
import { REVISION } from './revision'
import type { Values } from './template'

/** Whose value of a part is kept. */
export type Side = 'mine' | 'theirs'

/** What two people can change independently: a field, or an entry of a list field. */
export interface Part {
  /** Unique among the parts of a record. */
  readonly id: string
  readonly field: FieldDescriptor
  /** The entry: the index of product information, the area of a privilege, the code of a store. */
  readonly entry: string | undefined
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** The differences between the record as it was read, as edited here, and as it is on the server now. */
export interface ThreeWay {
  /** Changed on both sides, to different values. */
  readonly conflicts: readonly Part[]
  /** Changed on the server only. */
  readonly theirs: readonly Part[]
  /** Changed here only. */
  readonly mine: readonly Part[]
}

/** Compares the record as it was read with the local and the server's version. */
export function threeWay(descriptor: ResourceDescriptor, base: Values, mine: Values, theirs: Values): ThreeWay {
  const found: { conflicts: Part[]; theirs: Part[]; mine: Part[] } = { conflicts: [], theirs: [], mine: [] }
  const [read, typed, now] = [base, mine, theirs].map((values) => bodyOf(descriptor, values)) as [
    Values,
    Values,
    Values,
  ]
  for (const field of changeable(descriptor)) {
    for (const part of partsOf(field, read, typed, now)) {
      if (same(part.mine, part.theirs)) continue
      if (same(part.base, part.theirs)) found.mine.push(part)
      else if (same(part.base, part.mine)) found.theirs.push(part)
      else found.conflicts.push(part)
    }
  }
  return found
}

/** The fields that may have changed: neither key fields nor fields that the viewer, or nobody, may write. */
export const changeable = ({ fields, key }: ResourceDescriptor): FieldDescriptor[] =>
  fields.filter(
    ({ name, readOnly, storage }) =>
      name !== REVISION && readOnly !== 'always' && !storage.computed && !key.includes(name),
  )

/**
 * The record with the changes of both sides: the server's version with the local changes, unless theirs was chosen.
 * @param choices the side that each conflict takes, by its id; mine if missing
 */
export function merge(theirs: Values, { conflicts, mine }: ThreeWay, choices: ReadonlyMap<string, Side>): Values {
  const kept = [...mine, ...conflicts.filter(({ id }) => choices.get(id) !== 'theirs')]
  const merged: Record<string, unknown> = { ...theirs }
  for (const field of new Set(kept.map((part) => part.field))) {
    const changed = kept.filter((part) => part.field === field)
    merged[field.name] = put(field, merged[field.name], changed)
  }
  return merged
}

function partsOf(field: FieldDescriptor, base: Values, mine: Values, theirs: Values): Part[] {
  const [one, two, three] = [base, mine, theirs].map((values) => values[field.name] ?? field.default)
  if (!hasEntries(field)) return [{ id: field.name, field, entry: undefined, base: one, mine: two, theirs: three }]
  const [read, typed, now] = [entriesOf(field, one), entriesOf(field, two), entriesOf(field, three)]
  const names = [...new Set([...read.keys(), ...typed.keys(), ...now.keys()])]
  return names.map((entry) => ({
    id: `${field.name}.${entry}`,
    field,
    entry,
    base: read.get(entry),
    mine: typed.get(entry),
    theirs: now.get(entry),
  }))
}

/** Lists whose entries are independent: changes of different entries do not conflict. */
const hasEntries = ({ input }: FieldDescriptor) =>
  input === 'prInfo' || input === 'privilegeTree' || input === 'storePicker'

type Entries = Map<string, unknown>

function entriesOf({ input }: FieldDescriptor, value: unknown): Entries {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  if (input === 'privilegeTree')
    return new Map(normalise(list as PrivilegeEntry[]).map(({ key, read, write }) => [key, { read, write }]))
  if (input === 'storePicker') return new Map(list.map((code) => [String(code), true]))
  return new Map(list.map((text, at) => [String(at), text]))
}

function put(field: FieldDescriptor, value: unknown, changed: readonly Part[]): unknown {
  if (!hasEntries(field)) return changed[0]?.mine
  const entries = entriesOf(field, value)
  for (const { entry = '', mine } of changed) entries.set(entry, mine)
  if (field.input === 'storePicker') return [...entries].flatMap(([code, isIn]) => (isIn ? code : []))
  if (field.input === 'privilegeTree')
    return normalise([...entries].map(([key, flags]) => ({ key, ...(flags as object) }) as PrivilegeEntry))
  const last = Math.max(-1, ...[...entries].flatMap(([at, text]) => (isNothing(text) ? [] : Number(at))))
  return Array.from({ length: last + 1 }, (_, at) => entries.get(String(at)) ?? '')
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Whether two values are equal to a person: an empty text equals nothing, and the properties of an object have no
 * order.
 */
export function same(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => same(item, other[at]))
    )
  }
  const [left, right] = [one as Values, other as Values]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) => same(left[name], right[name]))
}

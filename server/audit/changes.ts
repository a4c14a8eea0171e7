import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import { isLive } from '../db/tables'

/** A field of a record as it was and as it is, in words; null is nothing. */
export interface FieldChange {
  /** Of a list that is saved as one: the row, by its key or its name. */
  readonly row?: string
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  /** The value as it was, as JSON, to be put back: of no secret, of none that is too long, and of no record that was not there. */
  readonly was?: string
}

type Row = Readonly<Record<string, unknown>>

/** What stands in place of a secret. */
export const MASK = '•••'

const LONGEST = 200
const LONGEST_KEPT = 8_000
/** Changes of one row of the audit. */
export const MOST_CHANGES = 200

/**
 * What is different of a record, field by field. Secrets are masked, long texts are cut, and what the radio reports is
 * left out, as is the time of the change, which the audit has itself.
 * @param before the record as far as it is known; nothing where it is new
 * @param after what was written of it; nothing where it was removed
 * @param how a record that is written whole and is new is not said to have its defaults
 */
export function changesOf(descriptor: ResourceDescriptor, before: Row | undefined, after: Row | undefined, how: 'whole' | 'part' = 'part'): FieldChange[] {
  const written = descriptor.fields.filter(({ name }) => (after ? after[name] !== undefined : before?.[name] !== undefined))
  const given = how === 'part' && after ? written.filter(({ name }) => !descriptor.key.includes(name)) : written
  const told = given.filter((field) => !field.storage.computed && !isReported(descriptor, field) && field.name !== descriptor.table?.time && field.name !== 'updatedAt')
  const isNew = how === 'whole' && before === undefined
  return told.flatMap((field) => isNew && same(after?.[field.name], field.default) ? [] : changeOf(field, before, after)).slice(0, MOST_CHANGES)
}

/** What changes with no person's doing: the radio says it. What a form has is theirs, however often it changes. */
const isReported = (descriptor: ResourceDescriptor, field: FieldDescriptor): boolean =>
  isLive(descriptor, field) && !(descriptor.calls.update && field.inForm && field.readOnly !== 'always')

function changeOf(field: FieldDescriptor, record: Row | undefined, written: Row | undefined): FieldChange[] {
  const [before, after] = [record?.[field.name], written?.[field.name]]
  if (same(before, after)) return []
  const words = field.isSecret ? masked : inWords
  const was = record === undefined || field.isSecret ? '' : JSON.stringify(before ?? null)
  return [{ field: field.name, before: words(before), after: words(after), ...(was !== '' && was.length <= LONGEST_KEPT && { was }) }]
}

const masked = (value: unknown): string | null => (isNothing(value) ? null : MASK)

function inWords(value: unknown): string | null {
  if (isNothing(value)) return null
  const text = typeof value === 'string' ? value : isListOfTexts(value) ? value.join(', ') : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const isListOfTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
/** Whether two values say the same: nothing is nothing, however it is written. */
export const same = (one: unknown, other: unknown) => (isNothing(one) && isNothing(other)) || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** The database has its own order of an object's parts. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, part]) => [name, sorted(part)]))
}

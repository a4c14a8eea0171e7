import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import { isLive } from '../db/tables'

/** A change of one field, before and after as text; null is empty. */
export interface FieldChange {
  /** In a list that is saved as one, the row, by its key or its name. */
  readonly row?: string
  readonly field: string
  readonly before: string | null
  readonly after: string | null
  /** The previous value as JSON, to restore it. Absent for secrets, values that are too long, and new records. */
  readonly was?: string
}

type Row = Readonly<Record<string, unknown>>

/** Replaces secrets. */
const MASK = '•••'

const MAX_TEXT = 200
const MAX_JSON = 8_000
/** Changes in one audit row. */
export const MAX_CHANGES = 200

/**
 * The differences of a record, field by field. Secrets are masked and long texts cut; what the radio reports is left out, and
 * so is the time of the change, which the audit row has.
 * @param before the record as far as it is known; undefined if it is new
 * @param after what was written; undefined if it was removed
 * @param how 'whole': of a new record, defaults are left out
 */
export function changesOf(
  descriptor: ResourceDescriptor,
  before: Row | undefined,
  after: Row | undefined,
  how: 'whole' | 'part' = 'part',
): FieldChange[] {
  const written = descriptor.fields.filter(({ name }) =>
    after ? after[name] !== undefined : before?.[name] !== undefined,
  )
  const given = how === 'part' && after ? written.filter(({ name }) => !descriptor.key.includes(name)) : written
  const audited = given.filter(
    (field) =>
      !field.storage.computed &&
      !isReported(descriptor, field) &&
      field.name !== descriptor.table?.time &&
      field.name !== 'updatedAt',
  )
  const isNew = how === 'whole' && before === undefined
  return audited
    .flatMap((field) => (isNew && same(after?.[field.name], field.default) ? [] : changeOf(field, before, after)))
    .slice(0, MAX_CHANGES)
}

/** Whether a machine reports the field, rather than a person editing it in a form. */
const isReported = (descriptor: ResourceDescriptor, field: FieldDescriptor): boolean =>
  field.storage.reported === true ||
  (isLive(descriptor, field) && !(descriptor.calls.update && field.inForm && field.readOnly !== 'always'))

function changeOf(field: FieldDescriptor, record: Row | undefined, written: Row | undefined): FieldChange[] {
  const [before, after] = [record?.[field.name], written?.[field.name]]
  if (same(before, after)) return []
  const toText = field.isSecret ? masked : textOf
  const was = record === undefined || field.isSecret ? '' : JSON.stringify(before ?? null)
  return [
    {
      field: field.name,
      before: toText(before),
      after: toText(after),
      ...(was !== '' && was.length <= MAX_JSON && { was }),
    },
  ]
}

const masked = (value: unknown): string | null => (isEmpty(value) ? null : MASK)

function textOf(value: unknown): string | null {
  if (isEmpty(value)) return null
  const text = typeof value === 'string' ? value : isListOfTexts(value) ? value.join(', ') : JSON.stringify(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether two values are equal, where all empty values are. */
export const same = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** PostgreSQL does not keep the order of an object's properties. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}

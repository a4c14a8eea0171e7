import { createHash } from 'node:crypto'
import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { Shape } from '../../src/schema/dialect'
import { EMPTY_LIST, REVISION } from '../../src/schema/revision'
import type { CallContext } from './call'
import { CallError } from './callError'
import { closedFields, shownTo } from './fieldRules'

/** Characters per field: two bytes identify the field, four its value. */
const PART = 8
const [NAME_BYTES, VALUE_BYTES] = [2, 4]
/** The number of rows of a list, stored like a field. No field has an empty name. */
const COUNT = ''

type Fields = Pick<ResourceDescriptor, 'fields'>
const NONE: ReadonlySet<string> = new Set()

/**
 * The revision of a record: a fingerprint of each of its editable fields. Computed and reported values are not part of it, so
 * that a changed battery level does not make a form stale. Unlike a counter, it needs no upkeep by imports or other writers.
 * Because each field has its own fingerprint, servers of two versions can compare the fields that both know.
 * @param hidden fields that the reader may not see: their fingerprints would reveal them
 */
export function revisionOf(descriptor: Fields, record: object, hidden = NONE): string {
  const values = new Map(Object.entries(record))
  return joined(ownFields(descriptor, hidden).map((field) => partOf(tagOf(field), values.get(field.name) ?? null)))
}

/** The revision of a list that is saved as one: of its rows, in order. */
export function listRevision(descriptor: Fields, rows: readonly object[], hidden = NONE): string {
  if (rows.length === 0) return EMPTY_LIST
  const columns = ownFields(descriptor, hidden).map((field) =>
    partOf(
      tagOf(field),
      rows.map((row) => (row as Record<string, unknown>)[field.name] ?? null),
    ),
  )
  return joined([partOf(COUNT, rows.length), ...columns])
}

/** Whether the revision a client has read is current, comparing the fields that both know. */
export function isCurrent(sent: string, now: string): boolean {
  if (sent === now) return true
  const [read, there] = [partsOf(sent), partsOf(now)]
  const common = [...read.keys()].filter((tag) => there.has(tag))
  return common.length > 0 && common.every((tag) => read.get(tag) === there.get(tag))
}

const ownFields = ({ fields }: Fields, hidden: ReadonlySet<string>) =>
  fields.filter(
    ({ name, schema, writeOnly, storage }) => !schema.readOnly && !writeOnly && !storage.computed && !hidden.has(name),
  )

/** Earlier versions know a renamed field by its first name. */
const tagOf = ({ name, was }: ResourceDescriptor['fields'][number]): string => was?.at(-1) ?? name

function partOf(tag: string, value: unknown): string {
  const bytes = [hash(tag).subarray(0, NAME_BYTES), hash(JSON.stringify(value, sorted)).subarray(0, VALUE_BYTES)]
  return Buffer.concat(bytes).toString('base64url')
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Sorted, since the order of fields differs between versions. */
const joined = (parts: readonly string[]): string => [...parts].sort().join('')

/** The fingerprint of each field; empty if the revision is malformed. */
function partsOf(revision: string): ReadonlyMap<string, string> {
  const parts = revision.match(/[\w-]{8}/g) ?? []
  if (parts.length * PART !== revision.length) return new Map()
  return new Map(
    parts.map((part) => {
      const bytes = Buffer.from(part, 'base64url')
      return [bytes.toString('hex', 0, NAME_BYTES), bytes.toString('hex', NAME_BYTES)] as const
    }),
  )
}

/** PostgreSQL does not keep the order of an object's properties, and null equals missing. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

type Asked = Pick<CallContext, 'services' | 'user'>

/** Adds revisions to the records of an answer; to the rows of a list only if no call reads a single one. */
export function withRevisions({ services, user }: Asked, shape: Shape | undefined, answer: unknown): unknown {
  const { descriptors } = services
  const hiddenOf = (name: string) => closedFields(services, name as ResourceName, user).hidden
  const single =
    typeof shape === 'string'
      ? shape
      : shape && 'result' in shape
        ? shape.result
        : shape && 'fieldsOf' in shape
          ? shape.fieldsOf[0]
          : undefined
  if (single !== undefined) {
    const descriptor = descriptors.get(single as ResourceName)
    return descriptor?.versioned === 'record' && isRecord(answer)
      ? { ...answer, [REVISION]: revisionOf(descriptor, answer, hiddenOf(single)) }
      : answer
  }
  if (typeof shape !== 'object' || !('list' in shape) || !Array.isArray(answer)) return answer
  const descriptor = descriptors.get(shape.list as ResourceName)
  const hidden = descriptor?.versioned === undefined ? NONE : hiddenOf(shape.list)
  const rows = answer.filter(isRecord)
  if (descriptor?.versioned === 'list') {
    const revision = listRevision(descriptor, rows, hidden)
    return rows.map((row) => ({ ...row, [REVISION]: revision }))
  }
  if (descriptor?.versioned !== 'record' || descriptor.calls.one) return answer
  return rows.map((row) => ({ ...row, [REVISION]: revisionOf(descriptor, row, hidden) }))
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Refuses a save based on an outdated state of a record. The caller holds the record (`Records.locked`), so that concurrent
 * saves run one after the other.
 * @param sent the revision the save is based on; without one nothing is compared
 * @param now the record as it would be answered
 * @throws CallError 409 with the current record
 */
export function refuseStale(asked: Asked, name: ResourceName, sent: string | undefined, now: object): void {
  const { services, user } = asked
  const descriptor = services.descriptors.get(name)
  if (!descriptor || sent === undefined || isCurrent(sent, revisionOf(descriptor, now))) return
  throw stale(shownTo(services, name, withRevisions(asked, name, shown(descriptor, now)), user))
}

/**
 * Refuses a save of a list based on outdated rows. The caller holds the list (`Records.alone`).
 * @throws CallError 409 with the current rows
 */
export function refuseStaleList(
  asked: Asked,
  name: ResourceName,
  sent: string | undefined,
  now: readonly object[],
): void {
  const { services, user } = asked
  const descriptor = services.descriptors.get(name)
  if (!descriptor || sent === undefined || isCurrent(sent, listRevision(descriptor, now))) return
  const rows = now.map((row) => shown(descriptor, row))
  throw stale(shownTo(services, { list: name }, withRevisions(asked, { list: name }, rows), user))
}

const stale = (current: unknown) => new CallError(409, 'server.changedMeanwhile', undefined, { current })

/** The record without unknown and write-only fields. */
function shown({ fields }: ResourceDescriptor, record: object): object {
  const names = new Set(fields.filter(({ writeOnly }) => !writeOnly).map(({ name }) => name))
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
}

import { createHash } from 'node:crypto'
import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { Shape } from '../../src/schema/dialect'
import { EMPTY_LIST, REVISION } from '../../src/schema/revision'
import type { Services } from '../services'
import { type CallContext, CallError } from './call'
import { shownTo } from './fieldRules'

const LENGTH = 22

/**
 * The revision of a record: a fingerprint of what can be changed of it. What the server works out and what the radio
 * reports is not in it, so that no battery makes a form stale; and it needs no counter that every way of writing would
 * have to keep, neither for an import of a hundred thousand prices nor for a shape that is stored as another.
 */
export function revisionOf({ fields }: Pick<ResourceDescriptor, 'fields'>, record: object): string {
  const values = new Map(Object.entries(record))
  const own = fields.filter(({ schema, writeOnly, storage }) => !schema.readOnly && !writeOnly && !storage.computed)
  return fingerprint(own.map(({ name }) => values.get(name) ?? null))
}

/** The revision of a list that is saved as a whole: of its rows in their order. */
export function listRevision(descriptor: Pick<ResourceDescriptor, 'fields'>, rows: readonly object[]): string {
  return rows.length === 0 ? EMPTY_LIST : fingerprint(rows.map((row) => revisionOf(descriptor, row)))
}

const fingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(value, sorted)).digest('base64url').slice(0, LENGTH)

/** The database has its own order of an object's parts; what is null is not there. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null).sort(([one], [other]) => (one < other ? -1 : 1)))
}

type Descriptors = Services['descriptors']

/** Of a call: who asks, and with what it is answered. */
type Asked = Pick<CallContext, 'services' | 'user'>

/** An answer whose records carry their revisions; rows of a list only where there is no other call to read one. */
export function withRevisions(shape: Shape | undefined, answer: unknown, descriptors: Descriptors): unknown {
  const single = typeof shape === 'string' ? shape : shape && 'result' in shape ? shape.result : shape && 'fieldsOf' in shape ? shape.fieldsOf[0] : undefined
  if (single !== undefined) {
    const descriptor = descriptors.get(single as ResourceName)
    return descriptor?.versioned === 'record' && isRecord(answer) ? { ...answer, [REVISION]: revisionOf(descriptor, answer) } : answer
  }
  if (typeof shape !== 'object' || !('list' in shape) || !Array.isArray(answer)) return answer
  const descriptor = descriptors.get(shape.list as ResourceName)
  const rows = answer.filter(isRecord)
  if (descriptor?.versioned === 'list') {
    const revision = listRevision(descriptor, rows)
    return rows.map((row) => ({ ...row, [REVISION]: revision }))
  }
  if (descriptor?.versioned !== 'record' || descriptor.calls.one) return answer
  return rows.map((row) => ({ ...row, [REVISION]: revisionOf(descriptor, row) }))
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Refuses a save that began with another state of a record than it has now. The record is to be held meanwhile
 * (`Records.locked`), so that of two saves at once one comes first.
 * @param sent the revision that was read; without one nothing is compared
 * @param now the record as the call that reads it answers it
 * @throws CallError 409 with the record as it is now
 */
export function refuseStale({ services, user }: Asked, name: ResourceName, sent: string | undefined, now: object): void {
  const { descriptors } = services
  const descriptor = descriptors.get(name)
  if (!descriptor || sent === undefined || sent === revisionOf(descriptor, now)) return
  throw stale(shownTo(services, name, withRevisions(name, shown(descriptor, now), descriptors), user))
}

/**
 * Refuses the save of a whole list that began with other rows than there are now; `Records.alone` is to hold it.
 * @throws CallError 409 with the rows as they are now
 */
export function refuseStaleList({ services, user }: Asked, name: ResourceName, sent: string | undefined, now: readonly object[]): void {
  const { descriptors } = services
  const descriptor = descriptors.get(name)
  if (!descriptor || sent === undefined || sent === listRevision(descriptor, now)) return
  throw stale(shownTo(services, { list: name }, withRevisions({ list: name }, now.map((row) => shown(descriptor, row)), descriptors), user))
}

const stale = (current: unknown) => new CallError(409, 'server.changedMeanwhile', undefined, { current })

/** What may be answered of a record: its fields without those that are only ever sent. */
function shown({ fields }: ResourceDescriptor, record: object): object {
  const names = new Set(fields.filter(({ writeOnly }) => !writeOnly).map(({ name }) => name))
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
}

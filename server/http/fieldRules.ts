import type { ResourceName } from '../../src/generated/resources'
import { can, holds, type Variant } from '../../src/schema/access'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { Shape } from '../../src/schema/dialect'
import type { SessionUser } from '../access/session'
import type { Services } from '../services'
import { resourcesOf } from './call'
import { deniedFields } from './outcomes'

type Row = Record<string, unknown>
type Rules = Pick<Services, 'descriptors' | 'config'>

/** The fields of a resource that are not a user's. */
export interface ClosedFields {
  /** Neither answered nor searched. */
  readonly hidden: ReadonlySet<string>
  /** Never taken: who sends a record back as it was read has them in it. */
  readonly fixed: ReadonlySet<string>
}

const NONE: ClosedFields = { hidden: new Set(), fixed: new Set() }

/** What the schema's `permission` and `when` take from a user, as the console does before it draws anything. */
export function closedFields({ descriptors, config }: Rules, name: ResourceName, user: SessionUser): ClosedFields {
  const ruled = descriptors.get(name)?.fields.filter(({ permission, when }) => permission ?? when) ?? []
  if (ruled.length === 0) return NONE
  const away = ruled.filter(({ when }) => !holds(when, config as Variant))
  const closed = ruled.filter(({ permission }) => permission !== undefined && !can(user, permission))
  const names = (fields: ResourceDescriptor['fields']) => fields.map((field) => field.name)
  return {
    hidden: new Set(names([...away, ...closed.filter(({ permission }) => !isForWriting(permission))])),
    fixed: new Set(names([...away, ...closed])),
  }
}

const isForWriting = (permission = '') => /\.write(\.whole)?$/.test(permission)

/**
 * A body without what its sender may read and not write. What they may not even read they cannot have been sent: that is
 * refused.
 * @throws CallError 403 naming these fields
 */
export function allowedBody(rules: Rules, shape: Shape, body: unknown, user: SessionUser): unknown {
  if (typeof shape === 'object' && 'rows' in shape) {
    const { at, rows } = shape
    return { ...(body as Row), [at]: allowedRows(rules, rows as ResourceName, (body as Row)[at], user, `${at}/`) }
  }
  return resourcesOf(shape).reduce((kept, name) => allowedRows(rules, name, kept, user), body)
}

function allowedRows(rules: Rules, name: ResourceName, body: unknown, user: SessionUser, path = ''): unknown {
  const { hidden, fixed } = closedFields(rules, name, user)
  if (fixed.size === 0) return body
  const here = rules.config as Variant
  const secret = rules.descriptors.get(name)?.fields.filter((field) => hidden.has(field.name) && holds(field.when, here)) ?? []
  const rows = (Array.isArray(body) ? body : [body]) as Row[]
  const refused = rows.flatMap((row, at) => secret.flatMap((field) => ((row[field.name] ?? null) === null ? [] : [Array.isArray(body) ? `${path}${at}/${field.name}` : field.name])))
  if (refused.length > 0) throw deniedFields(...refused)
  const kept = rows.map((row) => without(row, fixed))
  return Array.isArray(body) ? kept : kept[0]
}

/** What the user is shown of an answer, or of rows of one. */
export function shownTo<Value>(rules: Rules, shape: Shape, answer: Value, user: SessionUser): Value {
  return resourcesOf(shape).reduce((kept, name) => {
    const { hidden } = closedFields(rules, name, user)
    if (hidden.size === 0) return kept
    if (Array.isArray(kept)) return kept.map((row: Row) => without(row, hidden)) as Value
    const page = kept as { data?: unknown }
    if (typeof shape === 'object' && 'table' in shape && Array.isArray(page.data)) return { ...kept, data: (page.data as Row[]).map((row) => without(row, hidden)) }
    return (typeof kept === 'object' && kept !== null ? without(kept as Row, hidden) : kept) as Value
  }, answer)
}

const without = (row: Row, names: ReadonlySet<string>): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))

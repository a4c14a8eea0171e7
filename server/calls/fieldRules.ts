import type { ResourceName } from '../../src/generated/resources'
import { can, holds, type Variant } from '../../src/schema/access'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { Shape } from '../../src/schema/dialect'
import type { SessionUser } from '../access/session'
import { resourcesOf } from './call'
import { deniedFields } from './outcomes'
import type { Services } from './services'

type Row = Record<string, unknown>
type Rules = Pick<Services, 'descriptors' | 'config'>

/** The fields of a resource that are closed to a user. */
export interface ClosedFields {
  /** Neither returned nor searchable. */
  readonly hidden: ReadonlySet<string>
  /** Ignored in bodies, because clients send records back as they were read. */
  readonly fixed: ReadonlySet<string>
}

const NONE: ClosedFields = { hidden: new Set(), fixed: new Set() }

/** The fields that the schema's `permission` and `when` close to a user; the console applies the same rules. */
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
 * Removes fields from a body that the user may read but not write.
 * @throws CallError 403 naming fields that the user may not even read
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
  const secret =
    rules.descriptors.get(name)?.fields.filter((field) => hidden.has(field.name) && holds(field.when, here)) ?? []
  const rows = (Array.isArray(body) ? body : [body]) as Row[]
  const refused = rows.flatMap((row, at) =>
    secret.flatMap((field) =>
      (row[field.name] ?? null) === null ? [] : [Array.isArray(body) ? `${path}${at}/${field.name}` : field.name],
    ),
  )
  if (refused.length > 0) throw deniedFields(...refused)
  const kept = rows.map((row) => without(row, fixed))
  return Array.isArray(body) ? kept : kept[0]
}

/** Removes the hidden fields from an answer, or from its rows. */
export function shownTo<Value>(rules: Rules, shape: Shape, answer: Value, user: SessionUser): Value {
  return resourcesOf(shape).reduce((kept, name) => {
    const { hidden } = closedFields(rules, name, user)
    if (hidden.size === 0) return kept
    if (Array.isArray(kept)) return kept.map((row: Row) => without(row, hidden)) as Value
    const page = kept as { data?: unknown }
    if (typeof shape === 'object' && 'table' in shape && Array.isArray(page.data))
      return { ...kept, data: (page.data as Row[]).map((row) => without(row, hidden)) }
    return (typeof kept === 'object' && kept !== null ? without(kept as Row, hidden) : kept) as Value
  }, answer)
}

const without = (row: Row, names: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))

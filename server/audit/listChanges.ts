import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { fillTitle } from '../../src/schema/template'
import { changesOf, type FieldChange, MAX_CHANGES } from './changes'

type Row = Readonly<Record<string, unknown>>

/** The differences of a list that is saved as one. */
export interface ListChanges {
  /** How many rows are changed, new or removed. */
  readonly rows: number
  readonly changes: readonly FieldChange[]
  /** The previous rows as JSON, to restore them; absent if they are too long or hold secrets. */
  readonly was?: string
}

const MAX_NAME = 128
const MAX_JSON = 20_000

/**
 * The differences of a list that is saved as one, row by row. Rows are matched by the key that people gave them, else by
 * name; their position counts as a change only if rows have swapped places.
 * @param before all previous rows, in order
 * @param after all new rows, in order
 */
export function listChangesOf(
  descriptor: ResourceDescriptor,
  before: readonly Row[],
  after: readonly Row[],
): ListChanges {
  const [old, now] = [named(descriptor, before), named(descriptor, after)]
  const stayed = (rows: ReadonlyMap<string, Row>, others: ReadonlyMap<string, Row>) =>
    [...rows.keys()].filter((name) => others.has(name)).join('\0')
  const isOrdered = stayed(old, now) === stayed(now, old)
  const audited = isOrdered
    ? {
        ...descriptor,
        fields: descriptor.fields.filter(({ name, inForm }) => inForm || !descriptor.key.includes(name)),
      }
    : descriptor
  const found = [...new Set([...old.keys(), ...now.keys()])].map((row) => {
    const changes = changesOf(audited, old.get(row), now.get(row), now.has(row) ? 'whole' : 'part')
    return changes.map(({ was: _one, ...change }): FieldChange => ({ row: row.slice(0, MAX_NAME), ...change }))
  })
  const was = descriptor.fields.some(({ isSecret }) => isSecret) ? '' : JSON.stringify(before)
  return {
    rows: found.filter(({ length }) => length > 0).length,
    changes: found.flat().slice(0, MAX_CHANGES),
    ...(was !== '' && was.length <= MAX_JSON && { was }),
  }
}

/** Rows by the name that identifies them; duplicates are numbered. */
function named({ key, scope, fields, title }: ResourceDescriptor, rows: readonly Row[]): Map<string, Row> {
  const given = key.filter((part) => part !== scope && fields.some(({ name, inForm }) => name === part && inForm))
  const template = given.map((part) => `{${part}}`).join(' ') || title
  const all = new Map<string, Row>()
  for (const row of rows) {
    const name = fillTitle(template, row)
    let own = name
    for (let number = 2; all.has(own); number += 1) own = `${name} (${number})`
    all.set(own, row)
  }
  return all
}

import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { fillTitle } from '../../src/schema/template'
import { changesOf, type FieldChange, MOST_CHANGES } from './changes'

type Row = Readonly<Record<string, unknown>>

/** What is different of a list that is saved as one. */
export interface ListChanges {
  /** How many rows are different, new or gone. */
  readonly rows: number
  readonly changes: readonly FieldChange[]
  /** The rows before as JSON, to be put back; missing where that is too long, or holds secrets. */
  readonly was?: string
}

const LONGEST_NAME = 128
const LONGEST_KEPT = 20_000

/**
 * What is different of a list that is saved as one, row by row. A row is known again by the key that somebody gave it,
 * else by its name; its place in the order is told only where rows have changed places.
 * @param before all rows as they were, in their order
 * @param after all rows as they are, in their order
 */
export function listChangesOf(descriptor: ResourceDescriptor, before: readonly Row[], after: readonly Row[]): ListChanges {
  const [old, now] = [named(descriptor, before), named(descriptor, after)]
  const stayed = (rows: ReadonlyMap<string, Row>, others: ReadonlyMap<string, Row>) => [...rows.keys()].filter((name) => others.has(name)).join('\0')
  const isOrdered = stayed(old, now) === stayed(now, old)
  const told = isOrdered ? { ...descriptor, fields: descriptor.fields.filter(({ name, inForm }) => inForm || !descriptor.key.includes(name)) } : descriptor
  const found = [...new Set([...old.keys(), ...now.keys()])].map((row) => {
    const changes = changesOf(told, old.get(row), now.get(row), now.has(row) ? 'whole' : 'part')
    return changes.map(({ was: _one, ...change }): FieldChange => ({ row: row.slice(0, LONGEST_NAME), ...change }))
  })
  const was = descriptor.fields.some(({ isSecret }) => isSecret) ? '' : JSON.stringify(before)
  return { rows: found.filter(({ length }) => length > 0).length, changes: found.flat().slice(0, MOST_CHANGES), ...(was !== '' && was.length <= LONGEST_KEPT && { was }) }
}

/** Rows by what they are known by; of several with one name each has its number. */
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

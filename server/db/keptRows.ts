import { type Kysely, sql } from 'kysely'
import { groupsOf } from './counts/group'
import type { Database } from './database'
import type { Row, StoredResource } from './storedResource'

/** The groups that a change may affect, and the previous fields they need. */
export function touched(stored: StoredResource, change: Row) {
  const groups = groupsOf(stored).filter((group) => group.fields.some((field) => field in change))
  const scope = stored.scope === undefined ? [] : [stored.scope]
  return {
    groups,
    fields: groups.length === 0 ? [] : [...new Set([...scope, ...groups.flatMap((group) => group.fields)])],
  }
}

/** Reads the records with these keys and locks them until the transaction ends. */
export async function before(
  db: Kysely<Database>,
  stored: StoredResource,
  rows: readonly Row[],
  fields: readonly string[],
): Promise<readonly Row[]> {
  if (rows.length === 0) return []
  const names = [...new Set([...stored.key, ...fields])]
  const order = sql.join(stored.key.map((name) => stored.ref(name)))
  const found = await sql<Row>`
    SELECT ${sql.join(names.map((name) => stored.ref(name)))} ${stored.from} JOIN (${stored.input(rows, stored.keyFields)}) x ON ${stored.same('x', 'm')}${stored.ofScopes('m', rows)}
    ORDER BY ${order} FOR UPDATE OF m${stored.live.length > 0 ? sql`, l` : sql``}`.execute(db)
  return found.rows
}

/** Records by key; of duplicates the last one wins. */
export const byKey = (stored: StoredResource, rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [keyText(stored, row), row]))

export const keyText = (stored: StoredResource, row: Row): string =>
  stored.key.map((name) => String(row[name])).join('\0')

import { sql } from 'kysely'
import pg from 'pg'
import type { Connection } from '../../server/db/connection'

/** How many parts each table of stores is cut into. */
const PARTS = 4
/** The first column of the key, by which a table is cut: the code of the store, which kept counts call their scope. */
const CUT_BY: ReadonlySet<string> = new Set(['storeCode', 'scope'])
/** Small, and read with everything: a copy of it lies beside each part. */
const COPIED: ReadonlySet<string> = new Set(['store'])
const PLANNED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i

/** A statement with the values of one of its runs. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Notes each statement that anything sends to a PostgreSQL, until `stop`. @returns each text once */
export function recordStatements(): { stop(): readonly Statement[] } {
  const seen = new Map<string, Statement>()
  const proto = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = proto
  proto.query = function noted(this: unknown, ...given: unknown[]) {
    const [asked, values] = given
    const one =
      typeof asked === 'string'
        ? { text: asked, values: Array.isArray(values) ? (values as unknown[]) : [] }
        : { values: [], ...(asked as object) }
    if ('text' in one && typeof one.text === 'string' && !seen.has(one.text)) seen.set(one.text, one)
    return query.apply(this, given)
  }
  return {
    stop() {
      proto.query = query
      return [...seen.values()].filter(({ text }) => PLANNED.test(text))
    },
  }
}

/** Cuts every table whose key begins with the store into parts, as a database does that spreads them over machines. @returns their names */
export async function cutTables({ db }: Connection): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string; key: string[] }>`
    SELECT c.conrelid::regclass::text AS "table", array_agg(a.attname::text ORDER BY k.at) AS "key"
    FROM pg_constraint c, unnest(c.conkey) WITH ORDINALITY k(num, at), pg_attribute a
    WHERE c.contype = 'p' AND c.connamespace = current_schema()::regnamespace AND a.attrelid = c.conrelid AND a.attnum = k.num
    GROUP BY c.conrelid`.execute(db)
  const tables = rows.filter(({ table, key: [first = ''] }) => CUT_BY.has(first) && !COPIED.has(table))
  for (const { table, key } of tables) {
    const name = table.replaceAll('"', '')
    const parts = Array.from(
      { length: PARTS },
      (_, at) =>
        `CREATE TABLE "${name}_part${at}" PARTITION OF "${name}" FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${at})`,
    )
    const columns = key.map((column) => `"${column}"`).join()
    await sql
      .raw(
        [
          `ALTER TABLE "${name}" RENAME TO "${name}_whole"`,
          `CREATE TABLE "${name}" (LIKE "${name}_whole" INCLUDING DEFAULTS) PARTITION BY HASH ("${key[0] ?? ''}")`,
          `ALTER TABLE "${name}" ADD PRIMARY KEY (${columns})`,
          ...parts,
        ].join(';\n'),
      )
      .execute(db)
  }
  return tables.map(({ table }) => table.replaceAll('"', ''))
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
  readonly [name: string]: unknown
}

/** The tables of which a statement would read or write every part. */
export async function wholeTablesOf(client: pg.Client, { text, values }: Statement): Promise<readonly string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, [
    ...values,
  ])
  const touched = new Map<string, Set<string>>()
  const look = (plan: Plan) => {
    const [, table, part] = /^(.+)_part(\d+)$/.exec(plan['Relation Name'] ?? '') ?? []
    if (table !== undefined && part !== undefined && !isByOuterStore(plan))
      touched.set(table, (touched.get(table) ?? new Set()).add(part))
    plan.Plans?.forEach(look)
  }
  rows[0]?.['QUERY PLAN'].forEach(({ Plan }) => look(Plan))
  return [...touched]
    .filter(([, parts]) => parts.size === PARTS)
    .map(([table]) => table)
    .sort()
}

/** Looked up for rows of another table by their store: one part for each of them. */
const isByOuterStore = (plan: Plan) =>
  /\("?(storeCode|scope)"? = [a-z_0-9]+\."?(storeCode|scope)"?\)/.test(String(plan['Index Cond'] ?? ''))

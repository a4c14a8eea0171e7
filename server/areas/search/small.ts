import { sql } from 'kysely'
import { containing, exactly } from '../../db/search'
import { mayBeMistyped, type SearchQuery } from './query'
import { type Db, type FoundRow, hereAndAll, isCode, type SearchPlace, similarly } from './sources'

/** A table with some thousands of records at most. */
interface Small {
  readonly table: string
  readonly id: string
  /** The column of the name. */
  readonly name: string | undefined
  readonly isOfStore: boolean
}

export const GATEWAYS: Small = { table: 'gateway', id: 'gwMac', name: 'ip', isOfStore: true }
export const SENSORS: Small = { table: 'sensor', id: 'sensorMac', name: undefined, isOfStore: true }
export const DISPLAYS: Small = { table: 'plus_device', id: 'mac', name: 'name', isOfStore: true }
export const PEOPLE: Small = { table: 'account', id: 'email', name: 'name', isOfStore: false }

const MAX_ROWS = 60

/**
 * Records of a kind by address and name.
 * @param only restricts the keys that may be found
 * @param named stores whose records all match
 */
export async function smallOf(
  { table, id, name, isOfStore }: Small,
  place: SearchPlace,
  query: SearchQuery | undefined,
  { only, named = [] }: { only?: readonly string[] | undefined; named?: readonly string[] } = {},
): Promise<FoundRow[]> {
  const columns = [id, ...(name === undefined ? [] : [name])].map((column) => sql`${sql.id(column)}`)
  const select = sql`SELECT ${isOfStore ? sql`"storeCode"` : sql`NULL::text`} AS "storeCode", ${sql.id(id)} AS "id", ${name === undefined ? sql`NULL::text` : sql.id(name)} AS "name" FROM ${sql.id(table)}`
  const allowed = only === undefined ? sql`true` : sql`${sql.id(id)} = ANY(${only}::text[])`
  const storeCode = sql`"storeCode"`
  // Nearly all addresses contain any two letters.
  const like = (word: string) => (word.length < 3 ? `${exactly(word)}%` : containing(word))
  const fits = ({ words, code }: SearchQuery) => {
    const all = sql.join(
      words.map(
        (word) =>
          sql`(${sql.join(
            columns.map((column) => sql`${column} ILIKE ${like(word)}`),
            sql` OR `,
          )})`,
      ),
      sql` AND `,
    )
    return isCode(code) && code !== words.join(' ') ? sql`${all} OR ${sql.id(id)} ILIKE ${like(code)}` : all
  }
  const read = async (db: Db, condition: ReturnType<typeof sql>) => {
    const parts = isOfStore
      ? hereAndAll(place, storeCode, select, condition)
      : [sql`(${select} WHERE ${condition} LIMIT ${MAX_ROWS})`]
    for (const { stores, query: rest } of isOfStore ? place.within : [])
      parts.push(sql`(${select} WHERE "storeCode" = ANY(${stores}::text[]) AND (${fits(rest)}) LIMIT ${MAX_ROWS})`)
    if (named.length > 0) parts.push(sql`(${select} WHERE "storeCode" = ANY(${named}::text[]) LIMIT ${MAX_ROWS})`)
    const { rows } = await sql<{
      storeCode: string | null
      id: string
      name: string | null
    }>`${sql.join(parts, sql` UNION `)}`.execute(db)
    return rows.map((row): FoundRow => ({
      ...(row.storeCode !== null && { storeCode: row.storeCode }),
      id: row.id,
      name: row.name || null,
      code: row.id,
      texts: [row.name, row.id],
    }))
  }
  if (!query) return read(place.db, allowed)
  const found = await read(place.db, sql`(${fits(query)}) AND ${allowed}`)
  if (found.length > 0 || name === undefined || name === 'ip' || !mayBeMistyped(query)) return found
  return similarly(place.db, (trx) => read(trx, sql`${query.words.join(' ')} <% ${sql.id(name)} AND ${allowed}`))
}

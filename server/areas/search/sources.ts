import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containing, exactly } from '../../db/search'
import type { Database } from '../../db/database'
import { textHas } from '../../db/productTexts'
import { MIN_PART, mayBeMistyped, type SearchQuery } from './query'
import type { Candidate } from './rank'

type Sql = RawBuilder<unknown>
export type Db = Kysely<Database>

/** Where to search. */
export interface SearchPlace {
  readonly db: Db
  /** The stores of the account. */
  readonly stores: readonly string[] | 'all'
  /** The store whose records come first. */
  readonly here: string | undefined
  /** Alternative queries: one word names stores, the others are searched there. */
  readonly within: readonly { readonly stores: readonly string[]; readonly query: SearchQuery }[]
}

/** A found record. */
export interface FoundRow extends Candidate {
  readonly storeCode?: string
  readonly name: string | null
  readonly code: string
  /** For a tag, the code of the product it shows. */
  readonly prCode?: string | null
}

/** How many rows each step reads; if more match, any of them will do. */
const OF_HERE = 30
const OF_ALL = 60
const OF_EACH = 3
/** The threshold of word_similarity. */
const SIMILARITY = 0.45

const scope = (column: Sql, stores: SearchPlace['stores']): Sql =>
  stores === 'all' ? sql`true` : sql`${column} = ANY(${stores}::text[])`

/** A code in the cases in which it may be stored. */
const spellings = (code: string): string[] => [...new Set([code, code.toUpperCase(), code.toLowerCase()])]
const begins = (column: Sql, code: string): Sql =>
  sql`(${sql.join(
    spellings(code).map((one) => sql`${column} LIKE ${`${exactly(one)}%`}`),
    sql` OR `,
  )})`

/** Some rows of the current store, and some of all stores. */
export const hereAndAll = ({ here, stores }: SearchPlace, storeCode: Sql, select: Sql, condition: Sql): Sql[] => [
  ...(here === undefined ? [] : [sql`(${select} WHERE ${storeCode} = ${here} AND ${condition} LIMIT ${OF_HERE})`]),
  sql`(${select} WHERE ${scope(storeCode, stores)} AND ${condition} LIMIT ${OF_ALL})`,
]

export const isCode = (code: string) => /^[\u0021-\u007e]{2,}$/.test(code)

interface ProductText {
  readonly storeCode: string
  readonly prCode: string
  readonly text: string
}

/** Products by code, barcode and name. */
export async function products(place: SearchPlace, query: SearchQuery): Promise<FoundRow[]> {
  const byCode = sql`SELECT "storeCode", "prCode" FROM product`
  const byText = sql`SELECT "storeCode", "prCode" FROM product_text`
  const storeCode = sql`"storeCode"`
  const parts = [
    ...(isCode(query.code) ? hereAndAll(place, storeCode, byCode, begins(sql`"prCode"`, query.code)) : []),
    ...hereAndAll(place, storeCode, byText, textHas(sql`"text"`, query.phrases, true)),
    ...place.within.map(
      ({ stores, query: rest }) =>
        sql`(${byText} WHERE "storeCode" = ANY(${stores}::text[]) AND ${textHas(sql`"text"`, rest.phrases, true)} LIMIT ${OF_ALL})`,
    ),
    ...place.within.flatMap(({ stores, query: { code } }) =>
      isCode(code)
        ? [
            sql`(${byCode} WHERE "storeCode" = ANY(${stores}::text[]) AND ${begins(sql`"prCode"`, code)} LIMIT ${OF_ALL})`,
          ]
        : [],
    ),
  ]
  const read = (from: Sql) =>
    sql<ProductText>`SELECT u."storeCode", u."prCode", t."text" FROM (${from}) u JOIN product_text t USING ("storeCode", "prCode")`
  const { rows } = await read(sql.join(parts, sql` UNION `)).execute(place.db)
  if (rows.length > 0 || !mayBeMistyped(query)) return rows.map(productRow)
  return similarly(place.db, async (trx) => {
    const similar = hereAndAll(place, storeCode, byText, sql`${query.text} <% "text"`)
    return (await read(sql.join(similar, sql` UNION `)).execute(trx)).rows.map(productRow)
  })
}

/** Runs a similarity search. */
export const similarly = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    // The planner overestimates similar rows and would scan the table.
    await sql
      .raw(`SET LOCAL pg_trgm.word_similarity_threshold = ${SIMILARITY}; SET LOCAL enable_seqscan = off`)
      .execute(trx)
    return work(trx)
  })

const productRow = ({ storeCode, prCode, text }: ProductText): FoundRow => ({
  storeCode,
  id: prCode,
  name: null,
  code: prCode,
  texts: [text, prCode],
})

/** Tags by barcode and MAC: by prefix, or else by part. */
export async function tags(place: SearchPlace, { code }: SearchQuery): Promise<FoundRow[]> {
  const { db, stores, here, within } = place
  const select = sql`SELECT "storeCode", "tagMac", "tagId", "prCode" FROM tag`
  const [id, mac, storeCode] = [sql`"tagId"`, sql`"tagMac"`, sql`"storeCode"`]
  const read = async (parts: readonly Sql[]) =>
    parts.length === 0 ? [] : (await sql<TagRow>`${sql.join(parts, sql` UNION `)}`.execute(db)).rows.map(tagRow)
  const begun = await read([
    ...(isCode(code) ? [id, mac].flatMap((column) => hereAndAll(place, storeCode, select, begins(column, code))) : []),
    ...within.flatMap(({ stores: named, query: { code: rest } }) =>
      isCode(rest)
        ? [id, mac].map(
            (column) =>
              sql`(${select} WHERE "storeCode" = ANY(${named}::text[]) AND ${begins(column, rest)} LIMIT ${OF_ALL})`,
          )
        : [],
    ),
  ])
  // A few distinct characters are part of most codes.
  if (begun.length > 0 || !isCode(code) || code.length < MIN_PART || new Set(code).size < 3) return begun
  const ends = sql`(${sql.join(
    spellings(code).map((one) => sql`"tagMac" LIKE ${`%${exactly(one)}`}`),
    sql` OR `,
  )})`
  return read([
    ...(code.length > MIN_PART
      ? [sql`(${select} WHERE ${scope(storeCode, stores)} AND "tagId" ILIKE ${containing(code)} LIMIT ${OF_ALL})`]
      : []),
    ...(here === undefined
      ? []
      : [
          sql`(${select} WHERE "storeCode" = ${here} AND ("tagId" ILIKE ${containing(code)} OR ${ends}) LIMIT ${OF_HERE})`,
        ]),
  ])
}

interface TagRow {
  readonly storeCode: string
  readonly tagMac: string
  readonly tagId: string
  readonly prCode: string | null
}

const tagRow = ({ storeCode, tagMac, tagId, prCode }: TagRow): FoundRow => ({
  storeCode,
  id: tagMac,
  name: null,
  code: tagId,
  prCode,
  texts: [tagId, tagMac],
})

/** Tags that show these products, a few of each. */
export async function tagsShowing(
  db: Db,
  shown: readonly { readonly storeCode?: string; readonly id: string }[],
): Promise<FoundRow[]> {
  if (shown.length === 0) return []
  const keys = shown.map(({ storeCode, id }, at) => ({ at, storeCode, prCode: id }))
  const { rows } = await sql<TagRow>`
    SELECT t.* FROM json_to_recordset(${JSON.stringify(keys)}::json) AS k("at" int, "storeCode" text, "prCode" text)
    CROSS JOIN LATERAL (SELECT "storeCode", "tagMac", "tagId", "prCode" FROM tag WHERE tag."storeCode" = k."storeCode" AND tag."prCode" = k."prCode" LIMIT ${OF_EACH}) t ORDER BY k."at"`.execute(
    db,
  )
  return rows.map(tagRow)
}

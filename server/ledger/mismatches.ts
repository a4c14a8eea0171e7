import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MismatchTotal } from '../../src/generated/types'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { Database } from '../db/database'
import { StoredResource } from '../db/storedResource'

/** A time of a store, in epoch seconds. */
export interface Period {
  readonly storeCode: string
  readonly from: number
  readonly to: number
}

/**
 * When labels of a store showed another price than their product had, within a period, for the one search of all tables. Only
 * what held at its beginning and what was entered within it is read, by index: how much there was before or after does not matter.
 */
export class MismatchTable extends StoredResource {
  override readonly table: RawBuilder<unknown>

  constructor(descriptor: ResourceDescriptor, period: Period) {
    super(descriptor)
    this.table = mismatches(period)
  }
}

/** What of it there is in all. */
export async function mismatchTotal(
  db: Kysely<Database>,
  period: Period,
): Promise<Omit<MismatchTotal, 'storeCode' | 'from' | 'to'>> {
  const { rows } = await sql<Omit<MismatchTotal, 'storeCode' | 'from' | 'to'>>`
    SELECT count(*) AS "times", count(DISTINCT "tagMac") AS "labels", count(DISTINCT "prCode") AS "products",
      coalesce(sum("seconds"), 0)::bigint AS "seconds", coalesce(max("seconds"), 0) AS "longest",
      count(DISTINCT "tagMac") FILTER (WHERE "isOpen") AS "open"
    FROM ${mismatches(period)} m`.execute(db)
  const [total = { times: 0, labels: 0, products: 0, seconds: 0, longest: 0, open: 0 }] = rows
  return total
}

/**
 * A label shows what it confirmed until it confirms something else; one that the store no longer has, until its last
 * confirmation, because nobody knows when it was taken off. A price holds from its entry to the next; before the first entry
 * that is kept it is what that one has as the price before. Products of which the ledger knows no price are left out.
 */
const mismatches = ({ storeCode, from, to }: Period): RawBuilder<unknown> => sql`(
  WITH RECURSIVE labels AS (
    (SELECT "tagMac" FROM label_entry WHERE "storeCode" = ${storeCode} ORDER BY "tagMac" LIMIT 1)
    UNION ALL
    SELECT (SELECT "tagMac" FROM label_entry WHERE "storeCode" = ${storeCode} AND "tagMac" > l."tagMac" ORDER BY "tagMac" LIMIT 1)
    FROM labels l WHERE l."tagMac" IS NOT NULL),
  confirmed AS (
    SELECT e.* FROM labels l CROSS JOIN LATERAL (
      SELECT ${CONFIRMED} FROM label_entry WHERE "storeCode" = ${storeCode} AND "tagMac" = l."tagMac" AND "updatedAt" <= ${from}
      ORDER BY "updatedAt" DESC, "id" DESC LIMIT 1) e
    UNION ALL
    SELECT ${CONFIRMED} FROM label_entry WHERE "storeCode" = ${storeCode} AND "updatedAt" > ${from} AND "updatedAt" < ${to}),
  followed AS (
    SELECT *, lead("updatedAt") OVER (PARTITION BY "tagMac" ORDER BY "updatedAt", "id") AS "next" FROM confirmed),
  shown AS MATERIALIZED (
    SELECT "tagMac", "tagId", "prCode", "price", "layoutId", "number",
      greatest("updatedAt", ${from}::bigint) AS "from", coalesce("next", ${to}::bigint) AS "to"
    FROM followed f WHERE "prCode" IS NOT NULL AND ("next" IS NOT NULL OR EXISTS (
      SELECT 1 FROM tag WHERE tag."storeCode" = ${storeCode} AND tag."tagMac" = f."tagMac"))),
  entered AS (
    SELECT c."prCode", p.* FROM (SELECT DISTINCT "prCode" FROM shown) c CROSS JOIN LATERAL (
      SELECT "number", "price", ${from}::bigint AS "at" FROM (
        (SELECT "number", "after" AS "price", true AS "isKnown" FROM price_entry
        WHERE "storeCode" = ${storeCode} AND "prCode" = c."prCode" AND "updatedAt" <= ${from} ORDER BY "updatedAt" DESC, "id" DESC LIMIT 1)
        UNION ALL
        (SELECT 0, "before", "before" IS NOT NULL FROM price_entry
        WHERE "storeCode" = ${storeCode} AND "prCode" = c."prCode" AND "updatedAt" > ${from} ORDER BY "updatedAt", "id" LIMIT 1)) b
      WHERE "isKnown" ORDER BY "number" DESC LIMIT 1) p
    UNION ALL
    SELECT "prCode", "number", "after", "updatedAt" FROM price_entry
    WHERE "storeCode" = ${storeCode} AND "updatedAt" > ${from} AND "updatedAt" < ${to}),
  prices AS (
    SELECT *, coalesce(lead("at") OVER (PARTITION BY "prCode" ORDER BY "at", "number"), ${to}::bigint) AS "end" FROM entered)
  SELECT ${`${storeCode}.`}::text || s."number" || '.' || p."number" AS "id", ${storeCode}::text AS "storeCode", s."tagId", s."tagMac", s."prCode",
    s."price" AS "shown", p."price" AS "effective", greatest(s."from", p."at") AS "from", least(s."to", p."end") AS "to",
    least(s."to", p."end") - greatest(s."from", p."at") AS "seconds", least(s."to", p."end") = ${to} AS "isOpen", s."layoutId", s."number"
  FROM shown s JOIN prices p ON p."prCode" = s."prCode" AND p."at" < s."to" AND p."end" > s."from"
  WHERE s."price" IS DISTINCT FROM p."price")`

const CONFIRMED = sql.raw('"id", "number", "updatedAt", "tagMac", "tagId", "prCode", "price", "layoutId"')

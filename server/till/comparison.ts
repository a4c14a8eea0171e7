import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { TillTotal } from '../../src/generated/types'
import { GROUP_MARKS, PRICE_BLANKS, PRICE_PATTERN } from '../../src/schema/cents'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { placesOf } from '../../src/schema/infoPlaces'
import { SHARED_STORE } from '../../src/schema/sharedStore'
import type { Database } from '../db/database'
import type { Records } from '../db/records'
import { StoredResource } from '../db/storedResource'
import { priceIn } from '../ledger/prices'
import { readAliases } from '../products/aliases'
import { promotionsAt, withPromotions } from '../promotions/promotions'

/** What the labels of a store are compared by. */
export interface Comparison {
  readonly storeCode: string
  /** The places of name and price in the product information. */
  readonly namePlace: number
  readonly pricePlace: number
  /** The prices that promotions set now, by product. */
  readonly promoted: readonly { readonly prCode: string; readonly price: string | null }[]
}

/** Reads what the labels of a store are to be compared by. @param now epoch seconds */
export async function comparisonOf(records: Records, storeCode: string, now: number): Promise<Comparison> {
  const aliases = await readAliases(records)
  const placeOf = placesOf(aliases)
  const held = promotionsAt(await records.find('promotion', { storeCode }, { orderBy: 'index' }), now)
  const products = held.size === 0 ? [] : await records.find('product', { storeCode, prCode: [...held.keys()] })
  return {
    storeCode,
    namePlace: placeOf('name') ?? -1,
    pricePlace: placeOf('price') ?? -1,
    promoted: withPromotions(products, held, aliases).map(({ prCode, prInfo }) => ({
      prCode,
      price: priceIn(prInfo, aliases),
    })),
  }
}

/** The labels of one store beside its tills, for the one search of all tables: nothing of other stores is read. */
export class TillCheckTable extends StoredResource {
  override readonly table: RawBuilder<unknown>

  constructor(descriptor: ResourceDescriptor, comparison: Comparison) {
    super(descriptor)
    this.table = labels(comparison)
  }
}

/**
 * The products of a store that labels show, with what is to be paid for them: the price of the till, and of those of which none
 * is known the product's own. Products without an amount are left out.
 */
export const expectedPrices = ({ storeCode, namePlace, pricePlace, promoted }: Comparison): RawBuilder<unknown> => sql`(
  SELECT * FROM (
    SELECT *, ${centsIn(sql`"expected"`)} AS "expectedCents" FROM (
      SELECT p."prCode", i."prInfo", i."prInfo"->>${namePlace}::int AS "productName", t."tagMac",
        coalesce(y."price", CASE WHEN r."prCode" IS NULL THEN i."prInfo"->>${pricePlace}::int ELSE r."price" END) AS "expected",
        CASE WHEN y."price" IS NULL THEN 'PRODUCT' ELSE 'TILL' END AS "expectedFrom"
      FROM (SELECT "prCode", min("tagMac") AS "tagMac" FROM tag
        WHERE "storeCode" = ${storeCode} AND "prCode" IS NOT NULL GROUP BY "prCode") t
      JOIN product p ON p."storeCode" = ${storeCode} AND p."prCode" = t."prCode"
      JOIN product_live i ON i."storeCode" = ${storeCode} AND i."prCode" = t."prCode"
      LEFT JOIN json_to_recordset(${JSON.stringify(promoted)}::json) AS r("prCode" text, "price" text) ON r."prCode" = t."prCode"
      LEFT JOIN till_price y ON y."storeCode" = ${storeCode} AND y."prCode" = t."prCode") w) e
  WHERE "expectedCents" IS NOT NULL)`

/** How many labels of a store are right, wrong, on their way and unknown. */
export type Tally = Omit<TillTotal, 'storeCode' | 'prices' | 'fedAt'>

/** Counts the labels of a store by how they compare with its tills. */
export async function tally(db: Kysely<Database>, comparison: Comparison): Promise<Tally> {
  const { rows } = await sql<Tally>`
    SELECT count(*) FILTER (WHERE "verdict" = 'RIGHT') AS "right", count(*) FILTER (WHERE "verdict" = 'WRONG') AS "wrong",
      count(*) FILTER (WHERE "verdict" = 'UNDERWAY') AS "underway", count(*) FILTER (WHERE "verdict" = 'UNKNOWN') AS "unknown",
      count(*) FILTER (WHERE "verdict" = 'WRONG' AND "difference" > 0) AS "over",
      count(*) FILTER (WHERE "verdict" = 'WRONG' AND "difference" < 0) AS "under"
    FROM ${labels(comparison)} c`.execute(db)
  return rows[0] ?? { right: 0, wrong: 0, underway: 0, unknown: 0, over: 0, under: 0 }
}

/** The amount of a price in hundredths, as `centsOf` reads it; NULL where it is none. */
const centsIn = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT translate(f[1], ${GROUP_MARKS}::text, '')::bigint * 100 + rpad(coalesce(f[2], ''), 2, '0')::bigint
  FROM regexp_match(translate(${text}, ${PRICE_BLANKS}::text, ''), ${PRICE_PATTERN}::text) AS f)`

/**
 * What a label shows is what the ledger has last of it. One whose picture is not known has lost it, or shows something older
 * than what it is to show. That something waits to be sent helps only where it brings the price of the till: else the label is
 * wrong until the product's price is changed.
 */
const labels = ({ storeCode, namePlace, pricePlace, promoted }: Comparison): RawBuilder<unknown> => sql`(
  WITH promoted AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${JSON.stringify(promoted)}::json) AS r("prCode" text, "price" text)),
  families AS MATERIALIZED (
    SELECT DISTINCT "fmPrCode" FROM family_product WHERE "storeCode" = ANY(${[storeCode, SHARED_STORE]}::text[])),
  joined AS (
    SELECT t."tagMac", t."tagId", t."prCode", i."prInfo"->>${namePlace}::int AS "productName",
      CASE WHEN r."prCode" IS NULL THEN i."prInfo"->>${pricePlace}::int ELSE r."price" END AS "product",
      p."prCode" IS NULL AND f."fmPrCode" IS NOT NULL AS "isFamily",
      s."state" IN ('WAITING', 'RETRYING') AS "waits", s."tagMac" IS NOT NULL AND s."shown" IS NULL AS "isLost",
      e."prCode" AS "ofProduct", e."price" AS "shown", e."updatedAt" AS "confirmedAt",
      y."price" AS "till", y."cents" AS "tillCents", y."updatedAt" AS "tillAt"
    FROM tag t
    LEFT JOIN product p ON p."storeCode" = ${storeCode} AND p."prCode" = t."prCode"
    LEFT JOIN product_live i ON i."storeCode" = ${storeCode} AND i."prCode" = t."prCode"
    LEFT JOIN promoted r ON r."prCode" = t."prCode"
    LEFT JOIN families f ON f."fmPrCode" = t."prCode"
    LEFT JOIN label_state s ON s."storeCode" = ${storeCode} AND s."tagMac" = t."tagMac"
    LEFT JOIN till_price y ON y."storeCode" = ${storeCode} AND y."prCode" = t."prCode"
    LEFT JOIN LATERAL (
      SELECT "prCode", "price", "updatedAt" FROM label_entry WHERE "storeCode" = ${storeCode} AND "tagMac" = t."tagMac"
      ORDER BY "updatedAt" DESC, "id" DESC LIMIT 1) e ON true
    WHERE t."storeCode" = ${storeCode} AND t."prCode" IS NOT NULL),
  amounts AS MATERIALIZED (
    SELECT *, ${centsIn(sql`"shown"`)} AS "shownCents" FROM joined),
  compared AS MATERIALIZED (
    SELECT *, CASE
      WHEN "isFamily" THEN 'FAMILY'
      WHEN "till" IS NULL THEN 'NO_TILL'
      WHEN "confirmedAt" IS NULL OR "isLost" AND NOT "waits" THEN 'NOT_CONFIRMED'
      WHEN NOT "isLost" AND "ofProduct" = "prCode" AND "shownCents" IS NULL THEN 'UNREADABLE'
      WHEN NOT "isLost" AND "ofProduct" = "prCode" AND "shownCents" = "tillCents" THEN NULL
      WHEN ${centsIn(sql`"product"`)} IS DISTINCT FROM "tillCents" THEN 'PRODUCT'
      WHEN "waits" THEN 'ON_ITS_WAY'
      WHEN "ofProduct" IS DISTINCT FROM "prCode" THEN 'OTHER_PRODUCT'
      ELSE 'LABEL' END AS "cause"
    FROM amounts)
  SELECT ${`${storeCode}.`}::text || "tagMac" AS "id", ${storeCode}::text AS "storeCode", "tagMac", "tagId", "prCode", "productName",
    "shown", "till", "product", "cause",
    CASE WHEN "cause" IS NULL THEN 'RIGHT' WHEN "cause" = 'ON_ITS_WAY' THEN 'UNDERWAY'
      WHEN "cause" IN ('LABEL', 'PRODUCT', 'OTHER_PRODUCT') THEN 'WRONG' ELSE 'UNKNOWN' END AS "verdict",
    CASE WHEN "ofProduct" = "prCode" THEN ("tillCents" - "shownCents") / 100.0::double precision END AS "difference",
    greatest("confirmedAt", "tillAt") AS "since"
  FROM compared)`

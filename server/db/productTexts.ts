import { type Kysely, type RawBuilder, sql } from 'kysely'
import { placesOf } from '../../src/schema/infoPlaces'
import { searchText } from '../../src/schema/searchText'
import type { Database } from './database'
import { exactly } from './search'

type Db = Kysely<Database>

/** The fields from which the search text of a product is made. */
export interface ProductInfo {
  readonly storeCode: string
  readonly prCode: string
  readonly prInfo?: readonly string[] | null
}

/** The indexes of name and barcode in the product information. */
type TextPlaces = readonly (number | undefined)[]

const META = 'texts.product'
const MAX_TEXT = 1000
const PART = 500

/** The search text of a product: its normalised name and barcode. It begins with a space, like every word. */
const textOf = ({ prCode, prInfo }: ProductInfo, places: TextPlaces): string => {
  const parts = places.flatMap((at) => (at === undefined ? [] : (prInfo?.[at] ?? [])))
  return ` ${searchText(
    parts
      .filter((part) => part !== prCode)
      .join(' ')
      .slice(0, MAX_TEXT),
  )}`
}

const SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}ー]/u

/** Whether a phrase begins with a character that is a word by itself. */
export const beginsWithSign = (phrase: string): boolean => SIGN.test(phrase)

const THREE = /[\p{L}\p{N}]{3}/u
/** The index finds phrases without three adjacent letters by the beginnings of words. */
const WORDS = /(^| )[\p{L}\p{N}]/u

/** The LIKE pattern of a phrase. If the index is to be used, short phrases match only at the beginning of words. */
function phraseLike(phrase: string, isIndexed: boolean): string {
  const isWord = beginsWithSign(phrase) || (isIndexed && !THREE.test(phrase))
  return `${isWord ? '% ' : '%'}${exactly(phrase)}%`
}

/** The condition that a text contains all phrases. @param isIndexed restricts it to what the index can find */
export const textHas = (
  column: RawBuilder<unknown>,
  phrases: readonly string[],
  isIndexed = false,
): RawBuilder<unknown> =>
  phrases.length === 0 || (isIndexed && !phrases.some((phrase) => THREE.test(phrase) || WORDS.test(phrase)))
    ? sql`false`
    : sql`(${sql.join(
        phrases.map((phrase) => sql`${column} LIKE ${phraseLike(phrase, isIndexed)}`),
        sql` AND `,
      )})`

async function textPlaces(db: Db): Promise<TextPlaces> {
  const { rows } = await sql<{
    index: number
    name: string
  }>`SELECT "index", "name" FROM alias ORDER BY "index"`.execute(db)
  const at = placesOf(rows)
  return [at('name'), at('ean')]
}

/**
 * Updates the search texts of written products, in their transaction. They are in a table of their own, because prices change
 * often but names rarely, and every write to a trigram index is expensive.
 * @param before the previous products, to skip unchanged texts
 */
export async function keepTexts(
  db: Db,
  products: readonly ProductInfo[],
  before: readonly ProductInfo[] = [],
): Promise<void> {
  if (products.length === 0) return
  const places = await textPlaces(db)
  const idOf = ({ storeCode, prCode }: ProductInfo) => JSON.stringify([storeCode, prCode])
  const known = new Map(before.map((product) => [idOf(product), textOf(product, places)]))
  await write(db, products, places, (product, text) => known.get(idOf(product)) !== text)
}

async function write(
  db: Db,
  products: readonly ProductInfo[],
  places: TextPlaces,
  isNew: (product: ProductInfo, text: string) => boolean = () => true,
): Promise<void> {
  const rows = products.flatMap((product) => {
    const text = textOf(product, places)
    return isNew(product, text) ? [{ storeCode: product.storeCode, prCode: product.prCode, text }] : []
  })
  if (rows.length === 0) return
  await sql`
    INSERT INTO product_text ("storeCode", "prCode", "text")
    SELECT DISTINCT ON ("storeCode", "prCode") * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS i("storeCode" text, "prCode" text, "text" text) ORDER BY 1, 2
    ON CONFLICT ("storeCode", "prCode") DO UPDATE SET "text" = excluded."text" WHERE product_text."text" <> excluded."text"`.execute(
    db,
  )
}

/** Creates and fills the table of the texts, if needed. */
export async function migrateTexts(db: Db): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS product_text ("storeCode" text, "prCode" text, "text" text NOT NULL, PRIMARY KEY ("storeCode", "prCode"))`.execute(
    db,
  )
  const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${META}`.execute(db)
  if (rows.length > 0) return
  await sql.raw('DROP INDEX IF EXISTS product_text_trigram; TRUNCATE product_text').execute(db)
  await refillTexts(db)
  // The text first, since most searches cover all stores.
  await sql
    .raw('CREATE INDEX product_text_trigram ON product_text USING gin ("text" gin_trgm_ops, "storeCode")')
    .execute(db)
}

/** Rewrites all texts if the index of name or barcode has changed. @returns whether it did */
export async function refreshTexts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${META}`.execute(db)
  if (rows[0]?.value === JSON.stringify(await textPlaces(db))) return false
  await refillTexts(db)
  return true
}

/** Works in batches, so that other work can use the database in between; each batch is locked while it is written. */
async function refillTexts(db: Db): Promise<void> {
  const places = await textPlaces(db)
  const within = <Result>(work: (trx: Db) => Promise<Result>): Promise<Result> =>
    db.isTransaction ? work(db) : db.transaction().execute(work)
  for (let last: ProductInfo | undefined, isMore = true; isMore;) {
    const behind = last ? sql`WHERE ("storeCode", "prCode") > (${last.storeCode}, ${last.prCode})` : sql``
    const part = await within(async (trx) => {
      const { rows } =
        await sql<ProductInfo>`SELECT "storeCode", "prCode", "prInfo" FROM product_live ${behind} ORDER BY "storeCode", "prCode" LIMIT ${PART} FOR UPDATE`.execute(
          trx,
        )
      await write(trx, rows, places)
      return rows
    })
    last = part.at(-1)
    isMore = part.length === PART
  }
  await sql`INSERT INTO server_meta VALUES (${META}, ${JSON.stringify(places)}) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(
    db,
  )
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { placesOf } from '../../src/schema/infoPlaces'
import { searchText } from '../../src/schema/searchText'
import type { Database } from './database'
import { exactly } from './search'

type Db = Kysely<Database>

/** What of a product its text is made of. */
export interface ProductInfo {
  readonly storeCode: string
  readonly prCode: string
  readonly prInfo?: readonly string[] | null
}

/** Where name and barcode stand among the product information. */
export type TextPlaces = readonly (number | undefined)[]

const META = 'texts.product'
/** As long as a name may be. */
const LONGEST = 1000
const PART = 500

/** How a product is found: a space, then its name and its barcode as they are searched; words begin behind a space. */
const textOf = ({ prCode, prInfo }: ProductInfo, places: TextPlaces): string => {
  const parts = places.flatMap((at) => (at === undefined ? [] : (prInfo?.[at] ?? [])))
  return ` ${searchText(parts.filter((part) => part !== prCode).join(' ').slice(0, LONGEST))}`
}

const SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}ー]/u

/** Whether a phrase begins with a sign that is a word by itself. */
export const beginsWithSign = (phrase: string): boolean => SIGN.test(phrase)

const THREE = /[\p{L}\p{N}]{3}/u
/** A phrase that has no three letters beside each other is known to the index by how its words begin. */
const WORDS = /(^| )[\p{L}\p{N}]/u

/** A phrase as a pattern on a text. Fewer letters than an index knows are looked for at the beginning of words, where one is to be used. */
function phraseLike(phrase: string, isIndexed: boolean): string {
  const isWord = beginsWithSign(phrase) || (isIndexed && !THREE.test(phrase))
  return `${isWord ? '% ' : '%'}${exactly(phrase)}%`
}

/** That a text has all of these phrases. `isIndexed`: no text is read that the index has not found. */
export const textHas = (column: RawBuilder<unknown>, phrases: readonly string[], isIndexed = false): RawBuilder<unknown> =>
  phrases.length === 0 || (isIndexed && !phrases.some((phrase) => THREE.test(phrase) || WORDS.test(phrase))) ? sql`false` : sql`(${sql.join(phrases.map((phrase) => sql`${column} LIKE ${phraseLike(phrase, isIndexed)}`), sql` AND `)})`

export async function textPlaces(db: Db): Promise<TextPlaces> {
  const { rows } = await sql<{ index: number; name: string }>`SELECT "index", "name" FROM alias ORDER BY "index"`.execute(db)
  const at = placesOf(rows)
  return [at('name'), at('ean')]
}

/**
 * Keeps the texts of products that are written, in their transaction. They lie apart from the products: prices change
 * often and names hardly ever, and a trigram index costs each time.
 * @param before the same products as they were: of those whose text stays nothing is written
 */
export async function keepTexts(db: Db, products: readonly ProductInfo[], before: readonly ProductInfo[] = []): Promise<void> {
  if (products.length === 0) return
  const places = await textPlaces(db)
  const idOf = ({ storeCode, prCode }: ProductInfo) => JSON.stringify([storeCode, prCode])
  const known = new Map(before.map((product) => [idOf(product), textOf(product, places)]))
  await write(db, products, places, (product, text) => known.get(idOf(product)) !== text)
}

async function write(db: Db, products: readonly ProductInfo[], places: TextPlaces, isNew: (product: ProductInfo, text: string) => boolean = () => true): Promise<void> {
  const rows = products.flatMap((product) => {
    const text = textOf(product, places)
    return isNew(product, text) ? [{ storeCode: product.storeCode, prCode: product.prCode, text }] : []
  })
  if (rows.length === 0) return
  await sql`
    INSERT INTO product_text ("storeCode", "prCode", "text")
    SELECT DISTINCT ON ("storeCode", "prCode") * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS i("storeCode" text, "prCode" text, "text" text) ORDER BY 1, 2
    ON CONFLICT ("storeCode", "prCode") DO UPDATE SET "text" = excluded."text" WHERE product_text."text" <> excluded."text"`.execute(db)
}

/** Makes the table of the texts and fills it where it is not filled. */
export async function migrateTexts(db: Db): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS product_text ("storeCode" text, "prCode" text, "text" text NOT NULL, PRIMARY KEY ("storeCode", "prCode"))`.execute(db)
  const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${META}`.execute(db)
  if (rows.length > 0) return
  await sql.raw('DROP INDEX IF EXISTS product_text_trigram; TRUNCATE product_text').execute(db)
  await refillTexts(db)
  // The text comes first: most searches are of all stores.
  await sql.raw('CREATE INDEX product_text_trigram ON product_text USING gin ("text" gin_trgm_ops, "storeCode")').execute(db)
}

/** Writes all texts anew where name or barcode stand elsewhere than when they were written. @returns whether it did */
export async function refreshTexts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${META}`.execute(db)
  if (rows[0]?.value === JSON.stringify(await textPlaces(db))) return false
  await refillTexts(db)
  return true
}

/** Some products at a time, each part held while it is written, so that others have the database between. */
async function refillTexts(db: Db): Promise<void> {
  const places = await textPlaces(db)
  const within = <Result>(work: (trx: Db) => Promise<Result>): Promise<Result> => (db.isTransaction ? work(db) : db.transaction().execute(work))
  for (let last: ProductInfo | undefined, isMore = true; isMore; ) {
    const behind = last ? sql`WHERE ("storeCode", "prCode") > (${last.storeCode}, ${last.prCode})` : sql``
    const part = await within(async (trx) => {
      const { rows } = await sql<ProductInfo>`SELECT "storeCode", "prCode", "prInfo" FROM product_live ${behind} ORDER BY "storeCode", "prCode" LIMIT ${PART} FOR UPDATE`.execute(trx)
      await write(trx, rows, places)
      return rows
    })
    last = part.at(-1)
    isMore = part.length === PART
  }
  await sql`INSERT INTO server_meta VALUES (${META}, ${JSON.stringify(places)}) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(db)
}

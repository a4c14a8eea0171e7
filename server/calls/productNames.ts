import { type RawBuilder, sql } from 'kysely'
import type { Tag } from '../../src/generated/types'
import { placesOf } from '../../src/schema/infoPlaces'
import { searchPhrases, searchText } from '../../src/schema/searchText'
import { SHARED_STORE } from '../../src/schema/sharedStore'
import { textHas } from '../db/productTexts'
import type { Records } from '../db/records'
import { containing, exactly } from '../db/search'
import type { Context, Row, Searched } from '../engine/hooks'
import { readAliases } from '../products/aliases'
import { shownUnderEach } from '../render/labels'

type Sql = RawBuilder<unknown>

/** The index of the name in the product information; undefined if the aliases have none. */
export const nameAt = async (records: Records): Promise<number | undefined> =>
  placesOf(await readAliases(records))('name')

/** Adds the names of the shown products to tags. */
export async function withProductNames(
  records: Records,
  storeCode: string,
  tags: readonly Tag[],
  now: number,
): Promise<Tag[]> {
  const codes = [...new Set(tags.flatMap(({ prCode }) => prCode ?? []))]
  if (codes.length === 0) return [...tags]
  const [at, shown] = await Promise.all([nameAt(records), shownUnderEach(records, storeCode, codes, now)])
  if (at === undefined) return [...tags]
  return tags.map((tag) => ({ ...tag, productName: shown.get(tag.prCode ?? '')?.product.prInfo[at] || null }))
}

/** Tags do not store the names of their products, so conditions on names are applied to the products, and to the members of families. */
export const productNamesAsked = ({
  params,
  body,
  services: { records },
}: Context): Promise<Searched & { readonly body: Row }> => namesAsked(records, params.code ?? '', body)

/** The same for conditions on the tags of one store. */
export async function namesAsked(
  records: Records,
  store: string,
  body: Row,
): Promise<Searched & { readonly body: Row }> {
  const { filter_productName: name, condition_productName: condition, ...others } = body
  const at = await nameAt(records)
  // Each family member is looked up by key: joining all products with all families takes half a minute in a large store.
  const shows = (isNamed: Sql) => (ref: (field: string) => Sql) =>
    sql`(${ref('prCode')} IN (SELECT p."prCode" FROM product_text p WHERE p."storeCode" = ${store} AND ${isNamed})
      OR ${ref('prCode')} IN (SELECT f."fmPrCode" FROM family_product f WHERE f."storeCode" IN (${store}, ${SHARED_STORE})
        AND EXISTS (SELECT FROM jsonb_array_elements_text(f."prCodeList") AS m("prCode") WHERE (SELECT ${isNamed} FROM product_text p WHERE p."storeCode" = ${store} AND p."prCode" = m."prCode"))))`
  const none = () => sql`false`
  const found = {
    fields: ['prCode'],
    sql: at === undefined ? none : shows(textHas(sql`p."text"`, searchPhrases(typedIn(others)))),
  }
  if (typeof name !== 'string' || name === '') return { body: others, found }
  const like = condition === '==' ? exactly(name) : containing(name)
  // The indexed texts contain more than names and are normalised: they narrow the search, and the name decides.
  const isNamed = sql`${textHas(sql`p."text"`, [searchText(name)])} AND EXISTS (SELECT FROM product_live l WHERE l."storeCode" = p."storeCode" AND l."prCode" = p."prCode" AND l."prInfo" ->> ${sql.lit(at ?? 0)} ILIKE ${like})`
  return { body: others, found, also: { fields: ['prCode'], sql: at === undefined ? none : shows(isNamed) } }
}

/** The text in the search box. */
function typedIn({ search }: Row): string {
  const value = typeof search === 'object' && search !== null && 'value' in search ? search.value : undefined
  return typeof value === 'string' ? value : ''
}

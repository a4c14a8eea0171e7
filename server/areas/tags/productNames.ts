import { type RawBuilder, sql } from 'kysely'
import { placesOf } from '../../../src/schema/infoPlaces'
import { searchPhrases, searchText } from '../../../src/schema/searchText'
import type { Tag } from '../../../src/generated/types'
import { textHas } from '../../db/productTexts'
import { containing, exactly } from '../../db/search'
import type { Records } from '../../db/records'
import type { Context, Row, Searched } from '../../engine/hooks'
import { readAliases, shownUnderEach } from '../../render/labels'

type Sql = RawBuilder<unknown>

/** Where the name stands among the product information; nothing where the alias configuration has none. */
export const nameAt = async (records: Records): Promise<number | undefined> => placesOf(await readAliases(records))('name')

/** Tags with the names of what they show. */
export async function withProductNames(records: Records, storeCode: string, tags: readonly Tag[], now: number): Promise<Tag[]> {
  const codes = [...new Set(tags.flatMap(({ prCode }) => prCode ?? []))]
  if (codes.length === 0) return [...tags]
  const [at, shown] = await Promise.all([nameAt(records), shownUnderEach(records, storeCode, codes, now)])
  if (at === undefined) return [...tags]
  return tags.map((tag) => ({ ...tag, productName: shown.get(tag.prCode ?? '')?.product.prInfo[at] || null }))
}

/** Tags do not keep the names of their products, which change: what is asked of the names is asked of the products, and of the members of families. */
export const productNamesAsked = ({ params, body, services: { records } }: Context): Promise<Searched & { readonly body: Row }> => namesAsked(records, params.code ?? '', body)

/** The same of the conditions on the tags of a store, whatever they are for. */
export async function namesAsked(records: Records, store: string, body: Row): Promise<Searched & { readonly body: Row }> {
  const { filter_productName: name, condition_productName: condition, ...others } = body
  const at = await nameAt(records)
  // Of families each member is looked up: whatever the planner knows, each product in each family's list would be half a minute in a large store.
  const shows = (isNamed: Sql) => (ref: (field: string) => Sql) =>
    sql`(${ref('prCode')} IN (SELECT p."prCode" FROM product_text p WHERE p."storeCode" = ${store} AND ${isNamed})
      OR ${ref('prCode')} IN (SELECT f."fmPrCode" FROM family_product f WHERE f."storeCode" IN (${store}, 'default')
        AND EXISTS (SELECT FROM jsonb_array_elements_text(f."prCodeList") AS m("prCode") WHERE (SELECT ${isNamed} FROM product_text p WHERE p."storeCode" = ${store} AND p."prCode" = m."prCode"))))`
  const none = () => sql`false`
  const found = { fields: ['prCode'], sql: at === undefined ? none : shows(textHas(sql`p."text"`, searchPhrases(typedIn(others)))) }
  if (typeof name !== 'string' || name === '') return { body: others, found }
  const like = condition === '==' ? exactly(name) : containing(name)
  // The texts know more than names, in fewer letters: they narrow it, and the name decides.
  const isNamed = sql`${textHas(sql`p."text"`, [searchText(name)])} AND EXISTS (SELECT FROM product_live l WHERE l."storeCode" = p."storeCode" AND l."prCode" = p."prCode" AND l."prInfo" ->> ${sql.lit(at ?? 0)} ILIKE ${like})`
  return { body: others, found, also: { fields: ['prCode'], sql: at === undefined ? none : shows(isNamed) } }
}

/** What the search box says. */
function typedIn({ search }: Row): string {
  const value = typeof search === 'object' && search !== null && 'value' in search ? search.value : undefined
  return typeof value === 'string' ? value : ''
}

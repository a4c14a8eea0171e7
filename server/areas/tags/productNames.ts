import { type RawBuilder, sql } from 'kysely'
import { placesOf } from '../../../src/schema/infoPlaces'
import type { Tag } from '../../../src/generated/types'
import { containing, exactly } from '../../db/search'
import type { Records } from '../../db/records'
import type { Context, Searched } from '../../engine/hooks'
import { readAliases, shownUnderEach } from '../../render/labels'

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
export async function productNamesAsked({ params, body, services: { records } }: Context): Promise<Searched> {
  const { filter_productName: name, condition_productName: condition, ...others } = body
  const at = await nameAt(records)
  const store = params.code ?? ''
  const named = (ref: (field: string) => RawBuilder<unknown>, like: string) => {
    const isNamed = sql`p."storeCode" = ${store} AND p."prInfo" ->> ${sql.lit(at ?? 0)} ILIKE ${like}`
    return sql`(${ref('prCode')} IN (SELECT p."prCode" FROM product_live p WHERE ${isNamed})
      OR ${ref('prCode')} IN (SELECT f."fmPrCode" FROM family_product f JOIN product_live p ON f."prCodeList" @> to_jsonb(p."prCode") WHERE f."storeCode" IN (${store}, 'default') AND ${isNamed}))`
  }
  const none = () => sql`false`
  const found = { fields: ['prCode'], sql: at === undefined ? none : named }
  if (typeof name !== 'string' || name === '') return { body: others, found }
  const like = condition === '==' ? exactly(name) : containing(name)
  return { body: others, found, also: { fields: ['prCode'], sql: (ref) => (at === undefined ? none() : named(ref, like)) } }
}

import { sql } from 'kysely'
import type { SearchResult } from '../../../src/generated/types'
import { can, canSeeStore, seesAllStores } from '../../../src/schema/access'
import type { Permission } from '../../../src/schema/dialect'
import { formatGatewayIp } from '../../../src/schema/formats'
import { visibleAccounts } from '../../access/accounts'
import type { SessionUser } from '../../access/session'
import type { AreaCalls, Handler } from '../../calls/call'
import { invalid } from '../../calls/outcomes'
import { nameAt } from '../../calls/productNames'
import type { Services } from '../../calls/services'
import { mayBeMistyped, queryOf, readSearch, type SearchQuery } from './query'
import { type Ranked, ranked } from './rank'
import { DISPLAYS, GATEWAYS, PEOPLE, SENSORS, smallOf } from './small'
import { type FoundRow, products, type SearchPlace, tags, tagsShowing } from './sources'
import { knownStores, similarStores, storesWith, type KnownStores } from './stores'

type Found = SearchResult['results'][number]
type Kind = Found['kind']

/** The kinds in the order of the answer, with the privilege of each. */
const KINDS: Readonly<Record<Kind, Permission>> = {
  store: 'store.read',
  product: 'product.read',
  tag: 'tag.read',
  gateway: 'store.read',
  sensor: 'sensor.read',
  display: 'plus.read',
  person: 'member.read',
}

const MAX_RESULTS = 5
/** The maximum if a single kind is requested. */
const MAX_OF_ONE_KIND = 20
/** A word in the names of more stores than this does not count as naming stores. */
const MAX_NAMED = 20

/** A search request. */
interface SearchRequest {
  readonly services: Services
  readonly user: SessionUser
  readonly query: SearchQuery | undefined
  readonly place: SearchPlace
  readonly known: KnownStores
  /** The stores named by the words. */
  readonly named: readonly string[]
  readonly isAlone: boolean
}

/** GET /search */
const search: Handler = async ({ query: { q = '', store, kind }, user, services }) => {
  if (kind && !Object.hasOwn(KINDS, kind)) throw invalid('kind')
  const query = readSearch(q)
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    (one) => (kind ? one === kind : query !== undefined) && can(user, KINDS[one]),
  )
  if (kinds.length === 0) return { results: [] }
  const { db } = services.records
  const known = await knownStores(db)
  const seen = (codes: readonly { storeCode: string }[]) =>
    codes.flatMap(({ storeCode }) => (canSeeStore(user, storeCode) ? [storeCode] : []))
  const place: SearchPlace = {
    db,
    stores: seesAllStores(user) ? 'all' : user.store,
    here: store && canSeeStore(user, store) ? store : undefined,
    within: query ? withinStores(query, (phrase) => seen(storesWith(known, [phrase]))) : [],
  }
  const asked: SearchRequest = {
    services,
    user,
    query,
    place,
    known,
    named: kind && query ? seen(storesWith(known, query.phrases)).slice(0, MAX_NAMED) : [],
    isAlone: Boolean(kind),
  }
  const found = await Promise.all(kinds.map((one) => FINDERS[one](asked)))
  return { results: found.flat() }
}

/** The first or last word may name stores, in which the other words are searched. */
function withinStores({ phrases }: SearchQuery, storesNamed: (phrase: string) => string[]): SearchPlace['within'] {
  if (phrases.length < 2) return []
  return [0, phrases.length - 1].flatMap((at) => {
    const stores = storesNamed(phrases[at] ?? '')
    return stores.length > 0 && stores.length <= MAX_NAMED
      ? [{ stores, query: queryOf(phrases.filter((_, place) => place !== at)) }]
      : []
  })
}

const FINDERS: Readonly<Record<Kind, (asked: SearchRequest) => Promise<Found[]>>> = {
  async store(asked) {
    const { known, query, user } = asked
    const fits = query ? storesWith(known, query.phrases) : known.all
    const found = fits.length > 0 || !query || !mayBeMistyped(query) ? fits : similarStores(known, query.text)
    return best(
      asked,
      found.filter(({ storeCode }) => canSeeStore(user, storeCode)).map((one) => ({ ...one, code: one.storeCode })),
    ).map((one) => written(asked, 'store', one))
  },
  async product(asked) {
    const found = await bestProducts(asked)
    return named(
      asked,
      'product',
      found.map((one) => ({ ...one, prCode: one.found.id })),
    )
  },
  async tag(asked) {
    const { query, place } = asked
    if (!query) return []
    const [byCode, shown] = await Promise.all([tags(place, query), bestProducts(asked)])
    const own = best(asked, byCode).map(({ found, match }) => ({ found, match, prCode: found.prCode ?? null }))
    const room = mostOf(asked) - own.length
    const matchOf = new Map(shown.map(({ found, match }) => [`${found.storeCode}\0${found.id}`, match]))
    const showing =
      room > 0
        ? await tagsShowing(
            place.db,
            shown.map(({ found }) => found),
          )
        : []
    const others = showing.filter(
      ({ storeCode, id }) => !own.some(({ found }) => found.storeCode === storeCode && found.id === id),
    )
    const all = [
      ...own,
      ...others.slice(0, room).map((found) => ({
        found,
        match: matchOf.get(`${found.storeCode}\0${found.prCode}`) ?? ('PART' as const),
        prCode: found.prCode ?? null,
      })),
    ]
    return named(asked, 'tag', all)
  },
  async gateway(asked) {
    const rows = await smallOf(GATEWAYS, asked.place, asked.query, { named: asked.named })
    return best(
      asked,
      rows.map((row) => ({ ...row, name: formatGatewayIp(row.name) || null })),
    ).map((one) => written(asked, 'gateway', one))
  },
  sensor: async (asked) =>
    best(asked, await smallOf(SENSORS, asked.place, asked.query, { named: asked.named })).map((one) =>
      written(asked, 'sensor', one),
    ),
  display: async (asked) =>
    best(asked, await smallOf(DISPLAYS, asked.place, asked.query, { named: asked.named })).map((one) =>
      written(asked, 'display', one),
    ),
  async person(asked) {
    const only = await visibleAccounts(asked.place.db, asked.user)
    return best(asked, await smallOf(PEOPLE, asked.place, asked.query, { only })).map((one) =>
      written(asked, 'person', one),
    )
  },
}

const mostOf = ({ isAlone }: SearchRequest) => (isAlone ? MAX_OF_ONE_KIND : MAX_RESULTS)

function best<Row extends FoundRow>(asked: SearchRequest, rows: readonly Row[]): Ranked<Row>[] {
  const { query, place, named: stores } = asked
  const isNamed = new Set(stores)
  const own = rows.map((row) => ({ ...row, isNamed: row.storeCode !== undefined && isNamed.has(row.storeCode) }))
  return ranked(query ?? queryOf([]), { here: place.here, within: place.within, most: mostOf(asked) }, own)
}

/** Both products and tags are found by products, which are searched once. */
const productsOf = new WeakMap<SearchRequest, Promise<Ranked<FoundRow>[]>>()

function bestProducts(asked: SearchRequest): Promise<Ranked<FoundRow>[]> {
  const known =
    productsOf.get(asked) ??
    (asked.query ? products(asked.place, asked.query).then((rows) => best(asked, rows)) : Promise.resolve([]))
  productsOf.set(asked, known)
  return known
}

function written(
  { known }: SearchRequest,
  kind: Kind,
  { found: { storeCode, id, name, code }, match }: Ranked<FoundRow>,
): Found {
  return {
    kind,
    id,
    name,
    code,
    ...(storeCode !== undefined && { storeCode, storeName: known.byCode.get(storeCode)?.name ?? storeCode }),
    match,
  }
}

/** Adds the names of the products found, or shown by what was found. */
async function named(
  asked: SearchRequest,
  kind: Kind,
  found: readonly (Ranked<FoundRow> & { prCode: string | null })[],
): Promise<Found[]> {
  const { records } = asked.services
  const keys = found.flatMap(({ found: { storeCode }, prCode }) => (prCode === null ? [] : [{ storeCode, prCode }]))
  const at = keys.length === 0 ? undefined : await nameAt(records)
  const names = new Map<string, string>()
  if (at !== undefined) {
    const { rows } = await sql<{ storeCode: string; prCode: string; name: string | null }>`
      SELECT k."storeCode", k."prCode", p."prInfo" ->> ${sql.lit(at)} AS "name"
      FROM json_to_recordset(${JSON.stringify(keys)}::json) AS k("storeCode" text, "prCode" text)
      CROSS JOIN LATERAL (SELECT "prInfo" FROM product_live l WHERE l."storeCode" = k."storeCode" AND l."prCode" = k."prCode" LIMIT 1) p`.execute(
      records.db,
    )
    for (const { storeCode, prCode, name } of rows) if (name) names.set(`${storeCode}\0${prCode}`, name)
  }
  return found.map((one) =>
    written(asked, kind, {
      ...one,
      found: { ...one.found, name: names.get(`${one.found.storeCode}\0${one.prCode}`) ?? null },
    }),
  )
}

/** The search over all kinds (README.md). */
export const searchCalls: AreaCalls = { 'GET /search': search }

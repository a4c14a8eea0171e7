import { dataProvider } from '../../data/dataProvider'
import type { Alias } from '../../generated/types'
import { can, type Viewer } from '../../schema/access'
import type { Permission } from '../../schema/dialect'
import { fillPath, type Values } from '../../schema/template'
import { storeInMind } from '../../data/storeInMind'

/** What the palette finds on the server. */
export type FoundKind = 'stores' | 'gateways' | 'tags' | 'products'

export interface Found {
  readonly kind: FoundKind
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly to: string
  /** The store that it is in. */
  readonly storeCode?: string
}

const PER_KIND = 5

interface Source {
  kind: FoundKind
  resource: string
  permission: Permission
  /** Where a row leads. */
  to: string
  /** Its rows carry product information, which is searched too. */
  hasInfo?: boolean
  found(row: Values): { title: string; detail: string }
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

const STORES: Source = {
  kind: 'stores',
  resource: 'store-status',
  permission: 'store.read',
  to: '/store/{storeCode}',
  found: (row) => ({ title: text(row['storeName']), detail: text(row['storeCode']) }),
}

/** These are searched within one store, because the calls are. */
const IN_STORE: readonly Source[] = [
  {
    kind: 'gateways',
    resource: 'gateway',
    permission: 'store.read',
    to: '/store/{storeCode}/gw/{gwMac}',
    found: (row) => ({ title: text(row['gwMac']), detail: text(row['ip']) }),
  },
  {
    kind: 'tags',
    resource: 'tag',
    permission: 'tag.read',
    to: '/tag/{storeCode}/{tagMac}',
    found: (row) => ({ title: text(row['productName']) || text(row['prCode']) || text(row['tagId']), detail: text(row['tagId']) }),
  },
  {
    kind: 'products',
    resource: 'product',
    permission: 'product.read',
    to: '/product/{storeCode}/{prCode}',
    hasInfo: true,
    found: (row) => ({ title: firstInfo(row['prInfo']) || text(row['prCode']), detail: text(row['prCode']) }),
  },
]

/** As many entries of the product information as the list of products searches. */
const SEARCHED_INFO = 3

const firstInfo = (info: unknown) => (Array.isArray(info) ? info.slice(0, 2).map(text).join(' ') : '')

/** A store whose gateways, tags and products are searched, and for what. */
interface Scope {
  storeCode: string
  query: string
}

/** On whose behalf is searched, and what they call the entries of the product information. */
interface Searcher {
  viewer: Viewer
  aliases: readonly Pick<Alias, 'index' | 'name'>[]
}

const OTHER_STORES = 2

/**
 * Searches stores by name and code, and gateways, tags and products within a store, because the calls are: the one
 * that was looked at last (else the first), and those that the first word names, which the other words then search.
 * What fails or may not be read is left out.
 */
export async function searchAll(query: string, searcher: Searcher, signal?: AbortSignal): Promise<Found[]> {
  const [first = '', ...rest] = query.split(/\s+/)
  const [stores, named] = await Promise.all([
    find(STORES, query, {}, searcher, signal),
    rest.length > 0 ? find(STORES, first, {}, searcher, signal) : [],
  ])
  const here = await searchedStore(searcher.viewer)
  const others = named.slice(0, OTHER_STORES).map(({ id }) => ({ storeCode: id, query: rest.join(' ') }))
  const scopes: Scope[] = [...others, ...(here === undefined ? [] : [{ storeCode: here, query }])]
  const within = scopes.flatMap((scope) => IN_STORE.map((source) => find(source, scope.query, { storeCode: scope.storeCode }, searcher, signal)))
  return [...stores, ...(await Promise.all(within)).flat()]
}

/** The store that is searched without naming one. */
export async function searchedStore(viewer: Viewer): Promise<string | undefined> {
  return storeInMind() ?? viewer.store[0] ?? (await find(STORES, '', {}, { viewer, aliases: [] }))[0]?.id
}

async function find(source: Source, query: string, params: Values, { viewer, aliases }: Searcher, signal?: AbortSignal): Promise<Found[]> {
  if (!can(viewer, source.permission)) return []
  const given = {
    pagination: { page: 1, perPage: PER_KIND },
    filter: query ? { q: query, ...(source.hasInfo && { searchIn: namedInfo(aliases) }) } : {},
    meta: { params },
    ...(signal && { signal }),
  }
  try {
    const { data } = await dataProvider.getList(source.resource, given)
    return data.map((row: Values) => ({
      kind: source.kind,
      id: text(row['id']),
      to: fillPath(source.to, { ...params, ...row }),
      ...(params['storeCode'] !== undefined && { storeCode: text(params['storeCode']) }),
      ...source.found(row),
    }))
  } catch (error) {
    if (signal?.aborted) throw error
    return []
  }
}

/** The first entries that have a name, as columns of the search. */
const namedInfo = (aliases: Searcher['aliases']): string[] =>
  aliases.filter(({ name }) => name.trim() !== '').slice(0, SEARCHED_INFO).map(({ index }) => `prInfo_${index}`)

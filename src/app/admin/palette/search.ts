import { dataProvider } from '../../../data/dataProvider'
import { can, type Viewer } from '../../../schema/access'
import type { Permission } from '../../../schema/dialect'
import { fillPath, type Values } from '../../../schema/template'
import { lastStore } from '../../../data/lastStore'

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
  found(row: Values): { title: string; detail: string }
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

const STORES: Source = {
  kind: 'stores',
  resource: 'store-status',
  permission: 'store.read',
  to: '/store/detail/{storeCode}',
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
    to: '/tag/detail/{storeCode}?filter_tagId={tagId}&condition_tagId===',
    found: (row) => ({ title: text(row['tagId']), detail: text(row['prCode']) }),
  },
  {
    kind: 'products',
    resource: 'product',
    permission: 'product.read',
    to: '/product/list/{storeCode}?filter_prCode={prCode}&condition_prCode===',
    found: (row) => ({ title: text(row['prCode']), detail: firstInfo(row['prInfo']) }),
  },
]

const firstInfo = (info: unknown) => (Array.isArray(info) ? info.slice(0, 2).map(text).join(' ') : '')

/** A store whose gateways, tags and products are searched, and for what. */
interface Scope {
  storeCode: string
  query: string
}

const OTHER_STORES = 2

/**
 * Searches stores by name and code, and gateways, tags and products within a store, because the calls are: the one
 * that was looked at last (else the first), and those that the first word names, which the other words then search.
 * What fails or may not be read is left out.
 */
export async function searchAll(query: string, viewer: Viewer, signal?: AbortSignal): Promise<Found[]> {
  const [first = '', ...rest] = query.split(/\s+/)
  const [stores, named] = await Promise.all([
    find(STORES, query, {}, viewer, signal),
    rest.length > 0 ? find(STORES, first, {}, viewer, signal) : [],
  ])
  const here = await searchedStore(viewer)
  const others = named.slice(0, OTHER_STORES).map(({ id }) => ({ storeCode: id, query: rest.join(' ') }))
  const scopes: Scope[] = [...others, ...(here === undefined ? [] : [{ storeCode: here, query }])]
  const within = scopes.flatMap((scope) => IN_STORE.map((source) => find(source, scope.query, { storeCode: scope.storeCode }, viewer, signal)))
  return [...stores, ...(await Promise.all(within)).flat()]
}

/** The store that is searched without naming one. */
export async function searchedStore(viewer: Viewer): Promise<string | undefined> {
  return lastStore() ?? viewer.store[0] ?? (await find(STORES, '', {}, viewer))[0]?.id
}

async function find(source: Source, query: string, params: Values, viewer: Viewer, signal?: AbortSignal): Promise<Found[]> {
  if (!can(viewer, source.permission)) return []
  const given = {
    pagination: { page: 1, perPage: PER_KIND },
    filter: query ? { q: query } : {},
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

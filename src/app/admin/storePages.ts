import { canSeeStore, holds, type Variant, type Viewer } from '../../schema/access'
import { onlyStore } from '../../data/currentStore'
import { findRoute, mayOpen, topOf, type FoundRoute } from './routeInfo'
import { parentOf, ROUTE_PATHS, ROUTES, type RoutePath } from './routes'

/** An address: path and query. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

/** The pages of all stores that show a single store if their query names one, and that query. */
const BY_QUERY: Partial<Record<RoutePath, (storeCode: string) => Record<string, string>>> = {
  '/task': filtered,
  '/setting/store-config': filtered,
  '/setting/promotion': (storeCode) => ({ storeCode }),
  '/exceptions': (store) => ({ store }),
}

function filtered(storeCode: string) {
  return { filter_storeCode: storeCode, condition_storeCode: '==' }
}

/** The pages of a store, in the order of its tabs. Their labels are `app.storeTabs.<id>`. */
const TABS = [
  { id: 'home', path: '/store/{storeCode}' },
  { id: 'gateways', path: '/store/detail/{storeCode}' },
  { id: 'tags', path: '/tag/detail/{storeCode}' },
  { id: 'products', path: '/product/list/{storeCode}' },
  { id: 'sensors', path: '/sensor/detail/{storeCode}' },
  { id: 'tasks', path: '/task' },
  { id: 'paper', path: '/paper/task/{storeCode}' },
  { id: 'print', path: '/print/edit/{storeCode}' },
  { id: 'signage', path: '/plus/device/list/{storeCode}' },
  { id: 'settings', path: '/setting/store-config' },
] as const satisfies readonly { id: string; path: RoutePath }[]

/** A tab of a store, as a link. */
export interface StoreTab {
  readonly id: (typeof TABS)[number]['id']
  readonly to: string
  /** The current page is this one ('page') or below it (true). */
  readonly current: 'page' | true | undefined
}

/** The store that an address names, whether it exists or not. */
export function storeAt({ pathname, search }: Place): string | undefined {
  const found = findRoute(pathname)
  if (!found) return undefined
  if (found.params['storeCode'] !== undefined) return found.params['storeCode']
  const query = new URLSearchParams(search)
  const [name, ...others] = Object.entries(BY_QUERY[found.path]?.('') ?? {})
  if (!name || others.some(([key, value]) => query.get(key) !== value)) return undefined
  return query.get(name[0]) || undefined
}

/** The page of a store on a path that has no other parameters. */
function pageOf(path: RoutePath, storeCode: string): string {
  const query = BY_QUERY[path]?.(storeCode)
  return query
    ? `${path}?${new URLSearchParams(query).toString()}`
    : path.replace('{storeCode}', encodeURIComponent(storeCode))
}

// The lists of stores lead to one page of a store each.
const OF_STORE_BELOW = new Map(
  ROUTE_PATHS.filter((path) => /^[^{]*\{storeCode\}$/.test(path))
    .flatMap((path) => {
      const parent = parentOf(path)
      return parent ? [[parent, path] as const] : []
    })
    .toReversed(),
)

/**
 * Where an entry of the menu leads: with a current store to that store's page of it. The list of stores stays that for users
 * with several.
 */
export function menuTarget(path: string, storeCode: string | undefined, viewer: Viewer): string {
  const route = path as RoutePath
  if (storeCode === undefined || (route === '/store' && onlyStore(viewer) === undefined)) return path
  const target = BY_QUERY[route] ? route : OF_STORE_BELOW.get(route)
  return target ? pageOf(target, storeCode) : path
}

/** The first page of a store that the viewer may open: its home, for most. */
export function homeOf(storeCode: string, viewer: Viewer, variant: Variant): string | undefined {
  return storeTabs({ pathname: '', search: '' }, storeCode, viewer, variant)[0]?.to
}

/**
 * Where a choice of the switcher leads. From a page of a store to the same one of the other, or to the nearest above it that
 * every store has; from a page without a store to the store's home. undefined is all stores: the page of all, and nowhere
 * else from a page that names none.
 */
export function switchTarget(place: Place, storeCode: string | undefined, viewer: Viewer, variant: Variant): string {
  const found = storeAt(place) === undefined ? undefined : findRoute(place.pathname)
  if (storeCode === undefined) return found ? topOf(found) : place.pathname + place.search
  const path = found && commonPage(found)
  return (path && pageOf(path, storeCode)) ?? homeOf(storeCode, viewer, variant) ?? place.pathname + place.search
}

/** The page itself or the nearest above it that every store has. */
function commonPage({ path: first }: FoundRoute): RoutePath | undefined {
  for (let path: RoutePath | undefined = first; path; path = parentOf(path)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    if (BY_QUERY[path] || (names.length === 1 && names[0] === 'storeCode')) return path
  }
  return undefined
}

/** The tabs of a store that the viewer may open; that of this address is marked. */
export function storeTabs({ pathname }: Place, storeCode: string, viewer: Viewer, variant: Variant): StoreTab[] {
  const found = findRoute(pathname)
  const marked = found && tabOf(found)
  return TABS.filter(({ path }) => mayOpen(viewer, ROUTES[path]) && holds(ROUTES[path].when, variant)).map(
    ({ id, path }) => ({
      id,
      to: pageOf(path, storeCode),
      current: id !== marked ? undefined : path === found?.path ? 'page' : true,
    }),
  )
}

function tabOf(found: FoundRoute): StoreTab['id'] | undefined {
  for (let path: RoutePath | undefined = found.path; path; path = parentOf(path)) {
    const tab = TABS.find((one) => one.path === path)
    if (tab) return tab.id
  }
  // Media, widgets and templates stand beside the devices.
  return TABS.find(({ id }) => id === ROUTES[topOf(found)].menu?.group)?.id
}

/** The store whose tabs are above a page: one that the viewer may see, on a page of that store. */
export function tabbedStore(place: Place, viewer: Viewer): string | undefined {
  const storeCode = storeAt(place)
  const found = findRoute(place.pathname)
  return storeCode !== undefined &&
    found &&
    tabOf(found) &&
    mayOpen(viewer, found.entry) &&
    canSeeStore(viewer, storeCode)
    ? storeCode
    : undefined
}

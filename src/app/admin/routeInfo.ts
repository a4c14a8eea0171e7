import type { ResourceProps } from 'react-admin'
import { matchPath } from 'react-router'
import type { Translate } from '../../data/texts'
import { MANIFEST } from '../../generated/manifest'
import { MENU } from '../../generated/menu'
import { can, type Viewer } from '../../schema/access'
import type { MenuGroup } from '../../schema/dialect'
import { EXTENSIONS } from '../extensions'
import type { RouteEntry } from '../../ui/routes'
import { EXTENSION_ROUTE } from '../routePaths'
import { extensionTitle } from './extensionTitle'
import { ICONS } from './icons'
import { MENU_GROUPS, parentOf, ROUTE_PATHS, ROUTES, type RoutePath } from './routes'

/** A route in the router's syntax. */
export const routerPath = (path: RoutePath): string => path.replace(/\{(\w+)\}/g, ':$1')

export interface FoundRoute {
  readonly path: RoutePath
  readonly entry: RouteEntry
  readonly params: Readonly<Record<string, string | undefined>>
}

// A literal path wins over one with parameters.
const PATHS = [...ROUTE_PATHS].sort((one, other) => Number(one.includes('{')) - Number(other.includes('{')))

// Header, menu and page look up the same one.
let last: { readonly pathname: string; readonly found: FoundRoute | undefined } | undefined

/** The route of an address; undefined if there is none. */
export function findRoute(pathname: string): FoundRoute | undefined {
  if (last?.pathname !== pathname) {
    last = { pathname, found: lookUp(pathname) }
  }
  return last.found
}

function lookUp(pathname: string): FoundRoute | undefined {
  const decoded = pathname.split('/').map(decodedPart).join('/')
  for (const path of PATHS) {
    const match = matchPath(routerPath(path), decoded)
    if (match) return { path, entry: ROUTES[path], params: match.params }
  }
  return undefined
}

// As the router decodes it; a slash in a name does not split it.
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F')
  } catch {
    return part
  }
}

/** The parameter of a route that names what its page is about: that of the breadcrumbs, else the last one. */
export const subjectOf = (path: RoutePath, { crumb }: RouteEntry): string | undefined =>
  crumb ?? [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1]

/** Whether a viewer may open a route. */
export const mayOpen = (viewer: Viewer, entry: RouteEntry): boolean =>
  [entry.permission].flat().every((permission) => can(viewer, permission))

export interface MenuItem {
  readonly path: string
  readonly icon?: ResourceProps['icon']
  readonly title: (translate: Translate) => string
}

/** The menu of a viewer: only the areas that they may read, empty groups left out; entities that their schemas put there follow, then extensions. */
export function menuFor(viewer: Viewer): { group: MenuGroup; items: MenuItem[] }[] {
  return MENU_GROUPS.map((group) => ({
    group,
    items: [...routesIn(group, viewer), ...entitiesIn(group, viewer), ...extensionsIn(group, viewer)],
  })).filter(({ items }) => items.length > 0)
}

const routesIn = (group: MenuGroup, viewer: Viewer): MenuItem[] =>
  ROUTE_PATHS.flatMap((path) => {
    const { menu, key, ...entry } = ROUTES[path]
    const isIn = menu?.group === group && mayOpen(viewer, { key, ...entry })
    return isIn
      ? [{ path, icon: ICONS[menu.icon], title: (translate: Translate) => translate(`app.routes.${key}`) }]
      : []
  })

const entitiesIn = (group: MenuGroup, viewer: Viewer): MenuItem[] =>
  Object.entries(MENU).flatMap(([name, { group: own, icon, read }]) =>
    own === group && (read === undefined || can(viewer, `${read}.read`))
      ? [
          {
            path: `/${name}`,
            icon: ICONS[icon],
            title: (translate: Translate) => translate(`resources.${name}.name`, { smart_count: 2 }),
          },
        ]
      : [],
  )

const extensionsIn = (group: MenuGroup, viewer: Viewer): MenuItem[] =>
  EXTENSIONS.filter(({ menu, name }) => {
    const read = MANIFEST[name]?.privilege.read
    return menu === group && (read === undefined || can(viewer, `${read}.read`))
  }).map((extension) => ({
    path: extensionPath(extension.name),
    icon: extension.icon,
    title: (translate: Translate) => extensionTitle(extension, translate),
  }))

const extensionPath = (name: string) => `${EXTENSION_ROUTE}/${name}`

/**
 * The pages above a route, the topmost first, each with its address. Who came from the map of a status page
 * (`?viewType=map`) goes back to it, and to the store there.
 */
export function breadcrumbs(found: FoundRoute, fromMap = false): { entry: RouteEntry; to: string }[] {
  const trail: { entry: RouteEntry; to: string }[] = []
  for (let path = parentOf(found.path); path; path = parentOf(path)) {
    const to = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(found.params[name] ?? ''))
    trail.unshift({ entry: ROUTES[path], to })
  }
  const top = trail[0]
  const { storeCode } = found.params
  if (top && storeCode && fromMap) top.to += `?${new URLSearchParams({ viewType: 'map', store: storeCode }).toString()}`
  return trail
}

/** The topmost page of an address, which the menu marks. */
export function menuPath(pathname: string): string | undefined {
  const found = findRoute(pathname)
  if (found) return topOf(found)
  return (
    entityAt(pathname)?.path ??
    EXTENSIONS.map(({ name }) => extensionPath(name)).find((path) => `${pathname}/`.startsWith(`${path}/`))
  )
}

/** The entity whose list, put into the menu by its schema, is at an address or above it. */
export function entityAt(
  pathname: string,
): { readonly path: string; readonly name: string; readonly group: MenuGroup } | undefined {
  const [, name = ''] = pathname.split('/')
  const place = Object.hasOwn(MENU, name) ? MENU[name] : undefined
  return place && { path: `/${name}`, name, group: place.group }
}

/** The topmost page of a route. */
export function topOf(found: FoundRoute): RoutePath {
  let path = found.path
  for (let parent = parentOf(path); parent; parent = parentOf(path)) path = parent
  return path
}

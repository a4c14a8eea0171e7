import { routes as access } from '../../areas/access'
import { routes as alarms } from '../../areas/alarms'
import { routes as dashboard } from '../../areas/dashboard'
import { routes as exceptions } from '../../areas/exceptions'
import { routes as paper } from '../../areas/paper'
import { routes as print } from '../../areas/print'
import { routes as products } from '../../areas/products'
import { routes as scripts } from '../../areas/scripts'
import { routes as sensors } from '../../areas/sensors'
import { routes as servers } from '../../areas/servers'
import { routes as settings } from '../../areas/settings'
import { routes as signage } from '../../areas/signage'
import { routes as software } from '../../areas/software'
import { routes as stores } from '../../areas/stores'
import { routes as tags } from '../../areas/tags'
import { routes as tasks } from '../../areas/tasks'
import type { MenuGroup } from '../../schema/dialect'
import type { RouteEntry } from '../../ui/routes'

/** The groups of the menu, top to bottom. */
export const MENU_GROUPS: readonly MenuGroup[] = ['overview', 'operations', 'products', 'labels', 'signage', 'alarms', 'access', 'settings', 'scripts']

const BY_AREA = {
  ...dashboard, ...exceptions, ...servers, ...stores, ...tags, ...sensors, ...products, ...paper, ...tasks, ...print, ...settings, ...scripts, ...alarms, ...software, ...access, ...signage,
}

export type RoutePath = keyof typeof BY_AREA

/** The routes of all areas, which router, menu, breadcrumbs, titles and palette read. */
export const ROUTES: Readonly<Record<RoutePath, RouteEntry>> = BY_AREA

export const ROUTE_PATHS = Object.keys(ROUTES) as RoutePath[]

/** The path of the page above a route. */
export const parentOf = (path: RoutePath): RoutePath | undefined => ROUTES[path].parent as RoutePath | undefined

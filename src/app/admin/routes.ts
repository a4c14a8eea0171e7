import * as access from '../../areas/access'
import * as alarms from '../../areas/alarms'
import * as batches from '../../areas/batches'
import * as dashboard from '../../areas/dashboard'
import * as exceptions from '../../areas/exceptions'
import * as ledger from '../../areas/ledger'
import * as paper from '../../areas/paper'
import * as print from '../../areas/print'
import * as products from '../../areas/products'
import * as scripts from '../../areas/scripts'
import * as sensors from '../../areas/sensors'
import * as servers from '../../areas/servers'
import * as settings from '../../areas/settings'
import * as signage from '../../areas/signage'
import * as software from '../../areas/software'
import * as stores from '../../areas/stores'
import * as tags from '../../areas/tags'
import * as tasks from '../../areas/tasks'
import * as till from '../../areas/till'
import type { MenuGroup } from '../../schema/dialect'
import type { Registrations } from '../../ui/registries'
import type { RouteEntry, Routes } from '../../ui/routes'

/** The groups of the menu, top to bottom. */
export const MENU_GROUPS: readonly MenuGroup[] = [
  'overview',
  'operations',
  'products',
  'labels',
  'signage',
  'alarms',
  'access',
  'settings',
  'scripts',
]

const BY_AREA = {
  ...dashboard.routes,
  ...exceptions.routes,
  ...servers.routes,
  ...stores.routes,
  ...tags.routes,
  ...sensors.routes,
  ...products.routes,
  ...batches.routes,
  ...ledger.routes,
  ...till.routes,
  ...paper.routes,
  ...tasks.routes,
  ...print.routes,
  ...settings.routes,
  ...scripts.routes,
  ...alarms.routes,
  ...software.routes,
  ...access.routes,
  ...signage.routes,
}

/** The areas whose pages need no texts but those that come with the administration (scripts/viteLocales.ts), or load the others themselves; the audit names fields of all. */
const WITH_FIRST_TEXTS: readonly { readonly routes: Routes }[] = [dashboard, tags, tasks]

/** Whether the texts of a page are there from the start. */
export const hasFirstTexts = (path: RoutePath): boolean => WITH_FIRST_TEXTS.some(({ routes }) => path in routes)

/** What areas add to the registries of displays, inputs and filters. */
export const AREAS: readonly (Registrations & { readonly routes: Routes })[] = [
  dashboard,
  exceptions,
  servers,
  stores,
  tags,
  sensors,
  products,
  ledger,
  till,
  paper,
  tasks,
  print,
  settings,
  scripts,
  alarms,
  software,
  access,
  signage,
]

export type RoutePath = keyof typeof BY_AREA

/** The routes of all areas, which router, menu, breadcrumbs, titles and palette read. */
export const ROUTES: Readonly<Record<RoutePath, RouteEntry>> = BY_AREA

export const ROUTE_PATHS = Object.keys(ROUTES) as RoutePath[]

/** The path of the page above a route. */
export const parentOf = (path: RoutePath): RoutePath | undefined => ROUTES[path].parent as RoutePath | undefined

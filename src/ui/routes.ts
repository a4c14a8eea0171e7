import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { DropPolicy } from '../data/sessionDrop'
import type { ResourceName } from '../generated/resources'
import type { IconName, MenuGroup, MenuPlace, Permission, When } from '../schema/dialect'
import { loadCanvases } from './charts/loadCanvases'

/** Loads the page of a route: a component of src/areas. */
type PageLoader = () => Promise<ComponentType>

/** What the console knows about a route: its title is `app.routes.<key>`. */
export interface RouteEntry {
  readonly key: string
  /** The permissions needed to see it (all of them); menu and palette leave out other pages. */
  readonly permission: Permission | readonly Permission[]
  /** The systems that have it; all by default. */
  readonly when?: When
  /** Its place in the menu; without one it is reached from its parent. */
  readonly menu?: MenuPlace
  /** Which errors of the page drop the session; none by default. */
  readonly drops?: DropPolicy
  /** The parameter that stands for the page in the breadcrumbs, in place of its title. */
  readonly crumb?: string
  /** The path of the page above it, for breadcrumbs and the menu's mark. Its parameters are among this route's. */
  readonly parent?: string
  /** The resource that the page lists, with the route's parameters as its own: its schema and its first rows are asked for along with the page. */
  readonly list?: ResourceName
  /** The resource that the page lists, if that is all: react-admin's links to it and its records lead to the page. */
  readonly lists?: ResourceName
  /** Asks for what the page opens with, by the query of its address, while its code is on its way. */
  readonly ahead?: (queries: QueryClient, search: URLSearchParams) => Promise<void>
  readonly page: PageLoader
}

/** The pages of an area by their paths, in the order of the menu. */
export type Routes = Readonly<Record<`/${string}`, RouteEntry>>

/** The place of a page in the menu: its group and its icon. */
export const menu = (group: MenuGroup, icon: IconName) => ({ menu: { group, icon } })

/** Every failed call drops the session, as the specification says. */
export const OPERATIONS = { drops: 'all' } as const
/** Only failed queries drop the session. */
export const LOADS = { drops: 'load' } as const

/** Named by the store that it is about. */
export const OF_STORE = { crumb: 'storeCode' } as const

/** Loads what draws the charts along with the code of a page; an error comes up again where it is shown. */
export function withCharts<Page>(page: Promise<Page>): Promise<Page> {
  loadCanvases().catch(() => undefined)
  return page
}

import type { QueryClient } from '@tanstack/react-query'
import { loadConfig } from '../../data/config'
import { dataProvider } from '../../data/dataProvider'
import { loadDescriptor } from '../../data/descriptors'
import { readSession } from '../../data/session'
import { currentStore } from '../../data/currentStore'
import { askFirstRows } from '../../ui/list/rowsQuery'
import { readHash, splitRoute } from '../hash'
import { routeFor } from '../nextRoute'
import { lazyPage } from './lazyPages'
import { createQueryClient } from './queryClient'
import { findRoute, mayOpen, menuFor } from './routeInfo'
import { ROUTES, type RoutePath } from './routes'
import { menuTarget } from './storePages'

/** Loads the code of a page, and the schema of its list, when the pointer or the focus is on its link. */
function prefetchPage(path: RoutePath): Promise<unknown> {
  const { list } = ROUTES[path]
  // An error comes up again where it is shown.
  return Promise.all([lazyPage(path).preload(), list && loadDescriptor(list).catch(() => undefined)])
}

/**
 * Fetches the first rows of a page that is a list, or what else a page opens with, while its
 * code loads and it renders.
 * @param route path and query
 * @returns when it is there, or has failed
 */
export async function prefetchData(queries: QueryClient, route: string): Promise<void> {
  const { path, query } = splitRoute(route)
  const found = findRoute(path)
  const viewer = readSession()
  if (!found || !viewer || !mayOpen(viewer, found.entry)) return
  const ahead = found.entry.ahead?.(queries, query)
  if (!found.entry.list) return ahead
  const {
    entry: { list: resource },
    params,
  } = found
  const list = { resource, search: query, ...(Object.keys(params).length > 0 && { params }) }
  // An error comes up again where it is shown.
  await Promise.all([ahead, askFirstRows(queries, dataProvider, list).catch(() => undefined)])
}

/**
 * Loads what the next page will most likely need: the list with its controls and forms, the pages of the menu that
 * are lists, and those that fetch ahead (the dashboard). These are small.
 */
export function prefetchLists(): void {
  Promise.all([import('../../ui/list/ListPage'), import('../../ui/list/RecordDialogs')])
    .then(() => {
      const viewer = readSession()
      if (!viewer) return
      for (const { items } of menuFor(viewer)) {
        for (const found of items.map(({ path }) =>
          findRoute(splitRoute(menuTarget(path, currentStore(), viewer)).path),
        ))
          if (found?.entry.list ?? found?.entry.ahead) void prefetchPage(found.path)
      }
    })
    .catch(() => undefined)
}

/** Loads the page of a route, path and query. @returns when it is there */
export async function prefetchRoute(route: string): Promise<void> {
  const found = findRoute(splitRoute(route).path)
  if (found) await prefetchPage(found.path)
}

/** A cache that is on its way, and the session that it belongs to. */
let begun: { readonly token: string; readonly queries: QueryClient } | undefined

/** The cache of the signed-in user, with what the page that they open with was asked for. */
export function takeCache(): QueryClient {
  const taken = begun
  begun = undefined
  if (taken && taken.token === readSession()?.accessToken) return taken.queries
  const queries = createQueryClient()
  void prefetchData(queries, routeFor(readHash(), true))
  return queries
}

/**
 * Loads the page that the address leads to once signed in; with a session it also fetches what the page opens with.
 * @returns when all that is there
 */
export function prefetchSession(): Promise<unknown> {
  const route = routeFor(readHash(), true)
  const page = prefetchRoute(route)
  const token = readSession()?.accessToken
  if (token === undefined) return page
  const queries = createQueryClient()
  begun = { token, queries }
  // Not before it is known where calls go.
  return Promise.all([page, loadConfig().then(() => prefetchData(queries, route))])
}

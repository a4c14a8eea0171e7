import { loadDescriptor } from '../../data/descriptors'
import { readHash, splitRoute } from '../hash'
import { routeFor } from '../nextRoute'
import type { RoutePath } from '../routePaths'
import { lazyPage } from './lazyPages'
import { findRoute } from './routeInfo'
import { ROUTES } from './routes'

/** Loads the code of a page, and the schema of its list, before the page is asked for: a pointer or the focus is on its link. */
export function prefetchPage(path: RoutePath): void {
  lazyPage(path).preload()
  const { list } = ROUTES[path]
  // What fails here fails again where it is shown.
  if (list) loadDescriptor(list).catch(() => undefined)
}

/** Loads what nearly every page needs: the list and its controls. */
export function prefetchLists(): void {
  import('../../ui/list/ListPage').catch(() => undefined)
}

/** Loads the page that the address leads to, once signed in. */
export function prefetchAddress(): void {
  const found = findRoute(splitRoute(routeFor(readHash(), true)).path)
  if (found) prefetchPage(found.path)
}

import { loadDescriptor } from '../../data/descriptors'
import { readHash, splitRoute } from '../hash'
import { routeFor } from '../nextRoute'
import type { RoutePath } from '../routePaths'
import { findRoute } from './routeInfo'
import { ROUTES } from './routes'

const asked = new Set<RoutePath>()

/** Loads the code of a page, and the schema of its list, before the page is asked for: a pointer or the focus is on its link. */
export function prefetchPage(path: RoutePath): void {
  const { page, list } = ROUTES[path]
  if (!page || asked.has(path)) return
  asked.add(path)
  // What fails here fails again where it is shown.
  const again = () => void asked.delete(path)
  page().catch(again)
  if (list) loadDescriptor(list).catch(again)
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

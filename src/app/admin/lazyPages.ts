import { lazily, type Lazily } from '../../ui/kit/lazily'
import { PageSkeleton } from './PageSkeleton'
import { ROUTES, type RoutePath } from './routes'

const PAGES = new Map<RoutePath, Lazily<object>>()

/** The page of a route, loaded when it is first shown or prefetched. */
export function lazyPage(path: RoutePath): Lazily<object> {
  const known = PAGES.get(path)
  if (known) return known
  const made = lazily(ROUTES[path].page, PageSkeleton)
  PAGES.set(path, made)
  return made
}

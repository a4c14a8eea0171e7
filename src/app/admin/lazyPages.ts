import { lazily, type Lazily } from '../../ui/kit/lazily'
import type { RoutePath } from '../routePaths'
import { NotBuilt } from './pages/NotBuilt'
import { PageSkeleton } from './PageSkeleton'
import { ROUTES } from './routes'

const PAGES = new Map<RoutePath, Lazily<object>>()

/** The page of a route, loaded when it is first shown or prefetched; undefined where it is not built. */
export function lazyPage(path: RoutePath): Lazily<object> | undefined {
  const { page } = ROUTES[path]
  const known = PAGES.get(path)
  if (known || !page) return known
  const made = lazily(page, PageSkeleton)
  PAGES.set(path, made)
  return made
}

/** What a route shows. */
export const pageOf = (path: RoutePath) => lazyPage(path) ?? NotBuilt

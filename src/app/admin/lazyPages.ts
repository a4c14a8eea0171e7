import { loadLateTexts } from '../../data/i18n'
import { lazily, type Lazily } from '../../ui/kit/lazily'
import { PageSkeleton } from './PageSkeleton'
import { hasFirstTexts, ROUTES, type RoutePath } from './routes'

const PAGES = new Map<RoutePath, Lazily<object>>()

/** The page of a route with its texts, loaded when it is first shown or prefetched. */
export function lazyPage(path: RoutePath): Lazily<object> {
  const known = PAGES.get(path)
  if (known) return known
  const { page } = ROUTES[path]
  const made = lazily(
    hasFirstTexts(path) ? page : async () => (await Promise.all([page(), loadLateTexts()]))[0],
    PageSkeleton,
  )
  PAGES.set(path, made)
  return made
}

import { lastEndReason, readSession } from '../data/session'
import { can, type Viewer } from '../schema/access'
import { splitRoute } from './hash'
import { DEFAULT_ROUTE, HOME_ROUTE, LOGIN_ROUTE, OPEN_ROUTES } from './routePaths'

/**
 * Where a sign-in leads: `next` if it is an address of the console, else the first page. An address of another site, a
 * protocol, or a page without a session is never followed; an address that no route matches shows its own page.
 */
export function nextRoute(next: string | null | undefined, first: string = DEFAULT_ROUTE): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || /[\\\u0000-\u001f]/.test(next)) return first
  const [path = ''] = next.split(/[?#]/)
  const isPlain = !path.split('/').some((part) => part === '.' || part === '..')
  return isPlain && !OPEN_ROUTES.includes(path) ? next : first
}

/** The dashboard; if the user may not read it, the home route, where the administration finds another page. */
const firstRoute = (viewer: Viewer): string => (can(viewer, 'dashboard.read') ? DEFAULT_ROUTE : HOME_ROUTE)

/** Where a user may be: without a session only at sign-in and sign-up, with one anywhere but there. */
export function routeFor(
  hash: string,
  signedIn: boolean,
  ended = lastEndReason(),
  viewer: Viewer | undefined = readSession(),
): string {
  const { path, query } = splitRoute(hash)
  const isOpen = OPEN_ROUTES.includes(path)
  if (signedIn) {
    const first = viewer ? firstRoute(viewer) : DEFAULT_ROUTE
    return isOpen ? nextRoute(query.get('next'), first) : path === '' || path === HOME_ROUTE ? first : hash
  }
  if (isOpen) return hash
  const keeps = ended === 'expired' && nextRoute(hash) === hash && hash !== DEFAULT_ROUTE
  return keeps ? `${LOGIN_ROUTE}?next=${encodeURIComponent(hash)}` : LOGIN_ROUTE
}

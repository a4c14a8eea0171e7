import { useMemo } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { loadLateTexts } from '../../data/i18n'
import { lazily } from '../../ui/kit/lazily'
import { EXTENSION_ROUTE, HOME_ROUTE } from '../routePaths'
import { Layout } from './Layout'
import { lazyPage } from './lazyPages'
import { Home } from './pages/Home'
import { NotFound } from './pages/NotFound'
import { PageFrame } from './PageFrame'
import { PageSkeleton } from './PageSkeleton'
import { findRoute, routerPath } from './routeInfo'
import { isResourceAddress, ResourceRoutes } from './resources'
import type { RoutePath } from './routes'

/**
 * Every route of the table inside the layout, and react-admin's own addresses of its resources; what no route matches gets
 * a page with a way back. The router is given
 * only the matching route, since it ranks all that it is given at each change of the address.
 */
export function AdminRoutes() {
  const { pathname } = useLocation()
  const path = findRoute(pathname)?.path
  const other = path === undefined ? otherRoute(pathname) : undefined
  const routes = useMemo(() => [{ element: <Layout />, children: [other ?? pageRoute(path)] }], [path, other])
  return useRoutes(routes)
}

const ExtensionRoutes = lazily(
  async () => (await Promise.all([import('./ExtensionRoutes'), loadLateTexts()]))[0].ExtensionRoutes,
  PageSkeleton,
)

const HOME = { path: HOME_ROUTE, element: <Home /> }
const RESOURCES = { path: '*', element: <ResourceRoutes /> }
const EXTENSIONS = { path: '*', element: <ExtensionRoutes /> }

function otherRoute(pathname: string) {
  if (pathname === HOME_ROUTE) return HOME
  if (pathname.startsWith(`${EXTENSION_ROUTE}/`)) return EXTENSIONS
  return isResourceAddress(pathname) ? RESOURCES : undefined
}

const pageRoute = (path: RoutePath | undefined) =>
  path
    ? { path: routerPath(path), element: <PageFrame path={path} Page={lazyPage(path)} /> }
    : { path: '*', element: <NotFound /> }

import { useMemo } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { HOME_ROUTE, type RoutePath } from '../routePaths'
import { Layout } from './Layout'
import { lazyPage } from './lazyPages'
import { Home } from './pages/Home'
import { NotFound } from './pages/NotFound'
import { PageFrame } from './PageFrame'
import { findRoute, routerPath } from './routeInfo'
import { isResourceAddress, ResourceRoutes } from './resources'

/**
 * Every route of the table below the layout, and react-admin's own addresses of its resources; what no route matches gets
 * a page with a way back. The router is given
 * the one route that is meant: it weighs all that it is given at each change of the address.
 */
export function AdminRoutes() {
  const { pathname } = useLocation()
  const path = findRoute(pathname)?.path
  const isHome = pathname === HOME_ROUTE
  const isResource = path === undefined && isResourceAddress(pathname)
  const routes = useMemo(() => [{ element: <Layout />, children: [isHome ? HOME : isResource ? RESOURCES : pageRoute(path)] }], [path, isHome, isResource])
  return useRoutes(routes)
}

const HOME = { path: HOME_ROUTE, element: <Home /> }
const RESOURCES = { path: '*', element: <ResourceRoutes /> }

const pageRoute = (path: RoutePath | undefined) =>
  path ? { path: routerPath(path), element: <PageFrame path={path} Page={lazyPage(path)} /> } : { path: '*', element: <NotFound /> }

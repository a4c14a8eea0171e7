import { useMemo } from 'react'
import { useLocation, useRoutes } from 'react-router'
import type { RoutePath } from '../routePaths'
import { Layout } from './Layout'
import { lazyPage } from './lazyPages'
import { NotFound } from './pages/NotFound'
import { PageFrame } from './PageFrame'
import { findRoute, routerPath } from './routeInfo'

/**
 * Every route of the table below the layout; what no route matches gets a page with a way back. The router is given
 * the one route that is meant: it weighs all that it is given at each change of the address.
 */
export function AdminRoutes() {
  const path = findRoute(useLocation().pathname)?.path
  const routes = useMemo(() => [{ element: <Layout />, children: [pageRoute(path)] }], [path])
  return useRoutes(routes)
}

const pageRoute = (path: RoutePath | undefined) =>
  path ? { path: routerPath(path), element: <PageFrame path={path} Page={lazyPage(path)} /> } : { path: '*', element: <NotFound /> }

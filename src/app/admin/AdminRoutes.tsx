import { useMemo, type ComponentType } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { lazily } from '../../ui/kit/lazily'
import { ROUTE_PATHS, type RoutePath } from '../routePaths'
import { Layout } from './Layout'
import { NotBuilt } from './pages/NotBuilt'
import { NotFound } from './pages/NotFound'
import { PageFrame } from './PageFrame'
import { PageSkeleton } from './PageSkeleton'
import { findRoute, routerPath } from './routeInfo'
import { ROUTES } from './routes'

const PAGES = new Map<string, ComponentType>(
  ROUTE_PATHS.map((path) => {
    const { page } = ROUTES[path]
    return [path, page ? lazily(page, PageSkeleton) : NotBuilt]
  }),
)

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
  path ? { path: routerPath(path), element: <PageFrame path={path} Page={PAGES.get(path) ?? NotBuilt} /> } : { path: '*', element: <NotFound /> }

import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { lazily } from '../../ui/kit/lazily'
import { ROUTE_PATHS } from '../routePaths'
import { Layout } from './Layout'
import { NotBuilt } from './pages/NotBuilt'
import { NotFound } from './pages/NotFound'
import { PageFrame } from './PageFrame'
import { PageSkeleton } from './PageSkeleton'
import { routerPath } from './routeInfo'
import { ROUTES } from './routes'

const PAGES = new Map<string, ComponentType>(
  ROUTE_PATHS.map((path) => {
    const { page } = ROUTES[path]
    return [path, page ? lazily(page, PageSkeleton) : NotBuilt]
  }),
)

/** Every route of the table below the layout; what no route matches gets a page with a way back. */
export const AdminRoutes = () => (
  <Routes>
    <Route element={<Layout />}>
      {ROUTE_PATHS.map((path) => (
        <Route key={path} path={routerPath(path)} element={<PageFrame path={path} Page={PAGES.get(path) ?? NotBuilt} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
)

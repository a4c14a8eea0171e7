import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router'
import { useViewer } from '../../../data/session'
import { useStoreName } from '../../../data/storeName'
import { DEFAULT_ROUTE } from '../../routePaths'
import { breadcrumbs, findRoute, mayOpen, menuFor } from '../routeInfo'
import { ROUTES } from '../routes'
import css from './pages.module.css'

/** The way back: to the page above, or with `top` to the topmost one; else to the first page of the menu. */
export function BackLink({ top = false }: { readonly top?: boolean }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const { pathname } = useLocation()
  const found = findRoute(pathname)
  const store = useStoreName(found?.params['storeCode'])
  const above = found && breadcrumbs(found).at(top ? 0 : -1)
  const first = menuFor(viewer)
    .flatMap(({ items }) => items)
    .find(({ path }) => path !== pathname)
  const home =
    mayOpen(viewer, ROUTES[DEFAULT_ROUTE]) && pathname !== DEFAULT_ROUTE
      ? { to: DEFAULT_ROUTE, entry: ROUTES[DEFAULT_ROUTE] }
      : undefined
  const known = above ?? home
  const way = known
    ? { to: known.to, page: translate(`app.routes.${known.entry.key}`, { store }) }
    : first && { to: first.path, page: first.title(translate) }
  if (!way) return null
  return (
    <Link className={css.way} to={way.to}>
      {translate('app.backTo', { page: way.page })}
    </Link>
  )
}

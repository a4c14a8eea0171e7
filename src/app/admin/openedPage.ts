import { useLocation } from 'react-router'
import { useViewer } from '../../data/session'
import { useRemembered } from '../../domain/record/recents'
import { findRoute, mayOpen, topOf, type FoundRoute } from './routeInfo'
import { ROUTES, type RoutePath } from './routes'

/** The home page of a store notes itself, under the store's name. */
const HOME: RoutePath = '/store/{storeCode}'

/** A page of the menu at an address, or a store's page of it. */
export function listedPage(pathname: string): (FoundRoute & { readonly menu: RoutePath }) | undefined {
  const found = findRoute(pathname)
  if (!found || found.path === HOME || Object.keys(found.params).some((name) => name !== 'storeCode')) return undefined
  const menu = topOf(found)
  return ROUTES[menu].menu ? { ...found, menu } : undefined
}

/** Notes the pages that somebody opens. */
export function useOpenedPages(): void {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const page = listedPage(pathname)
  useRemembered(
    page && mayOpen(viewer, page.entry) ? { kind: 'page', to: pathname, storeCode: page.params.storeCode } : undefined,
  )
}

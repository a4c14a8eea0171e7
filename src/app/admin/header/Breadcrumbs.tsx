import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import { lazily } from '../../../ui/kit/lazily'
import type { MenuGroup } from '../../../schema/dialect'
import type { RouteEntry } from '../../../ui/routes'
import { EXTENSION_ROUTE } from '../../routePaths'
import { breadcrumbs, entityAt, findRoute, topOf, type FoundRoute } from '../routeInfo'
import { ROUTES } from '../routes'
import css from './header.module.css'
import { MenuCrumb } from './MenuCrumb'
import { Sign } from './Sign'

/** The path from the menu's group to this page; a page about one thing is named after it. */
export function Breadcrumbs() {
  const { pathname, search } = useLocation()
  const found = findRoute(pathname)
  if (pathname.startsWith(`${EXTENSION_ROUTE}/`)) return <ExtensionTrail pathname={pathname} />
  const entity = entityAt(pathname)
  if (!found && entity) return <EntityTrail {...entity} />
  return found ? <Trail found={found} fromMap={new URLSearchParams(search).get('viewType') === 'map'} /> : <NoTrail />
}

const ExtensionTrail = lazily(() => import('./ExtensionTrail').then((module) => module.ExtensionTrail), NoTrail)

/** The list of an entity that its schema puts into the menu. */
function EntityTrail({ name, group }: { readonly name: string; readonly group: MenuGroup }) {
  const translate = useTranslate()
  return (
    <nav className={css.crumbs} aria-label={translate('app.breadcrumbs')}>
      <ol className={css.crumbList}>
        <MenuCrumb group={group} />
        <li className={css.crumb} aria-current="page">
          <span className={css.crumbText}>{translate(`resources.${name}.name`, { smart_count: 2 })}</span>
        </li>
      </ol>
    </nav>
  )
}

function NoTrail() {
  return <div className={css.crumbs} />
}

// Rendered again for another page only, and not for each change of the address.
const Trail = memo(function Trail({ found, fromMap }: { found: FoundRoute; fromMap: boolean }) {
  const translate = useTranslate()
  const { params } = found
  const store = useStoreName(params['storeCode'])
  const name = ({ key, crumb }: RouteEntry) => {
    const title = translate(`app.routes.${key}`, { store })
    if (crumb === 'storeCode') return store
    return (crumb && params[crumb]) || title
  }
  const group = ROUTES[topOf(found)].menu?.group
  const above = breadcrumbs(found, fromMap)
  // A group with the name of its page adds nothing.
  const isAlike = group !== undefined && translate(`app.groups.${group}`) === name(above[0]?.entry ?? found.entry)
  return (
    <nav className={css.crumbs} aria-label={translate('app.breadcrumbs')}>
      <ol className={css.crumbList}>
        {group && !isAlike && <MenuCrumb group={group} />}
        {above.map(({ entry, to }) => (
          <li key={to} className={css.crumb} data-named={entry.crumb && ''}>
            <Link to={to} className={css.crumbLink}>
              {name(entry)}
            </Link>
            <Sign />
          </li>
        ))}
        <li className={css.crumb} aria-current="page">
          <span className={css.crumbText}>{name(found.entry)}</span>
        </li>
      </ol>
    </nav>
  )
})

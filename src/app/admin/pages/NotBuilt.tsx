import { Construction } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import { useViewer } from '../../../data/session'
import { findRoute, menuFor } from '../routeInfo'
import { BackLink } from './BackLink'
import { Notice } from './Notice'
import css from './pages.module.css'

/** A route whose page is yet to come says so plainly, and shows the pages that are there. */
export function NotBuilt() {
  const translate = useTranslate()
  const found = findRoute(useLocation().pathname)
  const store = useStoreName(found?.params['storeCode'])
  const ready = menuFor(useViewer())
    .map(({ group, items }) => ({ group, items: items.filter(({ entry }) => entry.page) }))
    .filter(({ items }) => items.length > 0)
  return (
    <>
      <Notice icon={Construction} title={found ? translate(`app.routes.${found.entry.key}`, { store }) : ''} text={translate('app.notBuilt.text')}>
        {found?.entry.parent && <BackLink />}
      </Notice>
      {ready.length > 0 && (
        <nav className={css.ready} aria-label={translate('app.notBuilt.ready')}>
          <h2 className={css.readyTitle}>{translate('app.notBuilt.ready')}</h2>
          <ul className={css.readyList}>
            {ready.flatMap(({ group, items }) =>
              items.map(({ path, entry }) => {
                const Icon = entry.menu?.icon
                return (
                  <li key={path}>
                    <Link className={css.readyLink} to={path}>
                      {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
                      <span>
                        <strong>{translate(`app.routes.${entry.key}`)}</strong>
                        <small>{translate(`app.groups.${group}`)}</small>
                      </span>
                    </Link>
                  </li>
                )
              }),
            )}
          </ul>
        </nav>
      )}
    </>
  )
}

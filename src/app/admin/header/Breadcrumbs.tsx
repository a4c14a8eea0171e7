import { ChevronRight } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { Link, useLocation } from 'react-router'
import { breadcrumbs, findRoute } from '../routeInfo'
import css from './header.module.css'

/** The way from the menu to this page. */
export function Breadcrumbs() {
  const translate = useTranslate()
  const found = findRoute(useLocation().pathname)
  if (!found) return <div className={css.crumbs} />
  return (
    <nav className={css.crumbs} aria-label={translate('app.breadcrumbs')}>
      <ol className={css.crumbList}>
        {breadcrumbs(found).map(({ entry, to }) => (
          <li key={to} className={css.crumb}>
            <Link to={to} className={css.crumbLink}>
              {translate(`app.routes.${entry.key}`)}
            </Link>
            <ChevronRight size={14} aria-hidden="true" className={css.crumbSign} />
          </li>
        ))}
        <li className={css.crumb} aria-current="page">
          {translate(`app.routes.${found.entry.key}`)}
        </li>
      </ol>
    </nav>
  )
}

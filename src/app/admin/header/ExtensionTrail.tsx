import { useGetOne, useGetRecordRepresentation, useTranslate } from 'ra-core'
import { matchPath, Link } from 'react-router'
import { EXTENSIONS } from '../../extensions'
import { EXTENSION_ROUTE } from '../../routePaths'
import { extensionTitle } from '../extensionTitle'
import type { Extension } from '../extensionTypes'
import { MenuCrumb } from './MenuCrumb'
import { Sign } from './Sign'
import css from './header.module.css'

/** The breadcrumbs of an extension's page: the menu's group, its list, and the record. */
export function ExtensionTrail({ pathname }: { pathname: string }) {
  const { name, id } = matchPath(`${EXTENSION_ROUTE}/:name/:id?/*`, pathname)?.params ?? {}
  const extension = EXTENSIONS.find((one) => one.name === name)
  if (!extension) return <div className={css.crumbs} />
  return <Trail extension={extension} id={id} />
}

function Trail({ extension, id }: { extension: Extension; id: string | undefined }) {
  const translate = useTranslate()
  const { name, menu } = extension
  const title = extensionTitle(extension, translate)
  return (
    <nav className={css.crumbs} aria-label={translate('app.breadcrumbs')}>
      <ol className={css.crumbList}>
        {menu && <MenuCrumb group={menu} />}
        {id !== undefined && (
          <li className={css.crumb}>
            <Link to={`${EXTENSION_ROUTE}/${name}`} className={css.crumbLink}>
              {title}
            </Link>
            <Sign />
          </li>
        )}
        <li className={css.crumb} aria-current="page">
          <span className={css.crumbText}>
            {id === undefined ? (
              title
            ) : id === 'create' ? (
              translate('ra.action.create')
            ) : (
              <RecordName resource={name} id={id} />
            )}
          </span>
        </li>
      </ol>
    </nav>
  )
}

/** The name of the record, once its page has read it; its id until then. */
function RecordName({ resource, id }: { resource: string; id: string }) {
  const representation = useGetRecordRepresentation(resource)
  const { data } = useGetOne(resource, { id }, { enabled: false })
  return <>{data ? representation(data) : id}</>
}

import { useTranslate } from 'ra-core'
import { memo, useEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useViewer } from '../../data/session'
import { prefetchPage } from './prefetch'
import { findRoute, menuFor, menuPath } from './routeInfo'
import css from './sidebar.module.css'

/** The areas that the user may read, in their groups (spec/1 §6). */
export const MenuList = memo(function MenuList({ isFolded }: { isFolded: boolean }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const groups = useMemo(() => menuFor(viewer), [viewer])
  const found = findRoute(useLocation().pathname)
  const marked = found && menuPath(found)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <ul ref={list} className={css.groups}>
      {groups.map(({ group, items }) => (
        <li key={group} className={css.group}>
          <span className={css.groupName} id={`menu-${group}`}>
            {translate(`app.groups.${group}`)}
          </span>
          <ul aria-labelledby={`menu-${group}`}>
            {items.map(({ path, entry }) => {
              const Icon = entry.menu?.icon
              const title = translate(`app.routes.${entry.key}`)
              return (
                <li key={path}>
                  <Link className={css.item} to={path} onPointerEnter={() => prefetchPage(path)} onFocus={() => prefetchPage(path)} aria-current={path === marked ? 'page' : undefined} title={isFolded ? title : undefined}>
                    {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
                    <span className={css.label}>{title}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
})

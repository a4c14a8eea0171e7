import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { memo, useCallback, useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '../../data/session'
import { afterPaint } from '../../ui/kit/afterPaint'
import { readHash } from '../hash'
import type { RoutePath } from '../routePaths'
import { prefetchPage, prefetchRows } from './prefetch'
import { findRoute, menuFor, menuPath } from './routeInfo'
import css from './sidebar.module.css'

/** How long a pointer rests on a link that is meant, in milliseconds: what it only passes is not loaded. */
const MEANT_MS = 40

/** The areas that the user may read, in their groups (spec/1 §6). */
export function MenuList({ isFolded }: { isFolded: boolean }) {
  const found = findRoute(useLocation().pathname)
  const navigate = useNavigate()
  const now = useRef(navigate)
  useEffect(() => {
    now.current = navigate
  })
  const go = useCallback((path: RoutePath) => void now.current(path, { replace: readHash() === path }), [])
  return <Groups isFolded={isFolded} marked={found && menuPath(found)} onGo={go} />
}

interface GroupsProps {
  isFolded: boolean
  marked: RoutePath | undefined
  onGo: (path: RoutePath) => void
}

// Drawn again for another page only, and not for each change of the address: so it may not ask for the router itself.
const Groups = memo(function Groups({ isFolded, marked, onGo }: GroupsProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const queries = useQueryClient()
  const groups = useMemo(() => menuFor(viewer), [viewer])
  const list = useRef<HTMLUListElement>(null)
  // Plain links: each of the router's own follows the address by itself.
  const follow = (event: MouseEvent, path: RoutePath) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    prefetchRows(queries, path)
    // The press is answered in the next frame, and the work begins after it.
    const link = event.currentTarget as HTMLElement
    link.toggleAttribute('data-pressed', true)
    afterPaint(() => {
      link.removeAttribute('data-pressed')
      onGo(path)
    })
  }
  const pointed = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // It asks for the layout: once it is there anyway.
    afterPaint(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }))
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
                  <a
                    className={css.item}
                    href={`#${path}`}
                    onClick={(event) => follow(event, path)}
                    onPointerDown={({ button, pointerType }) => button === 0 && pointerType === 'mouse' && prefetchRows(queries, path)}
                    onPointerEnter={() => (pointed.current = setTimeout(prefetchPage, MEANT_MS, path))}
                    onPointerLeave={() => clearTimeout(pointed.current)}
                    onFocus={() => prefetchPage(path)}
                    aria-current={path === marked ? 'page' : undefined}
                    title={isFolded ? title : undefined}
                  >
                    {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
                    <span className={css.label}>{title}</span>
                  </a>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
})

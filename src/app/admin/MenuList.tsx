import { useTranslate } from 'ra-core'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../data/session'
import { afterPaint } from '../../ui/kit/afterPaint'
import { menuFor, menuPath } from './routeInfo'
import { menuTarget } from './storePages'
import { useStoreHere } from './useStoreHere'
import css from './sidebar.module.css'

/** The areas that the user may read, in their groups. */
export function MenuList({ isFolded }: { isFolded: boolean }) {
  return <Groups isFolded={isFolded} marked={menuPath(useLocation().pathname)} storeCode={useStoreHere()} />
}

interface GroupsProps {
  isFolded: boolean
  marked: string | undefined
  storeCode: string | undefined
}

// Rendered again for another page only, and not for each change of the address: so it may not use the router itself.
const Groups = memo(function Groups({ isFolded, marked, storeCode }: GroupsProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const groups = useMemo(() => menuFor(viewer), [viewer])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // It reads the layout, so once that is done anyway.
    afterPaint(() => list.current && showMarked(list.current))
  }, [marked, isFolded])
  return (
    <ul ref={list}>
      {groups.map(({ group, items }) => (
        <li key={group} className={css.group}>
          <span className={css.groupName} id={`menu-${group}`}>
            {translate(`app.groups.${group}`)}
          </span>
          <ul aria-labelledby={`menu-${group}`}>
            {items.map(({ path, icon: Icon, title: titleOf }) => {
              const title = titleOf(translate)
              return (
                <li key={path}>
                  {/* A plain link (`followLinks`): each link of the router subscribes to the address. */}
                  <a
                    className={css.item}
                    href={`#${menuTarget(path, storeCode, viewer)}`}
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

// Not by scrollIntoView, from which Chromium's Tab key goes on: past the skip link.
function showMarked(list: HTMLElement): void {
  const scroller = list.closest('nav')
  const marked = list.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!scroller || !marked) return
  const { top, bottom } = scroller.getBoundingClientRect()
  scroller.scrollTop += Math.min(0, marked.top - top) + Math.max(0, marked.bottom - bottom)
}

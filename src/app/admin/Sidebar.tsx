import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useSidebarState, useTranslate } from 'react-admin'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { LatePart } from '../../ui/feedback/LatePart'
import { lazily } from '../../ui/kit/lazily'
import { Brand } from './Brand'
import { MenuList } from './MenuList'
import css from './sidebar.module.css'

const MenuDrawer = lazily(() => import('./MenuDrawer').then((module) => module.MenuDrawer))

/** How long the pointer must rest on the folded menu to open it over the page, and how long after leaving it folds again. */
const PEEK_MS = 1_000

/** The menu: a column that folds to its icons; below 900 px a drawer. */
export function Sidebar({ drawerOpen, onCloseDrawer }: { drawerOpen: boolean; onCloseDrawer: () => void }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useSidebarState()
  const isFolded = !isOpen
  const { isPeeking, ...peek } = usePeek(isFolded)
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <>
      <aside
        className={css.sidebar}
        data-folded={(isFolded && !isPeeking) || undefined}
        data-peek={isPeeking || undefined}
        {...peek}
      >
        <Brand />
        <nav className={css.scroll} aria-label={translate('app.menu.label')}>
          <MenuList isFolded={isFolded && !isPeeking} />
        </nav>
        <button type="button" className={css.fold} onClick={() => setOpen(isFolded)} aria-expanded={!isFolded}>
          <FoldIcon size={16} aria-hidden="true" />
          <span className={css.label}>{translate(isFolded ? 'app.menu.unfold' : 'app.menu.fold')}</span>
        </button>
      </aside>
      {drawerOpen && (
        <LatePart onFailed={onCloseDrawer}>
          <MenuDrawer onClose={onCloseDrawer} />
        </LatePart>
      )}
    </>
  )
}

function usePeek(isFolded: boolean) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = (open: boolean) => (event: PointerEvent) => {
    clearTimeout(timer.current)
    if (event.pointerType === 'mouse') timer.current = setTimeout(() => setOpen(open), PEEK_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isPeeking: isFolded && isOpen, onPointerEnter: turn(true), onPointerLeave: turn(false) }
}

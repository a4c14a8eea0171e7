import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Mark } from '../Mark'
import { useModal } from '../../ui/kit/useModal'
import { MenuList } from './MenuList'
import css from './sidebar.module.css'

const KEY = 'shelfdeck.sidebar'
/** A pointer that rests on the folded menu for so long opens it over the page; so long after it left, it folds again. */
const PEEK_MS = 1_000

/** The menu: a column that folds to its icons; below 900 px a drawer. */
export function Sidebar({ drawerOpen, onCloseDrawer }: { drawerOpen: boolean; onCloseDrawer: () => void }) {
  const translate = useTranslate()
  const [isFolded, setFolded] = useState(() => localStorage.getItem(KEY) === 'folded')
  const fold = () => {
    localStorage.setItem(KEY, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  const { isPeeking, ...peek } = usePeek(isFolded)
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <>
      <aside className={css.sidebar} data-folded={(isFolded && !isPeeking) || undefined} data-peek={isPeeking || undefined} {...peek}>
        <Brand />
        <nav className={css.scroll} aria-label={translate('app.menu.label')}>
          <MenuList isFolded={isFolded && !isPeeking} />
        </nav>
        <button type="button" className={css.fold} onClick={fold} aria-expanded={!isFolded}>
          <FoldIcon size={16} aria-hidden="true" />
          <span className={css.label}>{translate(isFolded ? 'app.menu.unfold' : 'app.menu.fold')}</span>
        </button>
      </aside>
      {drawerOpen && <Drawer onClose={onCloseDrawer} />}
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

const Brand = () => (
  <div className={css.brand}>
    <Mark size={22} />
    <span className={css.label} translate="no">
      {'Shelfdeck'}
    </span>
  </div>
)

function Drawer({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  // Shown before the menu inside looks for its marked entry.
  useModal(dialog)
  useEffect(() => {
    if (opened.current !== pathname) onClose()
  }, [pathname, onClose])
  return (
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label={translate('app.menu.label')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.drawerBody}>
        <div className={css.drawerHead}>
          <Brand />
          <button type="button" className={css.close} onClick={onClose} aria-label={translate('app.close')}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
        <nav className={css.scroll} aria-label={translate('app.menu.label')}>
          <MenuList isFolded={false} />
        </nav>
      </div>
    </dialog>
  )
}

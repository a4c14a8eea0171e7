import Drawer from '@mui/material/Drawer'
import { X } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useEscape } from '../../ui/kit/useEscape'
import { Brand } from './Brand'
import { MenuList } from './MenuList'
import css from './sidebar.module.css'

/** From this width on the menu is beside the page (sidebar.module.css). */
const WIDE = '(min-width: 900px)'

/** The menu of a narrow screen, mounted while it is open. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEscape(true, onClose)
  useEffect(() => {
    if (opened.current !== pathname) onClose()
  }, [pathname, onClose])
  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])
  // Not MUI's own: after a navigation the focus belongs to the page.
  const [opener] = useState(() => document.activeElement)
  const path = useRef(pathname)
  useEffect(() => {
    path.current = pathname
  }, [pathname])
  useEffect(
    () => () => {
      if (path.current === opened.current && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  // The link to the current page navigates nowhere.
  const closeOnCurrent = ({ target }: MouseEvent) =>
    target instanceof Element && target.closest('[aria-current]') && onClose()
  return (
    <Drawer
      open
      disableEscapeKeyDown
      disableRestoreFocus
      onClose={onClose}
      slotProps={{
        paper: {
          className: css.drawer ?? '',
          role: 'dialog',
          'aria-modal': true,
          'aria-label': translate('app.menu.label'),
        },
      }}
    >
      <div className={css.drawerHead}>
        <Brand />
        <button type="button" className={css.close} onClick={onClose} aria-label={translate('app.close')}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <nav className={css.scroll} onClick={closeOnCurrent} aria-label={translate('app.menu.label')}>
        <MenuList isFolded={false} />
      </nav>
    </Drawer>
  )
}

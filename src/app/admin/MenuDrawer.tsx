import Drawer from '@mui/material/Drawer'
import { X } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useEscape } from '../../ui/kit/useEscape'
import { Brand } from './Brand'
import { MenuList } from './MenuList'
import css from './sidebar.module.css'

/** The menu of a narrow screen; it is there while it is open. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEscape(true, onClose)
  useEffect(() => {
    if (opened.current !== pathname) onClose()
  }, [pathname, onClose])
  return (
    <Drawer open disableEscapeKeyDown onClose={onClose} slotProps={{ paper: { className: css.drawer ?? '', role: 'dialog', 'aria-modal': true, 'aria-label': translate('app.menu.label') } }}>
      <div className={css.drawerHead}>
        <Brand />
        <button type="button" className={css.close} onClick={onClose} aria-label={translate('app.close')}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <nav className={css.scroll} aria-label={translate('app.menu.label')}>
        <MenuList isFolded={false} />
      </nav>
    </Drawer>
  )
}

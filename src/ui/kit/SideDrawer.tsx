import { X } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { IconButton } from './IconButton'
import css from './SideDrawer.module.css'
import { useOpenFocus } from './useOpenFocus'

/** Where it covers the page (SideDrawer.module.css). */
const COVERS = '(max-width: 599px)'

export interface SideDrawerProps {
  readonly title: string
  /** Shown beside the title. */
  readonly actions?: ReactNode
  /** Always in view, below what scrolls. */
  readonly footer?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel beside the page, which stays while the user works on; a wide page makes room for it. Where it covers the page, going to another page closes it. */
export function SideDrawer({ title, actions, footer, onClose, children }: SideDrawerProps) {
  const translate = useTranslate()
  const drawer = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  const leave = useEffectEvent(() => window.matchMedia(COVERS).matches && onClose())
  useEffect(() => {
    if (opened.current !== pathname) leave()
    opened.current = pathname
  }, [pathname])
  useOpenFocus(
    () => drawer.current,
    () => drawer.current,
  )
  return createPortal(
    <aside
      ref={drawer}
      tabIndex={-1}
      className={css.drawer}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault()
          onClose()
        }
      }}
    >
      <header className={css.head}>
        <h2>{title}</h2>
        {actions}
        <IconButton size="s" icon={<X size={16} />} label={translate('kit.close')} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
      {footer && <footer className={css.foot}>{footer}</footer>}
    </aside>,
    document.body,
  )
}

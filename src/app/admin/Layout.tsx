import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { readConfig } from '../../data/config'
import { Header } from './header/Header'
import css from './layout.module.css'
import { Sidebar } from './Sidebar'
import { UnsavedGuard } from './UnsavedGuard'
import { usePalette } from './usePalette'

const FeedbackHost = lazy(() => import('../../ui/feedback/FeedbackHost').then((module) => ({ default: module.FeedbackHost })))
const Palette = lazy(() => import('./palette/Palette').then((module) => ({ default: module.Palette })))

/** What stands around every page: skip link, menu, header, footer, and what floats above. */
export function Layout() {
  const translate = useTranslate()
  const palette = usePalette()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#main" onClick={skipToMain}>
        {translate('app.skip')}
      </a>
      <Sidebar drawerOpen={menuOpen} onCloseDrawer={() => setMenuOpen(false)} />
      <div className={css.column}>
        <Header onOpenMenu={() => setMenuOpen(true)} onOpenPalette={palette.open} />
        <main id="main" className={css.main} tabIndex={-1}>
          <Outlet />
        </main>
        <footer className={css.footer}>
          {translate('app.footer', { version: readConfig().version })}
        </footer>
      </div>
      <UnsavedGuard />
      <Suspense fallback={null}>
        <FeedbackHost />
      </Suspense>
      <Suspense fallback={null}>
        {palette.isOpen && <Palette onClose={palette.close} />}
      </Suspense>
    </div>
  )
}

// The address is a route: a plain '#main' would leave the page.
function skipToMain(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

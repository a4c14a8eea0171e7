import { useQueryClient } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useStore, useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, useLocation } from 'react-router'
import { ClockContext } from '../../data/clock'
import { readConfig } from '../../data/config'
import { useViewer } from '../../data/session'
import { useStoreNameUpdates } from '../../data/storeName'
import { ownClock } from '../../schema/clock'
import { conflicts, goneRecords } from '../../ui/conflict/ask'
import { LatePart } from '../../ui/feedback/LatePart'
import { lazily } from '../../ui/kit/lazily'
import { questions } from '../../ui/feedback/confirm'
import { shownErrors } from '../../ui/kit/errorDialog'
import { asTheme, showTheme } from '../theme'
import { Header } from './header/Header'
import { openHelp } from './help/openHelp'
import { release } from './links'
import css from './layout.module.css'
import { prefetchData, prefetchLists } from './prefetch'
import { listedPage, useOpenedPages } from './openedPage'
import { mayOpen, menuFor } from './routeInfo'
import { ICONS } from './icons'
import { ROUTES } from './routes'
import { PageClock, ZoneNote } from './PageClock'
import { Sidebar } from './Sidebar'
import { StoreTabs } from './StoreTabs'
import { UnsavedGuard } from './UnsavedGuard'
import { usePalette } from './usePalette'
import { whenSettled } from './whenSettled'

const FeedbackHost = lazy(() =>
  import('../../ui/feedback/FeedbackHost').then((module) => ({ default: module.FeedbackHost })),
)
const StylesAhead = lazily(() => import('../../ui/kit/StylesAhead').then((module) => module.StylesAhead))
const DashboardAhead = lazily(() =>
  import('../../areas/dashboard/DashboardAhead').then((module) => module.DashboardAhead),
)
const ViewsAhead = lazily(() => import('../../ui/list/views/ViewsAhead').then((module) => module.ViewsAhead))
const Shortcuts = lazily(() => import('./shortcuts/Shortcuts').then((module) => module.Shortcuts))
const Palette = lazily(() => import('../../areas/search/Palette').then((module) => module.Palette))

const DASHBOARD = '/dashboard'

const FRAME_ACTIONS = [{ id: 'openHelp', icon: CircleHelp, run: openHelp }]

/** What is around every page: skip link, menu, header, footer, and overlays. */
export function Layout() {
  const translate = useTranslate()
  useTheme()
  useOpenedPages()
  const palette = usePalette()
  const [menuOpen, setMenuOpen] = useState(false)
  const queryClient = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  const [isQuiet, setQuiet] = useState(false)
  useEffect(
    () =>
      whenSettled(queryClient, () => {
        // The dashboard's numbers take longest, so they are fetched before the code of other pages.
        void prefetchData(queryClient, DASHBOARD)
        setSettled(true)
      }),
    [queryClient],
  )
  useEffect(
    () =>
      isSettled
        ? whenSettled(queryClient, () => {
            prefetchLists()
            setQuiet(true)
          })
        : undefined,
    [queryClient, isSettled],
  )
  return (
    <PageClock>
      <div className={css.layout}>
        <a className={css.skip} href="#main" onClick={skipToMain}>
          {translate('app.skip')}
        </a>
        <Sidebar drawerOpen={menuOpen} onCloseDrawer={() => setMenuOpen(false)} />
        <div className={css.column}>
          {/* It shows several stores. */}
          <ClockContext value={ownClock}>
            <Header isSettled={isQuiet} onOpenMenu={() => setMenuOpen(true)} onOpenPalette={palette.open} />
          </ClockContext>
          <StoreTabs />
          <ZoneNote />
          <main id="main" className={css.main} tabIndex={-1}>
            <Outlet />
          </main>
          <Footer />
        </div>
        <Arrival />
        <UnsavedGuard />
        <Feedback isSettled={isSettled} />
        {/* An error of what is rendered ahead comes up again where it is shown, and breaks no other page. */}
        {isSettled && (
          <ErrorBoundary fallback={null}>
            <StylesAhead />
            <PagesAhead />
            {isQuiet && <ViewsAhead />}
          </ErrorBoundary>
        )}
        {/* Nobody asked for them: if they cannot be loaded, no shortcut works. */}
        {isQuiet && (
          <ErrorBoundary fallback={null}>
            <Shortcuts />
            <StoreNames />
          </ErrorBoundary>
        )}
        {palette.isOpen && (
          <LatePart onFailed={palette.close}>
            <QuickJump onClose={palette.close} />
          </LatePart>
        )}
      </div>
    </PageClock>
  )
}

/** Renders nothing. */
function StoreNames() {
  useStoreNameUpdates()
  return null
}

// Only the dashboard takes long enough to be rendered ahead.
function PagesAhead() {
  return mayOpen(useViewer(), ROUTES[DASHBOARD]) ? <DashboardAhead /> : null
}

/** The palette with the pages that the viewer may open. */
function QuickJump({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const pages = menuFor(viewer).flatMap(({ group, items }) =>
    items.map(({ path, icon, title }) => ({
      path,
      icon,
      title: title(translate),
      group: translate(`app.groups.${group}`),
    })),
  )
  const pageAt = (address: string) => {
    const own = pages.find(({ path }) => path === address)
    const page = own ? undefined : listedPage(address)
    if (!page || !mayOpen(viewer, page.entry)) return own
    const { menu, key } = ROUTES[page.menu]
    return { icon: menu && ICONS[menu.icon], title: translate(`app.routes.${key}`), storeCode: page.params.storeCode }
  }
  return <Palette pages={pages} pageAt={pageAt} frame={FRAME_ACTIONS} onClose={onClose} />
}

// Follows react-admin's store, which our menu or a button of react-admin changes.
function useTheme() {
  const [theme] = useStore('theme')
  useLayoutEffect(() => showTheme(asTheme(theme)), [theme])
}

// A part of its own: the layout is not rendered for each change of the address. In the frame in which the page is there, as the
// link would be drawn once more without its mark before.
function Arrival() {
  useLayoutEffect(release, [useLocation()])
  return null
}

// Each page has its own: a shared one would be seen to jump.
function Footer() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <footer key={pathname} className={css.footer}>
      {translate('app.footer', { version: readConfig().version })}
    </footer>
  )
}

/** Loaded late, since dialogs and toasts wait in their stores. An error or a question loads it at once. */
function Feedback({ isSettled }: { readonly isSettled: boolean }) {
  const hasFailure = shownErrors.use().length > 0
  const hasQuestion = [questions.use(), conflicts.use(), goneRecords.use()].some(Boolean)
  if (!isSettled && !hasFailure && !hasQuestion) return null
  return (
    <Suspense fallback={null}>
      <FeedbackHost />
    </Suspense>
  )
}

// The address is a route: a plain '#main' would leave the page.
function skipToMain(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

import { useQueryClient } from '@tanstack/react-query'
import { Activity, startTransition, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { readSession, useViewer } from '../../data/session'
import type { DashboardStats } from '../../generated/types'
import { whenIdle } from '../../ui/kit/whenIdle'
import { Dashboard } from './Dashboard'
import { DashboardContext } from './dashboardContext'
import { isKept, readKept } from './dashboardViews'
import { drawAhead, drawnAhead, putAway } from './drawnAhead'
import { PANEL_CONTENTS } from './panelContents'
import { mayRead } from './panels'
import { KEPT_MS, statsQuery } from './statsQuery'
import styles from './dashboard.module.css'

const DASHBOARD = '/dashboard'

const nothing = () => undefined
// Fixed: the page does not become wider by it on a phone.
const UNSEEN = 'position:fixed;left:0;top:0;visibility:hidden;contain:strict;width:400px;height:400px'

/**
 * Draws the dashboard while another page has nothing to do, so that it is there when somebody opens it: first each panel for
 * once where nobody sees it, for a chart takes twice as long the first time; then the page, outside of the document.
 */
export function DashboardAhead() {
  const isOpen = useLocation().pathname === DASHBOARD
  const [isFirst] = useState(!isOpen)
  const [isWarm, setWarm] = useState(!isFirst)
  return (
    <>
      {isFirst && !isWarm && <PanelsOnce onDone={() => setWarm(true)} />}
      {isWarm && <PageAhead isOpen={isOpen} />}
    </>
  )
}

/** Asks for the numbers and draws the panels, one at a time. */
function PanelsOnce({ onDone }: { readonly onDone: () => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [{ stores, every, panels }] = useState(keptView)
  const [stats, setStats] = useState<DashboardStats>()
  const [at, setAt] = useState(-1)
  const [place] = useState(unseenPlace)
  const isDone = at >= panels.length
  useEffect(() => {
    // What fails here fails again where it is shown.
    queries.fetchQuery({ ...statsQuery(stores), staleTime: Infinity }).then(setStats, nothing)
  }, [queries, stores])
  useEffect(() => {
    if (!stats) return
    document.body.append(place.host)
    return () => place.host.remove()
  }, [place, stats])
  useEffect(() => {
    if (!stats) return
    if (isDone) return onDone()
    return whenIdle(() => startTransition(() => setAt((now) => now + 1)), 0)
  }, [stats, isDone, at, onDone])
  const panel = panels[at]
  if (!stats || !panel || !mayRead(viewer, panel.id)) return null
  const Content = PANEL_CONTENTS[panel.id]
  return createPortal(
    <DashboardContext value={{ stats, stores, every, openDrill: nothing }}>
      <Content stats={stats} />
    </DashboardContext>,
    place.root,
  )
}

/** Draws the page once another is open and idle; each time it was left anew, for what was open in it is not open any more. */
function PageAhead({ isOpen }: { readonly isOpen: boolean }) {
  const queries = useQueryClient()
  const drawn = drawnAhead.use()
  const isDue = !isOpen && !drawn
  useEffect(() => {
    const isKnown = () => queries.getQueryData(statsQuery(keptView().stores).queryKey) !== undefined
    return isDue ? whenIdle(() => isKnown() && drawAhead(styles.ahead ?? '')) : undefined
  }, [queries, isDue])
  useEffect(() => {
    if (!drawn || drawn.isShown) return
    // Numbers that are no longer kept are not shown, and a view that was changed in another window is.
    const old = setTimeout(() => putAway(drawn), KEPT_MS)
    const onKept = ({ key }: StorageEvent) => (key === null || isKept(key)) && putAway(drawn)
    window.addEventListener('storage', onKept)
    return () => {
      clearTimeout(old)
      window.removeEventListener('storage', onKept)
    }
  }, [drawn])
  useEffect(() => {
    // It was not ready when its page opened, and shows what it was drawn for.
    const now = drawnAhead.get()
    if (isOpen && now && !now.isShown) putAway(now)
  }, [isOpen])
  useEffect(() => () => drawnAhead.set(() => undefined), [])
  if (!drawn) return null
  return createPortal(
    // The page draws itself instead, and says what failed. While it is hidden React keeps failures back, and nothing stands there.
    <ErrorBoundary fallback={null} onError={() => putAway(drawn)}>
      <Activity mode={drawn.isShown ? 'visible' : 'hidden'}>
        <Dashboard />
      </Activity>
    </ErrorBoundary>,
    drawn.root,
  )
}

const keptView = () => readKept(readSession()?.email ?? '').view

/** Part of the document, so that the browser prepares its texts too, but nothing that anybody finds on the page. */
function unseenPlace(): { host: HTMLElement; root: HTMLElement } {
  const host = document.createElement('div')
  host.style.cssText = UNSEEN
  host.inert = true
  const root = document.createElement('div')
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((one) => one.cloneNode(true))
  host.attachShadow({ mode: 'closed' }).append(...styles, root)
  return { host, root }
}

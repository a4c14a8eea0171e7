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
import { isViewsKey, loadViews } from './dashboardViews'
import { renderAhead, renderedAhead, discard } from './renderedAhead'
import { PANEL_CONTENTS } from './panelContents'
import { mayRead } from './panels'
import { KEPT_MS, statsQuery } from './statsQuery'
import styles from './dashboard.module.css'

const DASHBOARD = '/dashboard'

const nothing = () => undefined
// Fixed, so that it does not widen the page on a phone.
const OFFSCREEN_STYLE = 'position:fixed;left:0;top:0;visibility:hidden;contain:strict;width:400px;height:400px'

/**
 * Renders the dashboard while another page is idle, so that it opens at once: first each panel once, out of sight, as the
 * first render of a chart takes twice as long; then the page, outside the document.
 */
export function DashboardAhead() {
  const isOpen = useLocation().pathname === DASHBOARD
  const [isFirst] = useState(!isOpen)
  const [isWarm, setWarm] = useState(!isFirst)
  return (
    <>
      {isFirst && !isWarm && <WarmUpPanels onDone={() => setWarm(true)} />}
      {isWarm && <PageAhead isOpen={isOpen} />}
    </>
  )
}

// Loads the data and renders the panels one at a time.
function WarmUpPanels({ onDone }: { readonly onDone: () => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [{ stores, every, panels }] = useState(storedView)
  const [stats, setStats] = useState<DashboardStats>()
  const [at, setAt] = useState(-1)
  const [place] = useState(offscreenRoot)
  const isDone = at >= panels.length
  useEffect(() => {
    // A failure is reported when the page is opened.
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

// Renders the page while another one is open and idle, and again after each visit, without its open dialogs.
function PageAhead({ isOpen }: { readonly isOpen: boolean }) {
  const queries = useQueryClient()
  const rendered = renderedAhead.use()
  const isDue = !isOpen && !rendered
  useEffect(() => {
    const isLoaded = () => queries.getQueryData(statsQuery(storedView().stores).queryKey) !== undefined
    return isDue ? whenIdle(() => isLoaded() && renderAhead(styles.ahead ?? '')) : undefined
  }, [queries, isDue])
  useEffect(() => {
    if (!rendered || rendered.isShown) return
    // Neither expired data nor an outdated view is shown.
    const expiry = setTimeout(() => discard(rendered), KEPT_MS)
    const onStorage = ({ key }: StorageEvent) => (key === null || isViewsKey(key)) && discard(rendered)
    window.addEventListener('storage', onStorage)
    return () => {
      clearTimeout(expiry)
      window.removeEventListener('storage', onStorage)
    }
  }, [rendered])
  useEffect(() => {
    // It was not ready when the page opened, so the page rendered itself.
    const now = renderedAhead.get()
    if (isOpen && now && !now.isShown) discard(now)
  }, [isOpen])
  useEffect(() => () => renderedAhead.set(() => undefined), [])
  if (!rendered) return null
  return createPortal(
    // The page then renders itself and reports the error. While hidden, React holds errors back.
    <ErrorBoundary fallback={null} onError={() => discard(rendered)}>
      <Activity mode={rendered.isShown ? 'visible' : 'hidden'}>
        <Dashboard />
      </Activity>
    </ErrorBoundary>,
    rendered.root,
  )
}

const storedView = () => loadViews(readSession()?.email ?? '').view

// Part of the document, so that the browser shapes its texts too, but out of reach of searches and the keyboard.
function offscreenRoot(): { host: HTMLElement; root: HTMLElement } {
  const host = document.createElement('div')
  host.style.cssText = OFFSCREEN_STYLE
  host.inert = true
  const root = document.createElement('div')
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((one) => one.cloneNode(true))
  host.attachShadow({ mode: 'closed' }).append(...styles, root)
  return { host, root }
}

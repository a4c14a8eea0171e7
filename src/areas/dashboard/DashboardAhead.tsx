import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { readSession, useViewer } from '../../data/session'
import type { DashboardStats } from '../../generated/types'
import { whenIdle } from '../../ui/kit/whenIdle'
import { DashboardContext } from './dashboardContext'
import { readKept } from './dashboardViews'
import { PANEL_CONTENTS } from './panelContents'
import { mayRead } from './panels'
import { statsQuery } from './statsQuery'

const nothing = () => undefined
// Fixed: the page does not become wider by it on a phone.
const UNSEEN = 'position:fixed;left:0;top:0;visibility:hidden;contain:strict;width:400px;height:400px'

/**
 * Asks for the numbers of the dashboard and draws its panels where nobody sees them, one at a time while the page has
 * nothing to do: a chart takes twice as long the first time, and that shall not be when somebody waits for it.
 */
export function DashboardAhead() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [{ stores, every, panels }] = useState(() => readKept(readSession()?.email ?? '').view)
  const [stats, setStats] = useState<DashboardStats>()
  const [at, setAt] = useState(-1)
  const [place] = useState(unseenPlace)
  const isDone = at >= panels.length
  useEffect(() => {
    // What fails here fails again where it is shown.
    queries.fetchQuery({ ...statsQuery(stores), staleTime: Infinity }).then(setStats, nothing)
  }, [queries, stores])
  useEffect(() => {
    if (!stats || isDone) return
    document.body.append(place.host)
    return () => place.host.remove()
  }, [place, stats, isDone])
  useEffect(() => (stats && !isDone ? whenIdle(() => startTransition(() => setAt((now) => now + 1)), 0) : undefined), [stats, isDone, at])
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

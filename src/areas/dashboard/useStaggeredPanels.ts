import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PanelPlace } from './arrangement'
import { PANELS } from './panels'
import { COLUMNS, spansOf } from './rows'

// In pixels: the page above the panels.
const ABOVE = 120
// In pixels: title, padding, border and gap of a panel.
const FRAME = 62
// In pixels: in narrower windows panels are stacked.
const NARROW = 900

/**
 * The number of panels to render: at first those that the window shows, then one more at a time, each in a task of its own,
 * so that clicks are handled in between. All of them render before the page is printed.
 * @param ready whether there is data to render
 */
export function useStaggeredPanels(panels: readonly PanelPlace[], ready: boolean): number {
  const [extra, setExtra] = useState(0)
  const first = panelsInSight(panels, window.innerWidth, window.innerHeight)
  const count = first + extra
  useEffect(() => {
    if (!ready || count >= panels.length) return
    let task: number | undefined
    const frame = requestAnimationFrame(() => {
      task = window.setTimeout(() => startTransition(() => setExtra((now) => now + 1)))
    })
    const all = () => flushSync(() => setExtra(panels.length))
    window.addEventListener('beforeprint', all)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
      window.removeEventListener('beforeprint', all)
    }
  }, [ready, count, panels.length])
  return count
}

/** The number of panels of which a window of this size, in pixels, shows at least a part. */
export function panelsInSight(panels: readonly PanelPlace[], width: number, height: number): number {
  const spans = spansOf(panels)
  let filled = 0
  const at = panels.findIndex(({ id }) => {
    if (filled >= height - ABOVE) return true
    filled += (PANELS[id].height + FRAME) * (width < NARROW ? 1 : (spans.get(id) ?? COLUMNS) / COLUMNS)
    return false
  })
  return at < 0 ? panels.length : at
}

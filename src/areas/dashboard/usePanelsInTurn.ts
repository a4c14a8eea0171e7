import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PanelPlace } from './arrangement'
import { PANELS } from './panels'
import { COLUMNS, spansOf } from './rows'

/** What stands above the panels, in pixels. */
const ABOVE = 120
/** Title, padding, border and gap of a panel, in pixels. */
const FRAME = 62
/** Below this width of the window panels stand under one another. */
const NARROW = 900

/**
 * How many of the panels are drawn: at first those that the window can show, then one after the other, each in a task
 * of its own, so that a press in between is answered. Before the page is printed all of them are.
 * @param ready whether there is anything to draw
 */
export function usePanelsInTurn(panels: readonly PanelPlace[], ready: boolean): number {
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

/** How many panels a window of this size, in pixels, shows at least a part of, by the room that they need. */
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

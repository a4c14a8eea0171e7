import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PanelPlace } from './arrangement'
import { panelsInSight } from './panelsInSight'

/**
 * The number of panels to render: at first those that the window shows, then one more at a time, each in a task of its own,
 * so that clicks are handled in between. All of them render before the page is printed. What is rendered stays so in a
 * window that becomes smaller.
 * @param ready whether there is data to render
 */
export function useStaggeredPanels(panels: readonly PanelPlace[], ready: boolean): number {
  const inSight = panelsInSight(panels, window.innerWidth, window.innerHeight)
  const [rendered, setRendered] = useState(inSight)
  const count = Math.max(rendered, inSight)
  useEffect(() => {
    if (!ready || count >= panels.length) return
    let task: number | undefined
    const frame = requestAnimationFrame(() => {
      task = window.setTimeout(() => startTransition(() => setRendered(count + 1)))
    })
    const all = () => flushSync(() => setRendered(panels.length))
    window.addEventListener('beforeprint', all)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
      window.removeEventListener('beforeprint', all)
    }
  }, [ready, count, panels.length])
  return count
}

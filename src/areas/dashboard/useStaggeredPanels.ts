import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PanelPlace } from './arrangement'
import { panelsInSight } from './panelsInSight'

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

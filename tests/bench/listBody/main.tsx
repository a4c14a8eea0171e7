import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Listed } from './tables'

/** Mounts one table on request: `window.show(table, count, from)`. Driven by run.ts. */
const root = createRoot(document.getElementById('root') as HTMLElement)

/** Scrolls a steady 400 pixels a frame for 90 frames: how long frames take, and how often the middle was blank. */
function scrollFrames() {
  const region = document.querySelector('[role=region]') as HTMLElement
  const box = region.getBoundingClientRect()
  const gaps: number[] = []
  let last = performance.now()
  let blank = 0
  return new Promise<Record<string, number>>((done) => {
    const step = (now: number) => {
      gaps.push(now - last)
      last = now
      if (!document.elementFromPoint(box.left + 300, box.top + box.height / 2)?.closest('tr[data-index]')) blank++
      region.scrollTop += 400
      if (gaps.length < 90) return requestAnimationFrame(step)
      gaps.sort((a, b) => a - b)
      done({ 'frame p50': Math.round(gaps[45] ?? 0), 'frame p95': Math.round(gaps[85] ?? 0), blank })
    }
    requestAnimationFrame(step)
  })
}

Object.assign(window, {
  scrollFrames,
  show: (table: string, count: number, from = 0) =>
    flushSync(() => root.render(count === 0 ? null : <Listed table={table} count={count} from={from} />)),
})

import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Where a chart is drawn, in pixels. */
export interface PlotSize {
  readonly width: number
  readonly height: number
}

/** What is about to be scrolled to is drawn. */
const NEAR = '300px'

type Show = (size: PlotSize) => void

const waiting = new Map<Element, Show>()
let sight: IntersectionObserver | undefined

const sizeOf = ({ width, height }: DOMRectReadOnly): PlotSize => ({ width: Math.round(width), height: Math.round(height) })

// One for all: what comes into sight together is drawn in one go, and its size has been measured by then.
function see(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target, boundingClientRect } of entries) {
    if (isIntersecting) waiting.get(target)?.(sizeOf(boundingClientRect))
  }
}

// Paper shows what has not been in sight.
const showAll = () => flushSync(() => {
  for (const [place, show] of waiting) show(sizeOf(place.getBoundingClientRect()))
})

function wait(place: Element, show: Show): void {
  if (waiting.size === 0) window.addEventListener('beforeprint', showAll)
  sight ??= new IntersectionObserver(see, { rootMargin: NEAR })
  waiting.set(place, show)
  sight.observe(place)
}

function leave(place: Element): void {
  if (!waiting.delete(place)) return
  sight?.unobserve(place)
  if (waiting.size === 0) window.removeEventListener('beforeprint', showAll)
}

/**
 * The place of a drawing: it keeps its room, and is drawn when it comes into sight or is printed, and whenever its size is another.
 * @param prepare loads what draws it
 * @returns what to give to the element; its size once it is to be drawn
 */
export function usePlot(prepare: () => void): { place: RefObject<HTMLDivElement | null>; size: PlotSize | undefined } {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<PlotSize>()
  useEffect(() => {
    const { current: box } = place
    if (!box) return
    prepare()
    const put = (next: PlotSize) => setSize((now) => (now?.width === next.width && now.height === next.height ? now : next))
    const measured = new ResizeObserver(([entry]) => entry && put(sizeOf(entry.contentRect)))
    wait(box, (first) => {
      leave(box)
      put(first)
      measured.observe(box)
    })
    return () => {
      leave(box)
      measured.disconnect()
    }
  }, [prepare])
  return { place, size: size && size.width > 0 && size.height > 0 ? size : undefined }
}

import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../kit/afterPaint'

/** Where a chart is drawn, in pixels. */
export interface PlotSize {
  readonly width: number
  readonly height: number
}

/** Charts are drawn shortly before they scroll into view. */
const NEAR = '300px'
/** How long charts are drawn one after the other before a frame is shown between them. */
const TASK_MS = 16

/** Every chart of the page, and what is called with its size. */
const places = new Map<Element, (size: PlotSize) => void>()
/** Those that have not been in view. */
const waiting = new Set<Element>()
/** Those that came with the next frame. */
const arrived = new Set<Element>()
/** Those that have come into view, in their order. */
const due = new Map<Element, PlotSize>()

// One of each for all charts: what they report has been measured already.
let sight: IntersectionObserver | undefined
let sizes: ResizeObserver | undefined

const sizeOf = ({ width, height }: DOMRectReadOnly): PlotSize => ({
  width: Math.round(width),
  height: Math.round(height),
})

function see(entries: readonly IntersectionObserverEntry[]): void {
  drawAsDue(
    entries
      .filter(({ isIntersecting }) => isIntersecting)
      .map(({ target, boundingClientRect }) => [target, boundingClientRect]),
  )
}

// In the frame that they came with, which is laid out anyway: the observer reports once it is painted.
function seeArrived(): void {
  const boxes = [...arrived].map((place) => [place, place.getBoundingClientRect()] as const)
  arrived.clear()
  drawAsDue(boxes.filter(([, { width, top, bottom }]) => width > 0 && top < window.innerHeight && bottom > 0))
}

function drawAsDue(boxes: readonly (readonly [Element, DOMRectReadOnly])[]): void {
  const isDrawing = due.size > 0
  for (const [place, box] of boxes) if (waiting.has(place)) due.set(place, sizeOf(box))
  if (!isDrawing) drawNext()
}

// As many as a short task has room for, so that input in between is handled, and few frames are waited for.
function drawNext(): void {
  const began = performance.now()
  for (const next of due) {
    due.delete(next[0])
    flushSync(() => draw(...next))
    if (performance.now() - began > TASK_MS) break
  }
  if (due.size > 0) afterPaint(drawNext)
}

function draw(place: Element, size: PlotSize): void {
  waiting.delete(place)
  sight?.unobserve(place)
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) places.get(target)?.(sizeOf(contentRect))
  })
  sizes.observe(place)
  places.get(place)?.(size)
}

// Paper also shows what has not been in view.
const drawAll = () =>
  flushSync(() => {
    for (const [place, size] of [...waiting].map((one) => [one, sizeOf(one.getBoundingClientRect())] as const))
      draw(place, size)
  })

function enter(place: Element, show: (size: PlotSize) => void): void {
  if (places.size === 0) window.addEventListener('beforeprint', drawAll)
  places.set(place, show)
  waiting.add(place)
  if (arrived.size === 0) requestAnimationFrame(seeArrived)
  arrived.add(place)
  sight ??= new IntersectionObserver(see, { rootMargin: NEAR })
  sight.observe(place)
}

function leave(place: Element): void {
  places.delete(place)
  waiting.delete(place)
  arrived.delete(place)
  due.delete(place)
  sight?.unobserve(place)
  sizes?.unobserve(place)
  if (places.size === 0) window.removeEventListener('beforeprint', drawAll)
}

/**
 * The place of a drawing: it keeps its size, and is drawn with the page where that shows it, when it comes into view or is
 * printed, and after each resize.
 * @param prepare loads what draws it
 * @returns the ref for its element; its size once it is to be drawn
 */
export function usePlot(prepare: () => void): { place: RefObject<HTMLDivElement | null>; size: PlotSize | undefined } {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<PlotSize>()
  useLayoutEffect(() => {
    const { current: box } = place
    if (!box) return
    prepare()
    enter(box, (next) => setSize((now) => (now?.width === next.width && now.height === next.height ? now : next)))
    return () => leave(box)
  }, [prepare])
  return { place, size: size && size.width > 0 && size.height > 0 ? size : undefined }
}

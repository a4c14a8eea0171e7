import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../kit/afterPaint'

/** Where a chart is drawn, in pixels. */
export interface PlotSize {
  readonly width: number
  readonly height: number
}

/** What is about to be scrolled to is drawn. */
const NEAR = '300px'

/** Every place of the page, and what is told of its size. */
const places = new Map<Element, (size: PlotSize) => void>()
/** Those that have not been in sight. */
const waiting = new Set<Element>()
/** Those that have come into sight, in their order. */
const due = new Map<Element, PlotSize>()

// One of each for all charts: what they give has been measured by then.
let sight: IntersectionObserver | undefined
let sizes: ResizeObserver | undefined

const sizeOf = ({ width, height }: DOMRectReadOnly): PlotSize => ({ width: Math.round(width), height: Math.round(height) })

function see(entries: readonly IntersectionObserverEntry[]): void {
  const isFirst = due.size === 0
  for (const { isIntersecting, target, boundingClientRect } of entries) {
    if (isIntersecting && waiting.has(target)) due.set(target, sizeOf(boundingClientRect))
  }
  if (isFirst && due.size > 0) afterPaint(drawNext)
}

// Each in a task of its own, so that a press in between is answered.
function drawNext(): void {
  const [next] = due
  if (!next) return
  due.delete(next[0])
  if (due.size > 0) afterPaint(drawNext)
  flushSync(() => draw(...next))
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

// Paper shows what has not been in sight.
const drawAll = () => flushSync(() => {
  for (const [place, size] of [...waiting].map((one) => [one, sizeOf(one.getBoundingClientRect())] as const)) draw(place, size)
})

function enter(place: Element, show: (size: PlotSize) => void): void {
  if (places.size === 0) window.addEventListener('beforeprint', drawAll)
  places.set(place, show)
  waiting.add(place)
  sight ??= new IntersectionObserver(see, { rootMargin: NEAR })
  sight.observe(place)
}

function leave(place: Element): void {
  places.delete(place)
  waiting.delete(place)
  due.delete(place)
  sight?.unobserve(place)
  sizes?.unobserve(place)
  if (places.size === 0) window.removeEventListener('beforeprint', drawAll)
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
    enter(box, (next) => setSize((now) => (now?.width === next.width && now.height === next.height ? now : next)))
    return () => leave(box)
  }, [prepare])
  return { place, size: size && size.width > 0 && size.height > 0 ? size : undefined }
}

import { useSyncExternalStore } from 'react'
import { createListeners } from '../../data/createStore'
import { variableOf, type ChartTone } from './chartTypes'

/** Colours and type of the theme for a canvas, and its resolution. */
export interface Ink {
  readonly of: (tone: ChartTone) => string
  readonly text: string
  readonly grid: string
  /** The family, without a size. */
  readonly family: string
  /** Of axes, in pixels. */
  readonly size: number
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number
}

const DARK = '(prefers-color-scheme: dark)'
/** Paper is finer than most screens. */
const PRINT_RATIO = 3

let ink: Ink | undefined
let isPrinting = false
let observer: MutationObserver | undefined
let resolution: MediaQueryList | undefined

function renew(): void {
  ink = undefined
  notify()
}

const beginPrint = () => {
  isPrinting = true
  renew()
}

const endPrint = () => {
  isPrinting = false
  renew()
}

// The ratio changes when the window is zoomed or moves to another screen.
function watchResolution(): void {
  resolution?.removeEventListener('change', changeResolution)
  resolution = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  resolution.addEventListener('change', changeResolution)
}

function changeResolution(): void {
  watchResolution()
  renew()
}

// The theme is an attribute of the page, or the system's; a font that loads late changes the drawing too.
function start(): void {
  observer = new MutationObserver(renew)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'lang'] })
  window.matchMedia(DARK).addEventListener('change', renew)
  window.addEventListener('beforeprint', beginPrint)
  window.addEventListener('afterprint', endPrint)
  document.fonts.addEventListener('loadingdone', renew)
  watchResolution()
}

function stop(): void {
  observer?.disconnect()
  window.matchMedia(DARK).removeEventListener('change', renew)
  window.removeEventListener('beforeprint', beginPrint)
  window.removeEventListener('afterprint', endPrint)
  document.fonts.removeEventListener('loadingdone', renew)
  resolution?.removeEventListener('change', changeResolution)
  ink = undefined
}

const { notify, subscribe } = createListeners(() => {
  start()
  return stop
})

/** The theme's ink as it is now. */
export function readInk(): Ink {
  if (ink) return ink
  const root = getComputedStyle(document.documentElement)
  const value = (name: string) => root.getPropertyValue(name).trim()
  const tones = new Map<ChartTone, string>()
  const of = (tone: ChartTone) => {
    const colour = tones.get(tone) ?? value(variableOf(tone))
    tones.set(tone, colour)
    return colour
  }
  ink = {
    of,
    text: value('--text-muted'),
    grid: value('--border'),
    family: value('--font-sans'),
    size: Number.parseFloat(root.fontSize) * Number.parseFloat(value('--text-xs')),
    ratio: isPrinting ? Math.max(PRINT_RATIO, window.devicePixelRatio) : window.devicePixelRatio,
  }
  return ink
}

/** The theme's ink: a new object whenever the theme changes, so that what is drawn with it is drawn again. */
export const useInk = (): Ink => useSyncExternalStore(subscribe, readInk)

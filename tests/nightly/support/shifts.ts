import type { Page } from '@playwright/test'

/** What has moved on a page, without a press of somebody's. */
export interface Moved {
  /** Of the window, times how far it moved. */
  readonly sum: number
  /** What moved, from where to where, the most first. */
  readonly what: readonly string[]
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Watches a page from its first frame, and each that is opened in its place. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** What has moved since it was last asked. */
export async function movedOn(page: Page): Promise<Moved> {
  // The browser tells of a shift after its frame.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  const shifts = await page.evaluate(() =>
    (globalThis as unknown as { __shifts: { value: number; what: string }[] }).__shifts.splice(0),
  )
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.toSorted((a, b) => b.value - a.value).map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  }
}

function watch(): void {
  const shifts: { value: number; what: string }[] = []
  Object.assign(globalThis, { __shifts: shifts })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const where = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const words = element?.textContent?.trim().slice(0, 30) ?? ''
        return `${element ? `<${element.localName} class="${element.getAttribute('class') ?? ''}">` : 'what is gone'} "${words}" ${where(previousRect)} → ${where(currentRect)}`
      })
      shifts.push({ value, what: what.join('; ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

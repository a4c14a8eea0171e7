import type { Page, Request } from '@playwright/test'
import { until } from '../../support/until'
import { OVERLAY } from './openers'

/** Waits until a page has all that it asked for, and shows it, and nothing that stands over it is still at work. */
export type Settled = () => Promise<void>

/** What is still to come; what shows how far it is, over a page, closes itself or asks once it is through. */
const AWAITED = `[aria-busy="true"], [data-awaited], ${OVERLAY} [role="progressbar"]`

/** Watches what a page asks for from now on. */
export function settling(page: Page): Settled {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => asked.delete(request))
  const isQuiet = async () => {
    // What was asked for before this has been reported once this is answered.
    await page.evaluate(async () => (await fetch('/health')).text())
    return asked.size === 0 && (await page.locator(AWAITED).count()) === 0
  }
  // What one answer shows may ask for the next one.
  return () => until(async () => (await isQuiet()) && (await still(page)) && (await isQuiet()))
}

/** React shows what was loaded late up to 300 ms after it has come. */
const STILL_MS = 350

/** Until nothing is put into the page any more. */
const still = (page: Page) =>
  page.evaluate(
    (wait) =>
      new Promise<boolean>((resolve) => {
        const end = () => {
          observer.disconnect()
          resolve(true)
        }
        let timer = setTimeout(end, wait)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, wait)
        })
        observer.observe(document, { childList: true, subtree: true })
      }),
    STILL_MS,
  )

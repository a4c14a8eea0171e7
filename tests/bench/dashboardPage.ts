import { type Browser, expect, type Page } from '@playwright/test'
import { text } from '../e2e/support/text'
import { plantSession } from '../support/session'
import { clickToPaint, countTraffic, launch, observed, openPage, slowDown } from './browser'
import { ADMIN } from './console'
import type { Measured } from './servers'
import { type Line, median, print } from './stats'

const RUNS = 5
const SLOWDOWN = 4
/** All that the dashboard shows stands there: every panel with its chart, and the alarms. */
export const COMPLETE = `document.querySelectorAll('[data-panel]').length === 12 && document.querySelectorAll('[data-panel] figure').length === 10 && document.querySelector('[data-panel="alarms"] tbody, [data-panel="alarms"] p') !== null`

/**
 * The dashboard in the browser, at 4x CPU slowdown: from the menu, with the page in the browser's cache as it is after
 * the first time; and after a reload.
 * @param sizes how many of the stores are chosen, one after the other; all of them where as many as there are
 */
export async function dashboardPage(server: Measured, codes: readonly string[], sizes: readonly number[]): Promise<number> {
  const browser = await launch()
  const lines: Line[] = []
  try {
    for (const size of sizes) {
      const { fromMenu, again, firstReload, reload, shift, kilobytes } = await measure(browser, server, size === codes.length ? [] : codes.slice(0, size))
      lines.push({ what: `${size} stores: from the menu, the first time`, ours: median(fromMenu), aim: 250, unit: 'ms' })
      lines.push({ what: `${size} stores: from the menu, again`, ours: median(again), aim: 250, unit: 'ms' })
      // The browser keeps what it compiled of a page that is loaded again, and takes its time for that once.
      lines.push({ what: `${size} stores: first reload`, ours: median(firstReload), unit: 'ms' })
      lines.push({ what: `${size} stores: reload`, ours: median(reload), aim: 650, unit: 'ms' })
      lines.push({ what: `${size} stores: layout shift`, ours: median(shift), aim: 0.01, unit: '' })
      lines.push({ what: `${size} stores: more bytes than another page`, ours: median(kilobytes), aim: 150, unit: 'KB' })
    }
  } finally {
    await browser.close()
  }
  return print(`The dashboard in the browser, of ${codes.length} stores, at ${SLOWDOWN}x CPU slowdown`, lines)
}

async function measure(browser: Browser, server: Measured, stores: readonly string[]) {
  const found = { fromMenu: [] as number[], again: [] as number[], firstReload: [] as number[], reload: [] as number[], shift: [] as number[], kilobytes: [] as number[] }
  for (let run = 0; run < RUNS; run++) {
    const { page, devtools, close } = await openPage(browser)
    await plantSession(page, server.url, ADMIN)
    const tail = stores.length > 0 ? `?stores=${encodeURIComponent(JSON.stringify(stores))}` : ''
    await page.goto(`${server.url}/#/server`)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const traffic = await countTraffic(devtools)
    await slowDown(devtools, SLOWDOWN)
    const link = page.getByRole('link', { name: text('app.routes.dashboard'), exact: true })
    // The menu leads to the dashboard as it is kept; here to the stores that are measured.
    const open = async () => {
      await link.evaluate((element: HTMLAnchorElement, search) => element.setAttribute('href', `#/dashboard${search}`), tail)
      return clickToPaint(page, () => link.click(), COMPLETE)
    }
    found.fromMenu.push(await open())
    await page.waitForLoadState('networkidle')
    found.kilobytes.push(traffic.read().kilobytes)
    await page.getByRole('link', { name: text('app.routes.server'), exact: true }).click()
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    found.again.push(await open())
    found.shift.push((await observed(page)).shift)
    found.firstReload.push(await reload(page))
    await page.waitForLoadState('networkidle')
    found.reload.push(await reload(page))
    await close()
  }
  return found
}

/** The time from a reload to the complete page. */
async function reload(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' })
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => ${COMPLETE} ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0)) : requestAnimationFrame(look)
    look()
  })`)
}

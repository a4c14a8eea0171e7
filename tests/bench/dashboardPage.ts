import { type Browser, expect, type Page } from '@playwright/test'
import { DEFAULT_VIEW } from '../../src/areas/dashboard/arrangement'
import { text } from '../e2e/support/text'
import { plantSession } from '../support/session'
import { AT_CHANGES, clickToPaint, countTraffic, launch, observed, openPage, pressAt, throttle } from './browser'
import { ADMIN } from './console'
import type { Measured } from './servers'
import { slowdown, slowdowns } from './slowdown'
import { type Line, median, print } from './stats'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
/** How long somebody is on another page before they open the dashboard, in milliseconds. */
const READ_MS = 2000
/** The charts in sight are drawn; the place of each is there before. */
const CHARTS = `[...document.querySelectorAll('[data-plot]')].every((plot) => plot.getBoundingClientRect().top >= innerHeight || plot.querySelector('canvas'))`
const DRAWN = 'figure, ul a, ul button, tbody, p'
const ALL_THERE = `document.querySelectorAll('[data-panel]').length === ${DEFAULT_VIEW.panels.length}`
/** Every panel stands there with what it shows, to the foot of the page. */
export const COMPLETE = `${ALL_THERE} && [...document.querySelectorAll('[data-panel]')].every((panel) => panel.querySelector('${DRAWN}')) && ${CHARTS}`
/** Every panel of which the window shows a part does; the others follow in turn. */
const IN_SIGHT = `${ALL_THERE} && [...document.querySelectorAll('[data-panel]')].every((panel) => panel.querySelector('${DRAWN}') || panel.getBoundingClientRect().top >= innerHeight) && ${CHARTS}`

/**
 * The dashboard in the browser, at 4x CPU slowdown: from the menu, for the first time after two seconds on another page,
 * and again; and after a reload.
 * @param sizes how many of the stores are chosen, one after the other; all of them where as many as there are
 */
export async function dashboardPage(
  server: Measured,
  codes: readonly string[],
  sizes: readonly number[],
): Promise<number> {
  const browser = await launch()
  const lines: Line[] = []
  try {
    for (const size of sizes) {
      const { fromMenu, again, whole, firstReload, reload, wholeReload, callStart, shift, kilobytes } = await measure(
        browser,
        server,
        size === codes.length ? [] : codes.slice(0, size),
      )
      lines.push({
        what: `${size} stores: from the menu, the first time`,
        ours: median(fromMenu),
        aim: 250,
        unit: 'ms',
      })
      lines.push({ what: `${size} stores: from the menu, again`, ours: median(again), aim: 250, unit: 'ms' })
      lines.push({
        what: `${size} stores: from the menu, panels out of sight too`,
        ours: median(whole),
        aim: 700,
        unit: 'ms',
      })
      // The browser keeps what it compiled of a page that is loaded again, and takes its time for that once.
      lines.push({ what: `${size} stores: first reload`, ours: median(firstReload), unit: 'ms' })
      lines.push({ what: `${size} stores: reload`, ours: median(reload), aim: 650, unit: 'ms' })
      lines.push({
        what: `${size} stores: reload, panels out of sight too`,
        ours: median(wholeReload),
        aim: 1000,
        unit: 'ms',
      })
      lines.push({
        what: `${size} stores: reload, its call starts after`,
        ours: median(callStart),
        aim: 100,
        unit: 'ms',
      })
      lines.push({ what: `${size} stores: layout shift`, ours: median(shift), aim: 0.01, unit: '' })
      lines.push({
        what: `${size} stores: more bytes than another page`,
        ours: median(kilobytes),
        aim: 150,
        unit: 'KB',
      })
    }
  } finally {
    await browser.close()
  }
  return print(`The dashboard in the browser, of ${codes.length} stores, at ${slowdowns()}`, lines)
}

async function measure(browser: Browser, server: Measured, stores: readonly string[]) {
  const found = {
    fromMenu: [] as number[],
    again: [] as number[],
    whole: [] as number[],
    firstReload: [] as number[],
    reload: [] as number[],
    wholeReload: [] as number[],
    callStart: [] as number[],
    shift: [] as number[],
    kilobytes: [] as number[],
  }
  for (let run = 0; run < RUNS; run++) {
    const rate = await slowdown()
    const { page, devtools, close } = await openPage(browser)
    await plantSession(page, server.url, ADMIN)
    await page.addInitScript(([key, view]) => localStorage.setItem(key, view), [
      `shelfdeck.dashboard.${ADMIN}`,
      JSON.stringify({ view: { ...DEFAULT_VIEW, stores } }),
    ] as const)
    await page.goto(`${server.url}/#/server`)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(READ_MS)
    const traffic = await countTraffic(devtools)
    await throttle(devtools, rate)
    const link = page.getByRole('link', { name: text('app.routes.dashboard'), exact: true })
    const press = await pressAt(page, link)
    const open = async () => {
      const whole = clickToPaint(page, () => Promise.resolve(), COMPLETE)
      const inSight = await clickToPaint(page, press, IN_SIGHT)
      return { inSight, whole: await whole }
    }
    const first = await open()
    found.fromMenu.push(first.inSight)
    found.whole.push(first.whole)
    await page.waitForLoadState('networkidle')
    found.kilobytes.push(traffic.read().kilobytes)
    await page.getByRole('link', { name: text('app.routes.server'), exact: true }).click()
    // The dashboard has rows too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('app.routes.server'))
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    found.again.push((await open()).inSight)
    found.shift.push((await observed(page)).shift)
    found.firstReload.push((await reload(page)).inSight)
    await page.waitForLoadState('networkidle')
    const second = await reload(page)
    found.reload.push(second.inSight)
    found.wholeReload.push(second.whole)
    found.callStart.push(second.callStart)
    await close()
  }
  return found
}

interface Reload {
  readonly inSight: number
  readonly whole: number
  readonly callStart: number
}

/** The times from a reload to the page complete in sight, to its foot, and to the call of its numbers. */
async function reload(page: Page): Promise<Reload> {
  await page.reload({ waitUntil: 'commit' })
  return page.evaluate<Reload>(`new Promise((resolve) => {
    let inSight;
    ${AT_CHANGES}(() => ${IN_SIGHT}, () => { inSight = performance.now() });
    ${AT_CHANGES}(() => inSight !== undefined && ${COMPLETE}, () => {
      const call = performance.getEntriesByType('resource').find(({ name }) => name.includes('/stats/dashboard?t='))
      resolve({ inSight, whole: performance.now(), callStart: call.startTime })
    })
  })`)
}

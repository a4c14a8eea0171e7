import { readFileSync, statSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { text } from '../e2e/support/text'
import { plantSession } from '../support/session'
import { launch, longestTaskWhile, openPage, shown, throttle, worstInteraction } from './browser'
import { ADMIN } from './console'
import { type Measured, measuredServer, seed } from './servers'
import { slowdown, slowdowns } from './slowdown'
import { type Line, print as report } from './stats'

const LABELS = 1_000
const LAYOUTS = ['CROMA.107', 'CROMA.105', 'CROMA.A6', 'CROMA.A4'] as const
const STORE = 'IT001'
const MEGABYTE = 1024 * 1024
const LOOK_EVERY_MS = 200

/** A thousand different labels of each layout at 300 dpi, from the press to the PDF; what the page and its worker need meanwhile, with the page's processor at a quarter of its speed. */
export async function print(): Promise<number> {
  const server = await measuredServer({ SEED: 'none' }, (dataDir) => seed(dataDir, 1, 1_600))
  const browser = await launch()
  try {
    const lines: Line[] = []
    for (const layoutId of LAYOUTS) lines.push(...(await measured(browser, server, layoutId)))
    return report(`${LABELS} different labels at 300 dpi, from the press to the PDF, the page at ${slowdowns()}`, lines)
  } finally {
    await browser.close()
    await server.remove()
  }
}

async function measured(browser: Browser, server: Measured, layoutId: string): Promise<Line[]> {
  const rate = await slowdown()
  const { page, devtools, close } = await openPage(browser)
  page.context().on('page', (tab) => void tab.close().catch(() => undefined))
  const { body } = await server.api.call(`POST /status/store/${STORE}/product/search`, {
    draw: 1,
    start: 0,
    length: LABELS,
  })
  const items = (body.data as { prCode: string }[]).map(({ prCode }) => ({ kind: 'product', prCode, qty: 1 }))
  if (items.length < LABELS) throw new Error(`${STORE} has ${items.length} products`)
  const settings = { layoutId, sheetId: '', start: 0, cropMarks: false, pickList: false, dpi: 300 }
  await page.addInitScript(watchOpening)
  await plantSession(page, server.url, ADMIN)
  await page.goto(`${server.url}/#/print`)
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    `shelfdeck.print.${ADMIN}.${STORE}`,
    JSON.stringify({ settings, items }),
  ] as const)
  await page.goto(`${server.url}/#/print/edit/${STORE}`)
  await page.locator('[data-page] img').first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  await throttle(devtools, rate)
  await worstInteraction(page)
  const memory = watchMemory(browser)
  let press = 0
  let seconds = 0
  const print = async () => {
    const began = performance.now()
    await page.getByRole('button', { name: text('areas.print.preview') }).click()
    // Looked for by the page itself: what the search of the test tool by role costs is not the page's.
    await shown(page, `document.querySelector('[role="dialog"] [role="status"]')`)
    press = await worstInteraction(page)
    await page.evaluate(() => console.timeStamp('making'))
    await shown(
      page,
      `document.querySelector('[role="dialog"]')?.textContent.includes(${JSON.stringify(text('areas.print.job.ready'))})`,
    )
    seconds = (performance.now() - began) / 1000
  }
  const making = await longestTaskWhile(browser, page, print, 'making', 'opening')
  const { before, peak } = await memory.stop()
  const opening = await page.evaluate(() => (globalThis as unknown as Watched).__opening)
  const bytes = await savedSize(page)
  await close()
  return [
    { what: `${layoutId}: labels a second`, ours: LABELS / seconds, unit: '/s' },
    { what: `${layoutId}: size of the file`, ours: bytes / MEGABYTE, unit: 'MB' },
    { what: `${layoutId}: memory of the page at its peak, over before`, ours: (peak - before) / MEGABYTE, unit: 'MB' },
    { what: `${layoutId}: the press to its dialog`, ours: press, aim: 100, unit: 'ms' },
    { what: `${layoutId}: longest task of the main thread while it is made`, ours: making, aim: 50, unit: 'ms' },
    // The page stands still while the browser opens a tab: nothing of ours is in it.
    { what: `${layoutId}: the browser opens the tab`, ours: opening, unit: 'ms' },
  ]
}

async function savedSize(page: Page): Promise<number> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: text('areas.print.job.save') }).click()
  return statSync(await (await saved).path()).size
}

interface Watched {
  __opening: number
}

/** Notes when the page opens the tab with the PDF, and how long the browser takes for that, in ms. */
function watchOpening(): void {
  const open = window.open.bind(window)
  window.open = (...given) => {
    console.timeStamp('opening')
    const at = performance.now()
    const tab = open(...given)
    Object.assign(globalThis, { __opening: performance.now() - at } satisfies Watched)
    return tab
  }
}

/** Looks at the memory of the browser's pages, workers included, until it is stopped. */
function watchMemory(browser: Browser): { stop(): Promise<{ before: number; peak: number }> } {
  const session = browser.newBrowserCDPSession()
  let before = 0
  let peak = 0
  const ending = new AbortController()
  const look = async () => {
    const { processInfo } = await (await session).send('SystemInfo.getProcessInfo')
    const now = processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((sum, { id }) => sum + residentBytes(id), 0)
    before ||= now
    peak = Math.max(peak, now)
  }
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()
  return {
    async stop() {
      ending.abort()
      await watching
      await (await session).detach()
      return { before, peak }
    },
  }
}

function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

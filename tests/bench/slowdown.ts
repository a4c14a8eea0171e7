import type { Browser } from '@playwright/test'
import { clickToPaint, launch, openPage, pressAt, throttle } from './browser'
import { peerAddress } from './console'
import { datagridServer, largestStore, measuredServer } from './servers'
import { median } from './stats'

/** What react-admin's stock list of stores took, from the press to its rows, at 4x slowdown on the machine that the aims were set on, in ms. */
const STOCK_LIST_MS = 820
const RATE = 4
const SAMPLES = 5

const times: number[] = []
const rates: number[] = []
let stockList: Promise<{ sample(): Promise<number>; close(): Promise<void> }> | undefined

/**
 * How much the browser's processor is slowed down here, so that react-admin's stock list takes as long as it did where the aims
 * were set: 4 on a machine like that, less on a slower one (Lighthouse calibrates its throttling alike). The machine's speed
 * moves within minutes, so the list is measured once more before each look at a page, and the last five tell.
 * Called before a page is opened: nothing of it is then under way while the page is.
 */
export async function slowdown(): Promise<number> {
  const { sample } = await (stockList ??= openStockList())
  do times.push(await sample())
  while (times.length < SAMPLES)
  const rate = Math.max(1, (RATE * STOCK_LIST_MS) / median(times.slice(-SAMPLES)))
  rates.push(rate)
  return rate
}

/** How much pages were slowed down since last asked, in words. */
export function slowdowns(): string {
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map((rate) => rate.toFixed(1))
  rates.length = 0
  return least === most ? `${least}x CPU slowdown` : `${least}x to ${most}x CPU slowdown`
}

/** Ends what measures the stock list. */
export async function endSlowdown(): Promise<void> {
  await (await stockList)?.close()
  stockList = undefined
}

async function openStockList() {
  const server = await measuredServer({})
  const datagrid = await datagridServer(server.url)
  const browser = await launch()
  const address = `${peerAddress(datagrid.url, server.api, await largestStore(server))}#/`
  return {
    sample: () => pressToRows(browser, address),
    close: async () => {
      await browser.close()
      await datagrid.stop()
      await server.remove()
    },
  }
}

async function pressToRows(browser: Browser, address: string): Promise<number> {
  const { page, devtools, close } = await openPage(browser)
  await page.goto(address)
  const link = page.locator('a[href="#/store"]')
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await throttle(devtools, RATE)
  const time = await clickToPaint(
    page,
    await pressAt(page, link),
    `location.hash.startsWith('#/store') && document.querySelector('tbody .RaDatagrid-row') !== null`,
  )
  await close()
  return time
}

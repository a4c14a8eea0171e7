import { clickToPaint, launch, openPage, pressAt, throttle } from './browser'
import { peerAddress } from './console'
import { datagridServer, largestStore, measuredServer } from './servers'
import { median } from './stats'

/** What react-admin's stock list of stores took, from the press to its rows, at 4x slowdown on the machine that the aims were set on, in ms. */
const STOCK_LIST_MS = 820
const RATE = 4
const RUNS = 5

let found: Promise<number> | undefined

/**
 * How much the browser's processor is slowed down here, so that react-admin's stock list takes as long as it did where the aims
 * were set: 4 on a machine like that, less on a slower one (Lighthouse calibrates its throttling alike). Measured once a run.
 */
export const slowdown = (): Promise<number> => (found ??= calibrate())

async function calibrate(): Promise<number> {
  const server = await measuredServer({})
  const datagrid = await datagridServer(server.url)
  const browser = await launch()
  try {
    const address = `${peerAddress(datagrid.url, server.api, await largestStore(server))}#/`
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const { page, devtools, close } = await openPage(browser)
      await page.goto(address)
      const link = page.locator('a[href="#/store"]')
      await link.waitFor()
      await page.waitForLoadState('networkidle')
      await throttle(devtools, RATE)
      times.push(await clickToPaint(page, await pressAt(page, link), `location.hash.startsWith('#/store') && document.querySelector('tbody .RaDatagrid-row') !== null`))
      await close()
    }
    const stock = median(times)
    const rate = Math.max(1, (RATE * STOCK_LIST_MS) / stock)
    console.log(`\nreact-admin's stock list takes ${stock.toFixed(0)} ms here at ${RATE}x slowdown (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), and ${STOCK_LIST_MS} where the aims were set: pages are slowed down ${rate.toFixed(1)}x.`)
    return rate
  } finally {
    await browser.close()
    await datagrid.stop()
    await server.remove()
  }
}

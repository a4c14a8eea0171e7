import type { Browser } from '@playwright/test'
import { fillSignIn } from '../e2e/support/signInForm'
import { PASSWORD } from '../support/server'
import { plantSession } from '../support/session'
import { countTraffic, launch, openPage, shown } from './browser'
import { ADMIN } from './console'
import { COMPLETE } from './dashboardPage'
import { largestStore, measuredServer } from './servers'
import { print } from './stats'

/** A mobile line: bytes a second down and up, milliseconds to the server and back. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/**
 * Compressed bytes and requests until the sign-in page takes input, and until the first list shows rows; and the
 * dashboard over a slow network.
 */
export async function load(): Promise<number> {
  const server = await measuredServer({})
  const browser = await launch()
  try {
    const store = await largestStore(server)
    const measured = await openPage(browser)
    const { page, devtools } = measured
    const traffic = await countTraffic(devtools)
    await page.goto(`${server.url}/#/login?next=${encodeURIComponent(`/tag/detail/${store}`)}`)
    await page.locator('input[type="password"]').waitFor()
    const signIn = traffic.read()
    await page.waitForLoadState('load')
    await fillSignIn(page, ADMIN, PASSWORD)
    await shown(page, `document.querySelector('tr[data-index="0"]') !== null`)
    const list = traffic.read()
    await measured.close()
    const slow = await slowDashboard(browser, server.url)
    return print('Until it can be used (brotli, with headers)', [
      { what: 'sign-in: script', ours: signIn.scriptKilobytes, aim: 75, unit: 'KB' },
      { what: 'sign-in: everything', ours: signIn.kilobytes, unit: 'KB' },
      { what: 'sign-in: requests', ours: signIn.requests, unit: '' },
      { what: 'first list with its data: script', ours: list.scriptKilobytes, unit: 'KB' },
      { what: 'first list with its data: everything', ours: list.kilobytes, aim: 340, unit: 'KB' },
      { what: 'first list with its data: requests', ours: list.requests, unit: '' },
      { what: 'dashboard over 1.6 Mbit/s and 150 ms, complete', ours: slow.time, aim: 4_500, unit: 'ms' },
      { what: '  requests until then', ours: slow.requests, aim: 60, unit: '' },
      { what: '  kilobytes until then', ours: slow.kilobytes, unit: 'KB' },
    ])
  } finally {
    await browser.close()
    await server.remove()
  }
}

/** The dashboard with an empty cache, from the address to a complete page. */
async function slowDashboard(browser: Browser, url: string) {
  const { page, devtools, close } = await openPage(browser)
  await plantSession(page, url, ADMIN)
  const traffic = await countTraffic(devtools)
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  await page.goto(`${url}/#/dashboard`, { waitUntil: 'commit' })
  await shown(page, COMPLETE)
  const time = await page.evaluate(() => performance.now())
  const { requests, kilobytes } = traffic.read()
  await close()
  return { time, requests, kilobytes }
}

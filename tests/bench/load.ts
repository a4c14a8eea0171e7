import { fillSignIn } from '../e2e/support/signInForm'
import { PASSWORD } from '../support/server'
import { countTraffic, launch, openPage, shown } from './browser'
import { ADMIN } from './console'
import { largestStore, measuredServer } from './servers'
import { print } from './stats'

/** Compressed bytes and requests until the sign-in page takes input, and until the first list shows rows. */
export async function load(): Promise<void> {
  const server = await measuredServer({})
  const browser = await launch()
  try {
    const store = await largestStore(server)
    const measured = await openPage(browser)
    const { page, devtools } = measured
    const traffic = await countTraffic(devtools)
    await page.goto(`${server.url}/#/login?next=${encodeURIComponent(`/tag/detail/${store}`)}`)
    await page.locator('input[type="password"]').waitFor()
    await page.waitForLoadState('load')
    const signIn = traffic.read()
    await fillSignIn(page, ADMIN, PASSWORD)
    await shown(page, `document.querySelector('tr[data-index="0"]') !== null`)
    const list = traffic.read()
    print('Until it can be used (brotli, with headers)', [
      { what: 'sign-in: script', ours: signIn.scriptKilobytes, aim: 70, unit: 'KB' },
      { what: 'sign-in: everything', ours: signIn.kilobytes, unit: 'KB' },
      { what: 'sign-in: requests', ours: signIn.requests, unit: '' },
      { what: 'first list with its data: script', ours: list.scriptKilobytes, unit: 'KB' },
      { what: 'first list with its data: everything', ours: list.kilobytes, aim: 300, unit: 'KB' },
      { what: 'first list with its data: requests', ours: list.requests, unit: '' },
    ])
    await measured.close()
  } finally {
    await browser.close()
    await server.remove()
  }
}

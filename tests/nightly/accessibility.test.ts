import { isDeepStrictEqual } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { findRoute } from '../../src/app/admin/routeInfo'
import { LOGIN_ROUTE, OPEN_ROUTES, ROUTE_PATHS, SIGNUP_ROUTE } from '../../src/app/routePaths'
import { launch } from '../bench/browser'
import { type Measured, measuredServer } from '../bench/servers'
import { accessibilityFindings } from '../e2e/support/test'
import { type AnyPath, addressesOf } from '../support/addresses'
import { plantSession } from '../support/session'
import { type Settled, settling } from './support/settled'
import { bulkOpeners, commandsOf, type Opener, openersIn, OVERLAY, overlays, standing } from './support/openers'

// axe, by Chromium, on every route and on all that its buttons, rows, menus and bulk bar open, in both themes. Nothing is
// confirmed in what is opened: it is looked at and closed.

const MINUTES = 60_000
/** A store of the demonstration that has gateways, tags, sensors and displays. */
const STORE = 'IT001'
/** Pages that begin with the choice of a store show more with one. */
const WITH_STORE = /^\/setting\/promotion|^\/system\/(?!third)/
/** Rules of colours alone: all else is the same in the dark. */
const COLOURS = ['color-contrast']
const EVERYWHERE: AnyPath = '/members'

let server: Measured
let browser: Browser
let page: Page
let settled: Settled
let addresses: Map<AnyPath, string>

beforeAll(async () => {
  await ensureBuilt()
  server = await measuredServer({ SEED: 'demo' })
  addresses = await addressesOf(server.api, STORE)
  browser = await launch()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' })
  page = await context.newPage()
  settled = settling(page)
  // Files are asked for and not given; other windows are not looked at.
  page.on('filechooser', () => {})
  page.on('popup', (popup) => void popup.close())
}, 20 * MINUTES)
afterAll(async () => {
  await browser.close()
  await server.remove()
})

it.each<AnyPath>([LOGIN_ROUTE, SIGNUP_ROUTE, ...ROUTE_PATHS])(
  'no findings on %s and what it opens, light and dark',
  async (path) => {
    const found: string[] = []
    const opened: string[] = []
    await open(path)
    expect(OPEN_ROUTES.includes(path) || findRoute((await place()).split('?')[0] ?? '')?.path).toBe(OPEN_ROUTES.includes(path) || path)
    expect(await overlays(page), 'nothing stands over a page that is opened').toBe(0)
    found.push(...(await findings(path)))

    const part = OPEN_ROUTES.includes(path) ? 'body' : 'main'
    const waiting = [...(await openersIn(page, part)), ...(path === EVERYWHERE ? await openersIn(page, 'header:not(main *)') : []), ...(await bulkOpeners(page))]
    const first = [await place(), await standing(page, part)]
    const isSame = async () => (await overlays(page)) === 0 && isDeepStrictEqual([await place(), await standing(page, part)], first)
    let isAsOpened = true
    for (let opener = waiting.shift(); opener; opener = waiting.shift()) {
      if (!isAsOpened) await open(path)
      await press(opener)
      if ((await overlays(page)) > 0) {
        opened.push(opener.name)
        found.push(...(await findings(`${path}, ${opener.name}`, OVERLAY)))
        waiting.unshift(...(await commandsOf(page, opener)))
        await page.keyboard.press('Escape')
        await settled()
      }
      isAsOpened = await isSame()
    }
    console.log(`${path} opens ${opened.length === 0 ? 'nothing' : opened.join(', ')}`)
    expect(found).toEqual([])
  },
  10 * MINUTES,
)

const place = () => page.evaluate(() => location.hash.slice(1))

/** Opens a route as if nothing had been done before. */
async function open(path: AnyPath): Promise<void> {
  await page.goto('about:blank')
  await plantSession(page, server.url, 'admin@shelfdeck.example')
  if (OPEN_ROUTES.includes(path)) await page.evaluate(() => localStorage.removeItem('shelfdeck.session'))
  await page.goto(`${server.url}/#${addresses.get(path)}${WITH_STORE.test(path) ? `?storeCode=${STORE}` : ''}`)
  await page.locator('h1').first().waitFor()
  await settled()
}

async function press({ presses }: Opener): Promise<void> {
  for (const each of presses) {
    await each.click({ timeout: 10_000 })
    await settled()
  }
}

/** What axe finds on the page as it stands, or within what a selector finds: by all rules in the light, by those of colours in the dark. */
async function findings(where: string, within?: string): Promise<string[]> {
  const light = await look(undefined, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await look(COLOURS, within)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((finding) => `${where}, light: ${finding}`), ...dark.map((finding) => `${where}, dark: ${finding}`)]
}

/** What axe finds; nothing where what was opened has closed itself, as a download does that is through. */
async function look(rules?: string[], within?: string): Promise<string[]> {
  return accessibilityFindings(page, rules, within).catch((error: unknown) => {
    if (within && String(error).includes('No elements found for include')) return []
    throw error
  })
}

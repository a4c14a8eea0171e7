import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { findRoute } from '../../src/app/admin/routeInfo'
import { ROUTE_PATHS } from '../../src/app/admin/routes'
import { LOGIN_ROUTE, OPEN_ROUTES, SIGNUP_ROUTE } from '../../src/app/routePaths'
import { examples } from '../../src/areas/scripts/examples'
import { scriptKinds } from '../../src/schema/scriptKinds'
import { launch } from '../bench/browser'
import { type Measured, measuredServer } from '../bench/servers'
import { accessibilityFindings } from '../e2e/support/test'
import { text } from '../e2e/support/text'
import { type AnyPath, addressesOf } from '../support/addresses'
import { SCRIPT_PATHS } from '../support/scripts'
import { plantSession } from '../support/session'
import { overlays } from './support/openers'
import { type Settled, settling } from './support/settled'
import { pathOf, place, walk } from './support/walk'

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

/** What stands in place of a page that cannot be shown. */
const NO_PAGE = ['app.notFound.title', 'app.forbidden.title', 'app.failed.title', 'app.failed.chunkTitle'].map((key) => text(key))

let server: Measured
let browser: Browser
let context: BrowserContext
let page: Page
let settled: Settled
let addresses: Map<AnyPath, string>
let faults: string[]

beforeAll(async () => {
  await ensureBuilt()
  server = await measuredServer({ SEED: 'demo' })
  addresses = await addressesOf(server.api, STORE)
  await saveScripts()
  browser = await launch()
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' })
  context.setDefaultTimeout(20_000)
}, 20 * MINUTES)
afterAll(async () => {
  await browser.close()
  await server.remove()
})

// A page of its own for each: what hangs in one is ended with its page.
beforeEach(async () => {
  page = await context.newPage()
  settled = settling(page)
  faults = []
  page.on('pageerror', (error) => faults.push(String(error)))
  // Files are asked for and not given; other windows are not looked at.
  page.on('filechooser', () => {})
  page.on('popup', (popup) => void popup.close())
})
afterEach(() => page.close())

it.each<AnyPath>([LOGIN_ROUTE, SIGNUP_ROUTE, ...ROUTE_PATHS])(
  'no findings on %s and what it opens, light and dark',
  async (path) => {
    const part = OPEN_ROUTES.includes(path) ? 'body' : 'main'
    await open(path)
    expect(OPEN_ROUTES.includes(path) || findRoute(pathOf(await place(page)))?.path).toBe(OPEN_ROUTES.includes(path) || path)
    expect(NO_PAGE).not.toContain(await page.locator('h1').first().innerText())
    expect(await page.locator('main [role="alert"]').allInnerTexts(), 'all of the page is loaded').toEqual([])
    expect(await overlays(page), 'nothing stands over a page that is opened').toBe(0)
    const onPage = await findings('the page')
    const { opened, found } = await walk({
      page,
      settled,
      parts: path === EVERYWHERE ? [part, 'header:not(main *)'] : [part],
      open: () => open(path),
      look: findings,
    })
    console.log(`${path} opens ${opened.length === 0 ? 'nothing' : opened.join(' | ')}`)
    expect([...onPage, ...found, ...faults]).toEqual([])
    // What is opened no more fails here; `-u` takes a new list.
    expect(opened).toMatchSnapshot()
  },
  10 * MINUTES,
)

/** Saves a script of each kind, used by none: its page has versions. */
async function saveScripts(): Promise<void> {
  for (const kind of scriptKinds) {
    const [storeCode, useType] = kind === 'thirdPartyAuth' ? ['default', 'NONE'] : [STORE, 'DEFAULT']
    const { status } = await server.api.call(`POST ${SCRIPT_PATHS[kind](storeCode)}`, { code: examples[kind].code, useType })
    expect(status, kind).toBe(200)
  }
}

/** Opens a route as if nothing had been done before. */
async function open(path: AnyPath): Promise<void> {
  await plantSession(page, server.url, 'admin@shelfdeck.example')
  await page.evaluate((kept) => {
    for (const key of Object.keys(localStorage)) if (key !== kept) localStorage.removeItem(key)
  }, OPEN_ROUTES.includes(path) ? undefined : 'shelfdeck.session')
  await page.goto(`${server.url}/#${addresses.get(path)}${WITH_STORE.test(path) ? `?storeCode=${STORE}` : ''}`)
  await page.locator('h1').first().waitFor()
  await settled()
}

/** What axe finds on the page as it stands, or within what a selector finds: by all rules in the light, by those of colours in the dark. */
async function findings(where: string, within?: string): Promise<string[]> {
  const light = await accessibilityFindings(page, undefined, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await accessibilityFindings(page, COLOURS, within)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((finding) => `${where}, light: ${finding}`), ...dark.map((finding) => `${where}, dark: ${finding}`)]
}

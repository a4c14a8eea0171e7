import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { findRoute } from '../../src/app/admin/routeInfo'
import { ROUTE_PATHS, type RoutePath } from '../../src/app/routePaths'
import { launch } from '../bench/browser'
import { type Measured, measuredServer } from '../bench/servers'
import { text } from '../e2e/support/text'
import { accessibilityFindings } from '../e2e/support/test'
import { plantSession } from '../support/session'

// axe, by Chromium, on every route and on every dialog that a row or a page opens, in both themes.

const MINUTES = 60_000
const DIALOG = '[role="dialog"], [role="alertdialog"]'
const MENU = '[role="menu"]'
/** Stores with sensors and with devices: the first links to such pages lead to stores without. */
const BEGIN = ['/dashboard', '/sensor/detail/IT001', '/plus/device/list/IT001']
/** Rules of colours alone: all else is the same in the dark. */
const COLOURS = ['color-contrast']

let server: Measured
let browser: Browser
let page: Page
/** An address of each route. */
const places = new Map<RoutePath, string>()

beforeAll(async () => {
  await ensureBuilt()
  server = await measuredServer({ SEED: 'demo' })
  browser = await launch()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' })
  page = await context.newPage()
  await plantSession(page, server.url, 'admin@shelfdeck.example')
  await findPlaces()
}, 20 * MINUTES)
afterAll(async () => {
  await browser.close()
  await server.remove()
})

it('every route has an address in the demonstration data', () => {
  expect(ROUTE_PATHS.filter((path) => !places.has(path))).toEqual([])
})

for (const scheme of ['light', 'dark'] as const) {
  it(`no findings on any route, ${scheme}`, async () => {
    await page.emulateMedia({ colorScheme: scheme })
    const found: string[] = []
    for (const route of places.values()) {
      await open(route)
      found.push(...(await findings(route, scheme)))
    }
    expect(found).toEqual([])
  }, 30 * MINUTES)
}

it('no findings on what a row or a page opens, light and dark', async () => {
  const found: string[] = []
  for (const route of places.values()) {
    await open(route)
    for (const opener of await openers()) {
      await open(route)
      await opener.open()
      await page.waitForLoadState('networkidle')
      if ((await page.locator(DIALOG).count()) === 0 && (await page.locator(MENU).count()) === 0) continue
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        found.push(...(await findings(`${route} ${opener.name}`, scheme)))
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }
  expect(found).toEqual([])
}, 60 * MINUTES)

async function open(route: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${server.url}/#${route}`)
  await page.getByRole('main').waitFor()
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('[aria-busy="true"], [data-awaited]'))
}

const findings = async (where: string, scheme: 'light' | 'dark') => (await accessibilityFindings(page, scheme === 'dark' ? COLOURS : undefined)).map((finding) => `${where}, ${scheme}: ${finding}`)

interface Opener {
  readonly name: string
  open(): Promise<unknown>
}

const menuButton = () => page.locator('tr[data-index="0"] button[aria-haspopup]').first()
const menuItems = () => page.locator(`${MENU} [role="menuitem"]:not([aria-disabled="true"])`)

/** The commands of the first row's menu. */
async function rowCommands(): Promise<Opener[]> {
  if ((await menuButton().count()) === 0) return []
  await menuButton().click()
  const names = await menuItems().allInnerTexts()
  await page.keyboard.press('Escape')
  return names.map((name, at) => ({
    name: `row: ${name}`,
    open: async () => {
      await menuButton().click()
      await menuItems().nth(at).click()
    },
  }))
}

/** What opens something on the page that stands there: the buttons of its head and its list, and the commands of its first row. */
async function openers(): Promise<Opener[]> {
  const menus = page.locator('main button[aria-haspopup]:not([disabled]):not(tr *)')
  const create = page.getByRole('main').getByRole('button', { name: text('list.create'), exact: true })
  const found: Opener[] = []
  for (let at = 0; at < (await menus.count()); at++) found.push({ name: `button ${at + 1}`, open: () => menus.nth(at).click() })
  if ((await create.count()) > 0) found.push({ name: 'new', open: () => create.first().click() })
  const row = page.locator('tr[data-index="0"] [data-open]').first()
  if ((await row.count()) > 0) found.push({ name: 'row', open: () => row.click() })
  return [...found, ...(await rowCommands())]
}

/** Follows links, and commands of rows, from page to page until each route has been met, or nothing leads on. */
async function findPlaces(): Promise<void> {
  const waiting: string[] = []
  const meet = (route: string) => {
    const path = findRoute(route.split('?')[0] ?? '')?.path
    if (!path || places.has(path)) return
    places.set(path, route)
    waiting.push(route)
  }
  for (const route of BEGIN) meet(route)
  for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
    await open(route)
    const links = await page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#/"]')].map((link) => link.hash.slice(1)))
    for (const link of links) meet(link)
    const row = page.locator('tr[data-index="0"] [data-open]').first()
    const press = { name: 'row', open: async () => ((await row.count()) > 0 ? row.click() : undefined) }
    for (const command of [press, ...(await rowCommands())]) {
      await open(route)
      await command.open()
      await page.waitForLoadState('networkidle')
      meet(await page.evaluate(() => location.hash.slice(1)))
    }
  }
}

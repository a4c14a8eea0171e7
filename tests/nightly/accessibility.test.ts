import type { Browser, Page } from '@playwright/test'
import { beforeAll, expect, it, vi } from 'vitest'
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
import { endsAfterAll } from './support/ends'
import { overlays } from './support/openers'
import { type Settled, settling } from './support/settled'
import { pathOf, place, walk } from './support/walk'

// `ROUTES='/tag /store/detail/{storeCode}' npm run nightly -- accessibility` walks some of the routes alone.
// axe, by Chromium, on every route and on all that its buttons, rows, menus and bulk bar open, in both themes, on a desk, and
// on a phone what only it has. Nothing is confirmed in what is opened, but what is refused: an empty form, a file of nonsense.

vi.setConfig({ maxConcurrency: 3 })

const MINUTES = 60_000
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** A store of the demonstration that has gateways, tags, sensors and displays. */
const STORE = 'IT001'
/** Pages that begin with the choice of a store show more with one. */
const WITH_STORE = /^\/setting\/promotion|^\/system\/(?!third)/
/** Rules of colours alone: all else is the same in the dark. */
const COLOURS = ['color-contrast']
const EVERYWHERE: AnyPath = '/members'
/** What is the same wherever it opens, and the page on which it is looked into. */
const SHARED = new Map<string, AnyPath>([
  [text('list.views.label'), EVERYWHERE],
  [text('list.view'), EVERYWHERE],
  [text('list.dates.calendar'), '/alarm/history'],
])

/** What stands in place of a page that cannot be shown. */
const NO_PAGE = ['app.notFound.title', 'app.forbidden.title', 'app.failed.title', 'app.failed.chunkTitle'].map((key) =>
  text(key),
)

const ended = endsAfterAll()
let server: Measured
let browser: Browser
let addresses: Map<AnyPath, string>

beforeAll(async () => {
  await ensureBuilt()
  server = await measuredServer({ SEED: 'demo' })
  ended(() => server.remove())
  addresses = await addressesOf(server.api, STORE)
  await saveScripts()
  browser = await launch()
  ended(() => browser.close())
}, 20 * MINUTES)

const wanted = process.env.ROUTES?.split(' ').filter(Boolean)
const ALL: readonly AnyPath[] = [LOGIN_ROUTE, SIGNUP_ROUTE, ...ROUTE_PATHS]
const WALKED = ALL.filter((path) => wanted?.includes(path) ?? true)

it.concurrent.for<AnyPath>(WALKED)(
  'no findings on %s and what it opens, light and dark',
  { timeout: 40 * MINUTES },
  async (path, { expect, onTestFinished }) => {
    const { page, settled, faults } = await openBrowser(onTestFinished)
    const isOpen = OPEN_ROUTES.includes(path)
    const part = isOpen ? 'body' : 'main'
    const parts = path === EVERYWHERE ? [part, 'header:not(main *)'] : [part]
    const look = (where: string, within?: string) => findings(page, where, within)
    const open = () => openRoute(page, settled, path)
    const atFirst = async () => {
      await open()
      expect(isOpen || findRoute(pathOf(await place(page)))?.path).toBe(isOpen || path)
      expect(NO_PAGE).not.toContain(await page.locator('h1').first().innerText())
      expect(await page.locator('main [role="alert"]').allInnerTexts(), 'all of the page is loaded').toEqual([])
      expect(await overlays(page), 'nothing stands over a page that is opened').toBe(0)
    }
    const shared = new Set([...SHARED].flatMap(([name, where]) => (where === path ? [] : [name])))
    await atFirst()
    const onDesk = await look('the page')
    const desk = await walk({ page, settled, parts, open, look, shared })
    await page.setViewportSize(PHONE)
    await atFirst()
    const onPhone = await look('the page on a phone')
    const phone = await walk({ page, settled, parts, open, look, seen: desk.seen, shared })
    const opened = [...desk.opened, ...phone.opened.map((name) => `on a phone > ${name}`)]
    const other = [...new Set([...desk.left, ...phone.left])]
    console.log(
      [
        `${path} opens ${listed(opened)}`,
        `leads elsewhere by ${listed(other)}`,
        `could not press ${listed(desk.idle)}`,
      ].join('\n  '),
    )
    expect([...onDesk, ...desk.found, ...onPhone, ...phone.found, ...faults]).toEqual([])
  },
)

const listed = (names: readonly string[]) => names.join(' | ') || 'nothing'

interface Stage {
  readonly page: Page
  readonly settled: Settled
  /** What the page has failed with. */
  readonly faults: readonly string[]
}

/** A browser of its own for each route: they are walked through beside each other, and what hangs in one is ended with it. */
async function openBrowser(atEnd: (end: () => Promise<void>) => void): Promise<Stage> {
  const context = await browser.newContext({ viewport: DESK, locale: 'en-US', reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  atEnd(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  // Files are asked for and not given; other windows are not looked at.
  page.on('filechooser', () => {})
  page.on('popup', (popup) => void popup.close())
  return { page, settled: settling(page), faults }
}

/** Saves a script of each kind, used by none: its page has versions. */
async function saveScripts(): Promise<void> {
  for (const kind of scriptKinds) {
    const [storeCode, useType] = kind === 'thirdPartyAuth' ? ['default', 'NONE'] : [STORE, 'DEFAULT']
    const { status } = await server.api.call(`POST ${SCRIPT_PATHS[kind](storeCode)}`, {
      code: examples[kind].code,
      useType,
    })
    expect(status, kind).toBe(200)
  }
}

/** Opens a route as if nothing had been done before. */
async function openRoute(page: Page, settled: Settled, path: AnyPath): Promise<void> {
  if (page.url().startsWith(server.url)) await page.goto(`${server.url}/config.json`)
  else await plantSession(page, server.url, 'admin@shelfdeck.example')
  await page.evaluate(
    (kept) => {
      for (const key of Object.keys(localStorage)) if (key !== kept) localStorage.removeItem(key)
    },
    OPEN_ROUTES.includes(path) ? undefined : 'shelfdeck.session',
  )
  await page.goto(`${server.url}/#${addresses.get(path)}${WITH_STORE.test(path) ? `?storeCode=${STORE}` : ''}`)
  await page.locator('h1').first().waitFor()
  await settled()
}

/** What axe finds on the page as it stands, or within what a selector finds: by all rules in the light, by those of colours in the dark. */
async function findings(page: Page, where: string, within?: string): Promise<string[]> {
  const light = await accessibilityFindings(page, undefined, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await accessibilityFindings(page, COLOURS, within)
  await page.emulateMedia({ colorScheme: 'light' })
  return [
    ...light.map((finding) => `${where}, light: ${finding}`),
    ...dark.map((finding) => `${where}, dark: ${finding}`),
  ]
}

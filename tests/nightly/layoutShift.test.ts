import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { ROUTE_PATHS } from '../../src/app/admin/routes'
import { LOGIN_ROUTE, OPEN_ROUTES, SIGNUP_ROUTE } from '../../src/app/routePaths'
import { launch } from '../bench/browser'
import { type Measured, measuredServer } from '../bench/servers'
import { type AnyPath, addressesOf } from '../support/addresses'
import { plantSession } from '../support/session'
import { endsAfterAll } from './support/ends'
import { type Settled, settling } from './support/settled'
import { movedOn, watchShifts } from './support/shifts'

// Pages stay where they are while their answers come: how far each route moves, by Chromium, opened by its address and from
// another page, on a phone, a tablet and a desk. What moves right after a press is what was pressed for, and does not count.

const MINUTES = 60_000
/** A store of the demonstration that has gateways, tags, sensors and displays. */
const STORE = 'IT001'
/** Pages that begin with the choice of a store show more with one. */
const WITH_STORE = /^\/setting\/promotion|^\/system\/(?!third)/
/** Of the window, times how far it moved; a tenth is what may still be called good. */
const STEADY = 0.02
const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]
/** What awaits an answer has been drawn when it comes; after a press it comes when the press no more excuses what moves. */
const LATE = { address: 150, press: 600 } as const

interface Watched {
  readonly page: Page
  readonly settled: Settled
  readonly close: () => Promise<void>
}

const ended = endsAfterAll()
let server: Measured
let browser: Browser
let addresses: Map<AnyPath, string>
/** The console as it stands after the route before, in each size. */
let consoles: readonly Watched[]

beforeAll(async () => {
  await ensureBuilt()
  server = await measuredServer({ SEED: 'demo' })
  ended(() => server.remove())
  addresses = await addressesOf(server.api, STORE)
  browser = await launch()
  ended(() => browser.close())
  consoles = await Promise.all(SIZES.map((viewport) => openLate(viewport, LATE.press)))
  for (const { page, settled } of consoles) await openSignedIn('/members', page, settled)
}, 10 * MINUTES)

it.each<AnyPath>([LOGIN_ROUTE, SIGNUP_ROUTE, ...ROUTE_PATHS])(
  '%s stays where it is',
  async (path) => {
    const moved: string[] = []
    const note = async (how: string, page: Page) => {
      const { sum, what } = await movedOn(page)
      if (sum >= STEADY)
        moved.push(`${how} at ${page.viewportSize()?.width}: ${sum.toFixed(3)}, ${what.slice(0, 3).join(' | ')}`)
    }
    for (const viewport of SIZES) {
      const { page, settled, close } = await openLate(viewport, LATE.address)
      await openSignedIn(path, page, settled)
      await note('by its address', page)
      await close()
    }
    for (const { page, settled } of OPEN_ROUTES.includes(path) ? [] : consoles) {
      await movedOn(page)
      await press(page, addressOf(path))
      await settled()
      await note('from another page', page)
    }
    expect(moved).toEqual([])
  },
  2 * MINUTES,
)

const addressOf = (path: AnyPath) =>
  `${server.url}/#${addresses.get(path)}${WITH_STORE.test(path) ? `?storeCode=${STORE}` : ''}`

/** Opens a route as if nothing had been opened before. */
async function openSignedIn(path: AnyPath, page: Page, settled: Settled): Promise<void> {
  if (!OPEN_ROUTES.includes(path)) await plantSession(page, server.url, 'admin@shelfdeck.example')
  await page.goto(addressOf(path))
  await page.locator('h1').first().waitFor()
  await settled()
}

/** A page of its own, to which answers come late and files at once. */
async function openLate(viewport: { width: number; height: number }, late: number): Promise<Watched> {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await watchShifts(page)
  await page.route(
    ({ pathname }) => !/\.\w+$|\/$|^\/health$/.test(pathname),
    async (route) => {
      await wait(late)
      await route.fallback().catch(() => undefined)
    },
  )
  return { page, settled: settling(page), close: () => context.close() }
}

/** Presses a link to an address, as if the page had one. */
async function press(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    link.style.cssText = 'position: fixed; inset: auto 0 0 auto; z-index: 9999; width: 8px; height: 8px'
    link.addEventListener('click', () => setTimeout(() => link.remove()))
    document.body.append(link)
  }, address)
  await page.mouse.click((page.viewportSize()?.width ?? 0) - 4, (page.viewportSize()?.height ?? 0) - 4)
  await page.waitForFunction((href) => location.href.startsWith(href), address.replace(/\?.*/, ''))
}

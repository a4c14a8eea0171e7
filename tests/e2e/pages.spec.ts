import type { Page } from '@playwright/test'
import { ROUTE_PATHS } from '../../src/app/admin/routes'
import { accessibilityFindings, expect, goAs, NIGHTLY, test, walkTo } from './support/test'
import { settled } from './support/list'

const LISTS = ['/setting/store-config', '/members', '/roles', '/setting/amac-config', '/alarm/history']
const LANGUAGES = ['en_US', 'ja_JP', 'ko_KR']

// Routes that stand for all others: one of each kind.
const ROUTES = [
  '/dashboard',
  ...LISTS,
  '/exceptions',
  '/setting/server-config',
  '/setting/alias-config',
  '/no/such/place',
]

// Pages whose parts are on no other one; in the dark those with colours of their own.
const OWN_KIND = {
  light: [
    '/system/tag-data-decorator?storeCode=IT001',
    '/sw-upgrade',
    '/alarm/notification',
    '/setting/promotion?storeCode=IT001',
  ],
  dark: ['/system/tag-data-decorator?storeCode=IT001', '/sw-upgrade'],
}

/** Goes to a route and waits until the page is there with what it shows. */
async function see(page: Page, server: { url: string }, route: string): Promise<void> {
  await goAs(page, server, 'admin', route)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (LISTS.includes(route)) await settled(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('the sign-in page and the sign-up page have no findings of axe', async ({ page }) => {
  for (const route of ['/login', '/signup']) {
    await page.goto('about:blank')
    await page.goto(`/#${route}`)
    await expect(page.getByRole('button').first()).toBeVisible()
    expect(await accessibilityFindings(page), route).toEqual([])
  }
})

for (const route of ROUTES) {
  test(`no findings of axe on ${route}, light and dark`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await see(page, server, route)
    expect(await accessibilityFindings(page)).toEqual([])
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await paper()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(paper).not.toBe(light)
    expect(await accessibilityFindings(page, ['color-contrast'])).toEqual([])
  })
}

for (const scheme of ['light', 'dark'] as const) {
  test(`no findings of axe on the pages of their own kind, ${scheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme })
    for (const route of OWN_KIND[scheme]) {
      await see(page, server, route)
      expect(await accessibilityFindings(page), route).toEqual([])
    }
  })
}

test('a form has no findings of axe', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/store-config')
  await settled(page)
  await page.locator('tr[data-index="0"] [data-open]').first().click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
})

for (const language of LANGUAGES) {
  test(
    `no page shows the key of a text instead of the text, ${language}`,
    language === 'ja_JP' ? {} : NIGHTLY,
    async ({ page, server }) => {
      await page.addInitScript((code) => localStorage.setItem('shelfdeck.language', code), language)
      for (const route of ROUTES) {
        await see(page, server, route)
        const words = await page.locator('body').innerText()
        expect(
          words.match(/\b(resources|shell|kit|list|form|messages|titles|areas|ra|displays)\.[\w.-]+\b/g) ?? [],
          route,
        ).toEqual([])
      }
    },
  )
}

test('pages fit a width of 360 pixels', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const route of ROUTES) {
    await see(page, server, route)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, route).toBeLessThanOrEqual(0)
  }
})

test('every route of the contract has a page', async ({ page, server }) => {
  // From a page that is not the first of them: each is to stand in place of another.
  await goAs(page, server, 'admin', '/members')
  for (const route of ROUTE_PATHS) {
    await walkTo(page, route.replace(/\{\w+\}/g, 'x1'))
    // By its tag: a store that is not there is told by a dialog over the page.
    await expect(page.locator('h1'), route).toBeVisible()
  }
})

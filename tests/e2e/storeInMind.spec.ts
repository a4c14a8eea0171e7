import type { Page } from '@playwright/test'
import { settled } from './support/list'
import { accessibilityFindings, dialogNamed, emailOf, expect, goAs, test, text, walkTo } from './support/test'
import { plantSession } from '../support/session'

// One test changes what an account has.
test.use({ ownData: 'storeInMind' })

const ALL = text('app.store.all')
const MILANO = 'Demo Milano Duomo'
const switcher = (page: Page, store: string) =>
  page.getByRole('banner').getByRole('button', { name: text('app.store.label', { store }), exact: true })
const panel = (page: Page) => page.getByRole('navigation', { name: text('app.store.search') })
const menu = (page: Page, key: string) =>
  page
    .getByRole('navigation', { name: text('app.menu.label') })
    .getByRole('link', { name: text(`app.routes.${key}`), exact: true })
const tabs = (page: Page) => page.getByRole('navigation', { name: text('app.storeTabs.label') })
const tab = (page: Page, id: string) => tabs(page).getByRole('link', { name: text(`app.storeTabs.${id}`), exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a store is chosen by keyboard, the menu follows it, and all stores are one choice away', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  await switcher(page, ALL).focus()
  await page.keyboard.press('Enter')
  const search = panel(page).getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(switcher(page, ALL)).toBeFocused()

  await page.keyboard.press('Enter')
  await search.fill('IT001')
  await expect(panel(page).getByRole('link')).toHaveText([`${MILANO}IT001`])
  await page.keyboard.press('ArrowDown')
  await expect(panel(page).getByRole('link', { name: MILANO })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/store\/IT001$/)
  await expect(heading(page)).toContainText(MILANO)
  await expect(page).toHaveTitle(text('app.windowTitle', { title: MILANO }))

  await menu(page, 'tag').click()
  await expect(page).toHaveURL(/#\/tag\/detail\/IT001$/)
  await menu(page, 'task').click()
  await expect(page).toHaveURL(/#\/task\?filter_storeCode=IT001&condition_storeCode=/)
  await expect(tab(page, 'tasks')).toHaveAttribute('aria-current', 'page')
  await menu(page, 'members').click()
  await expect(heading(page)).toHaveText(text('app.routes.members'))
  await expect(menu(page, 'product')).toHaveAttribute('href', '#/product/list/IT001')

  await switcher(page, MILANO).click()
  await panel(page).getByRole('link', { name: ALL, exact: true }).click()
  await expect(switcher(page, ALL)).toBeVisible()
  await expect(page).toHaveURL(/#\/members$/)
  await menu(page, 'tag').click()
  await expect(page).toHaveURL(/#\/tag$/)
  // Another tab of the browser has a store of its own; a reload keeps this one’s.
  await page.goto('/#/product/list/JP001')
  await expect(switcher(page, 'デモ 新宿店')).toBeVisible()
  await menu(page, 'members').click()
  await page.reload()
  await expect(switcher(page, 'デモ 新宿店')).toBeVisible()
})

test('an address overrides the current store, and the switcher goes to the same page of another store', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/sensor/detail/IT001')
  await expect(switcher(page, MILANO)).toBeVisible()
  await page.goto('/#/tag/detail/DE001?filter_status=NG')
  await expect(switcher(page, MILANO)).toHaveCount(0)
  await expect(menu(page, 'sensor')).toHaveAttribute('href', '#/sensor/detail/DE001')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /DE001|Berlin/ })
    .click()
  await panel(page).getByRole('link', { name: MILANO }).click()
  await expect(page).toHaveURL(/#\/tag\/detail\/IT001$/)
  // What the other store does not have: the page above.
  await page.goto('/#/task/detail/IT001/1/UPDATE')
  await switcher(page, MILANO).click()
  // Enter waits for what is found.
  await panel(page).getByRole('searchbox').fill('DE001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/task\?filter_storeCode=DE001/)
  await settled(page)
  await tab(page, 'gateways').click()
  await expect(page).toHaveURL(/#\/store\/detail\/DE001$/)
  await expect(tab(page, 'gateways')).toHaveAttribute('aria-current', 'page')
})

test('favourites come first, and are kept for the account', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/members')
  await switcher(page, ALL).click()
  await panel(page)
    .getByRole('button', { name: text('app.store.star', { store: MILANO }) })
    .click()
  const favourites = panel(page)
    .locator('section')
    .filter({ hasText: text('app.store.favourites') })
  await expect(favourites.getByRole('link')).toHaveText(`${MILANO}IT001`)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.reload()
  await switcher(page, ALL).click()
  await expect(favourites.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await plantSession(page, server.url, emailOf('viewer'))
  await page.goto('/#/tag')
  await switcher(page, ALL).click()
  await expect(panel(page).getByRole('link').nth(1)).toBeVisible()
  await expect(favourites).toHaveCount(0)
})

test('a store’s home says what needs attention and leads there', async ({ page, server, api }) => {
  const { body } = await api.call('POST /status/store/pagination/tag', {
    draw: 1,
    start: 0,
    length: 1,
    filter_storeCode: 'IT001',
    condition_storeCode: '==',
  })
  const { lowBattery, total } = (body.data?.[0] ?? {}) as { lowBattery: number; total: number }
  expect(lowBattery).toBeGreaterThan(1)
  await goAs(page, server, 'admin', '/store')
  await settled(page)
  await page
    .getByRole('link', { name: 'IT001' })
    .or(page.locator('tr[data-index]', { hasText: 'IT001' }))
    .first()
    .click()
  await expect(page).toHaveURL(/#\/store\/IT001$/)
  const low = page
    .getByRole('main')
    .getByRole('link', { name: text('needs.kinds.tagsLow', { smart_count: lowBattery, count: lowBattery }) })
  await expect(low).toContainText(text('needs.steps.tagsLow'))
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${text('areas.stores.home.figures.tags')}.*${total}$`) }),
  ).toHaveAttribute('href', '#/tag/detail/IT001')
  expect(await accessibilityFindings(page)).toEqual([])
  await low.click()
  await expect(page).toHaveURL(/#\/tag\/detail\/IT001\?filter_battStatus=LOW/)
  await settled(page)
  await expect(page.getByRole('main')).toContainText(String(lowBattery))
})

test('an empty store says what to do first', async ({ page, server, api }) => {
  const store = {
    storeCode: 'NEW 1',
    storeName: 'Brand new',
    totalDuration: 120,
    eventDuration: 1,
    cpDuration: 39,
    baseTimeout: 60,
    timeoutTag: 0.1,
  }
  expect((await api.call('POST /config/store', store)).status).toBe(200)
  await goAs(page, server, 'admin', '/store/NEW%201')
  await expect(heading(page)).toContainText('Brand new')
  const step = (id: string) =>
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${text(`areas.stores.home.first.${id}`)}`) })
  await expect(step('gateways')).toHaveAttribute('href', '#/store?action=predefined')
  await expect(step('products')).toHaveAttribute('href', '#/product/list/NEW%201?action=upload')
  expect(await accessibilityFindings(page)).toEqual([])
  await step('tags').click()
  // It opens the dialog, and is taken out of the address: a reload opens none.
  await expect(dialogNamed(page, text('areas.tags.assign.title', { store: 'Brand new' }))).toBeVisible()
  await expect(page).toHaveURL(/#\/tag\/detail\/NEW%201$/)
})

test('on a phone the tabs scroll by themselves, the current one is in view, and the page is no wider', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await goAs(page, server, 'admin', '/plus/image/list/IT001')
  await expect(tab(page, 'signage')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await switcher(page, MILANO).click()
  await expect(panel(page).getByRole('link', { name: MILANO })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('for an account of one store that is the current store from the start', async ({ page, server, api }) => {
  const email = emailOf('operator')
  const { body: account } = await api.call(`GET /auth/account/${email}`)
  const changed = await api.call('PUT /auth/account', { ...account, store: ['IT002'] })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await plantSession(page, server.url, email)
  await page.goto('/#/tag')
  await expect(menu(page, 'product')).toHaveAttribute('href', '#/product/list/IT002')
  await menu(page, 'store').click()
  await expect(page).toHaveURL(/#\/store\/IT002$/)
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: /IT002|Demo/ })
      .first(),
  ).toHaveAttribute('href', '#/store/IT002')
})

test('a role sees its own tabs, and no store of another account', async ({ page, server }) => {
  await goAs(page, server, 'viewer', '/store/IT001')
  await expect(tab(page, 'home')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'settings')).toBeVisible()
  await goAs(page, server, 'stores', '/store/IT001')
  await expect(page.getByText(text('app.forbidden.storeText', { code: 'IT001' }))).toBeVisible()
  await expect(tabs(page)).toHaveCount(0)
  await walkTo(page, '/tag/detail/DE001')
  await expect(tab(page, 'signage')).toHaveCount(0)
  await page.goto('/#/store/IT001')
  await expect(switcher(page, 'Demo Berlin Alexanderplatz')).toBeVisible()
})

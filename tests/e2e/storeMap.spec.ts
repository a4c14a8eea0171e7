import type { Page } from '@playwright/test'
import { settled } from './support/list'
import { accessibilityFindings, expect, goAs, leave, test, text } from './support/test'

const items = (page: Page) => page.locator('li[aria-posinset]')
const toggle = (page: Page, status: string) =>
  page
    .getByRole('group', { name: text('map.show') })
    .getByRole('button', { name: new RegExp(`^${text(`map.status.${status}`)}`) })
const map = (page: Page) => page.locator('.leaflet-container')
const windowOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const search = (page: Page) => page.getByLabel(text('map.search'))

async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await map(page).boundingBox()
  if (!box) throw new Error('no map')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a user sees stores on a map beside their list, 15 a page, and the toggles filter both', async ({
  page,
  server,
  api,
}) => {
  const storesNow = async () => (await api.call('GET /status/store')).body as unknown as { status: string }[]
  // Read each time: gateways come and go while the test runs.
  const shows = (wanted: (status: string) => boolean) =>
    expect
      .poll(async () => (await storesNow()).filter(({ status }) => wanted(status)).length - (await items(page).count()))
      .toBe(0)
  const stores = await storesNow()
  await goAs(page, server, 'admin', '/store')
  await settled(page)
  await page.getByRole('button', { name: text('map.map'), exact: true }).click()
  await expect(page).toHaveURL(/viewType=map/)
  await expect(items(page)).toHaveCount(15)
  await page.getByRole('button', { name: text('list.nextPage') }).click()
  await expect(items(page)).toHaveCount(stores.length - 15)
  await expect(page.getByLabel(text('list.perPage')).locator('option')).toHaveText([
    '15',
    '25',
    '50',
    '100',
    text('list.all'),
  ])
  await page.getByLabel(text('list.perPage')).selectOption('-1')
  await expect(items(page).last()).toHaveAttribute('aria-setsize', String(stores.length))

  await toggle(page, 'NORMAL').click()
  await expect(page).toHaveURL(/filter_status=OFFLINE%2CALARM/)
  await shows((status) => status !== 'NORMAL')
  await toggle(page, 'OFFLINE').click()
  await toggle(page, 'ALARM').click()
  await expect(page.getByText(text('map.empty.title'))).toBeVisible()
  await toggle(page, 'NORMAL').click()
  await shows((status) => status === 'NORMAL')
  // The table of the same page has the same filter.
  await page.getByRole('button', { name: text('map.table'), exact: true }).click()
  await settled(page)
  await expect(page.locator('tr[data-index]').filter({ hasText: text('map.status.ALARM') })).toHaveCount(0)
})

test('a store that is chosen in the list is shown on the map, and the other way round, also by keyboard', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/store?viewType=map')
  const milano = items(page).getByRole('button', { name: /Demo Milano Duomo/ })
  await milano.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(milano).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(windowOf(page, 'Demo Milano Duomo')).toContainText(text('resources.store-status.fields.gwCount'))
  await expect(map(page)).toHaveAttribute('data-zoom', '14')
  await expect(milano).toHaveAttribute('aria-current', 'true')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(windowOf(page, 'Demo Milano Duomo')).toBeHidden()
  await expect(map(page)).toHaveAttribute('data-zoom', '6')

  await search(page).fill('JP002')
  await expect(items(page)).toHaveCount(1)
  await expect(map(page)).toHaveAttribute('data-zoom', '14')
  const { x, y } = await middle(page)
  await page.mouse.click(x, y)
  await expect(items(page).getByRole('button', { name: /JP002/ })).toHaveAttribute('aria-current', 'true')
  await leave(page, () => page.getByRole('link', { name: text('map.open'), exact: true }).click())
  await expect(page).toHaveURL(/\/store\/JP002\?viewType=map/)
  await page
    .getByRole('navigation', { name: text('app.breadcrumbs') })
    .getByRole('link', { name: text('app.routes.store') })
    .click()
  await expect(page).toHaveURL(/viewType=map&store=JP002/)
  await expect(page.getByRole('link', { name: text('map.open'), exact: true })).toBeVisible()
})

test('a user drags the map with its markers, and zooms by wheel and by button', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/store?viewType=map&q=IT002')
  await expect(map(page)).toHaveAttribute('data-zoom', /\d/)
  const { x, y } = await middle(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 100, y + 60, { steps: 5 })
  // What is still moved with the hand has no speed to go on by.
  await page.mouse.move(x - 100, y + 60, { steps: 20 })
  await page.mouse.up()
  await expect(windowOf(page, 'Demo Roma Termini')).toBeHidden()
  const pressed = async () => {
    const at = await page.locator('.leaflet-marker-pane canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data, width } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
        width: 1,
      }
      const colour = getComputedStyle(canvas).getPropertyValue('--ok-mark').trim()
      const wanted = [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16))
      const found: number[] = []
      for (let pixel = 0; pixel < data.length; pixel += 4)
        if (wanted.every((part, at) => data[pixel + at] === part)) found.push(pixel / 4)
      const box = canvas.getBoundingClientRect()
      const scale = box.width / width
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      return {
        x: box.x + mean(found.map((one) => one % width)) * scale,
        y: box.y + mean(found.map((one) => Math.floor(one / width))) * scale,
      }
    })
    return at
  }
  await expect.poll(async () => Math.abs((await pressed()).x - (x - 100))).toBeLessThan(60)
  const there = await pressed()
  await page.mouse.click(there.x, there.y)
  await expect(windowOf(page, 'Demo Roma Termini')).toBeVisible()
  await page.getByRole('button', { name: text('kit.close') }).click()
  await expect(map(page)).toHaveAttribute('data-zoom', '6')
  await page.getByRole('button', { name: text('map.zoomIn') }).click()
  await expect(map(page)).toHaveAttribute('data-zoom', '7')
})

test('the map follows changes without a reload; without the server it says so and keeps what it shows', async ({
  page,
  server,
  api,
}) => {
  await page.clock.install()
  await goAs(page, server, 'admin', '/store?viewType=map')
  await expect(items(page).first()).toBeVisible()
  // Written twice: without the revision that the first one makes old.
  const { revision: _revision, ...store } = (await api.call('GET /config/store/ES001')).body
  await api.call('PUT /config/store', { ...store, storeName: 'Demo Madrid, renamed' })
  await page.clock.runFor(11_000)
  await expect(items(page).filter({ hasText: 'Demo Madrid, renamed' })).toBeVisible()
  await api.call('PUT /config/store', store)

  await page.route('**/status/store', (route) => route.abort())
  await page.clock.runFor(11_000)
  await page.clock.runFor(3_000)
  await expect(page.getByText(text('list.error.outdated'))).toBeVisible()
  await expect(items(page)).toHaveCount(15)
  await page.unroute('**/status/store')
  await page.clock.runFor(16_000)
  await expect(page.getByText(text('list.error.outdated'))).toBeHidden()
  await expect(items(page).filter({ hasText: 'Demo Madrid Gran Vía' })).toBeVisible()
})

test('tags, sensors and products have their stores on a map too', async ({ page, server }) => {
  for (const [route, resource, field] of [
    ['/tag', 'store-tag-stats', 'total'],
    ['/sensor', 'sensor-store', 'totalSensorCount'],
    ['/product', 'product-store', 'total'],
  ] as const) {
    await goAs(page, server, 'admin', `${route}?viewType=map&store=IT001`)
    await expect(windowOf(page, 'Demo Milano Duomo')).toContainText(text(`resources.${resource}.fields.${field}`))
  }
})

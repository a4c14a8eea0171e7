import { rowAction, rows, rowWith, settled } from './support/list'
import { STORE } from './support/tagStage'
import type { Api } from '../support/api'
import { accessibilityFindings, dialogNamed, expect, goAs, leave, test, text, walkTo } from './support/test'

interface Shown {
  readonly prCode: string
  readonly prInfo: string[]
  readonly layoutId: string
}

/** Products of the store that labels show. */
const shownProducts = async (api: Api, length: number) =>
  ((await api.call(`POST /status/store/${STORE}/product/search`, { length, filter_tagCount_gte: 1 })).body.data ??
    []) as unknown as Shown[]

/** Gives a product another price; gives the number of the task that brings it to the labels. */
async function reprice(api: Api, { prCode, prInfo, layoutId }: Shown, price: string): Promise<number> {
  await api.call('POST /product', {
    taskId: -1,
    priorTaskId: -1,
    storeCode: STORE,
    product: [{ prCode, layoutId, prInfo: prInfo.with(1, price) }],
  })
  const [newest] = ((await api.call('POST /history/task/search', { length: 1 })).body.data ?? []) as unknown as {
    taskId: number
  }[]
  return newest?.taskId ?? 0
}

test('tasks of all stores: in progress, and refreshed in red by role 0', async ({ page, server, api }) => {
  const products = await shownProducts(api, 60)
  const [product] = products
  if (!product) throw new Error('the demonstration has no product on a label')
  await page.clock.install()
  await goAs(page, server, 'admin', '/task')
  await settled(page)
  // The gateways have others to serve first: the task is under way until it has been seen.
  await api.call('POST /tag/led', {
    storeCode: STORE,
    product: products.map(({ prCode }) => ({ prCode, duration: 5, ledState: 0, ledBrightness: 1, blinkingSpeed: 2 })),
  })
  const taskId = await reprice(api, product, '4.44')
  await page.clock.runFor(3_000)
  const row = rowWith(page, new RegExp(`^${STORE}.*${taskId}`))
  await expect(row).toContainText('in progress')
  await expect(row).not.toContainText('in progress', { timeout: 40_000 })
  expect(await page.getByLabel(text('list.perPage')).locator('option').allInnerTexts()).toEqual([
    '10',
    '25',
    '50',
    '100',
    '500',
    '1000',
    text('list.all'),
  ])
  expect(await accessibilityFindings(page)).toEqual([])

  await rowAction(page, row, text('resources.task.actions.refresh'))
  await dialogNamed(page, text('resources.task.actions.refresh'))
    .getByRole('button', { name: text('resources.task.actions.refresh'), exact: true })
    .click()
  await expect(row).toHaveAttribute('data-tone', 'danger')
  await goAs(page, server, 'operator', '/task')
  await settled(page)
  await expect(rowWith(page, new RegExp(`^${STORE}.*${taskId}`))).not.toHaveAttribute('data-tone', 'danger')
})

test('an operator sees what a task sent and what failed, and reverts it after a confirmation', async ({
  page,
  server,
  api,
}) => {
  const [, product] = await shownProducts(api, 2)
  if (!product) throw new Error('the demonstration has no product on a label')
  const taskId = await reprice(api, product, '4.44')
  await goAs(page, server, 'admin', `/task/detail/${STORE}/${taskId}/UPDATE`)
  await settled(page)
  await rowAction(page, rowWith(page, product.prCode), text('resources.task-row.actions.graph'))
  await expect(dialogNamed(page, text('tasks.graphOf', { code: product.prCode }))).toContainText('Price 4.44')
  await page.keyboard.press('Escape')
  const asked = page.waitForRequest(/\/product\/preview\/encoded$/)
  await rowAction(page, rowWith(page, product.prCode), text('resources.task-row.actions.image'))
  // Drawn from what the task sent.
  expect((await asked).postDataJSON()).toMatchObject([
    {
      storeCode: expect.any(String),
      prCode: expect.any(String),
      layoutId: expect.any(String),
      prInfo: expect.any(Array),
    },
  ])
  await expect(page.getByRole('img', { name: text('label.productAlt') })).toHaveAttribute('src', /^data:image\/png/)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: text('areas.tasks.tabs.failed', { count: 0 }) }).click()
  await expect(page.getByText(text('areas.tasks.noFailures'))).toBeVisible()
  await page.getByRole('button', { name: text('resources.task.actions.revert'), exact: true }).click()
  const question = dialogNamed(page, text('resources.task.actions.revert'))
  await expect(question).toContainText(text('resources.task.confirms.revert', { productCount: 0 }).split('0')[0] ?? '')
  await question.getByRole('button', { name: text('resources.task.actions.revert'), exact: true }).click()
  await expect(page.getByText(text('tasks.own.taken'))).toBeVisible()
  expect(
    ((await api.call(`GET /product/${product.prCode}/store/${STORE}`)).body as unknown as { prInfo: string[] })
      .prInfo[1],
  ).toBe(product.prInfo[1])

  // The product's side of it.
  await walkTo(page, `/product/${STORE}/update/task/list`)
  await settled(page)
  await rowWith(page, new RegExp(`^${taskId}`))
    .getByRole('link')
    .first()
    .click()
  await expect(rowWith(page, product.prCode)).toContainText(/4[.,]44/)
})

test('sensors: toggles above the table, and what one measured between two times', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/sensor')
  await settled(page)
  const toggles = page.getByRole('group', { name: text('map.show') })
  await toggles.getByRole('button', { name: text('map.status.OFFLINE') }).click()
  await toggles.getByRole('button', { name: text('map.status.ALARM') }).click()
  await expect(page).toHaveURL(/filter_status=NORMAL/)
  await leave(page, () => rowWith(page, STORE).getByRole('link').first().click())
  await settled(page)
  await rowAction(page, rows(page).first(), text('resources.sensor.actions.history'))
  const chart = page
    .getByRole('region', { name: text('areas.sensors.chart') })
    .or(page.locator('section', { hasText: text('areas.sensors.chart') }))
    .first()
  await expect(chart).toContainText(text('history.highest', { value: '' }).trim())
  expect(await accessibilityFindings(page)).toEqual([])
  const start = page.getByLabel(text('resources.sensor-history.fields.startDate'))
  const end = page.getByLabel(text('resources.sensor-history.fields.endDate'))
  const show = page.getByRole('button', { name: text('areas.sensors.show'), exact: true })
  await start.fill('yesterday')
  await show.click()
  await expect(page.getByText(text('list.dates.invalid'))).toBeVisible()
  await start.fill('2020-01-02 00:00:00')
  await end.fill('2020-01-01 00:00:00')
  await show.click()
  await expect(page.getByText(text('list.dates.reversed'))).toBeVisible()
  await end.fill('2020-01-03 00:00:00')
  await show.click()
  await expect(page.getByText(text('areas.sensors.noSamples'))).toBeVisible()
  await page.getByRole('link', { name: text('areas.sensors.tabs.alarms'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text('app.routes.sensorAlarmHistory'))
})

test('the stores of sensors are on a map: each status can be hidden, and a store leads to its sensors', async ({
  page,
  server,
  api,
}) => {
  const stores = (await api.call('GET /status/store/sensor')).body as unknown as {
    storeCode: string
    storeName: string
    totalSensorCount: number
  }[]
  const [well, alarmed, away] = stores
  if (!well || !alarmed || !away) throw new Error('the demonstration has too few stores')
  const statusOf = new Map([
    [alarmed.storeCode, 'ALARM'],
    [away.storeCode, 'OFFLINE'],
  ])
  await page.route('**/status/store/sensor', (route) =>
    route.fulfill({ json: stores.map((store) => ({ ...store, status: statusOf.get(store.storeCode) ?? 'NORMAL' })) }),
  )
  await goAs(page, server, 'admin', '/sensor?viewType=map')
  const items = page.locator('li[aria-posinset]')
  await expect(items).toHaveCount(15)
  const toggle = (status: string) =>
    page
      .getByRole('group', { name: text('map.show') })
      .getByRole('button', { name: new RegExp(`^${text(`map.status.${status}`)}`) })
  await toggle('NORMAL').click()
  await expect(page).toHaveURL(/filter_status=OFFLINE%2CALARM/)
  await expect(items).toHaveCount(2)
  await toggle('OFFLINE').click()
  await expect(items).toHaveCount(1)
  await items.filter({ hasText: alarmed.storeCode }).getByRole('button').click()
  const shown = dialogNamed(page, alarmed.storeName)
  await expect(shown).toContainText(
    `${text('resources.sensor-store.fields.totalSensorCount')}${alarmed.totalSensorCount}`,
  )
  expect(await accessibilityFindings(page)).toEqual([])
  await shown.getByRole('link', { name: text('map.open'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/sensor/detail/${alarmed.storeCode}\\?viewType=map`))
  await expect(rows(page)).toHaveCount(alarmed.totalSensorCount)
})

import { column, rowWith, rows, settled } from './support/list'
import { loneProducts, STORE, tagsOf, type StageTag } from './support/tagStage'
import { accessibilityFindings, expect, goAs, test, text } from './support/test'

const KINDS = ['update', 'alarm', 'battery', 'reset', 'temperature'] as const
const TITLES = {
  update: 'tagUpdateHistory',
  alarm: 'tagAlarmHistory',
  battery: 'tagBatteryHistory',
  reset: 'tagResetHistory',
  temperature: 'tagTemperatureHistory',
} as const
const href = ({ tagMac, tagId }: StageTag, kind: string) => `/tag/${STORE}/${tagMac}/${tagId}/${kind}/history`

test('a tag and its five histories, each with its table and its chart', async ({ page, server, api }) => {
  const tags = await tagsOf(api)
  const counts = await Promise.all(
    tags.map(async ({ tagId }) =>
      Number((await api.call(`POST /history/reset/store/${STORE}/tag/${tagId}/search`, {})).body.recordsTotal),
    ),
  )
  const tag = tags[counts.findIndex((count) => count > 0)]
  if (!tag) throw new Error('no tag of the demonstration was ever reset')
  const [prCode = ''] = await loneProducts(api)
  await api.call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tag.tagMac, prCode }] })
  await goAs(page, server, 'admin', href(tag, 'update'))
  const tabs = page.getByRole('navigation', { name: text('areas.tags.history.tabsLabel') })
  for (const kind of KINDS) {
    await tabs.getByRole('link', { name: text(`areas.tags.history.tabs.${kind}`), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text(`app.routes.${TITLES[kind]}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(tag.tagId)
    await expect(page.getByRole('main')).toContainText(tag.tagMac)
    await expect(page.getByRole('main')).toContainText('px)')
    if (kind === 'alarm') continue
    await settled(page)
    if (kind === 'update') continue
    const chart = page.getByRole('figure', { name: text(`areas.tags.history.chart.${kind}`) })
    await expect(chart).toBeVisible()
    await expect(chart).not.toContainText('No data to display')
  }
  expect(await accessibilityFindings(page)).toEqual([])

  // The columns of the updates are those of the alias configuration.
  await tabs.getByRole('link', { name: text('areas.tags.history.tabs.update'), exact: true }).click()
  await settled(page)
  const { body } = await api.call('GET /config/alias')
  for (const { name } of (body as unknown as { name: string }[]).slice(0, 3))
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1)
  const product = (await api.call(`GET /product/${prCode}/store/${STORE}`)).body as unknown as { prInfo: string[] }
  await expect(rowWith(page, prCode)).toContainText(product.prInfo[0] ?? '-')
  expect(await accessibilityFindings(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Tags of/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/tag/detail/${STORE}`))
})

test('a period holds for table and chart, and the chart can be read as a table', async ({ page, server, api }) => {
  const [tag] = await tagsOf(api)
  if (!tag) throw new Error('no tags')
  await goAs(page, server, 'admin', href(tag, 'battery'))
  await settled(page)
  const before = await rows(page).count()
  const [chart, table] = [1_000, 10].map((length) =>
    page.waitForRequest((request) => {
      const form = new URLSearchParams(request.postData() ?? '')
      return (
        request.url().includes('/history/battery/') &&
        form.get('length') === String(length) &&
        form.has('filter_startDate')
      )
    }),
  )
  await page.getByRole('button', { name: text('list.dates.week'), exact: true }).click()
  await Promise.all([chart, table])
  await expect(page).toHaveURL(/filter_startDate=\d+/)
  await expect.poll(() => rows(page).count()).toBeLessThan(before)
  const label = text('areas.tags.history.chart.battery')
  await page.getByRole('button', { name: text('charts.showTable', { chart: label }) }).click()
  const values = await column(page, 'battery-history', 'battery')
  await expect(page.getByRole('group', { name: label }).getByRole('row')).toHaveCount(values.length + 1)
})

test('a tag that has left the store is reported as removed, and its histories stay', async ({ page, server }) => {
  await goAs(page, server, 'admin', `/tag/${STORE}/0123456789AB/GONE/battery/history`)
  await expect(page.getByText(text('areas.tags.history.unknown'))).toBeVisible()
  await expect(page.getByText(text('areas.tags.history.empty.battery'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the look-up runs once the product code is filled, and finds the tags of the product', async ({
  page,
  server,
  api,
}) => {
  const tag = (await tagsOf(api)).find(({ prCode }) => prCode !== null)
  let calls = 0
  page.on('request', (request) => request.url().includes('/tag/list/search') && calls++)
  await goAs(page, server, 'admin', '/tag/availability')
  const code = page.getByRole('textbox', { name: text('areas.tags.availability.prCode'), exact: true })
  const store = page.getByRole('combobox', { name: text('areas.tags.availability.store') })
  await expect(page.getByText(text('areas.tags.availability.promptTitle'))).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await store.fill('Milano')
  await page.getByRole('option', { name: /IT001/ }).click()
  await expect(page.getByRole('button', { name: text('areas.tags.availability.search'), exact: true })).toBeDisabled()
  await code.press('Enter')
  await expect(code).toBeFocused()
  expect(calls).toBe(0)
  await code.fill(tag?.prCode ?? '')
  await code.press('Enter')
  await expect(page).toHaveURL(new RegExp(`storeCode=${STORE}&prCode=${tag?.prCode}`))
  await expect(rowWith(page, tag?.tagId ?? '')).toBeVisible()
  await code.fill('NOTHING-HAS-THIS')
  await code.press('Enter')
  await expect(page.getByText(text('areas.tags.availability.noneText', { code: 'NOTHING-HAS-THIS' }))).toBeVisible()
})

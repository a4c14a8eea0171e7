import { rowAction, rows, rowWith, settled } from './support/list'
import { STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

test('tasks of all stores: in progress, refreshed in red by role 0, failures, reverted after the question', async ({ page, server, api }) => {
  const product = ((await api.call(`POST /status/store/${STORE}/product/search`, { length: 1, filter_tagCount_gte: 1 })).body.data ?? [])[0] as unknown as { prCode: string; prInfo: string[]; layoutId: string }
  const price = product.prInfo[1] ?? ''
  await api.call('POST /product', { taskId: -1, priorTaskId: -1, storeCode: STORE, product: [{ ...pick(product), prInfo: product.prInfo.with(1, '4.44') }] })
  const newest = ((await api.call('POST /history/task/search', { length: 1 })).body.data ?? [])[0] as unknown as { taskId: number }
  await goAs(page, server, 'admin', '/task')
  await settled(page)
  const row = rowWith(page, new RegExp(`^${STORE}.*${newest.taskId}`))
  await expect(row).toContainText('in progress')
  await expect(row).not.toContainText('in progress', { timeout: 60_000 })
  expect(await page.getByLabel(text('list.perPage')).locator('option').allInnerTexts()).toEqual(['10', '25', '50', '100', '500', '1000', text('list.all')])
  expect(await accessibilityFindings(page)).toEqual([])

  await rowAction(page, row, text('resources.task.actions.refresh'))
  await dialogNamed(page, text('resources.task.actions.refresh')).getByRole('button', { name: text('resources.task.actions.refresh'), exact: true }).click()
  await expect(row).toHaveAttribute('data-tone', 'danger')
  await goAs(page, server, 'operator', '/task')
  await settled(page)
  await expect(rowWith(page, new RegExp(`^${STORE}.*${newest.taskId}`))).not.toHaveAttribute('data-tone', 'danger')

  await goAs(page, server, 'admin', `/task/detail/${STORE}/${newest.taskId}/UPDATE`)
  await settled(page)
  await rowAction(page, rows(page).first(), text('resources.task-row.actions.graph'))
  await expect(dialogNamed(page, text('tasks.graphOf', { code: product.prCode }))).toContainText('Price 4.44')
  await page.keyboard.press('Escape')
  await rowAction(page, rows(page).first(), text('resources.task-row.actions.image'))
  await expect(page.getByRole('img', { name: text('label.productAlt') })).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: text('areas.tasks.tabs.failed', { count: 0 }) }).click()
  await expect(page.getByText(text('areas.tasks.noFailures'))).toBeVisible()
  await page.getByRole('button', { name: text('resources.task.actions.revert'), exact: true }).click()
  const question = dialogNamed(page, text('resources.task.actions.revert'))
  await expect(question).toContainText(text('resources.task.confirms.revert'))
  await question.getByRole('button', { name: text('resources.task.actions.revert'), exact: true }).click()
  await expect(page.getByText('Complete!')).toBeVisible()
  expect(((await api.call(`GET /product/${product.prCode}/store/${STORE}`)).body as unknown as { prInfo: string[] }).prInfo[1]).toBe(price)

  // The product's side of it.
  await page.goto(`/#/product/${STORE}/update/task/list`)
  await settled(page)
  await rowWith(page, new RegExp(`^${newest.taskId}`)).getByRole('link').first().click()
  await expect(rowWith(page, product.prCode)).toContainText('4.44')
})

const pick = ({ prCode, prInfo, layoutId }: { prCode: string; prInfo: string[]; layoutId: string }) => ({ prCode, prInfo, layoutId })

test('sensors: toggles above the table, and what one measured between two times', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/sensor')
  await settled(page)
  const toggles = page.getByRole('group', { name: text('map.show') })
  await toggles.getByRole('button', { name: text('map.status.OFFLINE') }).click()
  await toggles.getByRole('button', { name: text('map.status.ALARM') }).click()
  await expect(page).toHaveURL(/filter_status=NORMAL/)
  await rowWith(page, STORE).getByRole('link').first().click()
  await settled(page)
  await rowAction(page, rows(page).first(), text('resources.sensor.actions.history'))
  const chart = page.getByRole('region', { name: text('areas.sensors.chart') }).or(page.locator('section', { hasText: text('areas.sensors.chart') })).first()
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

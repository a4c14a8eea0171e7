import { column, input, rowAction, rowWith, rows, settled } from './support/list'
import { dismiss, expect, goAs, test, text } from './support/test'

test('an abstract code is made, changed and deleted', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/amac-config')
  await settled(page)
  await page.getByRole('button', { name: text('list.create'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await dismiss(page, 'Setting Amac Error', 'Fill in Abstract Code!')
  await expect(form).toContainText('Fill in Abstract Code!')
  await expect(form).toContainText('Fill in Abstract Data!')
  await input(form, 'amac', 'abstractCode').fill('E2E-CODE')
  await input(form, 'amac', 'abstractData').fill('of the tests')
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await expect(rowWith(page, 'E2E-CODE')).toContainText('of the tests')
  await rowAction(page, rowWith(page, 'E2E-CODE'), text('list.row.delete'))
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: text('list.delete.label') })
    .click()
  await expect(rowWith(page, 'E2E-CODE')).toHaveCount(0)
})

test('the alarm history shows the newest first and is filtered by class', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/alarm/history')
  await settled(page)
  const times = await column(page, 'alarm-history', 'updatedAt')
  expect(times).toEqual([...times].sort().reverse())
  expect(times[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await goAs(page, server, 'admin', '/alarm/history?filter_class=3')
  await settled(page)
  await expect(rows(page).first()).toContainText('Critical')
  expect(new Set((await column(page, 'alarm-history', 'class')).map((words) => words.trim()))).toEqual(
    new Set(['Critical']),
  )
})

test('input while settings are saved is the next change, and the focus stays where it is', async ({
  page,
  server,
  api,
}) => {
  const { updateHistoryRetentionDays } = (await api.call('GET /config/server')).body
  const sent: unknown[] = []
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/config/server', async (route) => {
    if (route.request().method() === 'PUT') {
      sent.push(route.request().postDataJSON())
      await isAnswered
    }
    await route.continue()
  })
  await goAs(page, server, 'admin', '/setting/server-config')
  const [first, next] = [
    page.locator('[data-field="historyRetentionDays"] input'),
    page.locator('[data-field="updateHistoryRetentionDays"] input'),
  ]
  await first.fill('61')
  await first.press('Control+Enter')
  await next.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('77')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ historyRetentionDays: 61, updateHistoryRetentionDays })
  answer()
  await expect(page.getByText(text('form.saved', { name: text('areas.settings.server') }))).toBeVisible()
  await expect(next).toHaveValue('77')
  await expect(next).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await api.call('GET /config/server')).body)
    .toMatchObject({ historyRetentionDays: 61, updateHistoryRetentionDays: 77 })
})

test('a dialog takes no input while it is saved, and keeps the focus', async ({ page, server, api }) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/config/amac*', async (route) => {
    if (route.request().method() !== 'GET') await isAnswered
    await route.continue()
  })
  await goAs(page, server, 'admin', '/setting/amac-config')
  await settled(page)
  await page.getByRole('button', { name: text('list.create'), exact: true }).click()
  const form = page.getByRole('dialog')
  await input(form, 'amac', 'abstractCode').fill('E2E-HELD')
  const data = input(form, 'amac', 'abstractData')
  await data.fill('data')
  await data.press('Control+Enter')
  await page.keyboard.type('XYZ')
  await expect(data).toHaveValue('data')
  await expect(data).toBeFocused()
  await expect(form.locator('[data-held]')).toBeVisible()
  answer()
  await expect(rowWith(page, 'E2E-HELD')).toContainText('data')
  expect(JSON.stringify((await api.call('GET /config/amac')).body)).not.toContain('dataXYZ')
})

test('a confirmation whose code is loading holds the keys, and Escape cancels it', async ({ page, server, api }) => {
  await api.call('POST /config/amac', { abstractCode: 'STAYS', abstractData: 'AA' })
  await goAs(page, server, 'admin', '/setting/amac-config')
  await settled(page)
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/RemovalDialog-*.js', async (route) => {
    await held
    await route.continue()
  })
  await rowAction(page, rowWith(page, 'STAYS'), text('list.row.delete'))
  const frame = page.getByRole('dialog', { name: text('messages.areYouSure') })
  await expect(frame).toBeVisible()
  await page.keyboard.type('X')
  await expect(page).toHaveURL(/amac-config$/)
  await page.keyboard.press('Escape')
  await expect(frame).toBeHidden()
  const loaded = page.waitForResponse('**/assets/RemovalDialog-*.js')
  come()
  await loaded
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rowWith(page, 'STAYS')).toBeVisible()
})

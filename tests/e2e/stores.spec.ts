import { input, rowAction, rowWith, rows, settled } from './support/list'
import { dialogNamed, dismiss, expect, goAs, test, text } from './support/test'

test.beforeEach(async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/store-config')
  await settled(page)
})

const create = () => text('list.create')

test('a new store has the defaults of the specification', async ({ page, api }) => {
  await page.getByRole('button', { name: create(), exact: true }).click()
  const form = page.getByRole('dialog')
  await input(form, 'store', 'storeCode').fill('E2E001')
  await input(form, 'store', 'storeName').fill('Store of the tests')
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await expect(form).toBeHidden()
  const { body } = await api.call('GET /config/store/E2E001')
  expect(body).toMatchObject({
    storeName: 'Store of the tests',
    totalDuration: 120,
    eventDuration: 1,
    cpDuration: 39,
    baseTimeout: 60,
    timeoutTag: 0.1,
    nfRandomPercent: 5,
    nfRetryCnt: 8,
    nfBasicSleep: 18,
    nfDeepSleepDuration: 30,
    tagStatusCheckDay: 'SUN',
  })
  await page.goto('/#/setting/store-config?filter_storeCode=E2E001')
  await expect(rows(page)).toHaveCount(1)
})

test('a required field that is blank is marked', async ({ page }) => {
  await page.getByRole('button', { name: create(), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await dismiss(page, 'Setting Store Error', 'Fill in Store Code!')
  await expect(form).toContainText('Fill in Store Code!')
  await expect(form).toContainText('Fill in Store Name!')
  await input(form, 'store', 'totalDuration').fill('300')
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await dialogNamed(page, 'Setting Store Error')
    .getByRole('button', { name: text('kit.ok'), exact: true })
    .click()
  await expect(input(form, 'store', 'totalDuration')).toHaveAttribute('aria-invalid', 'true')
})

test('a store code that exists is rejected with Setting Store Error', async ({ page, api }) => {
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  await page.getByRole('button', { name: create(), exact: true }).click()
  const form = page.getByRole('dialog').first()
  await input(form, 'store', 'storeCode').fill(String(body.data?.[0]?.storeCode))
  await input(form, 'store', 'storeName').fill('Twice')
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await expect(page.getByText('Setting Store Error')).toBeVisible()
})

test('a store is edited and deleted', async ({ page, api }) => {
  const { body } = await api.call('GET /config/store/E2E001')
  if (!body.storeCode)
    await api.call('POST /config/store', {
      storeCode: 'E2E002',
      storeName: 'To be deleted',
      totalDuration: 120,
      eventDuration: 1,
      cpDuration: 39,
      baseTimeout: 60,
      timeoutTag: 0.1,
    })
  const code = body.storeCode ? 'E2E001' : 'E2E002'
  await page.goto(`/#/setting/store-config?filter_storeCode=${code}`)
  await expect(rows(page)).toHaveCount(1)
  await rowWith(page, code).locator('[data-open]').first().click()
  const form = page.getByRole('dialog')
  await expect(input(form, 'store', 'storeCode')).not.toBeEditable()
  await input(form, 'store', 'storeName').fill('Renamed store')
  await form.getByRole('button', { name: text('form.save') }).click()
  await expect(rowWith(page, 'Renamed store')).toBeVisible()
  await rowAction(page, rowWith(page, code), text('list.row.delete'))
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText('Are you sure?')
  await question.getByRole('button', { name: text('list.delete.label') }).click()
  await expect(rowWith(page, code)).toHaveCount(0)
  expect((await api.call(`GET /config/store/${code}`)).status).toBe(404)
})

import type { Locator, Page } from '@playwright/test'
import { rows, rowWith, settled } from './support/list'
import { STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

test.use({ ownData: 'batches' })

const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: text(key), exact: true })
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: text(`resources.price-batch.fields.${name}`), exact: true })
const priceOf = (page: Page, prCode: string) =>
  page.getByLabel(`${text('areas.batches.edit.columns.price')}: ${prCode}`, { exact: true })

/** Confirms the question about an action of a batch. */
async function act(page: Page, action: string): Promise<void> {
  await button(page, `areas.batches.actions.${action}`).click()
  await button(page.getByRole('alertdialog'), `areas.batches.actions.${action}`).click()
}

const counted = (count: number) =>
  text('areas.batches.match.products', { smart_count: count, count: count.toLocaleString('en-US') })

async function chooseStore(page: Page): Promise<void> {
  await button(page, 'areas.batches.tabs.stores').click()
  await page.getByRole('searchbox').fill(STORE)
  await page.getByRole('checkbox', { name: new RegExp(`\\(${STORE}\\)`) }).check()
  await page.keyboard.press('Escape')
}

test('a batch is made by hand, mended where a cell is wrong, previewed, approved, paused and canceled', async ({
  page,
  server,
  api,
}) => {
  const search = await api.call(`POST /status/store/${STORE}/product/search`, { length: 50 })
  const products = (search.body['data'] as { prCode: string; tagCount: number; prInfo: string[] }[]).filter(
    ({ tagCount, prInfo }) => tagCount > 0 && /\d/.test(prInfo[1] ?? ''),
  )
  const [one, two] = products.map(({ prCode }) => prCode)
  if (!one || !two) throw new Error('no products with labels')
  const shown = async () => {
    const { body } = await api.call(`POST /product/store/${STORE}/list?shown=true`, [one])
    return (body as unknown as { prInfo: string[] }[])[0]?.prInfo[1]
  }
  const before = await shown()

  await goAs(page, server, 'admin', '/batch')
  await button(page, 'areas.batches.new').click()
  await field(page, 'name').fill('Summer')
  await field(page, 'start').fill('2020-01-01 08:00')
  await chooseStore(page)
  const codes = page.getByLabel(text('areas.batches.edit.codes'), { exact: true })
  await codes.fill(`${one}\n${two}, NOBODY`)
  await button(page, 'areas.batches.edit.add').click()
  // What there is not stays, to be mended.
  await expect(codes).toHaveValue('NOBODY')
  await expect(priceOf(page, two)).toBeVisible()
  await button(page, 'areas.batches.edit.apply').click()
  await expect(priceOf(page, one)).not.toHaveValue('')

  await priceOf(page, two).fill('1,99')
  await button(page, 'areas.batches.edit.save').click()
  await expect(priceOf(page, two)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(text('server.batch.priceComma')).first()).toBeVisible()
  await expect(field(page, 'name')).toHaveValue('Summer')
  await priceOf(page, two).fill('1.99')
  await priceOf(page, one).fill('0.77')

  await button(page, 'areas.batches.edit.preview').click()
  await expect(page.getByRole('heading', { name: text('areas.batches.preview.title') })).toBeVisible()
  await expect(page.locator('figure img')).not.toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await button(page, 'areas.batches.actions.submit').click()

  await expect(page.getByRole('heading', { level: 1, name: 'Summer' })).toBeVisible()
  await expect(page.getByText(text('resources.price-batch.enums.state.RUNNING'), { exact: true })).toBeVisible()
  await settled(page)
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(shown).toContain('77')
  expect(await accessibilityFindings(page)).toEqual([])
  await act(page, 'pause')
  await expect(button(page, 'areas.batches.actions.resume')).toBeVisible()
  await expect.poll(shown).toBe(before)
  await act(page, 'resume')
  await expect(button(page, 'areas.batches.actions.pause')).toBeVisible()

  await rowWith(page, one).locator('[data-menu]').click()
  await page.getByRole('menuitem', { name: text('resources.price-batch-line.actions.withdraw') }).click()
  await button(
    dialogNamed(page, text('areas.batches.withdraw.title')),
    'resources.price-batch-line.actions.withdraw',
  ).click()
  await expect.poll(shown).toBe(before)
  await act(page, 'cancel')
  await expect(
    page.getByRole('main').getByText(text('resources.price-batch.enums.state.CANCELED'), { exact: true }),
  ).toBeVisible()
  await page.getByRole('tab', { name: text('areas.batches.tabs.steps') }).click()
  for (const step of ['MADE', 'STARTED', 'PAUSED', 'WITHDRAWN', 'CANCELED'])
    await expect(page.getByText(text(`resources.price-batch-step.enums.step.${step}`)).first()).toBeVisible()
})

test('prices come from a file, and what is wrong in it is said by line and column', async ({ page, server, api }) => {
  const search = await api.call(`POST /status/store/${STORE}/product/search`, { length: 2 })
  const [one, two] = (search.body['data'] as { prCode: string }[]).map(({ prCode }) => prCode)
  await goAs(page, server, 'admin', '/batch/new')
  await chooseStore(page)
  await button(page, 'areas.batches.file.open').click()
  const dialog = dialogNamed(page, text('areas.batches.file.title'))
  const choose = (lines: string) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  await choose(`prCode,price\n${one},-1\nNOBODY,2.00\n${two},4.44\n`)
  await expect(dialog.getByText(text('server.batch.priceNegative')).first()).toBeVisible()
  await expect(dialog.getByText(text('server.batch.noProduct', { stores: STORE }))).toBeVisible()
  // Nothing of it is taken while a line is wrong.
  await expect(dialog.getByRole('button', { name: text('areas.batches.file.send', { smart_count: 1 }) })).toBeDisabled()
  await button(dialog, 'upload.another').click()
  await choose(`prCode,price\n${one},3.33\n${two},4.44\n`)
  await dialog.getByRole('button', { name: text('areas.batches.file.send', { smart_count: 2 }) }).click()
  await expect(priceOf(page, one ?? '')).toHaveValue('3.33')
  await expect(priceOf(page, two ?? '')).toHaveValue('4.44')
})

test('all products that match a filter go into a batch, at one change of their prices', async ({
  page,
  server,
  api,
}) => {
  const search = await api.call(`POST /status/store/${STORE}/product/search`, { length: -1 })
  const products = (search.body['data'] as { prCode: string; prInfo: string[] }[]).filter(({ prInfo }) => prInfo[6])
  const category = products[0]?.prInfo[6] ?? ''
  const alike = products.filter(({ prInfo }) => prInfo[6] === category)
  const [{ prCode } = { prCode: '' }] = alike.toSorted((one, other) => (one.prCode < other.prCode ? -1 : 1))
  await goAs(page, server, 'admin', '/batch/new')
  await field(page, 'name').fill('All of a kind')
  await field(page, 'start').fill('2030-01-01 08:00')
  await field(page, 'end').fill('2030-01-02 08:00')
  await button(page, 'areas.batches.match.open').click()
  await expect(page.getByText(text('server.batch.noStores'))).toBeVisible()
  await chooseStore(page)
  await button(page, 'areas.batches.match.open').click()
  const panel = page.getByRole('region', { name: text('areas.batches.match.title') })
  await expect(panel.getByText(counted(search.body['recordsFiltered'] as number))).toBeVisible()

  await button(panel, 'list.filters.add').click()
  const add = page.getByRole('dialog', { name: text('list.filters.add') })
  await add.getByRole('button', { name: 'Category' }).click()
  await add.getByRole('textbox').fill(category)
  await button(page, 'list.filters.done').click()
  await expect(panel.getByText(counted(alike.length))).toBeVisible()
  await expect(panel.getByRole('row').filter({ hasText: prCode })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  // What cannot be is said at its field, and nothing that was typed is lost.
  const percent = panel.getByLabel(text('areas.batches.edit.values.PERCENT'))
  await percent.fill('')
  await button(page, 'areas.batches.edit.save').click()
  await expect(percent).toHaveAttribute('aria-invalid', 'true')
  await percent.fill('-50')
  await button(page, 'areas.batches.edit.save').click()
  await expect(page.getByRole('heading', { level: 1, name: 'All of a kind' })).toBeVisible()
  await settled(page)
  await expect(rowWith(page, prCode)).toBeVisible()
  const { body: batch } = await api.call(`GET /api/v1/price-batch/${/batch\/(\d+)/.exec(page.url())?.[1]}`)
  expect(batch['productCount']).toBe(alike.length)
})

test('products that are selected in a store go into a batch', async ({ page, server }) => {
  await goAs(page, server, 'admin', `/product/list/${STORE}`)
  await settled(page)
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
  await button(page, 'resources.product.actions.priceBatch').click()
  await expect(page.getByRole('heading', { level: 1, name: text('app.routes.newPriceBatch') })).toBeVisible()
  await expect(
    page.getByRole('textbox', { name: new RegExp(`^${text('areas.batches.edit.columns.price')}: `) }),
  ).toHaveCount(2)
  await expect(button(page, 'areas.batches.tabs.stores')).toContainText(STORE)
})

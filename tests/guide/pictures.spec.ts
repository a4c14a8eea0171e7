import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startServer } from '../support/server'
import { plantSession } from '../support/session'
import { displayAt } from '../e2e/support/showEditor'
import { input, rowAction, rowWith, settled } from '../e2e/support/list'
import { type Api, signInByHttp } from '../support/api'
import { loneProducts, scan, STORE, tagsOf } from '../e2e/support/tagStage'
import { dialogNamed, expect, goAs, test, text } from '../e2e/support/test'
import { narrowOperator, picture } from './picture'

const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

/** The console hears its keys once the page is quiet. */
const pressUntil = (page: Page, key: string, opened: Locator) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(opened).toBeVisible({ timeout: 1_500 })
  }).toPass()

test.beforeEach(({ api }) => narrowOperator(api))

/** A day from today on, as a store writes a start or an end. */
const dayFrom = (days: number, time: string) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} ${time}`

/** Products of the store that labels show and that have a price. */
async function pricedProducts(api: Api): Promise<{ prCode: string; prInfo: string[] }[]> {
  const { body } = await api.call(`POST /status/store/${STORE}/product/search`, { length: 60 })
  const products = body['data'] as unknown as { prCode: string; tagCount: number; prInfo: string[] }[]
  return products.filter(({ tagCount, prInfo }) => tagCount > 0 && /\d/.test(prInfo[1] ?? ''))
}

/** Pages that are shown as they stand. */
const PLAIN = [
  ['administrator', 'admin', '/members', 'members'],
  ['administrator', 'admin', '/setting/server-config', 'server-settings'],
  ['administrator', 'admin', '/setting/store-config', 'store-settings'],
  ['administrator', 'admin', '/server', 'servers'],
  ['administrator', 'admin', '/alarm/notification', 'notifications'],
  ['operator', 'operator', '/dashboard', 'dashboard'],
  ['operator', 'operator', '/exceptions', 'exceptions'],
  ['operator', 'operator', `/store/${STORE}`, 'store'],
  ['operator', 'operator', '/alarm/history', 'alarms'],
  ['operator', 'operator', '/tag/waiting', 'waiting'],
  ['operator', 'operator', `/till/store/${STORE}?filter_verdict=WRONG`, 'till'],
  ['signage', 'admin', '/plus/device/list/GB001', 'devices'],
  ['signage', 'admin', '/plus/template/list/GB001', 'templates'],
  ['signage', 'admin', '/plus/image/list/GB001', 'images'],
] as const

for (const [guide, who, route, name] of PLAIN) {
  test(`${guide}: ${name}`, async ({ page, server }) => {
    await goAs(page, server, who, route)
    await picture(page, `${guide}-${name}`)
  })
}

test('administrator: an empty server', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shelfdeck-guide-'))
  const server = await startServer({ dataDir, env: { SEED: 'none' } })
  try {
    await plantSession(page, server.url, 'admin@shelfdeck.example')
    await page.goto(`${server.url}/#/start`)
    await expect(page.getByRole('main')).toBeVisible()
    await picture(page, 'administrator-first-day')
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('administrator: what a role may do', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/roles')
  await settled(page)
  await rowAction(page, rowWith(page, 'Operator'), text('list.row.edit'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'administrator-role')
})

test('administrator: who changed what', async ({ page, server, api }) => {
  const manager = await signInByHttp(server.url, 'stores@shelfdeck.example')
  const stores = (await manager.call('GET /config/store')).body as unknown as Record<string, unknown>[]
  for (const [at, store] of stores.slice(0, 2).entries())
    await manager.call('PUT /config/store', { ...store, totalDuration: 150 + 30 * at, eventDuration: 20 + 10 * at })
  const operator = await signInByHttp(server.url, 'operator@shelfdeck.example')
  const [tag, other] = await tagsOf(api, { filter_status: 'OK' })
  for (const tagMac of [tag?.tagMac, other?.tagMac])
    await operator.call('POST /tag/assign/multiple', {
      storeCode: STORE,
      tagList: [{ tagMac, prCodeList: [other?.prCode] }],
    })
  await goAs(page, server, 'admin', '/audit')
  await settled(page)
  await picture(page, 'administrator-audit')
})

test('operator: the tags of a store whose battery is low', async ({ page, server }) => {
  await goAs(page, server, 'operator', `/tag/detail/${STORE}?filter_battStatus=LOW`)
  await settled(page)
  await picture(page, 'operator-tags')
})

test('operator: one tag', async ({ page, server, api }) => {
  const tag = (await tagsOf(api, { filter_status: 'OK' })).find(({ tagType }) => tagType !== 'B1')
  await goAs(page, server, 'operator', `/tag/${STORE}/${tag?.tagMac}`)
  await picture(page, 'operator-tag')
})

test('operator: the palette', async ({ page, server }) => {
  await goAs(page, server, 'operator', '/dashboard')
  await page.waitForLoadState('networkidle')
  const palette = page.getByRole('dialog', { name: text('app.palette.label') })
  await pressUntil(page, 'Control+k', palette)
  await page.keyboard.type('mozzarella')
  await expect(palette.getByRole('option').first()).toContainText(/mozzarella/i)
  await picture(page, 'operator-palette')
})

test('operator: a product file before it is sent', async ({ page, server, api }) => {
  const codes = (await loneProducts(api)).slice(0, 4)
  await goAs(page, server, 'operator', `/product/list/${STORE}`)
  await settled(page)
  await button(page, 'areas.products.uploads.button').click()
  const dialog = dialogNamed(page, text('areas.products.uploads.title'))
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(csv('prices.csv', ['prCode,Price', ...codes.map((code, at) => `${code},${at + 1}.49`)]))
  await expect(dialog.getByRole('region', { name: text('upload.firstLines', { name: 'prices.csv' }) })).toBeVisible()
  await picture(page, 'operator-product-file')
})

test('operator: prices for a while', async ({ page, server, api }) => {
  const codes = (await pricedProducts(api)).slice(0, 4).map(({ prCode }) => prCode)
  await goAs(page, server, 'operator', '/batch/new')
  const field = (name: string) =>
    page.getByRole('textbox', { name: text(`resources.price-batch.fields.${name}`), exact: true })
  await field('name').fill('Weekend offers')
  await field('start').fill(dayFrom(2, '08:00'))
  await field('end').fill(dayFrom(4, '20:00'))
  await button(page, 'areas.batches.tabs.stores').click()
  await page.getByRole('searchbox').fill(STORE)
  await page.getByRole('checkbox', { name: new RegExp(`\\(${STORE}\\)`) }).check()
  await page.keyboard.press('Escape')
  await page.getByLabel(text('areas.batches.edit.codes'), { exact: true }).fill(codes.join('\n'))
  await button(page, 'areas.batches.edit.add').click()
  await page.getByLabel(text('areas.batches.edit.values.PERCENT'), { exact: true }).fill('-20')
  await page.getByLabel(text('areas.batches.edit.rounding'), { exact: true }).selectOption('99')
  await button(page, 'areas.batches.edit.apply').click()
  await button(page, 'areas.batches.edit.preview').scrollIntoViewIfNeeded()
  await picture(page, 'operator-batch')
  await button(page, 'areas.batches.edit.preview').click()
  await page.locator('figure').last().scrollIntoViewIfNeeded()
  await picture(page, 'operator-batch-preview')
})

test('operator: the next product of a price check, on a phone', async ({ page, server, api }) => {
  await page.setViewportSize({ width: 390, height: 760 })
  const { body: check } = await api.call(`POST /api/v1/price-check/${STORE}`, { seed: 'guide', size: 20 })
  for (let place = 1; place < 7; place++)
    await api.call(`PUT /api/v1/price-check/${STORE}/${String(check['id'])}/item/${place}`, {
      verdict: 'RIGHT',
      scanned: true,
    })
  await goAs(page, server, 'operator', `/till/checks/${STORE}/${String(check['id'])}`)
  await expect(page.getByRole('region', { name: text('areas.till.walk.product') })).toBeVisible()
  await picture(page, 'operator-price-check')
})

test('administrator: a batch that waits for a second person', async ({ page, server, api }) => {
  const lines = (await pricedProducts(api)).slice(0, 8).map(({ prCode, prInfo }) => ({
    prCode,
    price: (Number(/\d+/.exec(prInfo[1] ?? '')?.[0]) * 0.8 + 0.19).toFixed(2),
  }))
  const operator = await signInByHttp(server.url, 'operator@shelfdeck.example')
  const draft = {
    name: 'Weekend offers',
    start: dayFrom(2, '08:00'),
    end: dayFrom(4, '20:00'),
    storeCodes: [STORE],
    lines,
  }
  const { body: batch } = await operator.call('POST /api/v1/price-batch', draft)
  const { body: submitted } = await operator.call(`POST /api/v1/price-batch/${String(batch['id'])}/submit`)
  expect(submitted).toMatchObject({ state: 'WAITING' })
  await goAs(page, server, 'admin', `/batch/${String(batch['id'])}`)
  await settled(page)
  await picture(page, 'administrator-batch')
})

test('administrator: a rule that gives labels a layout', async ({ page, server, api }) => {
  const [{ prInfo = [] } = {}] = await pricedProducts(api)
  await goAs(page, server, 'admin', '/setting/layout-rules')
  await button(page, 'list.create').first().click()
  const form = page.getByRole('dialog')
  await input(form, 'layout-rule', 'name').fill('Happy hour')
  await input(form, 'layout-rule', 'layoutId').selectOption('SHELF.PROMO')
  await button(page, 'areas.rules.conditions.add').click()
  const part = (name: string) => form.getByLabel(`${text(`resources.layout-rule.parts.conditions.${name}`)} 1`)
  await part('field').selectOption({ label: 'Category' })
  await part('value').fill(prInfo[6] ?? '')
  await input(form, 'layout-rule', 'timeFrom').fill('17:00')
  await input(form, 'layout-rule', 'timeTo').fill('19:00')
  await picture(page, 'administrator-layout-rule')
})

test('operator: a task of price updates', async ({ page, server }) => {
  await goAs(page, server, 'operator', '/task')
  await settled(page)
  await picture(page, 'operator-tasks')
})

test('operator: help beside the page', async ({ page, server }) => {
  await goAs(page, server, 'operator', `/tag/detail/${STORE}`)
  await settled(page)
  await pressUntil(page, 'F1', page.getByRole('complementary', { name: text('app.help.title'), exact: true }))
  await picture(page, 'operator-help')
})

test('scanner: tag after tag', async ({ page, server, api }) => {
  const [one, other, third] = await tagsOf(api, { filter_status: 'OK' })
  const [alone = '', spare = ''] = await loneProducts(api)
  await goAs(page, server, 'operator', `/tag/detail/${STORE}`)
  await settled(page)
  await button(page, 'resources.tag.actions.assign').click()
  const dialog = page.getByRole('dialog')
  const log = dialog.getByRole('log').getByRole('listitem')
  const product = dialog.getByRole('textbox', { name: text('resources.tag.fields.prCode'), exact: true })
  const tagId = dialog.getByRole('textbox', { name: text('resources.tag.fields.tagId'), exact: true })
  for (const [at, [tag, code]] of [
    [one?.tagId ?? '', alone],
    ['B1000000FFFF', spare],
    [other?.tagId ?? '', spare],
  ].entries()) {
    await expect(tagId).toBeFocused()
    await scan(page, tag ?? '')
    await expect(product).toBeFocused()
    await scan(page, code ?? '')
    await expect(log).toHaveCount(at + 1)
  }
  await expect(tagId).toBeFocused()
  await expect(dialog).toContainText(text('scan.log.counts', { success: 2, failure: 1 }))
  await scan(page, third?.tagId ?? '')
  await expect(product).toBeFocused()
  await picture(page, 'scanner-assign')
})

test('scanner: a light at the shelf', async ({ page, server, api }) => {
  const [tag] = await tagsOf(api, { filter_status: 'OK' })
  await goAs(page, server, 'operator', `/tag/detail/${STORE}?filter_tagId=${tag?.tagId}`)
  await settled(page)
  await page.locator('tr[data-index] input[type="checkbox"]').first().check()
  await button(page, 'resources.tag.actions.led').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await picture(page, 'scanner-led')
})

test('scanner: the labels of a product', async ({ page, server, api }) => {
  const code = (await tagsOf(api, { filter_status: 'OK' }))[0]?.prCode ?? ''
  await goAs(page, server, 'operator', '/tag/availability')
  await page.getByRole('textbox').first().fill(code)
  await page.keyboard.press('Enter')
  await picture(page, 'scanner-lookup')
})

test('signage: the editor of a show', async ({ page, server, api }) => {
  const mac = await displayAt(api, 'GB001', 0)
  await goAs(page, server, 'admin', `/plus/device/show/GB001/${mac}`)
  await picture(page, 'signage-editor')
})

test('paper: labels on a sheet', async ({ page, server, api }) => {
  const { body } = await api.call(`POST /status/store/${STORE}/product/search`, { draw: 1, start: 0, length: 9 })
  await goAs(page, server, 'operator', `/print/edit/${STORE}`)
  const code = page.getByLabel(text('areas.print.add.code'))
  for (const { prCode } of body.data as unknown as { prCode: string }[]) {
    await code.fill(prCode)
    await code.press('Enter')
    await expect(code).toHaveValue('')
  }
  await page.getByLabel(text('areas.print.sheet.template')).selectOption('CROMA.107')
  await picture(page, 'paper-print')
})

test('paper: a file for the printers of a store', async ({ page, server, api }) => {
  const { body } = await api.call(`POST /status/store/${STORE}/product/search`, { draw: 1, start: 0, length: 4 })
  const codes = (body.data as unknown as { prCode: string }[]).map(({ prCode }) => prCode)
  await goAs(page, server, 'operator', '/paper')
  await settled(page)
  await button(page, 'areas.paper.uploads.button').click()
  const dialog = dialogNamed(page, text('areas.paper.uploads.title'))
  await dialog.getByRole('combobox', { name: text('upload.store') }).fill('Milano')
  await page
    .getByRole('option', { name: /Milano/ })
    .first()
    .click()
  await dialog.getByLabel(text('resources.paper-upload.fields.taskDes')).fill('Weekend offers')
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(csv('weekend.csv', ['prCode,copies', ...codes.map((one) => `${one},2`)]))
  await expect(dialog.getByRole('region', { name: text('upload.firstLines', { name: 'weekend.csv' }) })).toBeVisible()
  await picture(page, 'paper-file')
})

test('paper: what was printed', async ({ page, server }) => {
  await goAs(page, server, 'operator', `/paper/task/${STORE}`)
  await settled(page)
  await page.locator('tr[data-index]').first().getByRole('link').first().click()
  await settled(page)
  await picture(page, 'paper-task')
})

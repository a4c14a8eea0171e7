import type { Page } from '@playwright/test'
import { settled } from './support/list'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text, walkTo } from './support/test'

const inJapanese = (key: string, values: Record<string, unknown> = {}) => text(key, values as never, 'ja_JP')
const palette = (page: Page, label = text('app.palette.label')) => page.getByRole('dialog', { name: label })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('a product of another store is found by a mistyped name, opened by keyboard, and then first among the recent ones', async ({
  page,
  server,
  api,
}) => {
  const { body } = await api.call('POST /status/store/JP001/product/search', {
    draw: 1,
    start: 0,
    length: 1,
    filter_prInfo_0: 'コシヒカリ',
  })
  expect(body.data).toHaveLength(1)
  await page.addInitScript(() => localStorage.setItem('shelfdeck.language', 'ja_JP'))
  await goAs(page, server, 'admin', '/tag/detail/IT001')
  await settled(page)
  await page.keyboard.press('Control+k')
  const search = palette(page, inJapanese('app.palette.label'))
  await expect(search.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('コシヒカル')
  await expect(chosen(page)).toContainText('コシヒカリ')
  await expect(chosen(page)).toContainText('デモ 新宿店')
  await expect(search.getByRole('status')).toHaveText(/^\d+件$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/product\/JP001\/\d+$/)
  const opened = page.url()
  await expect(search).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('コシヒカリ')
  await walkTo(page, '/members')
  await page.keyboard.press('Control+k')
  await expect(search.getByRole('group').first()).toContainText('コシヒカリ')
  await expect(chosen(page)).toContainText('コシヒカリ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(opened)
  await expect(search).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(search.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('ゲートウェイ 再起動 新宿')
  await page.keyboard.press('Enter')
  await expect(search.getByRole('combobox')).toHaveAttribute('placeholder', inJapanese('app.palette.of.gateway'))
  await expect(chosen(page)).toContainText('デモ 新宿店')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/store\/JP001\/gw\/\w+$/)
  const gwMac = decodeURIComponent(page.url().split('/').at(-1) ?? '')
  await expect(
    page.getByRole('alertdialog', { name: inJapanese('areas.gateway.rebootTitle', { mac: gwMac }) }),
  ).toBeVisible()
})

test('an action is found by its words and opens its dialog, for users who may do it', async ({ page, server, api }) => {
  const { body } = await api.call('POST /status/store/IT001/tag/search', {
    draw: 1,
    start: 0,
    length: 1,
    filter_prCode: '0',
    condition_prCode: '~',
  })
  await goAs(page, server, 'admin', '/tag/detail/IT001')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('upload product')
  await expect(chosen(page)).toContainText(text('app.routes.productUploadHistory'))
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(text('app.palette.actions.uploadProducts'))
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialogNamed(page, text('areas.products.uploads.title'))).toBeVisible()
  await expect(page).toHaveURL(/#\/product\/list\/IT001$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`flash led tag ${String(body.data?.[0]?.tagId)}`)
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toContainText(String(body.data?.[0]?.tagId))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/tag/IT001/${String(body.data?.[0]?.tagMac)}$`))
  await expect(page.getByRole('dialog', { name: text('resources.tag.dialogs.led.title') })).toBeVisible()
  await goAs(page, server, 'viewer', '/dashboard')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('upload product')
  await expect(chosen(page)).toContainText(text('app.routes.productUploadHistory'))
  await expect(page.getByRole('option', { name: text('app.palette.actions.uploadProducts') })).toHaveCount(0)
})

test('a failed search says so and is tried again, and a late answer does not replace a newer one', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  let isLost = true
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/search\?q=berlin/, async (route) => {
    if (isLost) return route.abort('connectionrefused')
    await route.continue()
  })
  await page.route(/\/search\?q=milano/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('Control+k')
  const search = palette(page)
  await search.getByRole('combobox').fill('berlin')
  await expect(search.getByRole('alert')).toContainText(text('app.palette.failed'))
  isLost = false
  await search.getByRole('button', { name: text('kit.retry') }).click()
  await expect(search.getByRole('option', { name: /Demo Berlin/ }).first()).toBeVisible()
  const asked = page.waitForRequest(/q=milano/)
  await search.getByRole('combobox').fill('milano')
  await asked
  await expect(search.getByRole('option', { name: /Demo Berlin/ })).toHaveCount(0)
  await search.getByRole('combobox').fill('berlin')
  await expect(search.getByRole('option', { name: /Demo Berlin/ }).first()).toBeVisible()
  release()
  await expect(search.getByRole('option', { name: /Milano/ })).toHaveCount(0)
})

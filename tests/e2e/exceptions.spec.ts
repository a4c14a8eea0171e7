import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { rows } from './support/list'
import { accessibilityFindings, expect, goAs, test, text } from './support/test'

const card = (page: Page, kind: string) => page.locator(`[data-exception="${kind}"]`)
const list = (page: Page, kind: string) => page.locator(`[data-exception-list="${kind}"]`)
const COUNTS = {
  error: 'errorTags',
  noproduct: 'noProductTags',
  duplicate: 'duplicateTags',
  lowbattery: 'batteryNgTags',
  ngGateway: 'ngGWs',
} as const

test('an operator opens each of a store’s five exceptions, as a list and as a file', async ({ page, server, api }) => {
  await goAs(page, server, 'admin', '/exceptions?store=GB001')
  const { body } = await api.call('GET /stats/exceptions/store/GB001')
  const stats = body as unknown as Record<string, number>
  for (const [kind, field] of Object.entries(COUNTS)) {
    await card(page, kind)
      .getByRole('button', { name: text('areas.exceptions.details') })
      .click()
    await expect(page).toHaveURL(new RegExp(`list=${kind}`))
    await expect(rows(list(page, kind))).toHaveCount(Math.min(25, stats[field] ?? 0))
    if (stats[field] === 0) await expect(list(page, kind)).toContainText(text('messages.noDataToDisplay'))
  }
  await card(page, 'error')
    .getByRole('button', { name: text('areas.exceptions.details') })
    .click()
  await expect(rows(list(page, 'error')).first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text('areas.exceptions.download') }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines.length).toBe((stats.errorTags ?? 0) + 1)
})

test('an operator reads that a store has no exceptions, chooses another by its name, and sees the page recover from a lost network', async ({
  page,
  server,
}) => {
  let isLost = false
  let isEmpty = true
  await page.route('**/stats/exceptions/store/*', async (route) => {
    if (isLost) return route.abort()
    if (!isEmpty) return route.fallback()
    await route.fulfill({
      json: {
        storeCode: 'DE001',
        storeName: 'Berlin',
        updatedAt: 1,
        totalTags: 0,
        errorTags: 0,
        noProductTags: 0,
        duplicateTags: 0,
        batteryNgTags: 0,
        totalGWs: 0,
        ngGWs: 0,
        ngGWDetail: [],
      },
    })
  })
  await goAs(page, server, 'admin', '/exceptions?store=DE001&list=ngGateway')
  await expect(card(page, 'error')).toContainText(text('messages.noDataToDisplay'))
  await expect(list(page, 'ngGateway')).toContainText(text('messages.noDataToDisplay'))
  await expect(page.getByRole('button', { name: text('areas.exceptions.download') })).toBeDisabled()
  isEmpty = false
  const store = page.getByRole('combobox', { name: text('areas.exceptions.store') })
  await store.fill('IT001')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /IT001/ }).click()
  await expect(page).toHaveURL(/store=IT001/)
  await expect(card(page, 'error')).toContainText('600')
  isLost = true
  await store.fill('IT002')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /IT002/ }).click()
  const notice = page.getByText(text('areas.exceptions.failed'))
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: text('areas.exceptions.retry') })).toBeVisible()
  isLost = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(notice).toHaveCount(0)
})

test('the page of a store that does not exist says so, and not that the server is unreachable', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/exceptions?store=NOPE')
  await expect(page.getByRole('main')).toContainText(text('kit.gone.store', { code: 'NOPE' }))
  await expect(page.getByText(text('areas.exceptions.failed'))).toHaveCount(0)
  await expect(page.locator('[data-exception]')).toHaveCount(0)
})

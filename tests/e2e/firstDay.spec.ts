import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signInByHttp } from '../support/api'
import { startServer } from '../support/server'
import { input } from './support/list'
import { accessibilityFindings, dialogNamed, emailOf, expect, goAs, test, text, walkTo } from './support/test'

// A server on which nobody has done anything yet.
test.use({
  server: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shelfdeck-first-day-'))
      const server = await startServer({ dataDir, env: { SEED: 'none', NODE_ENV: 'test' } })
      await use(server)
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const step = (page: Page, id: string) => page.getByRole('main').locator(`[data-step="${id}"]`)
const isTicked = (page: Page, id: string) =>
  expect(step(page, id).getByRole('img', { name: text('areas.stores.home.first.done') })).toBeVisible({
    timeout: 20_000,
  })
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('a new user goes from an empty server to the first label, and steps that are done elsewhere are checked off', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000)
  await goAs(page, server, 'admin', '/dashboard')
  await expect(page).toHaveURL(/#\/start$/)
  await expect(step(page, 'gateway').getByRole('link')).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])

  await step(page, 'store').getByRole('link').click()
  const form = page.getByRole('dialog')
  await input(form, 'store', 'storeCode').fill('FIRST')
  await input(form, 'store', 'storeName').fill('First store')
  await form
    .getByRole('button', { name: text('form.create') })
    .or(form.getByRole('button', { name: text('form.save'), exact: true }))
    .click()
  await expect(form).toBeHidden()

  await walkTo(page, '/start')
  await isTicked(page, 'store')
  await step(page, 'gateway').getByRole('link').click()
  const gateways = dialogNamed(page, text('areas.stores.predefined.upload'))
  await gateways
    .locator('input[type="file"]')
    .setInputFiles(file('gateways.csv', ['gwMac,storeCode,gwIndex,ip', '02AABBCCDD01,FIRST,1,10.1.0.1:8080']))
  await gateways.getByRole('button', { name: text('areas.stores.predefined.send', { smart_count: 1 }) }).click()
  await expect(page.getByText(text('areas.stores.predefined.updated', { smart_count: 1 }))).toBeVisible()

  // Somebody else brings the product meanwhile.
  await walkTo(page, '/start')
  const api = await signInByHttp(server.url, emailOf('admin'))
  const saved = await api.call('POST /product', {
    taskId: -1,
    priorTaskId: -1,
    storeCode: 'FIRST',
    product: [{ prCode: 'MILK-1', prInfo: ['MILK-1', '1.20', 'Milk'], layoutId: 'SHELF' }],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await isTicked(page, 'products')
  // The gateway comes within a minute, and finds the labels around it.
  await expect(step(page, 'label').getByRole('link')).toBeVisible({ timeout: 90_000 })
  await isTicked(page, 'gateway')
  const { body } = await api.call('POST /status/store/FIRST/tag/search', { length: 1 })
  const [tag] = body.data as unknown as { tagId: string; tagMac: string }[]
  await step(page, 'label').getByRole('link').click()
  await expect(dialogNamed(page, text('areas.tags.assign.title', { store: 'First store' }))).toBeVisible()
  const assigned = await api.call('POST /tag/assign', {
    storeCode: 'FIRST',
    tagList: [{ tagMac: tag?.tagMac, prCode: 'MILK-1' }],
  })
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)

  await walkTo(page, '/start')
  await isTicked(page, 'label')
  await page.getByRole('button', { name: text('areas.stores.start.go') }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)
})

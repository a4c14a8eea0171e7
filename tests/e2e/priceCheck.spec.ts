import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PriceCheck, PriceCheckItem } from '../../src/generated/types'
import { readPdf } from '../support/pdf'
import { accessibilityFindings, dialogNamed, expect, goAs, reachedRoutes, test, text } from './support/test'

test.use({ ownData: 'priceCheck', viewport: { width: 390, height: 844 }, hasTouch: true })

const STORE = 'IT001'
const t = (key: string, values?: Record<string, string | number>) => text(`areas.till.walk.${key}`, values)
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const product = (page: Page) => page.getByRole('region', { name: t('product') })

/** The buttons that are too small for a thumb. */
const smallButtons = (page: Page) =>
  page.locator('main button:visible').evaluateAll((all) =>
    all
      .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  )

test('an inspector draws a sample, walks it on a phone, and has the report', async ({ page, server, api }) => {
  test.setTimeout(120_000)
  await api.call('POST /api/v1/price-check-plan', { name: 'Five', upTo: null, size: 5, draw: 'BY_CATEGORY' })
  await goAs(page, server, 'admin', '/till/checks')
  await page.getByRole('button', { name: text('areas.till.draw.open'), exact: true }).click()
  const dialog = dialogNamed(page, text('areas.till.draw.title'))
  await dialog.getByRole('combobox', { name: text('areas.till.draw.store') }).fill(STORE)
  await page.getByRole('option', { name: new RegExp(STORE) }).click()
  await dialog.getByRole('button', { name: text('areas.till.draw.start'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#/till/checks/${STORE}/\\d+`))
  const checkId = Number(/(\d+)$/.exec(new URL(page.url()).hash)?.[1])
  const filter = encodeURIComponent(JSON.stringify({ storeCode: { equals: STORE }, checkId }))
  const list = async () =>
    (await api.call(`GET /api/v1/price-check-item?filter=${filter}&sort=["place","ASC"]`))
      .body as unknown as PriceCheckItem[]
  const items = await list()
  expect(items).toHaveLength(5)
  const [first, second, third] = items as [PriceCheckItem, PriceCheckItem, PriceCheckItem]

  await expect(product(page)).toContainText(first.prCode)
  await expect(product(page)).toContainText(first.expected)
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await smallButtons(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // A scanner types, wherever the focus is; what is not on the list is said.
  await page.keyboard.type('4006381333931')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('notOnList', { code: '4006381333931' }))).toBeVisible()
  await page.keyboard.type(first.prCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('scanned', { product: first.productName ?? first.prCode }))).toBeVisible()
  await button(page, 'right').click()

  // Another price, with a note, and the label is resent on the spot.
  await expect(product(page)).toContainText(second.prCode)
  await button(page, 'otherPrice').click()
  await page.getByLabel(t('seenPrice')).fill('cheap')
  await button(page, 'save').click()
  await expect(page.getByLabel(t('seenPrice'))).toHaveAccessibleDescription(text('server.till.noAmount'))
  await page.getByLabel(t('seenPrice')).fill('0.01')
  await page.getByLabel(t('note')).fill('torn label')
  await button(page, 'save').click()
  await button(page, 'resend').click()
  await expect(page.getByText(t('resent'))).toBeVisible()

  // The server is away: the answers are kept, also over a reload, and sent when it is back.
  await button(page, 'next').click()
  await expect(product(page)).toContainText(third.prCode)
  await page.route('**/api/v1/price-check/*/*/item/*', (route) => route.abort())
  await button(page, 'notFound').click()
  await expect(page.getByText(t('unsent', { smart_count: 1 }))).toBeVisible()
  expect((await list())[2]).toMatchObject({ verdict: 'OPEN' })
  await page.reload()
  await expect(page.getByText(t('done', { done: 3, total: 5 }))).toBeVisible()
  await expect(page.getByText(t('unsent', { smart_count: 1 }))).toBeVisible()
  await page.unroute('**/api/v1/price-check/*/*/item/*')
  await button(page, 'sendNow').click()
  await expect(page.getByText(t('unsent', { smart_count: 1 }))).toBeHidden()
  await reachedRoutes(page)
  expect(await list()).toMatchObject([
    { verdict: 'RIGHT', scanned: true },
    { verdict: 'OVERCHARGE', seen: '0.01', note: 'torn label', scanned: false },
    { verdict: 'NOT_FOUND' },
    { verdict: 'OPEN' },
    { verdict: 'OPEN' },
  ])

  // The walk goes on where it was left.
  await expect(product(page)).toContainText(items[3]?.prCode ?? '')
  await button(page, 'right').click()
  await expect(product(page)).toContainText(items[4]?.prCode ?? '')
  await button(page, 'right').click()
  await button(page, 'finish').click()
  await expect(page.getByText(t('results.NOT_PASSED', { share: '75 %', pass: '98 %' }))).toBeVisible()
  expect((await api.call(`GET /api/v1/price-check/${checkId}`)).body as unknown as PriceCheck).toMatchObject({
    state: 'DONE',
    result: 'NOT_PASSED',
    right: 3,
    over: 1,
    under: 0,
    notFound: 1,
  })
  await expect(button(page, 'right')).toBeHidden()
  expect(await accessibilityFindings(page)).toEqual([])

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'print').click()])
  expect(download.suggestedFilename()).toBe(`price-check-${STORE}-${checkId}.pdf`)
  const pdf = await readPdf(new Uint8Array(await readFile(await download.path())))
  const words = JSON.stringify(pdf)
  for (const word of [STORE, 'torn label', first.prCode, 'admin@shelfdeck.example']) expect(words).toContain(word)
})

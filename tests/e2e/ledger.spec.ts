import type { Locator, Page } from '@playwright/test'
import { rowAction, rows, rowWith, settled } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

test.use({ ownData: 'ledger' })

const [BEFORE, AFTER] = ['41.35', '37.15']
const CONFIRMED = { timeout: 90_000 }

/** A tag that is heard well, alone with a product that is no family. */
async function loneTag(api: Parameters<typeof tagsOf>[0]) {
  const tags = await tagsOf(api)
  for (const tag of tags) {
    if (tag.prCode === null || tag.status !== 'OK' || tags.filter(({ prCode }) => prCode === tag.prCode).length > 1)
      continue
    const { status, body } = await api.call(`GET /product/${tag.prCode}/store/${STORE}`)
    if (status === 200)
      return { ...tag, ...(body as unknown as { prInfo: string[]; layoutId: string }), prCode: tag.prCode }
  }
  throw new Error('no tag with a product of its own')
}

/** A list of the ledger, of one product or tag. */
async function openLedger(page: Page, route: string, filter: string): Promise<void> {
  await page.goto(`/#${route}?${filter}`)
  await settled(page)
}

const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: text(key), exact: true })
const asked = (dialog: Locator) => dialog.getByRole('table', { name: text('resources.tag-preview.fields.prInfo') })

test('a price is changed, the label confirms it, and the ledger says what it showed before and that nobody touched it since', async ({
  page,
  server,
  api,
}) => {
  test.setTimeout(300_000)
  const { prCode, tagMac, tagId, prInfo, layoutId } = await loneTag(api)
  const save = (price: string) =>
    api.call('POST /product', {
      taskId: -1,
      priorTaskId: -1,
      storeCode: STORE,
      product: [{ prCode, layoutId, prInfo: prInfo.with(1, price) }],
    })
  const shows = (price: string) =>
    expect
      .poll(async () => (await api.call(`GET /api/v1/label-shown/${STORE}/${tagMac}`)).body['price'], CONFIRMED)
      .toBe(price)
  await save(BEFORE)
  await shows(BEFORE)
  await save(AFTER)
  await shows(AFTER)

  await goAs(page, server, 'admin', `/ledger/prices?filter_prCode=${prCode}`)
  await settled(page)
  await expect(rows(page).first()).toContainText(BEFORE)
  await expect(rows(page).first()).toContainText(AFTER)

  await openLedger(page, '/ledger/labels', `filter_tagId=${tagId}`)
  await expect(rowWith(page, AFTER)).toContainText(tagId)
  await rowAction(page, rowWith(page, BEFORE), text('resources.label-entry.actions.shownAt'))
  const dialog = dialogNamed(page, text('label.shownAt.title', { tag: tagId }))
  await expect(asked(dialog)).toContainText(BEFORE)
  await expect(dialog.getByRole('img', { name: text('label.shownAt.alt', { page: text('label.main') }) })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  // A moment that is still to come is said beside the field, and the answer before it stays.
  await dialog.getByLabel(text('label.shownAt.at'), { exact: true }).fill('2099-01-01 00:00')
  await button(dialog, 'label.shownAt.ask').click()
  await expect(dialog).toContainText(text('server.momentAhead'))
  await page.keyboard.press('Escape')

  await page.goto(`/#/tag/${STORE}/${tagMac}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('resources.tag.actions.shownAt'), exact: true }).click()
  await expect(asked(dialogNamed(page, text('label.shownAt.title', { tag: tagId })))).toContainText(AFTER)
  await page.keyboard.press('Escape')

  await page.goto(`/#/ledger/mismatches?storeCode=${STORE}&filter_tagId=${tagId}`)
  await settled(page)
  // There is one more, of what it showed before the first price.
  await expect(rows(page).filter({ hasText: BEFORE }).filter({ hasText: AFTER })).toHaveCount(1)
  await expect(main).toContainText(text('areas.ledger.mismatch.totals.labels'))
  expect(await accessibilityFindings(page)).toEqual([])

  await page.goto(`/#/task/times?storeCode=${STORE}`)
  await settled(page)
  await expect(rows(page).first()).toContainText(text('resources.delivery-time.enums.origin.EDIT'))
  expect(await accessibilityFindings(page)).toEqual([])
  await rows(page).first().getByRole('link').first().click()
  await expect(main).toContainText(text('resources.delivery-time.fields.last'))

  await page.goto(`/#/product/${STORE}/${prCode}`)
  await expect(main).toContainText(text('areas.products.page.reduced'))

  await openLedger(page, '/ledger/prices', `filter_prCode=${prCode}`)
  await button(page, 'areas.ledger.check.open').click()
  const check = dialogNamed(page, text('areas.ledger.check.title'))
  await check.getByRole('combobox').fill(STORE)
  await page.getByRole('option').first().click()
  await button(check, 'areas.ledger.check.start').click()
  await expect(check.getByRole('status')).toContainText(/\d/)
  await expect(check.getByRole('status').getByRole('alert')).toHaveCount(0)
})

import { rows, rowWith, settled } from './support/list'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

test.use({ ownData: 'till' })

const STORE = 'IT001'

test('a user sees how the shelf of each store compares with its tills, and puts a price right', async ({
  page,
  server,
  api,
}) => {
  await goAs(page, server, 'admin', '/till')
  await settled(page)
  await rowWith(page, STORE).click()
  await expect(page).toHaveURL(new RegExp(`#/till/store/${STORE}`))
  await settled(page)
  const strip = page.getByText(text('areas.till.totals.share'), { exact: true }).first()
  await expect(strip).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: text('areas.till.history') })
      .or(page.getByText(text('areas.till.history')).first()),
  ).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  // A till that takes more than the product costs: the product gets its price, and the label is sent.
  const [tag] = (
    await api.call(
      `GET /api/v1/till-check?filter=${encodeURIComponent(JSON.stringify({ storeCode: STORE, verdict: ['RIGHT'] }))}&range=[0,0]`,
    )
  ).body as unknown as { prCode: string; tagId: string }[]
  const prCode = tag?.prCode ?? ''
  await api.call(`POST /api/v1/till-price/${STORE}`, { prices: [{ prCode, price: '98.76' }] })
  await page.goto(`/#/till/store/${STORE}?filter_prCode=${prCode}`)
  await settled(page)
  const row = rows(page).first()
  await expect(row).toContainText(text('resources.till-check.enums.verdict.WRONG'))
  await expect(row).toContainText(text('resources.till-check.enums.cause.PRODUCT'))
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: text('resources.till-check.actions.adopt') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('resources.till-check.actions.adopt') })
    .click()
  await expect(row).not.toContainText(text('resources.till-check.enums.cause.PRODUCT'))
  const { body } = await api.call(`GET /product/${prCode}/store/${STORE}`)
  expect((body['prInfo'] as string[])[1]).toContain('98')
})

test('a file of till prices is read in the browser: what is no amount is shown by cell, the rest is taken', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/till/prices?action=upload')
  const dialog = dialogNamed(page, text('areas.till.import.title'))
  await dialog.getByRole('combobox', { name: text('upload.store') }).fill(STORE)
  await page.getByRole('option', { name: new RegExp(STORE) }).click()
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('code;price\n990001;1,90 €\n990002;free\n990003;2.50\n'),
  })
  await expect(dialog).toContainText(text('server.till.noAmount'))
  await dialog.getByRole('button', { name: text('areas.till.import.send', { smart_count: 2, count: 2 }) }).click()
  await expect(dialog).toContainText(text('areas.till.import.taken', { smart_count: 2, count: 2 }))
  await dialog
    .getByRole('button', { name: text('kit.close'), exact: true })
    .last()
    .click()
  await page.goto(`/#/till/prices?filter_prCode=9900`)
  await settled(page)
  await expect(rowWith(page, '990001')).toContainText('1,90 €')
  await expect(rowWith(page, '990003')).toContainText(text('resources.till-price.enums.source.FILE'))
})

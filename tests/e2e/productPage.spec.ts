import { rowWith, settled } from './support/list'
import { loneProducts, STORE } from './support/tagStage'
import { accessibilityFindings, emailOf, expect, goAs, test, text } from './support/test'

test('an operator finds who changed a price, one click from the product list', async ({ page, server, api }) => {
  const [prCode = ''] = await loneProducts(api)
  const { body } = await api.call(`GET /product/${prCode}/store/${STORE}`)
  const { prInfo, layoutId } = body as unknown as { prInfo: string[]; layoutId: string }
  await api.call('POST /product', {
    taskId: -1,
    priorTaskId: -1,
    storeCode: STORE,
    product: [{ prCode, layoutId, prInfo: prInfo.with(1, '0.77') }],
  })
  await goAs(page, server, 'admin', `/product/list/${STORE}?filter_prCode=${prCode}`)
  await settled(page)
  await rowWith(page, prCode).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/product/${STORE}/${prCode}$`))
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(prInfo[0] ?? '-')
  const change = main
    .getByRole('listitem')
    .filter({ hasText: emailOf('admin') })
    .first()
  await expect(change).toContainText(prInfo[1] ?? '-')
  await expect(change).toContainText('0.77')
  expect(await accessibilityFindings(page)).toEqual([])
  await main.getByRole('button', { name: text('list.row.edit'), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})

test('its tags lead to their pages; a reader is offered no change; a missing product is reported as gone', async ({
  page,
  server,
  api,
}) => {
  const { body } = await api.call(`POST /status/store/${STORE}/tag/search`, {
    length: 1,
    filter_prCode: (await loneProducts(api))[0] ?? '',
  })
  const [tag] = body.data ?? []
  await goAs(page, server, 'viewer', `/product/${STORE}/${String(tag?.['prCode'])}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: text('list.row.edit'), exact: true })).toHaveCount(0)
  await main.getByRole('link', { name: String(tag?.['tagId']), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/tag/${STORE}/${String(tag?.['tagMac'])}$`))
  await page.goto(`/#/product/${STORE}/nope`)
  await expect(main).toContainText(text('kit.gone.named', { name: 'nope' }))
  await goAs(page, server, 'stores', `/product/${STORE}/${String(tag?.['prCode'])}`)
  await expect(main).toContainText(text('app.forbidden.storeText', { code: STORE }))
})

test('a price that somebody else saved meanwhile is not overwritten, however long the form is open', async ({
  page,
  server,
  api,
}) => {
  const [prCode = ''] = await loneProducts(api)
  const read = async () =>
    (await api.call(`GET /product/${prCode}/store/${STORE}`)).body as unknown as { prInfo: string[]; layoutId: string }
  const { prInfo, layoutId } = await read()
  await goAs(page, server, 'admin', `/product/${STORE}/${prCode}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('list.row.edit'), exact: true })
    .click()
  const form = page.getByRole('dialog')
  const field = form
    .getByRole('textbox')
    .and(form.locator(`[value="${prInfo[1]}"]`))
    .first()
  await field.fill('8.88')
  await api.call('POST /product', {
    taskId: -1,
    priorTaskId: -1,
    storeCode: STORE,
    product: [{ prCode, layoutId, prInfo: prInfo.with(1, '9.99') }],
  })
  // The page behind the form asks again by itself.
  await page.waitForResponse(
    async (response) =>
      response.url().endsWith(`/product/${prCode}/store/${STORE}`) && (await response.text()).includes('9.99'),
  )
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(
    page
      .getByRole('dialog', { name: text('conflict.title') })
      .or(page.getByRole('alertdialog', { name: text('conflict.title') })),
  ).toBeVisible()
  expect((await read()).prInfo[1]).toBe('9.99')
})

test('a form that nobody has typed in shows what somebody else saved', async ({ page, server, api }) => {
  const [prCode = ''] = await loneProducts(api)
  const { prInfo, layoutId } = (await api.call(`GET /product/${prCode}/store/${STORE}`)).body as unknown as {
    prInfo: string[]
    layoutId: string
  }
  await goAs(page, server, 'admin', `/product/${STORE}/${prCode}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('list.row.edit'), exact: true })
    .click()
  const form = page.getByRole('dialog')
  const shown = (price: string) => form.locator(`input[value="${price}"]`).first()
  await expect(shown(prInfo[1] ?? '')).toBeVisible()
  await api.call('POST /product', {
    taskId: -1,
    priorTaskId: -1,
    storeCode: STORE,
    product: [{ prCode, layoutId, prInfo: prInfo.with(1, '6.66') }],
  })
  await expect(shown('6.66')).toBeVisible()
})

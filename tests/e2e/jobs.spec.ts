import type { Locator, Page } from '@playwright/test'
import { rows, settled } from './support/list'
import { loneProducts, scan, STORE, tagsOf } from './support/tagStage'
import { dialogNamed, emailOf, expect, goAs, signIn, test, text } from './support/test'

// Jobs of a working day, from where somebody stands to what they wanted to know, with the presses that each takes. What is typed,
// scanned or confirmed with Enter is none.
test.use({ ownData: 'jobs' })

/** Presses and counts. */
function counted() {
  let presses = 0
  return {
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
    presses: () => presses,
  }
}

const main = (page: Page) => page.getByRole('main')
const menu = (page: Page, route: string) =>
  page.getByRole('navigation').getByRole('link', { name: text(`app.routes.${route}`), exact: true })

/** An account of one store, as those who work in it have. */
async function workingIn(api: Parameters<typeof tagsOf>[0], store: string): Promise<void> {
  const { body } = await api.call(`GET /auth/account/${emailOf('operator')}`)
  const { status } = await api.call('PUT /auth/account', {
    email: body.email,
    name: body.name,
    mobile: body.mobile,
    role_id: body.role_id,
    store: [store],
  })
  expect(status).toBe(200)
}

test('an operator finds the tag with the lowest battery and changes its page, in four presses', async ({
  page,
  api,
}) => {
  await workingIn(api, STORE)
  await signIn(page, 'operator')
  const { press, presses } = counted()
  await press(menu(page, 'tag'))
  await settled(page)
  await press(
    page.getByRole('columnheader', { name: text('resources.tag.fields.battery'), exact: true }).getByRole('button'),
  )
  await settled(page)
  const { body } = await api.call(`POST /status/store/${STORE}/tag/search`, {
    length: 1,
    columns: [{ data: 'battery' }],
    order: [{ column: 0, dir: 'asc' }],
  })
  await expect(rows(page).first()).toContainText(String((body.data as { tagId: string }[])[0]?.tagId))
  await press(rows(page).first().getByRole('checkbox'))
  await press(page.getByRole('button', { name: text('resources.tag.actions.page'), exact: true }))
  const dialog = dialogNamed(page, text('resources.tag.dialogs.page.title'))
  await dialog.getByRole('textbox').or(dialog.getByRole('spinbutton')).first().fill('2')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(presses()).toBeLessThanOrEqual(4)
})

test('an operator assigns a tag with one press and two scans', async ({ page, server, api }) => {
  const [tag] = await tagsOf(api)
  const [product = ''] = await loneProducts(api)
  await goAs(page, server, 'admin', `/tag/detail/${STORE}`)
  await settled(page)
  await page.getByRole('button', { name: text('resources.tag.actions.assign'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: text('resources.tag.fields.tagId'), exact: true })).toBeFocused()
  await scan(page, tag?.tagId ?? '')
  await expect(dialog.getByRole('textbox', { name: text('resources.tag.fields.prCode'), exact: true })).toBeFocused()
  await scan(page, product)
  await expect(dialog.getByRole('log').getByRole('listitem').first()).toContainText('Success')
})

test('an operator uploads two hundred prices and reads the result of each label, in four presses: every failure is listed', async ({
  page,
  server,
  api,
}) => {
  test.setTimeout(180_000)
  const stores = (await api.call('GET /status/store')).body as unknown as { storeCode: string; offline: number }[]
  const store = stores.find(({ offline }) => offline > 0)?.storeCode ?? ''
  const { body } = await api.call(`POST /status/store/${store}/tag/search`, { length: -1 })
  const codes = [...new Set((body.data as { prCode: string | null }[]).flatMap(({ prCode }) => prCode ?? []))].slice(
    0,
    200,
  )
  const lines = ['prCode,Price', ...codes.map((code, at) => `${code},${(1 + at / 100).toFixed(2)}`)]
  await goAs(page, server, 'admin', `/product/list/${store}`)
  await settled(page)
  const { press, presses } = counted()
  await press(page.getByRole('button', { name: text('areas.products.uploads.button'), exact: true }))
  const dialog = dialogNamed(page, text('areas.products.uploads.title'))
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await press(dialog.getByRole('button', { name: text('upload.send'), exact: true }))
  await press(dialog.getByRole('link', { name: text('upload.toPage') }))
  await press(
    page
      .locator('dt', { hasText: text('resources.product-upload-detail.fields.taskId') })
      .locator('xpath=following-sibling::dd')
      .getByRole('link'),
  )
  await settled(page)
  expect(presses()).toBeLessThanOrEqual(4)
  // Once the gateways are through, the page says by itself how many show it, and of each of the others why not.
  const failed = page.getByRole('tab', { name: /\([1-9]\d*\)$/ })
  await expect(failed).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(
      async () =>
        (
          (
            await api.call('POST /history/task/search', {
              length: 1,
              columns: [{ data: 'taskId' }],
              order: [{ column: 0, dir: 'desc' }],
            })
          ).body.data as { endTime: number | null }[]
        )[0]?.endTime,
      { timeout: 60_000 },
    )
    .toBeTruthy()
  const refused = rows(page).filter({
    has: page.getByText(text('resources.task-row.enums.result.NG'), { exact: true }),
  })
  await expect(refused.first()).toBeVisible()
  const reasons = ['NO_GATEWAY', 'GATEWAY_OFFLINE', 'NO_ANSWER'].map((reason) =>
    text(`resources.task-row.enums.reason.${reason}`),
  )
  for (const row of await refused.allInnerTexts())
    expect(
      reasons.some((reason) => row.includes(reason)),
      row,
    ).toBe(true)
})

test('an operator reads on the page of a product who changed its price', async ({ page, server, api }) => {
  const [prCode = ''] = await loneProducts(api)
  const before = (await api.call(`GET /product/${prCode}/store/${STORE}`)).body as unknown as {
    prInfo: string[]
    layoutId: string
  }
  await api.call('POST /product', {
    taskId: -1,
    priorTaskId: -1,
    storeCode: STORE,
    product: [{ prCode, prInfo: before.prInfo.with(1, '2.22'), layoutId: before.layoutId }],
  })
  await goAs(page, server, 'admin', `/product/list/${STORE}?filter_prCode=${prCode}`)
  await settled(page)
  await rows(page).first().getByRole('link').first().click()
  await expect(main(page).getByRole('listitem').filter({ hasText: '2.22' }).first()).toContainText(emailOf('admin'))
})

test.describe('on a phone, in Japanese', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true })

  test('an operator checks a tag in five taps, and reads the answer', async ({ page, server, api }) => {
    await workingIn(api, STORE)
    await goAs(page, server, 'operator', '/dashboard')
    await page.evaluate(() => localStorage.setItem('shelfdeck.language', 'ja_JP'))
    await page.reload()
    const japanese = (key: string) => text(key, {}, 'ja_JP')
    const { press, presses } = counted()
    await press(page.getByRole('button', { name: japanese('app.menu.open') }))
    await press(page.getByRole('navigation').getByRole('link', { name: japanese('app.routes.tag'), exact: true }))
    await settled(page)
    await press(rows(page).first().getByRole('checkbox'))
    await press(page.getByRole('button', { name: japanese('resources.tag.actions.statusCheck'), exact: true }))
    await press(
      page
        .getByRole('dialog')
        .getByRole('button', { name: japanese('resources.tag.dialogs.statusCheck.submit'), exact: true }),
    )
    // Tags miss a message now and then, and some have no battery left.
    // Before the names of tags.
    const result = (name: string) =>
      page.getByText(text(`areas.tags.statusCheck.${name}`, { smart_count: 1 }, 'ja_JP').split('（')[0] ?? '')
    await expect(result('answered').or(result('silent'))).toBeVisible({ timeout: 60_000 })
    expect(presses()).toBeLessThanOrEqual(5)
  })
})

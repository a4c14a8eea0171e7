import { rows, rowWith, settled } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, test, text, walkTo } from './support/test'

const PRICE = '7.77'
/** As the product's currency writes it. */
const SHOWN = /7[.,]77/
const price = () => text('resources.product-upload-detail.fields.taskId')

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`),
})

interface Preview {
  readonly encodedImage: string
}

test('a price of a product file is on the label of every tag of the product: upload, task, delivery, history', async ({
  page,
  server,
  api,
}) => {
  const all = await tagsOf(api, { length: -1, filter_rssi_gte: -200, filter_battery_gte: 0 })
  const heard = new Set(
    (await tagsOf(api, { length: -1 })).filter(({ status }) => status === 'OK').map(({ tagId }) => tagId),
  )
  const ofProduct = (code: string | null) => all.filter((tag) => tag.prCode === code)
  const isReachable = (code: string | null) =>
    code !== null && ofProduct(code).length > 1 && ofProduct(code).every(({ tagId }) => heard.has(tagId))
  const prCode = all.map((tag) => tag.prCode).find(isReachable) ?? ''
  const tags = ofProduct(prCode)
  const labelOf = async (tagId: string) =>
    ((await api.call(`GET /preview/store/${STORE}/tag/${tagId}?t=1`)).body as unknown as Preview).encodedImage
  const before = await Promise.all(tags.map(({ tagId }) => labelOf(tagId)))

  await goAs(page, server, 'admin', `/product/list/${STORE}?filter_prCode=${prCode}`)
  await settled(page)
  await page.getByRole('button', { name: text('areas.products.uploads.button'), exact: true }).click()
  const dialog = dialogNamed(page, text('areas.products.uploads.title'))
  await expect(dialog.locator('button', { hasText: text('upload.choose') })).toBeFocused()
  expect(await accessibilityFindings(page)).toEqual([])
  const chooser = dialog.locator('input[type="file"]')
  await chooser.setInputFiles(file('prices.xlsx', ['x']))
  await dismiss(page, text('titles.error'), 'Invalid file format')

  // It goes on when its dialog is left, and the header leads back to it.
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/product/file', async (route) => {
    await held
    await route.continue()
  })
  await chooser.setInputFiles(file('prices.csv', ['prCode,Price', `${prCode},${PRICE}`, 'NEW-1,1.00']))
  // Its first lines are seen before it is sent.
  await expect(dialog.getByRole('region', { name: text('upload.firstLines', { name: 'prices.csv' }) })).toContainText(
    prCode,
  )
  await expect(dialog.getByLabel(text('upload.encoding'))).toContainText(
    text('upload.autoFound', { name: text('upload.encodings.utf-8') }),
  )
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: text('upload.send'), exact: true }).click()
  await expect(dialog).toContainText('File upload in progress.')
  await dialog.getByRole('button', { name: text('upload.leave'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(text('app.uploads.running', { percent: '\\d+' })) })
    .click()
  letGo()
  await expect(dialog).toContainText(text('upload.refused', { smart_count: 1 }))
  await expect(dialog).toContainText(
    text('upload.atLine', { line: 3, text: text('resources.product-upload-line.enums.error.NO_LAYOUT') }),
  )
  await dialog.getByRole('link', { name: text('upload.toPage') }).click()

  // The history names the line that was refused, and leads to the task.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('prices.csv')
  await expect(rowWith(page, 'NEW-1')).toContainText(text('resources.product-upload-line.enums.error.NO_LAYOUT'))
  expect(await accessibilityFindings(page)).toEqual([])
  const task = page.locator('dt', { hasText: price() }).locator('xpath=following-sibling::dd').getByRole('link')
  const taskId = await task.innerText()
  await task.click()

  // The task shows what each tag is sent, and moves as the gateways deliver.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('areas.tasks.title', { type: text('resources.task.enums.taskType.UPDATE'), id: taskId }),
  )
  const told = (await api.call(`POST /history/store/${STORE}/task/${taskId}/search`, { length: -1 })).body.data ?? []
  await expect(rows(page)).toHaveCount(told.length)
  for (const { tagId } of tags) {
    await expect(rowWith(page, tagId)).toContainText(SHOWN)
    await expect(rowWith(page, tagId)).toContainText('OK', { timeout: 40_000 })
  }
  expect(await accessibilityFindings(page)).toEqual([])

  // The labels: what hangs on the shelf is the product with its new price, in the pixels of each tag's type.
  for (const [at, { tagId, tagType }] of tags.entries()) {
    const label = await labelOf(tagId)
    expect(label).not.toBe(before[at])
    const [{ layoutId, prInfo, nfc }] = (await api.call(`POST /product/store/${STORE}/list`, [prCode]))
      .body as unknown as [{ layoutId: string; prInfo: string[]; nfc: string | null }]
    expect(prInfo[1]).toBe(PRICE)
    const drawn = await api.call('POST /product/preview/encoded', [{ prCode, prInfo, layoutId, nfc, tagType }])
    expect(label).toBe((drawn.body as unknown as string[])[0])
  }
  await rowWith(page, tags[0]?.tagId ?? '')
    .locator('[data-menu]')
    .click()
  await page.getByRole('menuitem', { name: text('resources.task-row.actions.preview'), exact: true }).click()
  const shown = page.getByRole('img', { name: text('label.shows', { page: text('label.main') }), exact: true })
  await expect(shown).toHaveAttribute('src', `data:image/png;base64,${await labelOf(tags[0]?.tagId ?? '')}`)
  await page.keyboard.press('Escape')

  // The product's own history.
  await walkTo(page, `/product/${STORE}/${prCode}/update/history`)
  await settled(page)
  await expect(rows(page).first()).toContainText(taskId)
  await expect(rows(page).first()).toContainText(SHOWN)
  await expect(rows(page).first()).toContainText('OK', { timeout: 20_000 })
  await expect(page.locator('section', { hasText: text('tasks.values') }).first()).toContainText(`Price ${PRICE}`)
})

test('a file that was imported completely says so; one that is rejected as a whole says why', async ({
  page,
  server,
  api,
}) => {
  const [{ prCode = null } = {}] = await tagsOf(api)
  // On the page of all stores the one that was looked at last is chosen.
  await goAs(page, server, 'admin', `/product/list/${STORE}`)
  await settled(page)
  await walkTo(page, '/product/file/upload/history')
  await page.getByRole('button', { name: text('areas.products.uploads.button'), exact: true }).click()
  const dialog = dialogNamed(page, text('areas.products.uploads.title'))
  const chooser = dialog.locator('input[type="file"]')
  await expect(dialog.getByLabel(text('upload.store'))).toHaveValue(new RegExp(STORE))
  await chooser.setInputFiles(file('again.txt', ['prCode\tPrice', `${prCode}\t${PRICE}`]))
  await dialog.getByRole('button', { name: text('upload.send'), exact: true }).click()
  await expect(dialog).toContainText('Complete!')

  // Here and in the history.
  await dialog.getByRole('button', { name: text('upload.another'), exact: true }).click()
  await chooser.setInputFiles(file('wrong.csv', ['prCode,Colour', `${prCode},red`]))
  await dialog.getByRole('button', { name: text('upload.send'), exact: true }).click()
  await expect(dialog).toContainText(text('upload.refusedWhole'))
  await expect(dialog).toContainText(
    `${text('resources.product-upload-line.enums.error.FILE_UNKNOWN_COLUMN')} · Colour`,
  )
  await page.keyboard.press('Escape')
  await expect(rowWith(page, 'wrong.csv')).toContainText(text('resources.product-upload.enums.status.REFUSED'))
  await rowWith(page, 'wrong.csv').getByRole('link').first().click()
  await expect(page.getByText(text('areas.products.uploads.nothingChanged'))).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

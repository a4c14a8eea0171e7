import { rowWith, settled } from './support/list'
import { familiesOf, hearTones, loneProducts, scan, STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, test, text } from './support/test'

const SUCCESS = [880, 1320]
const FAILURE = [330, 196]
const assign = () => text('resources.tag.actions.assign')

test('a hand scanner assigns tag after tag: sounds, questions, the log, and the focus ready for the next', async ({
  page,
  server,
  api,
}) => {
  const [one, other, third] = await tagsOf(api)
  const [alone = '', spare = ''] = await loneProducts(api)
  const [family] = await familiesOf(api)
  if (!one || !other || !third || !family) throw new Error('the demonstration has too little')
  const tones = await hearTones(page)
  await goAs(page, server, 'admin', `/tag/detail/${STORE}?filter_tagId=${one.tagId}`)
  await settled(page)
  await page.getByRole('button', { name: assign(), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const tag = dialog.getByRole('textbox', { name: text('resources.tag.fields.tagId'), exact: true })
  const product = dialog.getByRole('textbox', { name: text('resources.tag.fields.prCode'), exact: true })
  const log = dialog.getByRole('log').getByRole('listitem')
  await expect(tag).toBeFocused()
  expect(await accessibilityFindings(page)).toEqual([])

  // What is blank takes the focus.
  await page.keyboard.press('Enter')
  await expect(tag).toBeFocused()
  await scan(page, one.tagId)
  await expect(product).toBeFocused()
  await expect(dialog).toContainText('″')
  await page.keyboard.press('Enter')
  await expect(product).toBeFocused()
  await scan(page, alone)
  await expect(log.first()).toContainText(one.tagId)
  await expect(log.first()).toContainText('Success')
  await expect(tag).toBeFocused()
  await expect(tag).toHaveValue('')
  await expect(product).toHaveValue('')
  expect(await tones()).toEqual(SUCCESS)

  // A tag that the store does not have: heard, told with its code, cleared, and the session stays.
  await scan(page, 'NO-SUCH-TAG')
  await scan(page, alone)
  await expect(log.first()).toContainText('no matching tags (404)')
  await expect(tag).toBeFocused()
  await expect(product).toHaveValue('')
  expect(await tones()).toEqual(FAILURE)

  // A product that does not exist yet.
  await scan(page, other.tagId)
  await scan(page, 'NOT-YET-THERE')
  await expect(page.getByText("Some products don't exist. Would you like to continue?")).toBeVisible()
  // The Enter of a scan that comes meanwhile is no yes.
  await expect(page.getByRole('button', { name: text('kit.cancel'), exact: true }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tag).toBeFocused()
  await expect(product).toHaveValue('NOT-YET-THERE')
  await product.press('Enter')
  await page.getByRole('button', { name: text('areas.tags.assign.continue'), exact: true }).click()
  await expect(log.first()).toContainText('NOT-YET-THERE')
  await expect(log.first()).toContainText('Success')
  await expect(tag).toBeFocused()
  await expect(tag).toHaveValue('')

  // A product of a family: the family ticket is offered, and a scan that comes meanwhile answers nothing.
  await scan(page, third.tagId)
  await scan(page, family.prCodeList[0] ?? '')
  const question = dialogNamed(page, text('areas.tags.assign.family.title'))
  await expect(question).toContainText(family.fmPrCode)
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  const sent = page.waitForRequest('**/tag/assign/multiple')
  await question.getByRole('button', { name: text('areas.tags.assign.family.use'), exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    storeCode: STORE,
    tagList: [{ tagMac: third.tagId, prCodeList: family.prCodeList, layoutId: family.layoutId }],
  })
  await expect(log.first()).toContainText(family.fmPrCode)
  await expect(tag).toBeFocused()

  // A default product code stands in, and silence is kept.
  await tones()
  await dialog.getByRole('button', { name: text('scan.soundOn'), exact: true }).click()
  await dialog.getByRole('textbox', { name: text('areas.tags.assign.defaultCode'), exact: true }).fill(spare)
  await tag.focus()
  await scan(page, one.tagId)
  await expect(log.first()).toContainText(spare)
  await expect(log).toHaveCount(5)
  expect(await tones()).toEqual([])

  // The list behind follows, and the delivered tag appears without a reload.
  await dialog
    .getByRole('button', { name: text('kit.close'), exact: true })
    .last()
    .click()
  await expect(rowWith(page, one.tagId)).toContainText(spare)
  await expect(rowWith(page, one.tagId)).not.toContainText(text('resources.tag.enums.status.WIP'), { timeout: 30_000 })
})

test('scans without a pause are each assigned, in their order, while an answer is awaited', async ({
  page,
  server,
  api,
}) => {
  const tags = (await tagsOf(api)).slice(8, 12)
  const products = (await loneProducts(api)).slice(4)
  const [one, other, third] = tags
  const [first = '', second = '', last = ''] = products
  if (!one || !other || !third || last === '') throw new Error('the demonstration has too little')
  await goAs(page, server, 'admin', `/tag/detail/${STORE}`)
  await settled(page)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const sent: unknown[] = []
  await page.route('**/tag/assign', async (route) => {
    sent.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: assign(), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const tag = dialog.getByRole('textbox', { name: text('resources.tag.fields.tagId'), exact: true })
  const log = dialog.getByRole('log').getByRole('listitem')
  await expect(tag).toBeFocused()
  for (const [{ tagId }, code] of [
    [one, first],
    [other, second],
  ] as const) {
    await scan(page, tagId)
    await scan(page, code)
  }
  await expect(log).toHaveCount(2)
  await expect(log.first()).toContainText(other.tagId)
  await expect(log.first()).toContainText(text('scan.log.awaited'))
  await expect(tag).toHaveValue('')
  expect(await accessibilityFindings(page)).toEqual([])
  goOn()
  await expect(log.filter({ hasText: 'Success' })).toHaveCount(2)
  expect(sent).toMatchObject([
    { tagList: [{ tagMac: one.tagId, prCode: first }] },
    { tagList: [{ tagMac: other.tagId, prCode: second }] },
  ])

  // What is called off while the next stands in its place is told.
  await page.unroute('**/tag/assign')
  let ask = () => {}
  const asked = new Promise<void>((resolve) => (ask = resolve))
  await page.route('**/product/**', async (route) => {
    await asked
    await route.continue()
  })
  await scan(page, third.tagId)
  await scan(page, 'NO-SUCH-PRODUCT')
  await page.keyboard.type('NEXT')
  ask()
  await page
    .getByRole('button', { name: text('kit.cancel'), exact: true })
    .last()
    .click()
  await expect(log.first()).toContainText(text('areas.tags.assign.cancelled'))
  await expect(tag).toHaveValue('NEXT')
  await expect(tag).toBeFocused()

  // A question that comes in the middle of a code waits for its end.
  await page.unroute('**/product/**')
  await tag.fill('')
  const product = dialog.getByRole('textbox', { name: text('resources.tag.fields.prCode'), exact: true })
  await scan(page, third.tagId)
  const known = page.waitForResponse('**/product/**')
  await scan(page, 'NO-SUCH-PRODUCT-EITHER')
  await scan(page, 'NEXT')
  await product.pressSequentially('CODE-AFTER-CODE', { delay: 30 })
  await known
  await page
    .getByRole('button', { name: text('kit.cancel'), exact: true })
    .last()
    .click()
  await expect(product).toHaveValue('CODE-AFTER-CODE')
  await expect(product).toBeFocused()
})

test('an operator assigns several products to one tag, by their codes or by their family', async ({
  page,
  server,
  api,
}) => {
  const [, , , tag] = await tagsOf(api)
  const families = await familiesOf(api)
  const family = families[1]
  if (!tag || !family) throw new Error('the demonstration has too little')
  await goAs(page, server, 'admin', `/tag/detail/${STORE}`)
  await settled(page)
  await page.getByRole('button', { name: assign(), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: assign(), exact: true })
  const log = dialog.getByRole('log').getByRole('listitem')
  await dialog.getByRole('tab', { name: text('areas.tags.assign.modes.multiple'), exact: true }).click()
  const tagId = dialog.getByRole('textbox', { name: text('resources.tag.fields.tagId'), exact: true })
  const codes = dialog.getByRole('textbox', { name: text('areas.tags.assign.multiple.codes'), exact: true })
  await submit.click()
  await expect(dialog).toContainText('Enter Tag ID, Please!')
  await expect(tagId).toBeFocused()
  await scan(page, tag.tagId)
  await expect(codes).toBeFocused()
  await submit.click()
  await expect(dialog).toContainText('Enter Product Code, Please!')
  const [first = '', second = ''] = family.prCodeList
  await codes.fill(` ${first} \n${second}\n${first}\n`)
  await expect(dialog).toContainText(text('areas.tags.assign.multiple.counted', { smart_count: 2 }))
  const sent = page.waitForRequest('**/tag/assign/multiple')
  await submit.click()
  expect((await sent).postDataJSON()).toEqual({
    storeCode: STORE,
    tagList: [{ tagMac: tag.tagId, prCodeList: [first, second], nfc: null, layoutId: null }],
  })
  await expect(log.first()).toContainText('Success')

  await dialog.getByRole('radio', { name: text('areas.tags.assign.multiple.family'), exact: true }).check()
  const code = dialog.getByRole('textbox', { name: text('resources.family-product.fields.fmPrCode'), exact: true })
  await tagId.fill(tag.tagId)
  await submit.click()
  await expect(dialog).toContainText('Enter Family Code, Please!')
  await code.fill('NO-FAMILY')
  await submit.click()
  await expect(log.first()).toContainText('This product does not exist (404)')
  await tagId.fill(tag.tagId)
  await code.fill(family.fmPrCode)
  await submit.click()
  await expect(log.first()).toContainText(family.fmPrCode)
  await expect(log.first()).toContainText('Success')
  expect((await tagsOf(api, { filter_tagId: tag.tagId }))[0]?.prCode).toBe(family.fmPrCode)
})

test('an operator assigns many tags from a file: rejected files, bad lines by number, and the default product code', async ({
  page,
  server,
  api,
}) => {
  const tags = (await tagsOf(api)).slice(4, 7)
  const [code = '', own = ''] = (await loneProducts(api)).slice(2)
  await goAs(page, server, 'admin', `/tag/detail/${STORE}`)
  await settled(page)
  await page.getByRole('button', { name: assign(), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: text('areas.tags.assign.modes.file'), exact: true }).click()
  const picker = dialog.locator('input[type="file"]')
  const submit = dialog.getByRole('button', { name: assign(), exact: true })
  const file = (name: string, content: string) =>
    picker.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await file('tags.xlsx', 'x')
  await dismiss(page, text('titles.error'), 'Invalid file format')
  await file('tags.txt', '# nothing\n\n')
  await dismiss(page, text('titles.error'), 'No valid data')
  const [one, two, three] = tags.map(({ tagId }) => tagId)
  await file('tags.csv', `tagId,prCode\n${one}\n${two},${own}\n${one}\nNO-SUCH-TAG\n,${own}\n${three}\n`)
  await expect(dialog).toContainText(text('upload.counts.changed', { count: 3 }))
  for (const [line, why] of [
    [4, text('upload.faults.twice', { line: 2 })],
    [5, text('areas.tags.assign.file.notInStore')],
    [6, 'Enter Tag ID, Please!'],
  ] as const) {
    await expect(dialog.getByRole('row', { name: new RegExp(`^${line} `) })).toContainText(why)
  }
  expect(await accessibilityFindings(page)).toEqual([])
  await submit.click()
  await expect(dialog).toContainText('Please enter the Default Product Code.')
  const standIn = dialog.getByRole('textbox', { name: text('areas.tags.assign.defaultCode'), exact: true })
  await expect(standIn).toBeFocused()
  await standIn.fill(code)
  await submit.click()
  await expect(dialog.getByRole('log').getByRole('listitem').first()).toContainText('Success')
  for (const [tagId, prCode] of [
    [one, code],
    [two, own],
    [three, code],
  ])
    expect((await tagsOf(api, { filter_tagId: tagId ?? '' }))[0]?.prCode).toBe(prCode)
})

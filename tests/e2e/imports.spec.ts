import { readFile } from 'node:fs/promises'
import { settled } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, test, text } from './support/test'

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('a user imports a file with other headings: chooses its columns once, sees its bad cells, corrects the rejected rows and uploads them', async ({
  page,
  server,
  api,
}) => {
  const codes = [...new Set((await tagsOf(api, { length: -1 })).flatMap(({ prCode }) => prCode ?? []))]
  const [one = '', two = '', three = ''] = codes
  const infoOf = async (prCode: string) =>
    ((await api.call(`POST /product/store/${STORE}/list`, [prCode])).body as unknown as [{ prInfo: string[] }])[0]
      .prInfo
  await goAs(page, server, 'admin', `/product/list/${STORE}`)
  await settled(page)
  await page.getByRole('button', { name: text('areas.products.uploads.button'), exact: true }).click()
  const dialog = dialogNamed(page, text('areas.products.uploads.title'))
  const button = (key: string) => dialog.getByRole('button', { name: text(key), exact: true })
  const chooser = dialog.locator('input[type="file"]')
  const column = (name: string) => dialog.getByLabel(text('upload.columnOf', { name }), { exact: true })

  await chooser.setInputFiles(
    file('kasse.csv', ['Artikel;Preis;Bemerkung', `${one};6.01;a`, 'NEW-7;6.02;b', '..;6.03;c', `${two};6.04;d`]),
  )
  await expect(dialog).toContainText(text('upload.missing', { names: text('resources.product.fields.prCode') }))
  await column('Artikel').selectOption({ label: text('resources.product.fields.prCode') })
  await expect(
    dialog.getByRole('cell', { name: '.. A code cannot be only one or two dots.', exact: true }),
  ).toBeVisible()
  await column('Preis').selectOption({ label: 'Price' })
  await column('Bemerkung').selectOption({ label: text('upload.leftOut') })
  await expect(dialog).toContainText(text('upload.wrong', { smart_count: 1 }))
  expect(await accessibilityFindings(page)).toEqual([])
  await button('upload.send').click()
  await expect(dialog).toContainText(text('upload.refused', { smart_count: 2, count: 2 }))
  expect((await infoOf(one))[1]).toBe('6.01')
  expect((await infoOf(two))[1]).toBe('6.04')

  const saving = page.waitForEvent('download')
  await button('upload.saveRefused').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`kasse-${text('upload.refusedName')}.csv`)
  const refused = (await readFile(await saved.path(), 'utf8')).split('\r\n')
  expect(refused).toHaveLength(4)
  expect(refused[0]).toBe(`\uFEFFprCode,prInfo_1,Bemerkung,${text('upload.reason')}`)
  expect(refused[1]).toContain(text('resources.product-upload-line.enums.error.NO_LAYOUT'))

  // Mended, it fits as it is.
  await button('upload.another').click()
  await chooser.setInputFiles(file('mended.csv', [refused[0] ?? '', refused[1]?.replace('NEW-7', three) ?? '']))
  await expect(dialog.getByRole('cell', { name: three, exact: true })).toBeVisible()
  await expect(column('prCode')).toHaveCount(0)
  await button('upload.send').click()
  await expect(dialog).toContainText('Complete!')
  await expect(dialog).not.toContainText(text('upload.refused', { smart_count: 1 }))
  expect((await infoOf(three))[1]).toBe('6.02')

  // The next file of the same shop needs no word.
  await button('upload.another').click()
  await chooser.setInputFiles(file('morgen.csv', ['Artikel;Preis;Bemerkung', `${one};6.05;a`]))
  await expect(dialog.getByRole('cell', { name: '6.05', exact: true })).toBeVisible()
  await expect(column('Artikel')).toHaveCount(0)
  await button('upload.send').click()
  await expect(dialog).toContainText('Complete!')
  expect((await infoOf(one))[1]).toBe('6.05')
})

test('the server goes away in the middle of a file: every dialog says so, and the file is sent again without being chosen again', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/family-product')
  await settled(page)
  const open = () => page.getByRole('button', { name: text('areas.products.families.import'), exact: true }).click()
  await open()
  const dialog = dialogNamed(page, text('areas.products.families.import'))
  const chooser = dialog.locator('input[type="file"]')
  // A spreadsheet is none, whatever it is called.
  await chooser.setInputFiles({
    name: 'book.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]),
  })
  await dismiss(page, text('titles.error'), 'Invalid file format')

  await page.route('**/product/family', (route) => route.abort())
  await chooser.setInputFiles(
    file(
      'away.csv',
      ['AWAY-1', 'AWAY-2'].map((code) => `${code},AWAY-7,AWAY-8,,,SHELF`),
    ),
  )
  const send = dialog.getByRole('button', {
    name: text('areas.products.families.send', { smart_count: 2 }),
    exact: true,
  })
  await send.click()
  await expect(dialog.getByRole('status').first()).toContainText(`away.csv: ${text('messages.networkLost')}`)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.evaluate(() => (location.hash = '/task'))
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: text('app.uploads.failed') }).click()
  await expect(dialog).toContainText(text('messages.networkLost'))
  await page.unroute('**/product/family')
  await send.click()
  await expect(page.getByText(text('areas.products.families.imported', { smart_count: 2 }))).toBeVisible()
})

test('a sign-out asks before an unfinished upload is lost', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/family-product')
  await settled(page)
  await page.getByRole('button', { name: text('areas.products.families.import'), exact: true }).click()
  const dialog = dialogNamed(page, text('areas.products.families.import'))
  // The server takes its time.
  await page.route('**/product/family', () => undefined)
  await dialog.locator('input[type="file"]').setInputFiles(file('long.csv', ['LONG-1,AWAY-7,AWAY-8,,,SHELF']))
  await dialog
    .getByRole('button', { name: text('areas.products.families.send', { smart_count: 1 }), exact: true })
    .click()
  await dialog.getByRole('button', { name: text('upload.leave'), exact: true }).click()
  const question = page.getByRole('alertdialog', { name: text('app.uploads.logoutTitle') })
  const signOut = async () => {
    await page.getByRole('button', { name: text('app.user.menu', { name: 'Administrator' }) }).click()
    await page.getByRole('button', { name: text('app.user.logout'), exact: true }).click()
  }
  await signOut()
  await question.getByRole('button', { name: text('kit.cancel'), exact: true }).click()
  await expect(page.getByRole('button', { name: text('app.uploads.running', { percent: 0 }) })).toBeVisible()
  await signOut()
  await question.getByRole('button', { name: text('app.user.logout'), exact: true }).click()
  await expect(page).toHaveURL(/#\/login/)
})

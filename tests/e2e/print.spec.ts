import { readFileSync, writeFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { readPng, scan } from '../support/pictures'
import type { Api } from '../support/api'
import { type PdfPage, readPdf } from '../support/pdf'
import { pdfPictures } from '../support/pdfPictures'
import { rows, settled } from './support/list'
import { accessibilityFindings, dialogNamed, dismiss, emailOf, expect, goAs, NIGHTLY, test, text } from './support/test'

const STORE = 'JP001'
const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

async function codesOf(api: Api, store: string, count: number): Promise<string[]> {
  const { body } = await api.call(`POST /status/store/${store}/product/search`, { draw: 1, start: 0, length: count })
  return (body.data as { prCode: string }[]).map(({ prCode }) => prCode)
}

const lines = (page: Page) => page.getByRole('list', { name: text('areas.print.list.title') }).getByRole('listitem')
const codes = async (page: Page) => (await lines(page).allInnerTexts()).map((words) => /\d{13}/.exec(words)?.[0] ?? '')
const template = (page: Page) => page.getByLabel(text('areas.print.sheet.template'))
const print = (page: Page) => page.getByRole('button', { name: text('areas.print.preview') }).click()
const way = (page: Page, name: string) => page.getByRole('tab', { name: text(`areas.print.add.ways.${name}`) }).click()
const add = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('button', { name: text('areas.print.add.submit'), exact: true })
    .click()

/** Makes the PDF: it opens in a new tab, and is saved from the dialog. */
async function printed(page: Page): Promise<{ pdf: Buffer; pages: PdfPage[] }> {
  // Not every Chromium has a viewer of PDFs, and then the tab has no address.
  await page.evaluate(() => {
    const { open } = window
    window.open = (address, target) => {
      document.body.dataset.opened = String(address)
      return open.call(window, address, target)
    }
  })
  const tab = page.waitForEvent('popup')
  await print(page)
  const dialog = dialogNamed(page, text('areas.print.job.ready'))
  await expect(dialog).toBeVisible({ timeout: 60_000 })
  await (await tab).close()
  await expect(page.locator('body')).toHaveAttribute('data-opened', /^blob:/)
  const saved: Promise<Download> = page.waitForEvent('download')
  await dialog.getByRole('button', { name: text('areas.print.job.save') }).click()
  const pdf = readFileSync(await (await saved).path())
  await dialog
    .getByRole('button', { name: text('kit.close') })
    .last()
    .click()
  return { pdf, pages: await readPdf(pdf) }
}

test('a user adds labels in every way, orders them, and finds them after a reload', async ({ page, server, api }) => {
  const known = await codesOf(api, STORE, 8)
  await goAs(page, server, 'admin', '/print')
  await settled(page)
  await expect(page.getByLabel(text('list.perPage'))).toHaveValue('10')
  await rows(page).filter({ hasText: STORE }).getByRole('link').first().click()
  await expect(page.getByText(text('areas.print.list.nothing'))).toBeVisible()

  await print(page)
  await expect(page.getByText('Please select a template.')).toBeVisible()
  await expect(template(page)).toBeFocused()
  await template(page).selectOption('CROMA.107')
  await print(page)
  await dismiss(page, text('titles.error'), 'There are no products to print.')

  const code = page.getByLabel(text('areas.print.add.code'))
  await code.fill('nothing-1')
  await code.press('Enter')
  await expect(page.getByText('This product does not exist')).toBeVisible()
  await expect(code).toHaveValue('nothing-1')
  for (const one of [known[0]!, known[1]!, known[0]!]) {
    await code.fill(one)
    await code.press('Enter')
    await expect(code).toHaveValue('')
  }
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first().getByRole('textbox')).toHaveValue('2')

  await way(page, 'list')
  const list = page.getByLabel(text('areas.print.add.list'))
  await list.fill(`${known[2]},3\nnothing-2\n${known[3]},many`)
  await add(page)
  await expect(page.getByText('This product does not exist: nothing-2')).toBeVisible()
  await expect(list).toHaveValue(`nothing-2\n${known[3]}, many`)
  const chooser = page.locator('form input[type="file"]')
  await chooser.setInputFiles(file('codes.xlsx', 'x'))
  await dismiss(page, text('titles.error'), 'Invalid file format')
  await chooser.setInputFiles(file('codes.csv', `Product Code,Quantity\n${known[3]},2\n`))
  await expect(lines(page)).toHaveCount(4)

  await way(page, 'products')
  await page.getByRole('button', { name: text('areas.print.add.choose') }).click()
  const picker = dialogNamed(page, text('areas.print.add.products'))
  await settled(page)
  await picker.getByRole('row').filter({ hasText: known[4]! }).getByRole('checkbox').check()
  await picker.getByRole('button', { name: text('resources.printable-product.actions.add') }).click()
  await dialogNamed(page, text('areas.print.add.selected', { smart_count: 1 }))
    .getByRole('button', { name: text('areas.print.add.submit') })
    .click()
  await picker.getByRole('button', { name: text('kit.close') }).click()
  await expect(lines(page)).toHaveCount(5)

  await way(page, 'hand')
  await page.getByRole('button', { name: text('areas.print.hand.new') }).click()
  const hand = dialogNamed(page, text('areas.print.hand.title'))
  await hand.getByLabel(text('areas.print.hand.kind')).selectOption('static')
  await hand.getByLabel('Name', { exact: true }).fill('レジ 4')
  await hand.getByRole('button', { name: text('areas.print.add.submit') }).click()
  await expect(lines(page).last()).toContainText('レジ 4')
  expect(await accessibilityFindings(page)).toEqual([])

  const handle = (at: number) => lines(page).nth(at).getByRole('button').first()
  await handle(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => codes(page)).toEqual([known[1], known[0], known[2], known[3], known[4], ''])
  await expect(handle(1)).toBeFocused()
  const [from, to] = [await handle(4).boundingBox(), await lines(page).nth(2).boundingBox()]
  await page.mouse.move(from!.x + 8, from!.y + 12)
  await page.mouse.down()
  await page.mouse.move(to!.x + 20, to!.y + 30, { steps: 4 })
  await page.mouse.up()
  const order = [known[1], known[0], known[4], known[2], known[3], '']
  await expect.poll(() => codes(page)).toEqual(order)

  await page.reload()
  await expect.poll(() => codes(page)).toEqual(order)
  await expect(template(page)).toHaveValue('CROMA.107')
  await lines(page).nth(1).getByRole('button', { name: /./ }).last().click()
  await expect(lines(page)).toHaveCount(5)
})

test(
  'PDFs measure what their sheets say, and their barcodes are read',
  NIGHTLY,
  async ({ page, server, api, context }, info) => {
    test.slow()
    const known = await codesOf(api, 'KR001', 12)
    const layouts = [
      ['CROMA.A4', 1, [210, 297], 2],
      ['CROMA.A6', 4, [105, 148], 5],
      ['CROMA.107', 20, [75, 27], 12],
      ['CROMA.105', 10, [105, 59], 12],
    ] as const
    for (const [layoutId, perPage, [width, height], count] of layouts) {
      const items = known.slice(0, count).map((prCode) => ({ kind: 'product', prCode, qty: 1 }))
      const kept = JSON.stringify({
        settings: { layoutId, sheetId: '', start: perPage > 1 ? 1 : 0, cropMarks: true, pickList: true, dpi: 300 },
        items,
      })
      await goAs(page, server, 'admin', '/print')
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
        `shelfdeck.print.${emailOf('admin')}.KR001`,
        kept,
      ] as const)
      await goAs(page, server, 'admin', '/print/edit/KR001')
      await expect(page.locator('[data-page] img').first()).toBeVisible()
      const { pdf, pages } = await printed(page)
      const start = perPage > 1 ? 1 : 0
      expect(pages, layoutId).toHaveLength(Math.ceil((items.length + start) / perPage) + 1)
      const places = pages.flatMap(({ images }, at) => images.map((image) => ({ ...image, page: at + 1 })))
      expect(places).toHaveLength(items.length)
      for (const sheet of pages)
        for (const [is, should] of [
          [sheet.width, 210],
          [sheet.height, 297],
        ] as const)
          expect(Math.abs(is - should)).toBeLessThan(0.05)
      for (const place of places)
        for (const [is, should] of [
          [place.width, width],
          [place.height, height],
        ] as const)
          expect(Math.abs(is - should)).toBeLessThan(0.05)
      if (perPage > 1) expect(pages[0]!.lines.length).toBeGreaterThan(0)

      const ends = [places[0]!, places.at(-1)!]
      // A label of a whole page has bars that half as many dots show.
      const labels = await pdfPictures(context, pdf, ends, width > 200 ? 150 : 300)
      const sheets = await pdfPictures(
        context,
        pdf,
        [1, pages.length].map((number) => ({ page: number, x: 0, y: 0, width: 210, height: 297 })),
        80,
      )
      expect(labels.map((picture) => scan(readPng(picture), 'EAN_13'))).toEqual([known[0], items.at(-1)!.prCode])
      for (const [at, name] of ['first', 'last', 'sheet', 'list'].entries())
        writeFileSync(info.outputPath(`${layoutId}-${name}.png`), [...labels, ...sheets][at]!)
      const list = pages
        .at(-1)!
        .texts.map(({ text: words }) => words)
        .join('\n')
      for (const { prCode } of items) expect(list).toContain(prCode)
      expect(list).toMatch(/[가-힣]{2}/)
      expect(pages[0]!.texts.map(({ text: words }) => words).join(' ')).toMatch(/[가-힣]{2}/)
    }
  },
)

test('a thousand labels show their progress, and can be cancelled', async ({ page, server, api }) => {
  const known = await codesOf(api, 'IT001', 40)
  const items = known.map((prCode) => ({ kind: 'product', prCode, qty: 25 }))
  const kept = JSON.stringify({
    settings: { layoutId: 'CROMA.105', sheetId: '', start: 0, cropMarks: false, pickList: false, dpi: 300 },
    items,
  })
  let held: (() => void) | undefined
  await page.route('**/product/preview/encoded?dpi=300*', async (route) => {
    // The second part waits, so that the job is under way for as long as the test looks at it.
    if (held === undefined) held = () => undefined
    else await new Promise<void>((resolve) => (held = resolve))
    await route.continue().catch(() => undefined)
  })
  await goAs(page, server, 'admin', '/print')
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    `shelfdeck.print.${emailOf('admin')}.IT001`,
    kept,
  ] as const)
  await goAs(page, server, 'admin', '/print/edit/IT001')
  await expect(page.getByText(text('areas.print.list.count', { smart_count: 1000, items: 40 }))).toBeVisible()
  await print(page)
  const dialog = dialogNamed(page, text('areas.print.job.making'))
  await expect(dialog.getByText(/[1-9]\d* of 1000 labels/)).toBeVisible()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: text('kit.cancel') }).click()
  await expect(dialog).toHaveCount(0)
  held?.()
  await page.unroute('**/product/preview/encoded?dpi=300*')
  const { pages } = await printed(page)
  expect(pages).toHaveLength(100)
})

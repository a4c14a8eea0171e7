import type { Locator, Page } from '@playwright/test'
import { input, rowAction, rows, rowWith, settled } from './support/list'
import { familiesOf, loneProducts, STORE } from './support/tagStage'
import {
  accessibilityFindings,
  dialogNamed,
  dismiss,
  expect,
  goAs,
  leave,
  saidBy,
  test,
  text,
  walkTo,
} from './support/test'

const product = (id: string) => text(`resources.product.actions.${id}`)
const table = (page: Page, name: 'product' | 'family-product') =>
  page.getByRole('group', { name: text(`areas.products.tables.${name}`), exact: true })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('an operator creates a product, finds it, makes its tags blink and deletes it; readers see it', async ({
  page,
  server,
  api,
}) => {
  const [known = ''] = await loneProducts(api)
  const products = table(page, 'product')
  await goAs(page, server, 'admin', `/product/list/${STORE}`)
  await settled(page)
  // The families of the store stand below, in a table of their own.
  await expect(rows(table(page, 'family-product')).first()).toBeVisible()
  await button(products, text('list.create')).click()
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: text('form.create'), exact: true })
  await save.click()
  await saidBy(input(form, 'product', 'prCode'), 'Please enter Product Code')
  await input(form, 'product', 'prCode').fill(known)
  await save.click()
  await saidBy(input(form, 'product', 'layoutId'), 'Please enter Layout ID')
  await input(form, 'product', 'layoutId').fill('SHELF')
  // The label is drawn beside what is typed.
  await form.getByLabel('Name', { exact: true }).fill('Pane toscano')
  await expect(form.getByRole('img', { name: text('label.productAlt') })).toHaveAttribute('src', /^data:image\/png/)
  expect(await accessibilityFindings(page)).toEqual([])
  await save.click()
  const question = dialogNamed(page, known)
  await expect(question).toContainText('This product is already registered. Would you like to update the product?')
  await question.getByRole('button', { name: text('kit.cancel'), exact: true }).click()

  // All 255 entries are within reach, by name and number.
  await input(form, 'product', 'prCode').fill('NEW-BREAD')
  await form.getByRole('button', { name: text('form.showMore') }).click()
  await form.getByRole('searchbox').fill('254')
  await form.getByLabel(text('form.prInfo', { number: 254 }), { exact: true }).fill('the last')
  await save.click()
  await expect(form).toBeHidden()
  expect((await api.call(`GET /product/NEW-BREAD/store/${STORE}`)).body).toMatchObject({
    layoutId: 'SHELF',
    tagCount: 0,
  })
  expect(
    ((await api.call(`GET /product/NEW-BREAD/store/${STORE}`)).body as unknown as { prInfo: string[] }).prInfo[254],
  ).toBe('the last')

  // No tag shows it: that counts as success.
  await page.goto(`/#/product/list/${STORE}?filter_prCode=NEW-BREAD`)
  await settled(page)
  await expect(rows(products)).toHaveCount(1)
  await button(products, product('led')).click()
  await dismiss(page, text('list.noRow.title'), 'No row selected. Please select one or more rows.')
  await rowWith(page, 'NEW-BREAD').locator('[data-select]').click()
  for (const action of ['led', 'page'] as const) {
    await button(products, product(action)).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text(`resources.product.dialogs.${action}.submit`), exact: true })
      .click()
    await expect(page.getByText('no matching tags').last()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await rowWith(page, 'NEW-BREAD').locator('[data-select]').click()
  }
  // Who may change a product can read it too.
  await rowAction(page, rowWith(page, 'NEW-BREAD'), text('list.row.show'))
  await expect(page.getByRole('dialog')).toContainText('Pane toscano')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await rowAction(page, rowWith(page, 'NEW-BREAD'), product('tags'))
  await expect(page.getByRole('dialog')).toContainText(text('resources.product-tag.empty.title'))
  await page.keyboard.press('Escape')

  // A product on a label stays; one on none goes, after the question.
  await rowAction(page, rowWith(page, 'NEW-BREAD'), product('remove'))
  const remove = dialogNamed(page, 'Are you sure?')
  await expect(remove).toContainText('You cannot undo this action.')
  await remove.getByRole('button', { name: text('list.delete.label'), exact: true }).click()
  await expect(page.getByText(text('list.empty.filteredTitle'), { exact: true })).toBeVisible()

  await goAs(page, server, 'viewer', `/product/list/${STORE}?filter_prCode=${known}`)
  await settled(page)
  await expect(page.locator('[data-open="edit"]')).toHaveCount(0)
  await page.locator('[data-open="show"]').first().click()
  await expect(page.getByRole('dialog')).toContainText('Name')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
})

test('names of columns that load late change nothing: a form stays open with what is typed, and the rows start with all columns', async ({
  page,
  server,
}) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/config/alias', async (route) => {
    await held
    await route.continue()
  })
  await goAs(page, server, 'admin', `/product/list/${STORE}?filter_prInfo_1=a`)
  const products = table(page, 'product')
  await button(products, text('list.create')).click()
  const code = input(page.getByRole('dialog'), 'product', 'prCode')
  await code.fill('EARLY')
  // To a screen reader the page behind an open dialog is not there.
  const behind = page.getByRole('group', {
    name: text('areas.products.tables.product'),
    exact: true,
    includeHidden: true,
  })
  await expect(rows(behind)).toHaveCount(0)
  letGo()
  await settled(page)
  await expect(code).toHaveValue('EARLY')
  await expect(behind.locator('thead')).toContainText('Price')
  await expect(page).toHaveURL(/filter_prInfo_1=a/)
})

test('an operator imports families from a file: rejected lines by number and what would change are shown before it is sent', async ({
  page,
  server,
  api,
}) => {
  const [family] = await familiesOf(api)
  if (!family) throw new Error('the demonstration has no family')
  await goAs(page, server, 'admin', `/product/list/${STORE}`)
  const families = table(page, 'family-product')
  await expect(rows(families).first()).toBeVisible()
  const menu = async (id: string) => {
    await button(families, text('list.rowActions')).click()
    await page.getByRole('menuitem', { name: text(`resources.family-product.actions.${id}`), exact: true }).click()
  }
  const pageAction = async (id: string) => {
    const own = button(families, text(`resources.family-product.actions.${id}`))
    if (await own.isVisible()) await own.click()
    else await menu(id)
  }
  await pageAction('upload')
  const dialog = dialogNamed(page, text('areas.products.families.import'))
  const chooser = dialog.locator('input[type="file"]')
  await chooser.setInputFiles(file('families.xls', ['x']))
  await dismiss(page, text('titles.error'), 'Invalid file format')
  await chooser.setInputFiles(file('families.txt', ['# nothing', '']))
  await dismiss(page, text('titles.error'), 'No valid data')
  const [first = '', second = ''] = family.prCodeList
  const count = (api.user['systemConfig'] as { familyProductItemCount: number }).familyProductItemCount
  const line = (code: string, products: readonly string[], ...rest: readonly string[]) =>
    [code, ...Array.from({ length: count }, (_, at) => products[at] ?? ''), ...rest].join(',')
  await chooser.setInputFiles(
    file('families.csv', [
      'fmPrCode',
      line('F-NEW', [first, second], 'SHELF.FAMILY', 'https://x'),
      line(family.fmPrCode, family.prCodeList, family.layoutId),
      line('F-BAD', [first]),
      line('F-NEW', [first], 'SHELF'),
    ]),
  )
  const rowOf = (at: number) => dialog.getByRole('row', { name: new RegExp(`^${at} `) })
  await expect(rowOf(4)).toContainText(text('upload.faults.tooFew'))
  await expect(rowOf(5)).toContainText(text('upload.faults.twice', { line: 2 }))
  await expect(rowOf(2)).toContainText(text('upload.effects.new'))
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog
    .getByRole('button', { name: text('areas.products.families.send', { smart_count: 1 }), exact: true })
    .click()
  await expect(dialog).toContainText(text('areas.products.families.imported', { smart_count: 1 }))
  await button(dialog, text('kit.close')).last().click()
  await expect(dialog).toBeHidden()
  await expect(rowWith(page, 'F-NEW')).toContainText(first)

  await pageAction('lookup')
  const lookup = dialogNamed(page, text('areas.products.families.lookup'))
  await lookup.getByRole('textbox').fill(second)
  await page.keyboard.press('Enter')
  await expect(lookup.getByRole('row', { name: /F-NEW/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await rowAction(page, rowWith(page, 'F-NEW'), text('list.row.delete'))
  const remove = dialogNamed(page, 'Are you sure?')
  await expect(remove).toContainText('You cannot undo this action.')
  await remove.getByRole('button', { name: text('list.delete.label'), exact: true }).click()
  await expect(rowWith(page, 'F-NEW')).toBeHidden()

  // The shared list: what must be there is said.
  await walkTo(page, '/family-product')
  await button(page, text('list.create')).first().click()
  const form = page.getByRole('dialog')
  const save = form.getByRole('button', { name: text('form.create'), exact: true })
  await save.click()
  await saidBy(input(form, 'shared-family-product', 'fmPrCode'), 'Enter Family Code, Please!')
  await input(form, 'shared-family-product', 'fmPrCode').fill('F-SHARED')
  await input(form, 'shared-family-product', 'layoutId').fill('SHELF.FAMILY')
  await save.click()
  await expect(form.locator('[data-field="prCodeList"]')).toContainText('Enter Product Code, Please!')
  await expect(form.getByLabel(text('areas.products.families.slot', { number: 1 }))).toBeFocused()
  await form.getByLabel(text('areas.products.families.slot', { number: 1 })).fill(first)
  await save.click()
  await expect(form).toBeHidden()
  await expect(rowWith(page, 'F-SHARED')).toContainText(first)
})

test('the stores of products are on a map, with their problems, and lead to their products', async ({
  page,
  server,
  api,
}) => {
  const stores = (await api.call('GET /status/store/product')).body as unknown as { storeCode: string; total: number }[]
  await goAs(page, server, 'admin', '/product')
  await settled(page)
  await button(page, text('map.map')).click()
  await expect(page).toHaveURL(/viewType=map/)
  const items = page.locator('li[aria-posinset]')
  await expect(items).toHaveCount(15)
  await page.getByLabel(text('list.perPage')).selectOption('-1')
  await expect(items.last()).toHaveAttribute('aria-setsize', String(stores.length))
  const store = stores.find(({ storeCode }) => storeCode === 'DE002')
  await page.getByLabel(text('map.search')).fill('DE002')
  await expect(items).toHaveCount(1)
  await items.getByRole('button').click()
  const shown = dialogNamed(page, /München/)
  await expect(shown).toContainText(`${text('resources.product-store.fields.total')}${store?.total}`)
  expect(await accessibilityFindings(page)).toEqual([])
  await leave(page, () => shown.getByRole('link', { name: text('map.open'), exact: true }).click())
  await expect(page).toHaveURL(/\/product\/list\/DE002\?viewType=map/)
  await settled(page)
  await expect(
    table(page, 'product').getByText(text('list.range', { from: 1, to: 25, total: store?.total ?? 0 })),
  ).toBeVisible()
})

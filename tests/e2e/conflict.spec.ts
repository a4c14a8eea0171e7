import type { Browser, Locator, Page } from '@playwright/test'
import { input, rowAction, rowWith, settled } from './support/list'
import { loneProducts, STORE } from './support/tagStage'
import {
  accessibilityFindings,
  dialogNamed,
  emailOf,
  expect,
  fillSignIn,
  goAs,
  PASSWORD,
  test,
  text,
} from './support/test'

const word = (key: string, values?: Record<string, string | number>) => text(`conflict.${key}`, values)
const save = (form: Locator) => form.getByRole('button', { name: text('form.save'), exact: true }).click()
const press = (page: Page, key: string) =>
  dialogNamed(page, word('title'))
    .getByRole('button', { name: word(key), exact: true })
    .click()

// Names of stores and products are others here afterwards.
test.use({ ownData: 'conflict' })

/** Another person's window, with a session of its own. */
async function another(browser: Browser, server: { url: string }, route: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await goAs(page, server, 'admin', route)
  return page
}

/** Opens the form of the row with these words. */
async function edit(page: Page, words: string): Promise<Locator> {
  await settled(page)
  await rowAction(page, rowWith(page, words), text('list.row.edit'))
  const form = page.getByRole('dialog')
  await expect(form.getByRole('button', { name: text('form.save'), exact: true })).toBeEnabled()
  return form
}

/** Saves a page's form and waits until that is answered: the button is disabled while it is under way already. */
async function saved(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === path && response.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  expect((await answered).status()).toBe(200)
}

test('two people edit one store: what only one changed is kept, and they are asked about what both changed', async ({
  page,
  browser,
  server,
  api,
}) => {
  const route = `/setting/store-config?filter_storeCode=${STORE}`
  await goAs(page, server, 'admin', route)
  const mine = await edit(page, STORE)
  const other = await another(browser, server, route)
  const theirs = await edit(other, STORE)

  await input(theirs, 'store', 'address').fill('Piazza Loro 2')
  await input(theirs, 'store', 'storeName').fill('Their name')
  await theirs.getByLabel(text('resources.store.fields.panId')).fill('00AB')
  await save(theirs)
  await expect(theirs).toBeHidden()

  await input(mine, 'store', 'storeName').fill('My name')
  await input(mine, 'store', 'address').fill('Via Mia 1')
  await mine.getByLabel(text('resources.store.fields.totalDuration')).fill('200')
  await save(mine)
  const dialog = dialogNamed(page, word('title'))
  await expect(dialog).toContainText('Piazza Loro 2')
  await expect(dialog).toContainText('00AB')
  expect(await accessibilityFindings(page)).toEqual([])
  await press(page, 'back')
  await expect(input(mine, 'store', 'storeName')).toHaveValue('My name')
  await save(mine)
  await dialog
    .getByRole('radiogroup', { name: text('resources.store.fields.address') })
    .getByRole('radio')
    .nth(1)
    .check()
  await press(page, 'save')
  await expect(mine).toBeHidden()
  expect((await api.call(`GET /config/store/${STORE}`)).body).toMatchObject({
    storeName: 'My name',
    address: 'Piazza Loro 2',
    panId: '00AB',
    totalDuration: 200,
  })
  await other.context().close()
})

test('a save before the record has loaded reverts nothing that somebody else has changed', async ({
  page,
  server,
  api,
}) => {
  await goAs(page, server, 'admin', `/setting/store-config?filter_storeCode=${STORE}`)
  await settled(page)
  const kept = (await api.call(`GET /config/store/${STORE}`)).body
  expect((await api.call('PUT /config/store', { ...kept, address: 'Piazza Loro 3' })).status).toBe(200)
  let come = () => undefined as void
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(
    (url) => url.pathname === `/config/store/${STORE}`,
    async (route) => {
      if (route.request().method() === 'GET') await held
      await route.continue()
    },
  )
  await rowAction(page, rowWith(page, STORE), text('list.row.edit'))
  const form = page.getByRole('dialog')
  await input(form, 'store', 'storeName').fill('My early name')
  const merged = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 200)
  await save(form)
  await merged
  come()
  await expect(form).toBeHidden()
  expect((await api.call(`GET /config/store/${STORE}`)).body).toMatchObject({
    storeName: 'My early name',
    address: 'Piazza Loro 3',
  })
})

test('two people edit one product: entries that only one of them changed are both kept, without a question', async ({
  page,
  browser,
  server,
  api,
}) => {
  const [prCode = ''] = await loneProducts(api)
  const route = `/product/list/${STORE}?filter_prCode=${prCode}`
  await goAs(page, server, 'admin', route)
  const mine = await edit(page, prCode)
  const other = await another(browser, server, route)
  const theirs = await edit(other, prCode)
  const entries = async (form: Locator) => form.locator('[data-field="prInfo"]').getByRole('textbox')
  await (await entries(theirs)).nth(1).fill('Their second')
  await save(theirs)
  await expect(theirs).toBeHidden()
  await (await entries(mine)).nth(2).fill('My third')
  await save(mine)
  await expect(mine).toBeHidden()
  const { prInfo } = (await api.call(`GET /product/${prCode}/store/${STORE}`)).body as unknown as { prInfo: string[] }
  expect([prInfo[1], prInfo[2]]).toEqual(['Their second', 'My third'])
  await other.context().close()
})

test('two people edit one role: they are asked about each privilege that both changed', async ({
  page,
  browser,
  server,
  api,
}) => {
  const privilege = ['store', 'tag', 'paper'].map((key) => ({ key, depth: 0, read: true, write: false }))
  const { role_id } = (await api.call('POST /auth/role', { name: 'Edited by two', privilege })).body
  await goAs(page, server, 'admin', '/roles')
  const mine = await edit(page, 'Edited by two')
  const other = await another(browser, server, '/roles')
  const theirs = await edit(other, 'Edited by two')
  const tick = (form: Locator, key: string, at: number) =>
    form
      .getByRole('row', { name: text(`form.privileges.${key}`), exact: false })
      .first()
      .getByRole('checkbox')
      .nth(at)
  await tick(theirs, 'tag', 1).check()
  await tick(theirs, 'paper', 1).check()
  await save(theirs)
  await expect(theirs).toBeHidden()
  await tick(mine, 'tag', 0).uncheck()
  await save(mine)
  const dialog = dialogNamed(page, word('title'))
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
  await expect(dialog.getByRole('radiogroup')).toContainText(text('form.privileges.tag'))
  await expect(dialog).toContainText(text('form.privileges.paper'))
  await press(page, 'save')
  await expect(mine).toBeHidden()
  const kept = (await api.call(`GET /auth/role/${String(role_id)}`)).body as unknown as {
    privilege: { key: string; read: boolean; write: boolean }[]
  }
  const of = (key: string) => kept.privilege.find((entry) => entry.key === key)
  expect(of('tag')).toMatchObject({ read: false })
  expect(of('paper')).toMatchObject({ read: true, write: true })
  await other.context().close()
})

test('a script that somebody else saved meanwhile is compared with one’s own text', async ({
  page,
  browser,
  server,
  api,
}) => {
  const route = '/system/paper-parser'
  const label = text('areas.scripts.editor')
  const call = 'POST /paper/parser/store/default'
  await api.call(call, { code: '// first\n// second\n', useType: 'NONE' })
  await goAs(page, server, 'admin', route)
  const other = await another(browser, server, route)
  for (const [one, line] of [
    [other, '// theirs'],
    [page, '// mine'],
  ] as const) {
    const code = one.getByRole('textbox', { name: label })
    await expect(code).toContainText('first')
    await code.fill(`// first\n${line}\n// second\n`)
  }
  await saved(other, '/paper/parser/store/default')
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  const dialog = dialogNamed(page, word('title'))
  await expect(dialog).toContainText('// theirs')
  await expect(dialog).toContainText('// mine')
  expect(await accessibilityFindings(page)).toEqual([])
  await press(page, 'back')
  await expect(page.getByRole('textbox', { name: label })).toContainText('// mine')
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await press(page, 'save')
  await expect(dialog).toBeHidden()
  expect((await api.call('GET /paper/parser/store/default')).body.code).toBe('// first\n// mine\n// second\n')
  await other.context().close()
})

test('a store that somebody deleted meanwhile is saved as a new one', async ({ page, server, api }) => {
  await api.call('POST /config/amac', { abstractCode: 'GOING', abstractData: 'old' })
  await goAs(page, server, 'admin', '/setting/amac-config')
  const form = await edit(page, 'GOING')
  await input(form, 'amac', 'abstractData').fill('typed')
  await api.call('DELETE /config/amac', { abstractCode: 'GOING' })
  await save(form)
  const dialog = dialogNamed(page, word('gone.title'))
  await dialog.getByRole('button', { name: word('gone.recreate'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(rowWith(page, 'GOING')).toContainText('typed')
})

test('two people name different aliases: all are kept', async ({ page, browser, server, api }) => {
  const route = '/setting/alias-config'
  await goAs(page, server, 'admin', route)
  const other = await another(browser, server, route)
  const name = (of: Page, index: number) =>
    of.getByLabel(`${text('resources.alias.fields.name')} ${index}`, { exact: true })
  await name(other, 8).fill('Their eighth')
  await saved(other, '/config/alias')
  await name(page, 9).fill('My ninth')
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(name(page, 8)).toHaveValue('Their eighth')
  const kept = (await api.call('GET /config/alias')).body as unknown as { index: number; name: string }[]
  expect(kept.filter(({ index }) => index === 8 || index === 9).map((alias) => alias.name)).toEqual([
    'Their eighth',
    'My ninth',
  ])
  await other.context().close()
})

test('promotions that were saved before they could hold products do not count as somebody else’s change', async ({
  page,
  browser,
  server,
}) => {
  const route = '/setting/promotion?storeCode=FR001'
  await goAs(page, server, 'admin', route)
  const other = await another(browser, server, route)
  const cell = (of: Page, field: string, line: number) =>
    of.getByLabel(`${text(`resources.promotion.fields.${field}`)} ${line}`, { exact: true })
  await cell(page, 'price', 1).fill('1.99')
  await cell(other, 'price', 2).fill('2.99')
  await saved(other, '/product/promotion/FR001')
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(page.getByText(text('form.saved', { name: text('app.routes.promotion') }))).toBeVisible()
  await expect(cell(page, 'price', 1)).toHaveValue('1.99')
  await expect(cell(page, 'price', 2)).toHaveValue('2.99')
  await other.context().close()
})

test('aliases that were typed when the session ended revert none that somebody else has named since', async ({
  page,
  server,
  api,
}) => {
  await goAs(page, server, 'admin', '/setting/alias-config')
  const name = (index: number) => page.getByLabel(`${text('resources.alias.fields.name')} ${index}`, { exact: true })
  await name(7).fill('Mine')
  await page.route(/config\/alias/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { code: 0, message: 'Unauthorized.' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(page).toHaveURL(/#\/login\?next=/)
  const aliases = (await api.call('GET /config/alias')).body as unknown as { index: number; name: string }[]
  await api.call(
    'POST /config/alias',
    aliases.map((alias) => (alias.index === 6 ? { ...alias, name: 'Theirs' } : alias)),
  )
  await page.unroute(/config\/alias/)
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await expect(name(7)).toHaveValue('Mine')
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(name(6)).toHaveValue('Theirs')
  await expect(name(7)).toHaveValue('Mine')
  const kept = (await api.call('GET /config/alias')).body as unknown as { index: number; name: string }[]
  expect(kept.filter(({ index }) => index === 6 || index === 7).map((alias) => alias.name)).toEqual(['Theirs', 'Mine'])
})

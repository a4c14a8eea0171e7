import type { Browser, Page } from '@playwright/test'
import { column, rowAction, rows, rowWith, settled, sortBy } from './support/list'
import { loneProducts, STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text, walkTo, type Who } from './support/test'

// Views, preferences and names are others here afterwards.
test.use({ ownData: 'listViews' })

const TAGS = `/tag/detail/${STORE}`
const word = (key: string, values?: Record<string, string | number>) => text(`list.views.${key}`, values)

/** A window of another browser. */
async function elsewhere(browser: Browser, server: { url: string }, who: Who, route: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await goAs(page, server, who, route)
  return page
}

const openViews = async (page: Page) => {
  await page.getByTitle(word('label'), { exact: true }).click()
  const panel = page.getByRole('dialog', { name: word('label') })
  await expect(panel).toBeVisible()
  return panel
}

test('a user saves a list as a named view, opens it elsewhere and shares it; a deleted one says that it is gone', async ({
  page,
  browser,
  server,
  api,
}) => {
  await goAs(page, server, 'admin', `${TAGS}?filter_status=OK`)
  await settled(page)
  await sortBy(page, 'tag', 'gwIp')
  await page.getByRole('button', { name: text('list.view'), exact: true }).click()
  await page.getByRole('checkbox', { name: text('resources.tag.fields.tagType') }).uncheck()
  await page.getByRole('radio', { name: text('list.density.compact') }).check()
  await page.keyboard.press('Escape')

  const panel = await openViews(page)
  expect(await accessibilityFindings(page, undefined, '[role="dialog"]')).toEqual([])
  await panel.getByRole('button', { name: word('saveNew') }).click()
  const form = dialogNamed(page, word('saveNew'))
  await form.getByLabel(text('resources.list-view.fields.name')).fill('Heard well')
  await form.locator('button[type="submit"]').click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/filter_status=OK.*listView=\d+/)
  await expect(page.getByRole('button', { name: 'Heard well' })).toBeVisible()

  // What is changed since is the list's, until it is saved.
  await sortBy(page, 'tag', 'tagId')
  await expect((await openViews(page)).getByText(word('changed'))).toBeVisible()
  await page.getByRole('button', { name: word('saveChanges') }).click()
  await expect(page.getByText(word('saved', { name: 'Heard well' }))).toBeVisible()
  await (await openViews(page)).getByRole('button', { name: word('start', { name: 'Heard well' }) }).click()
  await expect(page.getByRole('button', { name: word('start', { name: 'Heard well' }), pressed: true })).toBeVisible()

  // In another browser the list opens with it.
  const other = await elsewhere(browser, server, 'admin', '/tag')
  await expect
    .poll(() => other.evaluate(() => Object.keys(localStorage).some((key) => key.includes('preferences.tag.start'))))
    .toBe(true)
  await walkTo(other, TAGS)
  await settled(other)
  await expect(other).toHaveURL(/filter_status=OK.*listView=\d+/)
  await expect(other.getByRole('columnheader', { name: text('resources.tag.fields.tagType') })).toHaveCount(0)
  await expect(other.locator('[data-density]')).toHaveAttribute('data-density', 'compact')
  await other.context().close()

  // Who it is not shared with is told, and keeps the filters of the address.
  const address = new URL(page.url()).hash.slice(1)
  const foreign = await elsewhere(browser, server, 'operator', address)
  await expect(foreign.getByText(word('gone'))).toBeVisible()
  await expect(foreign).not.toHaveURL(/listView/)
  expect(new Set((await column(foreign, 'tag', 'status')).map((words) => words.trim()))).toEqual(new Set(['OK']))

  // Shared with their role, it is there.
  const roles = (await api.call('GET /auth/role')).body as unknown as { role_id: number; name: string }[]
  const operators = roles.find(({ name }) => name === 'Operator')?.role_id
  const [view] = (await api.call('GET /api/v1/list-view')).body as unknown as Record<string, unknown>[]
  expect((await api.call(`PUT /api/v1/list-view/${String(view?.['id'])}`, { ...view, roleId: operators })).status).toBe(
    200,
  )
  await foreign.reload()
  await settled(foreign)
  const shared = await openViews(foreign)
  await expect(shared.getByRole('region', { name: word('shared') })).toContainText('Heard well')
  await expect(shared.getByRole('button', { name: word('deleteNamed', { name: 'Heard well' }) })).toHaveCount(0)
  await foreign.context().close()
})

test('on a phone a list fits, above another list and in a dialog', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 667 })
  // What is below its rows, to turn the pages, must not be cut off.
  const cutOff = () =>
    page.locator('[data-list]').evaluateAll((lists) => lists.map((list) => list.scrollHeight - list.clientHeight))
  await goAs(page, server, 'admin', '/product/list/IT001')
  await settled(page)
  await expect.poll(cutOff).toEqual([0, 0])

  await goAs(page, server, 'admin', '/print/edit/IT001')
  await page.getByRole('tab', { name: text('areas.print.add.ways.products') }).click()
  await page.getByRole('button', { name: text('areas.print.add.choose') }).click()
  await settled(page)
  expect(await cutOff()).toEqual([0])
  await expect(page.getByRole('dialog').getByLabel(text('list.perPage'))).toBeInViewport({ ratio: 1 })
})

test('on a phone the lines of a form are blocks with all their fields, also after a list of cards', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goAs(page, server, 'admin', TAGS)
  await expect(page.locator('[data-cards]')).toBeVisible()
  await walkTo(page, '/setting/promotion?storeCode=JP001')
  const line = page.locator('[data-blocks] tbody tr').first()
  for (const field of ['type', 'name', 'startDate']) await expect(line.locator(`[data-cell="${field}"]`)).toBeVisible()
})

test('on a phone rows are cards, without scrolling sideways, with sorting, selecting and the menu', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[data-density]')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    )
  await goAs(page, server, 'admin', TAGS)
  await settled(page)
  await expect(page.locator('[data-cards]')).toBeVisible()
  expect(await overflow()).toEqual([0, 0])
  const first = rows(page).first()
  const [card, table] = [await first.boundingBox(), await page.locator('[data-cards]').boundingBox()]
  expect(card?.height).toBeGreaterThan(90)
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual((table?.x ?? 0) + (table?.width ?? 0))
  // The cell says what it is of, and its row is a row of the grid.
  expect(
    await first
      .getByRole('gridcell')
      .filter({ hasText: 'OK' })
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::before').content),
  ).toContain(text('resources.tag.fields.status'))
  expect(await accessibilityFindings(page, undefined, '[data-list]')).toEqual([])

  await page.getByRole('combobox', { name: text('list.cards.sortBy') }).selectOption('battery')
  await page.getByRole('button', { name: text('list.cards.ascending'), exact: true }).click()
  await expect(page).toHaveURL(/sort=battery&order=desc/)
  await settled(page)
  await page.getByRole('checkbox', { name: text('list.selectPage') }).check()
  await expect(page.getByText(text('list.selected', { count: 25 }))).toBeVisible()
  await first.locator('[data-menu]').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')

  // All rows, of which few are drawn.
  await page.getByLabel(text('list.perPage')).selectOption('-1')
  await settled(page)
  expect(await rows(page).count()).toBeLessThan(100)
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toBeFocused()
  for (const route of ['/members', '/setting/store-config', `/product/list/${STORE}`, '/audit']) {
    await walkTo(page, route)
    await settled(page)
    expect(new Set(await overflow()), route).toEqual(new Set([0]))
  }
})

test('a cell that is left while it is saved reports a failed save', async ({ page, server }) => {
  await goAs(page, server, 'admin', `/setting/store-config?filter_storeCode=${STORE}`)
  await settled(page)
  let refuse: () => void = () => undefined
  const isLeft = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/config/store', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await isLeft
    return route.fulfill({ status: 503, json: { code: 0, message: 'Not now.' } })
  })
  const label = text('list.cell.edit', { name: text('resources.store.fields.storeName') })
  await rows(page).first().focus()
  await page.keyboard.press('F2')
  const editor = page.getByRole('textbox', { name: label })
  await editor.fill('Nobody’s name')
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Enter')
  await asked
  await page.evaluate(() => {
    location.hash = '#/task/list'
  })
  // What is on its way is not lost: nothing is asked.
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  refuse()
  await expect(
    page.getByText(text('form.notSaved', { name: text('resources.store.fields.storeName'), why: 'Not now.' })),
  ).toBeVisible()
})

test('an operator edits a name and a price in place, by keyboard: a rejected one keeps what was typed, and a conflict is asked about', async ({
  page,
  server,
  api,
}) => {
  const route = `/setting/store-config?filter_storeCode=${STORE}`
  await goAs(page, server, 'admin', route)
  await settled(page)
  const label = text('list.cell.edit', { name: text('resources.store.fields.storeName') })
  const editor = page.getByRole('textbox', { name: label })
  const nameOf = async () => (await api.call(`GET /config/store/${STORE}`)).body['storeName']
  const before = String(await nameOf())

  await rows(page).first().focus()
  await page.keyboard.press('F2')
  await expect(editor).toHaveValue(before)
  // Blank is refused at the cell, and stays there.
  await editor.fill('   ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(editor).toHaveValue('   ')
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  expect(await accessibilityFindings(page, undefined, '[data-list]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await expect(rows(page).first()).toBeFocused()
  expect(await nameOf()).toBe(before)

  // Somebody else changes it meanwhile.
  await page.keyboard.press('F2')
  await editor.fill('My name')
  const { body } = await api.call(`GET /config/store/${STORE}`)
  expect((await api.call('PUT /config/store', { ...body, storeName: 'Their name' })).status).toBe(200)
  await page.keyboard.press('Enter')
  const question = dialogNamed(page, text('conflict.title'))
  await expect(question).toContainText('Their name')
  await question.getByRole('button', { name: text('conflict.back'), exact: true }).click()
  await expect(editor).toHaveValue('My name')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: text('conflict.save'), exact: true }).click()
  await expect(editor).toHaveCount(0)
  expect(await nameOf()).toBe('My name')
  await expect.poll(() => column(page, 'store', 'storeName')).toEqual(['My name'])

  // A price, from the menu of its row, which a finger opens as well.
  const [prCode = ''] = await loneProducts(api)
  await walkTo(page, `/product/list/${STORE}?filter_prCode=${prCode}`)
  await settled(page)
  const price = text('list.cell.edit', { name: 'Price' })
  await rowAction(page, rowWith(page, prCode), price)
  await page.getByRole('textbox', { name: price }).fill('12.34')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: price })).toHaveCount(0)
  await expect(rowWith(page, prCode)).toContainText(/12[.,]34/)
  const saved = (await api.call(`GET /product/${prCode}/store/${STORE}`)).body['prInfo'] as string[]
  expect(saved).toContain('12.34')
})

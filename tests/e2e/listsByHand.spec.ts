import type { Api } from '../support/api'
import { column, rows, settled, sortBy } from './support/list'
import { accessibilityFindings, expect, goAs, test, text, walkTo } from './support/test'

// What a person does with a list beyond reading it: keep its filters, look up a span of time, go back, read what is cut.

async function largestStore(api: Api): Promise<string> {
  const { body } = await api.call('POST /status/store/pagination/tag', { draw: 1, start: 0, length: -1 })
  const stores = [...(body.data ?? [])].sort((a, b) => Number(b.total) - Number(a.total))
  return String(stores[0]?.storeCode)
}

let tags: string

test.beforeEach(async ({ page, server, api }) => {
  tags = `/tag/detail/${await largestStore(api)}`
  await goAs(page, server, 'admin', tags)
  await settled(page)
})

test('a user saves filters, which come back with the list until the toggle is turned off', async ({ page }) => {
  const toggle = page.getByRole('switch', { name: text('list.saveFilters') })
  await toggle.check()
  await sortBy(page, 'tag', 'gwIp')
  await expect(page).toHaveURL(/sort=gwIp/)
  await walkTo(page, '/alarm/history')
  await settled(page)
  await walkTo(page, tags)
  await expect(page).toHaveURL(/sort=gwIp/)
  await expect(toggle).toBeChecked()
  await toggle.uncheck()
  await walkTo(page, '/alarm/history')
  await settled(page)
  await walkTo(page, tags)
  await settled(page)
  await expect(page).not.toHaveURL(/sort=gwIp/)
})

test('a user filters by a span of time, which is in the address, and the back button removes it', async ({ page }) => {
  await page.getByRole('button', { name: text('list.filters.add') }).click()
  await page
    .getByRole('dialog', { name: text('list.filters.add') })
    .getByRole('button', { name: text('resources.tag.fields.updatedAt'), exact: true })
    .click()
  await page.getByRole('textbox', { name: text('list.filters.from') }).fill('2020-01-01 00:00:00')
  await page.getByRole('button', { name: text('list.filters.done') }).click()
  await expect(page).toHaveURL(/filter_startDate=\d{10}/)
  await settled(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/filter_startDate/)
})

test('all rows scroll, down and up again, without gaps', async ({ page }) => {
  await page.getByLabel(text('list.perPage')).selectOption('-1')
  await settled(page)
  const region = page.locator('[data-density]')
  for (const top of [4_000, 20_000, 12_000, 0]) {
    await region.evaluate((element, to) => (element.scrollTop = to), top)
    await expect(page.locator(`tr[data-index="${top / 40 + 3}"]`)).toBeInViewport()
  }
  const order = await rows(page).evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.index)))
  await expect
    .poll(() => rows(page).evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.index))))
    .toEqual([...order].sort((a, b) => a - b))
})

test('a record opens from its menu, has no findings of axe, and Escape leads back to its row; Enter goes to its page', async ({
  page,
}) => {
  const [id = ''] = await column(page, 'tag', 'tagId')
  await rows(page).first().focus()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: text('list.row.show'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: id })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/tag\/IT001\/[^/?]+$/)
})

// What lies beside the page belongs to no landmark: all rules but that one.
const OPEN = [
  'aria-hidden-focus',
  'scrollable-region-focusable',
  'aria-required-children',
  'aria-required-parent',
  'aria-valid-attr-value',
  'button-name',
  'color-contrast',
  'label',
]

test('the menu of a row and the choice of columns hide nothing that takes the focus, and scroll by keyboard', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await rows(page).first().getByRole('button').last().click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await accessibilityFindings(page, OPEN), `row menu, ${width}`).toEqual([])
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: text('list.columns.label') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityFindings(page, OPEN), `columns, ${width}`).toEqual([])
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('truncated text can be read by keyboard too', async ({ page }) => {
  await walkTo(page, '/setting/store-config')
  await settled(page)
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.locator('[data-density]').focus()
  await page.keyboard.press('ArrowDown')
  const note = page.getByRole('tooltip')
  await expect(note).toContainText(text('resources.store.fields.address'))
  await expect(rows(page).first()).toHaveAttribute('aria-describedby', /.+/)
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
})

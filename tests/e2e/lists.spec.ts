import { readFileSync } from 'node:fs'
import { column, rows, settled, sortBy } from './support/list'
import { type Api } from '../support/api'
import { dialogNamed, expect, goAs, test, text } from './support/test'

async function firstStore(api: Api): Promise<string> {
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  return String(body.data?.[0]?.storeCode)
}

let tags: string

test.beforeEach(async ({ page, server, api }) => {
  tags = `/tag/detail/${await firstStore(api)}`
  await goAs(page, server, 'admin', tags)
  await settled(page)
})

test('a list opens with its page size of the specification', async ({ page }) => {
  await expect(page.getByLabel(text('list.perPage'))).toHaveValue('25')
  expect((await column(page, 'tag', 'tagId')).length).toBeGreaterThan(0)
})

test('a heading sorts, and again the other way round', async ({ page }) => {
  await sortBy(page, 'tag', 'gwIp')
  await expect(page.getByRole('columnheader', { name: text('resources.tag.fields.gwIp') })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await settled(page)
  const up = await column(page, 'tag', 'gwIp')
  expect(up).toEqual([...up].sort())
  await sortBy(page, 'tag', 'gwIp')
  await expect(page.getByRole('columnheader', { name: text('resources.tag.fields.gwIp') })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await settled(page)
  const down = await column(page, 'tag', 'gwIp')
  expect(down).toEqual([...down].sort().reverse())
})

test('a link with filter_* opens the filtered list, and the address follows the filters', async ({ page, server }) => {
  const [id = ''] = await column(page, 'tag', 'tagId')
  await page.goto(`/#${tags}?filter_tagId=${id}`)
  await expect(rows(page)).toHaveCount(1)
  expect(await column(page, 'tag', 'tagId')).toEqual([id])
  await goAs(page, server, 'admin', `${tags}?filter_status=OK`)
  await settled(page)
  expect(new Set((await column(page, 'tag', 'status')).map((words) => words.trim()))).toEqual(new Set(['OK']))
})

test('a link that asks for the whole of a text finds no part of it, and its filter says how it compares', async ({
  page,
}) => {
  const [id = ''] = await column(page, 'tag', 'tagId')
  await page.goto(`/#${tags}?filter_tagId=${id.slice(0, -1)}&condition_tagId===`)
  await expect(page.getByText(text('list.empty.filteredTitle'), { exact: true })).toBeVisible()
  const chip = page.getByRole('button', { name: `= ${id.slice(0, -1)}` })
  await chip.click()
  await page.getByRole('radio', { name: text('list.filters.conditions.contains') }).check()
  await expect(page).not.toHaveURL(/condition_tagId===/)
  await expect.poll(() => column(page, 'tag', 'tagId')).toContain(id)
})

test('a list without matches says so, and offers to clear the filters', async ({ page }) => {
  await page.goto(`/#${tags}?filter_tagId=nosuchtag`)
  await expect(page.getByText(text('list.empty.filteredTitle'), { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: text('list.filters.clear') })
    .last()
    .click()
  await settled(page)
  await expect(page).not.toHaveURL(/filter_tagId/)
})

test('the next page shows other rows, and the address names it', async ({ page }) => {
  const first = await column(page, 'tag', 'tagId')
  await page.getByRole('button', { name: text('list.nextPage'), exact: true }).click()
  await expect.poll(() => column(page, 'tag', 'tagId')).not.toEqual(first)
  await settled(page)
  await page.goBack()
  await expect.poll(() => column(page, 'tag', 'tagId')).toEqual(first)
})

test('a user scrolls through all rows, and few of them are rendered', async ({ page }) => {
  await page.getByLabel(text('list.perPage')).selectOption('-1')
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  await expect(page.getByText(text('list.range', { from: 1, to: total, total }))).toBeVisible()
  await settled(page)
  expect(total).toBeGreaterThan(100)
  expect(await rows(page).count()).toBeLessThan(100)
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(page.locator(`tr[data-index="${total - 1}"]`)).toBeFocused()
})

test('an action without a selected row says so', async ({ page }) => {
  await page.getByRole('button', { name: text('resources.tag.actions.deassign'), exact: true }).click()
  await expect(dialogNamed(page, /.*/)).toContainText('No row selected. Please select one or more rows.')
})

test('rows are selected with the mouse and with the keyboard', async ({ page }) => {
  await rows(page).nth(0).getByRole('checkbox').check()
  await rows(page).nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(text('list.selected', { count: 2 }))).toBeVisible()
  // A question says what happens to how many.
  await page.getByRole('button', { name: text('resources.tag.actions.deassign'), exact: true }).click()
  const question = dialogNamed(page, text('resources.tag.actions.deassign'))
  await expect(question).toContainText(/Deassign 2 tags from \d products?\?/)
  await question.getByRole('button', { name: text('kit.cancel'), exact: true }).click()
})

test('a hidden column stays hidden after a reload', async ({ page }) => {
  const label = text('resources.tag.fields.tagType')
  await page.getByRole('button', { name: text('list.view'), exact: true }).click()
  await page.getByRole('checkbox', { name: label }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: label })).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('columnheader', { name: label })).toHaveCount(0)
})

test('the export has the rows under their labels, and no cell that a spreadsheet would execute', async ({ page }) => {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: text('list.export.label'), exact: true }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const csv = readFileSync(await file.path(), 'utf8')
  const [head = '', ...lines] = csv.trimEnd().split(/\r?\n/)
  expect(head).toContain(text('resources.tag.fields.tagId'))
  expect(lines.length).toBeGreaterThan(25)
  for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@]/)
})

test('a list of tags shows their labels and the names of their products, and finds them by these', async ({ page }) => {
  const labels = rows(page).locator('img')
  await expect.poll(() => labels.count()).toBeGreaterThan(10)
  expect(
    await labels.evaluateAll((images) =>
      images.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
    ),
  ).toBe(true)
  const [name = ''] = (await column(page, 'tag', 'productName')).filter((words) => !/^\d*$/.test(words))
  await page.getByRole('searchbox').first().fill(name)
  await expect.poll(async () => new Set(await column(page, 'tag', 'productName'))).toEqual(new Set([name]))
})

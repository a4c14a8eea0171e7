import { rows, rowWith, settled } from './support/list'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, test, text } from './support/test'

const STORE = 'FR002'
const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

test('a user uploads a file of paper labels: it becomes a task, its labels are printed, and rejected lines are listed', async ({
  page,
  server,
  api,
}) => {
  const { body } = await api.call(`POST /status/store/${STORE}/product/search`, { draw: 1, start: 0, length: 3 })
  const codes = (body.data as { prCode: string }[]).map(({ prCode }) => prCode)
  await goAs(page, server, 'admin', '/paper')
  await settled(page)
  await expect(page.getByLabel(text('list.perPage'))).toHaveValue('10')
  await page.getByRole('button', { name: text('areas.paper.uploads.button') }).click()
  const dialog = dialogNamed(page, text('areas.paper.uploads.title'))
  const store = dialog.getByRole('combobox', { name: text('upload.store') })
  await store.fill('Lyon')
  await page.getByRole('option', { name: /Lyon/ }).click()
  await dialog.getByLabel(text('resources.paper-upload.fields.taskDes')).fill('Soldes')
  const chooser = dialog.locator('input[type="file"]')
  await chooser.setInputFiles(file('labels.pdf', 'x'))
  await dismiss(page, text('titles.error'), 'Invalid file format')
  await chooser.setInputFiles(file('labels.csv', `prCode\n${codes.join('\n')}\nnothing-7\n`))
  await expect(dialog.getByRole('region', { name: text('upload.firstLines', { name: 'labels.csv' }) })).toContainText(
    codes[0] ?? '',
  )
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: text('upload.send'), exact: true }).click()
  await expect(dialog).toContainText('Complete!')
  await expect(dialog).toContainText(text('upload.refused', { smart_count: 1 }))
  await dialog.getByRole('link', { name: text('upload.toPage') }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'labels.csv' })).toBeVisible()
  await expect(rowWith(page, 'nothing-7')).toContainText('This product does not exist')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('link', { name: STORE, exact: true }).click()
  await settled(page)
  await rowWith(page, 'Soldes').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Soldes' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(
    page.locator('tr[data-index]').filter({ hasText: text('resources.paper-task-row.enums.result.NONE') }),
  ).toHaveCount(0, { timeout: 60_000 })
  await expect(rows(page).first()).toContainText(/FR002-LP\d/)
  const printed = await rows(page)
    .filter({ hasText: text('resources.paper-task-row.enums.result.SUCCESS') })
    .count()
  await page
    .getByRole('definition')
    .filter({ hasText: String(printed) })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/filter_result=SUCCESS/)
  await expect(rows(page)).toHaveCount(printed)
  expect(await accessibilityFindings(page)).toEqual([])

  await goAs(page, server, 'admin', '/paper/upload/history')
  await settled(page)
  await expect(rows(page).first()).toContainText('labels.csv')
})

test('a file of paper labels that is rejected as a whole is not called complete: a banner says why', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', `/paper/task/${STORE}`)
  await page.getByRole('button', { name: text('areas.paper.uploads.button') }).click()
  const dialog = dialogNamed(page, text('areas.paper.uploads.title'))
  await dialog.locator('input[type="file"]').setInputFiles(file('colours.csv', 'colour\nred\n'))
  await dialog.getByRole('button', { name: text('upload.send'), exact: true }).click()
  await expect(dialog.getByText(text('upload.refusedWhole'))).toBeVisible()
  await expect(page.getByText('Complete!')).toHaveCount(0)
  await dialog.getByRole('link', { name: text('upload.toPage') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'colours.csv' })).toBeVisible()
  await expect(page.getByText(text('upload.refusedWhole'))).toBeVisible()
  await expect(
    page.getByText(`${text('resources.product-upload-line.enums.error.FILE_UNKNOWN_COLUMN')} · colour`),
  ).toBeVisible()
  await expect(page.getByText('Complete!')).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])
})

test('the stores are on the map too, and a user who may not change paper labels uploads none', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'viewer', '/paper?viewType=map')
  await expect(page.getByText('Demo Milano Duomo').first()).toBeVisible()
  await expect(page.getByRole('button', { name: text('areas.paper.uploads.button') })).toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])
})

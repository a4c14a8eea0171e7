import { column, input, rowAction, rowWith, rows, settled } from './support/list'
import { dismiss, expect, goAs, test, text } from './support/test'

test('an abstract code is made, changed and deleted', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/amac-config')
  await settled(page)
  await page.getByRole('button', { name: text('list.create'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await dismiss(page, 'Setting Amac Error', 'Fill in Abstract Code!')
  await expect(form).toContainText('Fill in Abstract Code!')
  await expect(form).toContainText('Fill in Abstract Data!')
  await input(form, 'amac', 'abstractCode').fill('E2E-CODE')
  await input(form, 'amac', 'abstractData').fill('of the tests')
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await expect(rowWith(page, 'E2E-CODE')).toContainText('of the tests')
  await rowAction(page, rowWith(page, 'E2E-CODE'), text('list.row.delete'))
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: text('list.delete.label') }).click()
  await expect(rowWith(page, 'E2E-CODE')).toHaveCount(0)
})

test('the alarm history shows the newest first and is filtered by class', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/alarm/history')
  await settled(page)
  const times = await column(page, 'alarm-history', 'updatedAt')
  expect(times).toEqual([...times].sort().reverse())
  expect(times[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await goAs(page, server, 'admin', '/alarm/history?filter_class=3')
  await settled(page)
  await expect(rows(page).first()).toContainText('CRITICAL')
  expect(new Set((await column(page, 'alarm-history', 'class')).map((words) => words.trim()))).toEqual(new Set(['CRITICAL']))
})

import { type Locator, type Page, expect } from '@playwright/test'
import { text } from './text'

/** The rows of the page's list that are rendered. */
export const rows = (page: Page | Locator) => page.locator('tr[data-index]')

/** The row that holds this text. */
export const rowWith = (page: Page | Locator, words: string | RegExp) => rows(page).filter({ hasText: words }).first()

/** Waits until the list shows rows that are no longer those of the page before. */
export async function settled(page: Page): Promise<void> {
  // The page reads a new address in tasks of its own: ours comes after them.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
}

/** The texts of one column, from the top; of cells with two lines, the first. */
export async function column(page: Page, resource: string, field: string): Promise<string[]> {
  const heads = await page.locator('thead th').allInnerTexts()
  const at = heads.findIndex((head) => head.trim() === text(`resources.${resource}.fields.${field}`))
  if (at < 0) throw new Error(`no column ${field} among ${heads.join(', ')}`)
  const texts = await rows(page)
    .locator(`td:nth-child(${at + 1})`)
    .allInnerTexts()
  return texts.map((words) => words.split('\n')[0] ?? '')
}

/** Sorts by a column; called again, in the other direction. */
export async function sortBy(page: Page, resource: string, field: string): Promise<void> {
  await page
    .getByRole('columnheader', { name: text(`resources.${resource}.fields.${field}`), exact: true })
    .getByRole('button')
    .click()
}

/** The input of a field in a form. */
export const input = (form: Page | Locator, resource: string, field: string) =>
  form.getByLabel(text(`resources.${resource}.fields.${field}`))

/** Opens the menu of a row and chooses one of its items. */
export async function rowAction(page: Page, row: Locator, name: string): Promise<void> {
  await row.locator('[data-menu]').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

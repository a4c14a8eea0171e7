import type { Locator, Page } from '@playwright/test'

/** What stands over a page while it is open. */
export const OVERLAY = ':is(dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'

/** Rows after the first, which have the same as the first, and heads, which sort. */
const OTHER_ROWS = 'tr[data-index]:not([data-index="0"]) *, tr:not([data-index]) ~ tr:not([data-index]) *, thead *'

/** What may open something: buttons and choices of the page. */
const OPENERS = `:is(button, [role="combobox"], summary):not(:disabled, [aria-disabled="true"], [role="tab"], [role="switch"], ${OTHER_ROWS}):visible`

/** Presses that lead to something that a page opens. */
export interface Opener {
  readonly name: string
  readonly presses: readonly Locator[]
}

export const overlays = (page: Page): Promise<number> => page.locator(`${OVERLAY}:visible`).count()

/** What stands to be pressed within a part of the page: a page where it is the same again need not be opened again. */
export const standing = async (page: Page, part: string): Promise<string> => (await namesOf(page.locator(`${part} ${OPENERS}`))).join('\n')

/** What can be pressed within a part of the page, the first of each name. */
export async function openersIn(page: Page, part: string): Promise<Opener[]> {
  const all = page.locator(`${part} ${OPENERS}`)
  const names = await namesOf(all)
  return names.flatMap((name, at) => (names.indexOf(name) === at ? [{ name, presses: [all.nth(at)] }] : []))
}

/** What can be done with the first row once it is selected. */
export async function bulkOpeners(page: Page): Promise<Opener[]> {
  const box = page.locator('tr[data-index="0"] [data-select]').first()
  if ((await box.count()) === 0) return []
  await box.click()
  const all = page.getByRole('toolbar').locator('button:visible')
  const names = await namesOf(all)
  await box.click()
  return names.map((name, at) => ({ name: `selected: ${name}`, presses: [box, all.nth(at)] }))
}

/** The commands of the menu that an opener has opened. */
export async function commandsOf(page: Page, opener: Opener): Promise<Opener[]> {
  const all = page.locator('[role="menu"] [role^="menuitem"]:not([aria-disabled="true"])')
  return (await namesOf(all)).map((name, at) => ({ name: `${opener.name}: ${name}`, presses: [...opener.presses, all.nth(at)] }))
}

const namesOf = (all: Locator): Promise<string[]> =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const labels = element.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent)
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
      return (element.getAttribute('aria-label') ?? labels?.join(' ') ?? label ?? '').trim()
    }),
  )

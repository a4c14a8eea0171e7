import type { Locator, Page } from '@playwright/test'
import { text } from '../../e2e/support/text'

/** What stands over a page while it is open. */
export const OVERLAY = ':is(dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not(main *), .MuiModal-root, .MuiPopper-root:not([role="tooltip"]))'

/** Rows and pages of a list and bars of a chart after the first, which have the same as the first, and heads, which sort. */
const OTHERS = 'main nav *, :is(ul, ol)[aria-label] > li ~ li *, tr[data-index]:not([data-index="0"]) *, tr:not([data-index]) ~ tr:not([data-index]) *, thead *'

/** What may open something: buttons, choices and tabs. */
const OPENERS = `:is(button, [role="combobox"], [role="tab"], summary):not(:disabled, [aria-disabled="true"], [aria-selected="true"], [role="switch"], ${OTHERS}):visible`

/** Within what stands over a page: choices and tabs. Other buttons do what it is for, or close it. */
const INNER = `${OVERLAY} :is([aria-haspopup], [role="combobox"], [role="tab"], summary):not(:disabled, [aria-disabled="true"], [aria-selected="true"]):visible`

/** What is about the whole list, whatever is selected. */
const OF_ALL = new Set(['list.filters.add', 'list.view', 'list.export.label'].map((key) => text(key)))

const SAVE = text('form.save')

/** A press: on the first element of this name among these, wherever it stands then. */
export interface Press {
  readonly among: Locator
  readonly name: string
}

/** Presses that lead to something that a page opens. */
export interface Opener {
  readonly name: string
  readonly presses: readonly Press[]
}

export const overlays = (page: Page): Promise<number> => page.locator(`${OVERLAY}:visible`).count()

/** What can be pressed within a part of the page, each name once; after the presses that have changed the page. */
export async function openersIn(page: Page, part: string, after?: Opener): Promise<Opener[]> {
  const openers = await openersOf(page.locator(`${part} ${OPENERS}`), after)
  // What is saved is there also when the page is opened afresh: what comes later would depend on what came before.
  return openers.filter(({ presses }) => presses.at(-1)?.name !== SAVE)
}

/** What can be done with the first row once it is selected. */
export async function bulkOpeners(page: Page): Promise<Opener[]> {
  const boxes = page.locator('tr[data-index="0"] [data-select]')
  const [name] = await namesOf(boxes)
  if (name === undefined) return []
  const box = { among: boxes, name }
  await press(box)
  const bulk = await openersOf(page.getByRole('toolbar').locator('button:visible'), { name: 'selected', presses: [box] })
  await press(box)
  return bulk.filter(({ presses }) => !OF_ALL.has(presses.at(-1)?.name ?? ''))
}

/** The commands of the menu that an opener has opened, or else the choices and tabs in what it has opened. */
export async function innerOpeners(page: Page, opener: Opener): Promise<Opener[]> {
  const commands = await openersOf(page.locator('[role="menu"] [role="menuitem"]:not([aria-disabled="true"]):visible'), opener)
  return commands.length > 0 ? commands : openersOf(page.locator(INNER), opener)
}

/** What can be pressed among elements, each name once; after the presses that have led to them. */
async function openersOf(among: Locator, after?: Opener): Promise<Opener[]> {
  const names = new Set(await namesOf(among))
  return [...names].map((name) => ({ name: after ? `${after.name} > ${name}` : name, presses: [...(after?.presses ?? []), { among, name }] }))
}

/** @throws Error where nothing of the name is there */
export async function press({ among, name }: Press): Promise<void> {
  const at = (await namesOf(among)).indexOf(name)
  if (at < 0) throw new Error(`“${name}” is not there any more`)
  await among.nth(at).click({ timeout: 10_000 })
}

/**
 * The names, without what tells apart those of one kind: what follows a colon (panels of the dashboard each have
 * "Move later: …") and words with numbers (counts, and codes of what the demonstration makes up).
 */
const namesOf = (all: Locator): Promise<string[]> =>
  all.evaluateAll((elements: HTMLElement[]) =>
    elements.map((element) => {
      const labels = element.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent)
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
      const name = element.getAttribute('aria-label') ?? labels?.join(' ') ?? (label || (element.querySelector('[alt]')?.getAttribute('alt') ?? element.title))
      return name.replace(/:.*/s, '').replace(/\S*\d\S*/g, '#').trim()
    }),
  )

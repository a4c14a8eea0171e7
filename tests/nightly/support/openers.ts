import type { Locator, Page } from '@playwright/test'
import { text } from '../../e2e/support/text'
import { fileFor } from './files'

/** Drawers beside the page, which take it as it is; what else stands over it follows. */
const BESIDE = ':is(body > aside, [popover]:popover-open:not([role="tooltip"]), .MuiPopper-root:not([role="tooltip"]))'

/** What stands over a page while it is open. */
export const OVERLAY = `:is(dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not(main *), .MuiModal-root, ${BESIDE})`

/** Rows and pages of a list and bars of a chart after the first, which have the same as the first, and heads, which sort. */
const OTHERS =
  'main nav *, :is(ul, ol)[aria-label] > li ~ li *, tr[data-index]:not([data-index="0"]) *, tr:not([data-index]) ~ tr:not([data-index]) *, thead *'

const IDLE = ':disabled, [aria-disabled="true"], [aria-selected="true"], [role="switch"]'

/** What may open something: buttons, choices and tabs. */
const OPENERS = `:is(button, [role="combobox"], [role="tab"], summary):not(${IDLE}, ${OTHERS}):visible`

/** Of all that stands over the page, what was opened last: it covers the rest. */
const TOP = '[data-top]'

/** In that: all but the buttons that do what it is for, or close it. */
const INNER = `${TOP} :is(button:not([type="submit"], .MuiDialogActions-root *), [aria-haspopup], [role="combobox"], [role="tab"], summary):not(${IDLE}, ${OTHERS}, li ~ li *):visible`

/** In that: what takes a file. */
const FILES = `${TOP} input[type="file"]:not(:disabled)`

/** In that: the last of a dialog's buttons, which does what it is for. What asks for a yes is given none. */
const AIM = `${TOP} .MuiDialogActions-root button:last-child:not(:disabled, [role="alertdialog"] *):visible`

/** What is about the whole list, whatever is selected. */
const OF_ALL = new Set(['list.filters.add', 'list.view', 'list.export.label'].map((key) => text(key)))

const SAVE = text('form.save')

/** What closes that in which it stands, or ends the session. */
const CLOSES = new Set(['kit.close', 'kit.cancel', 'app.user.logout'].map((key) => text(key)))

/** A press: on the first element of this name among these, wherever it stands then; or a file that is given to it. */
export interface Press {
  readonly among: Locator
  readonly name: string
  readonly givesFile?: boolean
}

/** Presses that lead to something that a page opens. */
export interface Opener {
  readonly name: string
  readonly presses: readonly Press[]
  /** What is called the same elsewhere does something else. */
  readonly isOfItsOwn?: boolean
}

export const overlays = (page: Page): Promise<number> => page.locator(`${OVERLAY}:visible`).count()

/** What is written on all that stands over the page. */
export const overlayTexts = (page: Page): Promise<string> =>
  page
    .locator(`${OVERLAY}:visible`)
    .evaluateAll((all: HTMLElement[]) =>
      all
        .map((each) => `${each.innerText} ${each.querySelectorAll('[aria-invalid="true"], input, select').length}`)
        .join('\n'),
    )

/** Puts the mark of `TOP` on what was opened last. */
async function markTop(page: Page): Promise<void> {
  await page.locator(`${OVERLAY}:visible`).evaluateAll((all: HTMLElement[]) => {
    const outermost = all.filter((one) => !all.some((other) => other !== one && other.contains(one)))
    for (const one of all) one.toggleAttribute('data-top', one === outermost.at(-1))
  })
}

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
  const bulk = await openersOf(page.getByRole('toolbar').locator('button:visible'), {
    name: 'selected',
    presses: [box],
  })
  await press(box)
  return bulk.filter(({ presses }) => !OF_ALL.has(presses.at(-1)?.name ?? ''))
}

/**
 * The commands of the menu that an opener has opened; or else what can be pressed in what it has opened, a file that can
 * be given to it, and what is said of one, or of a form that is sent empty.
 */
export async function innerOpeners(page: Page, opener: Opener): Promise<Opener[]> {
  const commands = await openersOf(
    page.locator('[role="menu"] [role="menuitem"]:not([aria-disabled="true"]):visible'),
    opener,
  )
  if (commands.length > 0) return commands
  await markTop(page)
  const inner = await openersOf(page.locator(INNER), opener)
  const files = page.locator(FILES)
  const isGiven = opener.presses.at(-1)?.givesFile ?? false
  const given = {
    name: `${opener.name} > a file`,
    presses: [...opener.presses, { among: files, name: 'a file', givesFile: true }],
  }
  const isRefused = isGiven || (!opener.isOfItsOwn && (await lacks(page)))
  const own = [
    ...(!opener.isOfItsOwn && (await files.count()) > 0 ? [given] : []),
    ...(isRefused ? await openersOf(page.locator(AIM), opener) : []),
  ]
  return [...inner, ...own.map((each) => ({ ...each, isOfItsOwn: true }))]
}

/** Whether the form over the page asks for what is not there: nothing is sent of it. */
const lacks = (page: Page): Promise<boolean> =>
  page
    .locator(`${TOP} :is([required], [aria-required="true"]):visible`)
    .evaluateAll((all) => all.some((each) => (each as HTMLInputElement).value === ''))

/** What says of itself that it opens something, within a part of the page; and of that, what cannot be pressed as the page stands. */
export async function promises(
  page: Page,
  part: string,
): Promise<{ readonly kept: readonly string[]; readonly idle: readonly string[] }> {
  const of = (rule: string) => namesOf(page.locator(`${part} [aria-haspopup]${rule}:not(${OTHERS}):visible`))
  return {
    kept: await of(':not(:disabled, [aria-disabled="true"])'),
    idle: await of(':is(:disabled, [aria-disabled="true"])'),
  }
}

/** What can be pressed among elements, each name once; after the presses that have led to them. */
async function openersOf(among: Locator, after?: Opener): Promise<Opener[]> {
  const names = new Set(await namesOf(among))
  return [...names]
    .filter((name) => !CLOSES.has(name))
    .map((name) => ({
      name: after ? `${after.name} > ${name}` : name,
      presses: [...(after?.presses ?? []), { among, name }],
    }))
}

/** @throws Error where nothing of the name is there */
export async function press({ among, name, givesFile = false }: Press): Promise<void> {
  await markTop(among.page())
  if (givesFile) {
    await among.first().setInputFiles(await fileFor(among.first()))
    return
  }
  const at = (await namesOf(among)).indexOf(name)
  if (at < 0) throw new Error(`“${name}” is not there any more`)
  await among.nth(at).click({ timeout: 10_000 })
}

/**
 * The names, without what tells apart those of one kind, and how they stand: what follows a colon (panels of the dashboard
 * each have "Move later: …") or a comma (alarms are new until they are looked at), and words with numbers (counts, and codes of what the demonstration makes up).
 */
const namesOf = (all: Locator): Promise<string[]> =>
  all.evaluateAll((elements: HTMLElement[]) =>
    elements.map((element) => {
      const labels = element
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
      const name =
        element.getAttribute('aria-label') ??
        labels?.join(' ') ??
        (label || (element.querySelector('[alt]')?.getAttribute('alt') ?? element.title))
      return name
        .replace(/[:,].*/s, '')
        .replace(/\S*\d\S*/g, '#')
        .trim()
    }),
  )

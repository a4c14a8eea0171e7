import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import {
  bulkOpeners,
  innerOpeners,
  type Opener,
  openersIn,
  OVERLAY,
  overlays,
  overlayTexts,
  press,
  promises,
} from './openers'
import type { Settled } from './settled'

interface Walk {
  readonly page: Page
  readonly settled: Settled
  /** Where the page's own controls are, and those to be pressed beside them. */
  readonly parts: readonly string[]
  /** Opens the page as if nothing had been done before. */
  readonly open: () => Promise<void>
  /** What is wrong with the page as it stands, or with what a selector finds in it. */
  readonly look: (opened: string, within?: string) => Promise<string[]>
  /** Names of what has been pressed before, in another size of the window, and is left out. */
  readonly seen?: ReadonlySet<string>
  /** Names of what opens the same on other pages, and is looked into there. */
  readonly shared?: ReadonlySet<string>
}

interface Walked {
  /** What has opened something that stays, or changed what can be pressed on the page; what leads to another page is looked at there. */
  readonly opened: readonly string[]
  /** What was wrong there, and which presses were not possible. */
  readonly found: readonly string[]
  /** What leads to another page, and is looked at there. */
  readonly left: readonly string[]
  /** What would open something and could not be pressed. */
  readonly idle: readonly string[]
  /** The names of all that has been pressed. */
  readonly seen: ReadonlySet<string>
}

/** Presses whatever can be pressed on a page that is open, and in what that opens, and looks at all of it. Nothing is confirmed but what is refused. */
export async function walk({
  page,
  settled,
  parts,
  open,
  look,
  seen: seenBefore = new Set(),
  shared = new Set(),
}: Walk): Promise<Walked> {
  const [part = 'body'] = parts
  const state = async () => ({
    place: await place(page),
    openers: (await openersIn(page, part)).map(({ name }) => name),
    texts: await page.locator(part).allInnerTexts(),
  })
  const here = (await Promise.all(parts.map((each) => openersIn(page, each)))).flat()
  const promised = await Promise.all(parts.map((each) => promises(page, each)))
  const waiting = [...here, ...(await bulkOpeners(page))].filter((each) => !seenBefore.has(keyOf(each)))
  const seen = new Set([...seenBefore, ...waiting.map(keyOf)])
  const add = (openers: readonly Opener[]) => {
    const fresh = openers.filter((each) => !seen.has(keyOf(each)))
    for (const each of fresh) seen.add(keyOf(each))
    waiting.unshift(...fresh)
  }
  const opened: string[] = []
  const found: string[] = []
  const left: string[] = []
  const answered = new Set<string>()

  let first = await state()
  let isAsOpened = true
  const visit = async (opener: Opener) => {
    if (!isAsOpened) {
      await open()
      first = await state()
    }
    isAsOpened = false
    let before = ''
    for (const each of opener.presses) {
      before = await overlayTexts(page)
      await press(each)
      await settled()
    }
    const now = await state()
    if (pathOf(now.place) !== pathOf(first.place)) {
      left.push(opener.name)
      answered.add(keyOf(opener))
      return
    }
    const over = await overlayTexts(page)
    if (over !== '' && over !== before) {
      opened.push(opener.name)
      answered.add(keyOf(opener))
      found.push(...(await look(opener.name, OVERLAY)))
      if (!shared.has(keyOf(opener))) add(await innerOpeners(page, opener))
    } else if (here.includes(opener) && !isDeepStrictEqual(now.openers, first.openers)) {
      // A tab, say. What it shows may open something; what only changes that again is not looked at.
      opened.push(opener.name)
      found.push(...(await look(opener.name)))
      add(await openersIn(page, part, opener))
    }
    await close(page, settled)
    isAsOpened = (await overlays(page)) === 0 && isDeepStrictEqual(await state(), first)
  }
  for (let opener = waiting.shift(); opener; opener = waiting.shift()) {
    const { name } = opener
    // What cannot be pressed is reported, and the others are pressed all the same.
    await visit(opener).catch((error: unknown) => found.push(`${name}: ${String(error).split('\n')[0]}`))
  }
  for (const name of new Set(promised.flatMap(({ kept }) => kept)))
    if (!seenBefore.has(name) && !answered.has(name)) found.push(`${name}: opens nothing, though it says so`)
  return {
    opened,
    found,
    left,
    idle: [...new Set(promised.flatMap(({ idle }) => idle))].filter((name) => !seen.has(name)),
    seen,
  }
}

async function close(page: Page, settled: Settled): Promise<void> {
  for (let left = 3; left > 0 && (await overlays(page)) > 0; left--) {
    await page.keyboard.press('Escape')
    await settled()
  }
}

/** Where the console is, without what the address says beyond its `#`. */
export const place = (page: Page): Promise<string> => page.evaluate(() => location.hash.slice(1))
export const pathOf = (address: string): string => address.split('?')[0] ?? ''
const keyOf = ({ presses, isOfItsOwn = false }: Opener) =>
  presses
    .slice(isOfItsOwn ? -3 : -1)
    .map(({ name }) => name)
    .join(' > ')

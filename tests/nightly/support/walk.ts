import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { bulkOpeners, innerOpeners, type Opener, openersIn, OVERLAY, overlays, press } from './openers'
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
}

interface Walked {
  /** What has opened something that stays, or changed what can be pressed on the page; what leads to another page is looked at there. */
  readonly opened: readonly string[]
  /** What was wrong there, and which presses were not possible. */
  readonly found: readonly string[]
}

/** Presses whatever can be pressed on a page that is open, and in what that opens, and looks at all of it; nothing is confirmed. */
export async function walk({ page, settled, parts, open, look }: Walk): Promise<Walked> {
  const [part = 'body'] = parts
  const state = async () => ({ place: await place(page), openers: (await openersIn(page, part)).map(({ name }) => name), texts: await page.locator(part).allInnerTexts() })
  const here = (await Promise.all(parts.map((each) => openersIn(page, each)))).flat()
  const waiting = [...here, ...(await bulkOpeners(page))]
  const seen = new Set(waiting.map(lastName))
  const add = (openers: readonly Opener[]) => {
    const fresh = openers.filter((each) => !seen.has(lastName(each)))
    for (const each of fresh) seen.add(lastName(each))
    waiting.unshift(...fresh)
  }
  const opened: string[] = []
  const found: string[] = []

  let first = await state()
  let isAsOpened = true
  const visit = async (opener: Opener) => {
    if (!isAsOpened) {
      await open()
      first = await state()
    }
    isAsOpened = false
    for (const each of opener.presses) {
      await press(each)
      await settled()
    }
    const now = await state()
    if (pathOf(now.place) !== pathOf(first.place)) return
    if ((await overlays(page)) > 0) {
      opened.push(opener.name)
      found.push(...(await look(opener.name, OVERLAY)))
      add(await innerOpeners(page, opener))
      await close(page, settled)
    } else if (here.includes(opener) && !isDeepStrictEqual(now.openers, first.openers)) {
      // A tab, say. What it shows may open something; what only changes that again is not looked at.
      opened.push(opener.name)
      found.push(...(await look(opener.name)))
      add(await openersIn(page, part, opener))
    }
    isAsOpened = (await overlays(page)) === 0 && isDeepStrictEqual(await state(), first)
  }
  for (let opener = waiting.shift(); opener; opener = waiting.shift()) {
    const { name } = opener
    // What cannot be pressed is reported, and the others are pressed all the same.
    await visit(opener).catch((error: unknown) => found.push(`${name}: ${String(error).split('\n')[0]}`))
  }
  return { opened, found }
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
const lastName = ({ presses }: Opener) => presses.at(-1)?.name ?? ''

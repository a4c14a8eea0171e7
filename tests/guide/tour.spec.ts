import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { boxOf, middle, type Place } from '../e2e/support/showEditor'
import { settled } from '../e2e/support/list'
import { loneProducts, scan, STORE, tagsOf } from '../e2e/support/tagStage'
import { expect, PASSWORD, test, text } from '../e2e/support/test'
import { root } from '../support/server'
import { narrowOperator, still } from './picture'

const WIDTH = 960
const STEPS = 5
const STEP_MS = 50
const POINTER = `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="26" viewBox="0 0 22 26"><path d="M2 2v19l5-4.6 3.2 7 3.6-1.6-3.1-6.9 6.9-.5z" fill="#111" stroke="#fff" stroke-width="1.6"/></svg>`

/** Gathers what a page shows, one picture after the other, with a pointer that moves between them. */
class Film {
  readonly #frames: { png: Buffer; at: Place; ms: number }[] = []
  #at: Place = { x: 640, y: 620 }

  constructor(private readonly page: Page) {}

  /** What stands there now, for so long. */
  async show(ms: number): Promise<void> {
    await still(this.page)
    const png = await this.page.screenshot({ animations: 'disabled', caret: 'hide' })
    this.#frames.push({ png, at: this.#at, ms })
  }

  /** The pointer goes to a thing and presses it. */
  async press(target: Locator): Promise<void> {
    const to = middle(await boxOf(target))
    const from = this.#at
    const png = this.#frames.at(-1)?.png
    for (let step = 1; step <= STEPS; step++) {
      if (!png) break
      const way = step / STEPS
      this.#frames.push({
        png,
        at: { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way },
        ms: STEP_MS,
      })
    }
    this.#at = to
    await target.click()
    // What it hovers over is not what it pressed any more.
    await this.page.mouse.move(0, 0)
  }

  async save(path: string): Promise<void> {
    const frames = await Promise.all(
      this.#frames.map(async ({ png, at }) =>
        sharp(
          await sharp(png)
            .composite([{ input: Buffer.from(POINTER), left: Math.round(at.x), top: Math.round(at.y) }])
            .toBuffer(),
        )
          .resize(WIDTH)
          .png()
          .toBuffer(),
      ),
    )
    await sharp(frames, { join: { animated: true } })
      .webp({ quality: 80, effort: 6, minSize: true, loop: 0, delay: this.#frames.map(({ ms }) => ms) })
      .toFile(path)
  }
}

test('tour: sign in, the dashboard, the tags of a store by a filter, a tag for a product', async ({ page, api }) => {
  test.setTimeout(300_000)
  await narrowOperator(api)
  const [tag] = await tagsOf(api, { filter_status: 'OK' })
  const [product = ''] = await loneProducts(api)
  const film = new Film(page)
  const button = (key: string) => page.getByRole('button', { name: text(key), exact: true })

  await page.goto('/')
  await expect(button('shell.signIn.submit')).toBeVisible()
  await film.show(900)
  await page.getByLabel(text('shell.signIn.id'), { exact: true }).fill('operator@shelfdeck.example')
  await film.show(500)
  await page.getByLabel(text('shell.signIn.password'), { exact: true }).fill(PASSWORD)
  await film.show(500)
  await film.press(button('shell.signIn.submit'))
  await expect(page.getByRole('heading', { level: 1, name: text('app.routes.dashboard') })).toBeVisible()
  await film.show(2600)

  await film.press(page.getByRole('navigation').getByRole('link', { name: text('app.routes.tag'), exact: true }))
  await settled(page)
  await film.show(1000)
  await film.press(page.locator('tr[data-index]').filter({ hasText: STORE }).getByRole('link').first())
  await settled(page)
  await film.show(1600)
  await film.press(button('list.filters.add'))
  const choices = page.getByRole('list', { name: text('list.filters.add') })
  await expect(choices).toBeVisible()
  await film.show(900)
  await film.press(choices.getByRole('button', { name: text('resources.tag.fields.battStatus'), exact: true }))
  const low = page
    .getByRole('group', { name: text('resources.tag.fields.battStatus') })
    .getByRole('checkbox', { name: text('resources.tag.enums.battStatus.LOW') })
  await film.show(700)
  await film.press(low)
  await page.keyboard.press('Escape')
  await settled(page)
  await film.show(2200)

  await film.press(button('resources.tag.actions.assign'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: text('resources.tag.fields.tagId'), exact: true })).toBeFocused()
  await film.show(1000)
  await scan(page, tag?.tagId ?? '')
  await expect(dialog.getByRole('textbox', { name: text('resources.tag.fields.prCode'), exact: true })).toBeFocused()
  await film.show(1000)
  await scan(page, product)
  await expect(dialog).toContainText(text('scan.log.counts', { success: 1, failure: 0 }))
  await film.show(2800)
  await film.save(join(root, 'docs/tour.webp'))
})

import { expect, type Locator, type Page } from '@playwright/test'
import { text } from './text'

/** A button of the editor, by its words under `areas.show`. */
export const button = (page: Page | Locator, key: string, values = {}) =>
  page.getByRole('button', { name: text(`areas.show.${key}`, values), exact: true })
/** The canvas; without objects it is no list. */
export const canvas = (page: Page) =>
  page
    .getByRole('listbox', { name: text('areas.show.canvas') })
    .or(page.getByRole('group', { name: text('areas.show.canvas') }))
export const layers = (page: Page) => page.getByRole('listbox', { name: text('areas.show.layers') })
export const number = (page: Page, field: string) =>
  page.getByLabel(text(`resources.plus-show-object.fields.${field}`), { exact: true })
export const save = (page: Page) => page.getByRole('button', { name: text('form.save'), exact: true })
export const slides = (page: Page) =>
  page.getByRole('region', { name: text('areas.show.slides') }).getByRole('listitem')

/** The address of one of the store's displays, in the order of their addresses. */
export async function displayAt(
  api: { call(call: string, body?: object): Promise<{ body: { data?: Record<string, unknown>[] } }> },
  storeCode: string,
  at: number,
): Promise<string> {
  const { body } = await api.call(`POST /status/store/${storeCode}/plus/device/search`, { length: -1 })
  return (body.data ?? []).map(({ mac }) => String(mac)).sort()[at] ?? ''
}

/** Waits until the save is reported, and nothing is left to save. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByText(text('areas.show.saved'), { exact: true })).toBeVisible()
  // With nothing left to save, and while saving, it is disabled. With the focus it is only aria-disabled.
  await expect(save(page).and(page.locator(':is(:disabled, [aria-disabled="true"]):not([aria-busy])'))).toBeVisible()
}

/** Presses Tab (or another key) until the element has the focus, as a user without a mouse does. */
export async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 120; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${String(target)}`)
}

export interface Place {
  readonly x: number
  readonly y: number
}

/** Where an element is. @throws Error if it is not on the page */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

export const middle = ({ x, y, width, height }: Place & { width: number; height: number }): Place => ({
  x: x + width / 2,
  y: y + height / 2,
})

/** Drags in steps, with or without keys held. */
export async function drag(page: Page, from: Place, to: Place, keys: readonly string[] = []): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const key of keys) await page.keyboard.down(key)
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  for (const key of keys) await page.keyboard.up(key)
}

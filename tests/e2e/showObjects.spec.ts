import type { Page } from '@playwright/test'
import type { PlusDeviceShow, PlusImage, PlusShowObject } from '../../src/generated/types'
import { boxOf, button, canvas, displayAt, drag, layers, middle, number, reach, save, saved } from './support/showEditor'
import { accessibilityFindings, expect, goAs, test, text } from './support/test'

const STORE = 'GB001'

interface Calls {
  call(call: string, body?: object): Promise<{ status: number; body: object }>
}

/** A display of the store whose only slide shows these objects. */
async function displayWith(api: Calls, at: number, objList: readonly PlusShowObject[]): Promise<string> {
  const mac = await displayAt(api, STORE, at)
  await api.call(`POST /plus/store/${STORE}/device/${mac}/show`, { show: [{ duration: 30, bgColor: '#000000', objList }] })
  return mac
}

const objectsOf = async (api: Calls, mac: string) => ((await api.call(`GET /plus/store/${STORE}/device/${mac}/show`)).body as PlusDeviceShow).show[0]?.objList ?? []
const objects = (page: Page) => canvas(page).getByRole('option')
const layer = (page: Page, at: number) => layers(page).getByRole('option').nth(at)

/** A picture over the whole screen and a small one on it, both of files that the store has. */
async function twoPictures(api: Calls): Promise<[PlusShowObject, PlusShowObject]> {
  const [ground, badge] = (await api.call(`GET /plus/store/${STORE}/image/list`)).body as PlusImage[]
  return [
    { type: 'image', id: String(ground?.id), left: 0, top: 0, width: 1920, height: 158 },
    { type: 'image', id: String(badge?.id), left: 1400, top: 40, width: 160, height: 80 },
  ]
}

test('a locked background stays where it is under a drag, and a hidden object is not drawn, by mouse and by keys', async ({ page, server, api }) => {
  const [ground, badge] = await twoPictures(api)
  const mac = await displayWith(api, 0, [ground, badge])
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  await expect(objects(page)).toHaveCount(2)
  await layer(page, 1).hover()
  await layer(page, 1).locator('[data-flag="locked"]').click()
  await expect(layer(page, 1)).toContainText(text('resources.plus-show-object.fields.locked'))

  // A drag across the background opens a box around what can be chosen, and moves nothing.
  const [from, to] = [middle(await boxOf(objects(page).nth(0))), middle(await boxOf(objects(page).nth(1)))]
  await drag(page, { x: from.x - 40, y: from.y }, { x: to.x + 60, y: to.y + 20 })
  await expect(objects(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(objects(page).nth(0)).toHaveAttribute('aria-selected', 'false')
  // Chosen by its layer, it has no handles, its numbers are fixed, and no key removes it.
  await layer(page, 1).click()
  await expect(number(page, 'left')).toHaveAttribute('readonly')
  await expect(page.locator('[data-handle]')).toHaveCount(0)
  await page.keyboard.press('Delete')
  await page.keyboard.press('ArrowRight')
  await expect(objects(page)).toHaveCount(2)

  await layer(page, 0).hover()
  await layer(page, 0).locator('[data-flag="hidden"]').click()
  await expect(objects(page)).toHaveCount(1)
  expect(await accessibilityFindings(page)).toEqual([])
  await save(page).click()
  await saved(page)
  expect(await objectsOf(api, mac)).toMatchObject([{ id: ground.id, left: 0, locked: true }, { id: badge.id, left: 1400, hidden: true }])
  await page.reload()
  await expect(objects(page)).toHaveCount(1)

  // The same without a mouse: over the layers, by a key and by the button above the list.
  await reach(page, layers(page))
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+Shift+H')
  await expect(objects(page)).toHaveCount(2)
  await page.keyboard.press('End')
  await expect(button(page, 'flags.locked.on')).toHaveAttribute('aria-pressed', 'true')
  await reach(page, button(page, 'flags.locked.on'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(number(page, 'left')).not.toHaveAttribute('readonly')
  await page.keyboard.press('Control+Shift+L')
  await page.keyboard.press('Control+s')
  await saved(page)
  expect(await objectsOf(api, mac)).toEqual([expect.objectContaining({ id: ground.id, locked: true }), expect.not.objectContaining({ hidden: true })])
})

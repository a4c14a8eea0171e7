import type { Page } from '@playwright/test'
import type { PlusDeviceShow, PlusImage, PlusShowObject, PlusTemplate } from '../../src/generated/types'
import {
  boxOf,
  button,
  canvas,
  displayAt,
  drag,
  layers,
  middle,
  number,
  reach,
  save,
  saved,
  slides,
} from './support/showEditor'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text, walkTo } from './support/test'

const STORE = 'GB001'

interface Calls {
  call(call: string, body?: object): Promise<{ status: number; body: object }>
}

/** A display of the store whose only slide shows these objects. */
async function displayWith(api: Calls, at: number, objList: readonly PlusShowObject[]): Promise<string> {
  const mac = await displayAt(api, STORE, at)
  await api.call(`POST /plus/store/${STORE}/device/${mac}/show`, {
    show: [{ duration: 30, bgColor: '#000000', objList }],
  })
  return mac
}

const objectsOf = async (api: Calls, mac: string) =>
  ((await api.call(`GET /plus/store/${STORE}/device/${mac}/show`)).body as PlusDeviceShow).show[0]?.objList ?? []
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

test('a locked background stays where it is under a drag, and a hidden object is not drawn, by mouse and by keys', async ({
  page,
  server,
  api,
}) => {
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
  expect(await objectsOf(api, mac)).toMatchObject([
    { id: ground.id, left: 0, locked: true },
    { id: badge.id, left: 1400, hidden: true },
  ])
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
  expect(await objectsOf(api, mac)).toEqual([
    expect.objectContaining({ id: ground.id, locked: true }),
    expect.not.objectContaining({ hidden: true }),
  ])
})

test('a double-click and Enter edit an object, and a right press and the menu key open its menu', async ({
  page,
  server,
  api,
}) => {
  const [, badge] = await twoPictures(api)
  const mac = await displayWith(api, 1, [
    badge,
    { ...badge, type: 'webpage', id: 'http://shop.example/a', left: 100 },
    { ...badge, type: 'product', id: '2', left: 600 },
  ])
  await page.route('http://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }),
  )
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  const [picture, site, product] = [objects(page).nth(0), objects(page).nth(1), objects(page).nth(2)]
  await picture.dblclick()
  const files = dialogNamed(page, text('areas.show.choose.image')).getByRole('listitem').getByRole('button')
  const name = (await files.nth(2).locator('b').textContent()) ?? ''
  await files.nth(2).click()
  await expect(picture).toHaveAttribute('aria-label', new RegExp(name.replaceAll('.', String.raw`\.`)))
  await site.dblclick()
  const address = dialogNamed(page, text('areas.show.address'))
  await expect(address.getByRole('textbox')).toHaveValue('http://shop.example/a')
  await address.getByRole('textbox').fill('shop.example/b')
  await button(address, 'edit.take').click()
  await expect(site.locator('iframe')).toHaveAttribute('src', 'http://shop.example/b')

  await product.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: text('areas.show.edit.menu') })
  await expect(product).toHaveAttribute('aria-selected', 'true')
  await menu.getByRole('menuitem', { name: text('areas.show.edit.duplicate') }).click()
  await expect(menu).toBeHidden()
  await expect(objects(page)).toHaveCount(4)
  await layer(page, 3).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: text('areas.show.edit.remove') }).click()
  await expect(objects(page)).toHaveCount(3)

  // The same by keys: the menu stands at what is chosen, and gives the focus back.
  await reach(page, canvas(page))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialogNamed(page, text('areas.show.address'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(canvas(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialogNamed(page, text('areas.show.slotLabel'))).toBeVisible()
})

test('new objects hide no others, and undo is kept over saving', async ({ page, server, api }) => {
  await goAs(page, server, 'admin', `/plus/template/show/${STORE}/Undone/new/23.1`)
  for (const type of ['image', 'image', 'video']) {
    await button(page, `add.${type}`).click()
    await dialogNamed(page, text(`areas.show.choose.${type}`))
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click()
  }
  await expect(objects(page)).toHaveCount(3)
  const boxes = await Promise.all([0, 1, 2].map((at) => boxOf(objects(page).nth(at))))
  const isInside = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
    one.x >= other.x &&
    one.y >= other.y &&
    one.x + one.width <= other.x + other.width &&
    one.y + one.height <= other.y + other.height
  // A later one lies above an earlier one, and lets it be seen.
  expect(boxes.flatMap((box, at) => boxes.slice(at + 1).filter((later) => isInside(box, later)))).toEqual([])
  await save(page).click()
  await expect(page).toHaveURL(/Undone\/edit\/23\.1$/)
  await expect(save(page)).toBeDisabled()
  await button(page, 'edit.undo').click()
  await expect(objects(page)).toHaveCount(2)
  await page.keyboard.press('Control+s')
  await saved(page)
  await button(page, 'edit.redo').click()
  await expect(objects(page)).toHaveCount(3)
  expect(
    ((await api.call(`GET /plus/store/${STORE}/template/Undone`)).body as unknown as PlusTemplate).show?.[0]?.objList,
  ).toHaveLength(2)
})

/** A picture of one colour, as a browser makes it. */
const pictureOf = (page: Page, width: number, height: number) =>
  page.evaluateHandle(
    async ([wide, high]) => {
      const drawn = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      drawn.getContext('2d')?.fillRect(0, 0, wide, high)
      const blob = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve))
      const transfer = new DataTransfer()
      if (blob) transfer.items.add(new File([blob], 'image.png', { type: 'image/png' }))
      return transfer
    },
    [width, height] as const,
  )

test('a picture is dropped on the slide, another is pasted, and each gets its ratio back or is cut to its box', async ({
  page,
  server,
  api,
}) => {
  const mac = await displayWith(api, 2, [])
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  const board = page.locator('[data-screen]')
  const { x, y } = await boxOf(board)
  const dataTransfer = await pictureOf(page, 200, 100)
  const at = { clientX: x + 300, clientY: y + 40 }
  for (const type of ['dragenter', 'dragover', 'drop']) await board.dispatchEvent(type, { dataTransfer, ...at })
  await expect(objects(page)).toHaveCount(1)
  await expect(number(page, 'left')).toHaveValue('500')
  await expect(number(page, 'top')).toHaveValue('30')

  // Drawn out of its ratio, brought back, over the whole screen, and cut.
  await number(page, 'width').fill('400')
  await button(page, 'fit.box').click()
  await expect(number(page, 'width')).toHaveValue('200')
  await button(page, 'fit.fill').click()
  await expect(number(page, 'height')).toHaveValue('960')
  await reach(page, button(page, 'fit.screen'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(number(page, 'width')).toHaveValue('316')
  await number(page, 'width').fill('158')
  await button(page, 'fit.crop').click()
  await expect(layers(page)).toContainText('image 100x100.png')
  await expect(number(page, 'width')).toHaveValue('158')

  await canvas(page).evaluate(
    (area, clipboardData) =>
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    await pictureOf(page, 60, 40),
  )
  await expect(objects(page)).toHaveCount(2)
  await expect(layers(page)).toContainText(text('areas.show.pastedPicture'))
  // What is copied by keys is pasted by keys.
  await page.keyboard.press('Escape')
  await canvas(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(objects(page)).toHaveCount(4)
  await save(page).click()
  await saved(page)
  const media = (await api.call(`GET /plus/store/${STORE}/image/list`)).body as unknown as PlusImage[]
  expect(
    media.filter(({ name }) => /^image\.png$|^image 100x100/.test(name)).map(({ width, height }) => [width, height]),
  ).toEqual(
    expect.arrayContaining([
      [200, 100],
      [100, 100],
    ]),
  )
})

test('a device’s show becomes a template, which is duplicated and renamed; a slide goes to another store with its files', async ({
  page,
  server,
  api,
}) => {
  const [ground, badge] = await twoPictures(api)
  const mac = await displayWith(api, 3, [ground, badge])
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  await expect(objects(page)).toHaveCount(2)
  await button(page, 'saveAsTemplate').click()
  const asked = dialogNamed(page, text('areas.show.saveAsTemplate'))
  await asked.getByRole('textbox').fill('Of a device')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('areas.show.savedAsTemplate', { template: 'Of a device' }))).toBeVisible()
  await expect(asked).toBeHidden()
  const template = (await api.call(`GET /plus/store/${STORE}/template/Of%20a%20device`)).body as unknown as PlusTemplate
  expect([template.size, template.show?.[0]?.objList.length]).toEqual(['23.1', 2])

  // The slide that is open is copied where nothing is chosen, and pasted in another store.
  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+c')
  const other = 'KR001'
  const far = await displayAt(api, other, 4)
  await walkTo(page, `/plus/device/show/${other}/${far}`)
  await expect(slides(page).first()).toBeVisible()
  const before = await slides(page).count()
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(slides(page)).toHaveCount(before + 1)
  await expect(objects(page)).toHaveCount(2)
  await expect(canvas(page).locator('img')).toHaveCount(2)

  await page.keyboard.press('Control+z')
  await expect(slides(page)).toHaveCount(before)
  await walkTo(page, `/plus/template/list/${STORE}`)
  for (const [action, from, to] of [
    ['duplicate', 'Of a device', 'A second one'],
    ['rename', 'A second one', 'A third one'],
  ] as const) {
    await page
      .getByRole('row', { name: new RegExp(from) })
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: text(`resources.plus-template.actions.${action}`), exact: true }).click()
    const named = dialogNamed(page, text(`resources.plus-template.dialogs.${action}.title`, { _id: from }))
    await named.getByRole('textbox').fill(to)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(to) })).toBeVisible()
  }
  expect((await api.call(`GET /plus/store/${STORE}/template/A%20second%20one`)).status).toBe(404)
})

test('a group is chosen and moved together, by mouse and by keys, and taken apart', async ({ page, server, api }) => {
  const [, badge] = await twoPictures(api)
  const mac = await displayWith(
    api,
    4,
    [100, 500, 900].map((left) => ({ ...badge, left })),
  )
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  await objects(page).nth(0).click()
  await objects(page)
    .nth(1)
    .click({ modifiers: ['Shift'] })
  await button(page, 'edit.group').click()
  await objects(page).nth(2).click()
  const from = middle(await boxOf(objects(page).nth(0)))
  await drag(page, from, { x: from.x + 30, y: from.y }, ['Control'])
  await expect(objects(page).and(page.locator('[aria-selected="true"]'))).toHaveCount(2)
  await save(page).click()
  await saved(page)
  expect((await objectsOf(api, mac)).map(({ left }) => left)).toEqual([160, 560, 900])

  // The first double-click goes into the group, where one moves alone.
  await objects(page).nth(1).dblclick()
  await expect(objects(page).and(page.locator('[aria-selected="true"]'))).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  // By keys: out of it, to the group as a whole, apart, and together with the third.
  await canvas(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(objects(page).and(page.locator('[aria-selected="true"]'))).toHaveCount(2)
  await page.keyboard.press('Control+Shift+G')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+g')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+s')
  await saved(page)
  const kept = await objectsOf(api, mac)
  expect(kept.map(({ left }) => left)).toEqual([170, 571, 910])
  expect(new Set(kept.map(({ group }) => group)).size).toBe(1)
})

test('the player goes to where its bar is pressed or led by keys, and fills the screen', async ({
  page,
  server,
  api,
}) => {
  const mac = await displayAt(api, STORE, 5)
  await api.call(`POST /plus/store/${STORE}/device/${mac}/show`, {
    show: [100, 300].map((duration) => ({ duration, bgColor: '#204060', objList: [] })),
  })
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  await button(page, 'play').click()
  const player = dialogNamed(page, /./)
  await button(player, 'playing.pause').click()
  const bar = player.getByRole('slider', { name: text('areas.show.playing.position') })
  const box = await boxOf(bar)
  await bar.click({ position: { x: box.width / 2, y: box.height / 2 } })
  await expect(player.locator('[data-slide="2"]')).toBeVisible()
  expect(Math.abs(Number(await bar.getAttribute('aria-valuenow')) - 200)).toBeLessThan(4)
  await bar.press('Home')
  await expect(player.locator('[data-slide="1"]')).toBeVisible()
  await bar.press('PageUp')
  await expect(bar).toHaveAttribute('aria-valuenow', '10')
  expect(await accessibilityFindings(page)).toEqual([])
  await button(player, 'playing.full').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
  await expect(player).toBeVisible()
})

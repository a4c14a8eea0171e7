import type { PlusDeviceShow, PlusTemplate } from '../../src/generated/types'
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
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

// A store of its own: what its displays show is another test's to look at elsewhere.
const STORE = 'DE001'
const PAGE = 'http://shop.example/offers'
const TYPES = ['image', 'product', 'video', 'webpage', 'widget']

const typesOf = ({ show }: Pick<PlusDeviceShow, 'show'>, slide: number) =>
  show[slide]?.objList.map(({ type }) => type).sort()

test.beforeEach(async ({ page }) => {
  await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Offers of the day</h1>' }))
})

test('a designer makes a slide show with all five kinds of objects with the mouse, saves and plays it, and it is on the device', async ({
  page,
  server,
  api,
}) => {
  const mac = await displayAt(api, STORE, 2)
  await api.call(`POST /plus/store/${STORE}/setting`, { duration: 25, bgColor: '#204060' })
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  await button(page, 'addSlide').click()
  await expect(page.getByLabel(text('resources.plus-show.fields.duration'), { exact: true })).toHaveValue('25')
  await expect(page.getByLabel(text('resources.plus-show.fields.bgColor'), { exact: true })).toHaveValue('#204060')
  for (const type of ['image', 'video', 'widget']) {
    await button(page, `add.${type}`).click()
    await dialogNamed(page, text(`areas.show.choose.${type}`))
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click()
  }
  await button(page, 'add.webpage').click()
  const asked = dialogNamed(page, text('areas.show.choose.webpage'))
  await asked.getByRole('textbox').fill('javascript:alert(1)')
  await button(asked, 'add.button').click()
  await expect(asked).toContainText(text('areas.show.addressFormat'))
  await asked.getByRole('textbox').fill(PAGE)
  await button(asked, 'add.button').click()
  await button(page, 'add.product').click()
  await expect(layers(page).getByRole('option')).toHaveCount(5)
  await expect(canvas(page).frameLocator(`iframe[src="${PAGE}"]`).getByRole('heading')).toHaveText('Offers of the day')
  expect(await accessibilityFindings(page)).toEqual([])

  // The webpage is dragged to within a few pixels of the right edge, and stands on it.
  const webpage = canvas(page).getByRole('option', { name: /shop\.example/ })
  await webpage.click()
  // The numbers come after the press has been answered on the canvas.
  await expect(page.getByLabel(text('areas.show.address'), { exact: true })).toHaveValue(PAGE)
  const [box, board] = [await boxOf(webpage), await boxOf(canvas(page))]
  // Half scale: what is to go is half as much on the page.
  const [left, wide] = [
    Number(await number(page, 'left').inputValue()),
    Number(await number(page, 'width').inputValue()),
  ]
  await drag(page, middle(box), {
    x: middle(box).x + (1920 - wide - left) / 2 - 2,
    y: middle(box).y - Number(await number(page, 'top').inputValue()) / 2 + 2,
  })
  await expect(number(page, 'left')).toHaveValue(String(1920 - wide))
  await expect(number(page, 'top')).toHaveValue('0')

  // A layer is dragged from below to the top, and put back.
  const [uppermost, image] = [layers(page).getByRole('option').first(), layers(page).getByRole('option').last()]
  const lowest = await image.textContent()
  await drag(page, middle(await boxOf(image)), middle(await boxOf(uppermost)))
  await expect(uppermost).toHaveText(lowest ?? '')
  await button(page, 'edit.undo').click()
  await expect(image).toHaveText(lowest ?? '')
  await image.click()
  const width = 1920
  await expect(number(page, 'width')).toHaveValue(String(width))
  await number(page, 'height').fill('79')
  // What is typed in a field is the field's own.
  await number(page, 'height').press('Delete')
  await expect(layers(page).getByRole('option')).toHaveCount(5)
  const handle = page.locator('[data-handle="e"]')
  await drag(page, middle(await boxOf(handle)), { x: middle(await boxOf(handle)).x - 100, y: middle(board).y }, [
    'Control',
  ])
  await expect(number(page, 'width')).toHaveValue(String(width - 200))
  const turn = await boxOf(page.locator('[data-handle="turn"]'))
  const turned = await boxOf(canvas(page).getByRole('option', { selected: true }))
  await drag(page, middle(turn), { x: middle(turned).x + 300, y: middle(turned).y }, ['Shift'])
  await expect(number(page, 'angle')).toHaveValue('90')
  await button(page, 'edit.undo').click()
  await expect(number(page, 'angle')).toHaveValue('0')

  // A box drawn open around all of them, lined up, and put back.
  await drag(
    page,
    { x: board.x + 12, y: board.y + 6 },
    { x: board.x + board.width - 12, y: board.y + board.height - 22 },
  )
  await expect(layers(page).getByRole('option', { selected: true })).toHaveCount(5)
  await button(page, 'align.bottom').click()
  await button(page, 'edit.undo').click()

  await button(page, 'edit.copy').click()
  await button(page, 'addSlide').click()
  await button(page, 'edit.paste').click()
  await expect(layers(page).getByRole('option')).toHaveCount(5)
  await page.keyboard.press('Delete')
  await expect(page.getByText(text('areas.show.noObjects'))).toBeVisible()
  await button(page, 'removeSlide').click()
  await expect(layers(page).getByRole('option')).toHaveCount(5)

  // The new slide is dragged to the front, and has its own time and ground.
  const count = await slides(page).count()
  const grip = button(page, 'moveSlide', { number: count })
  await drag(page, middle(await boxOf(grip)), {
    x: middle(await boxOf(grip)).x,
    y: (await boxOf(slides(page).first())).y + 6,
  })
  await expect(slides(page).first().getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await canvas(page).press('Escape')
  await page.getByLabel(text('resources.plus-show.fields.duration'), { exact: true }).fill('7')
  await page.getByLabel(text('resources.plus-show.fields.bgColor'), { exact: true }).fill('#123456')
  await save(page).click()
  await saved(page)

  await page.reload()
  await expect(layers(page).getByRole('option')).toHaveCount(5)
  const { body } = await api.call(`GET /plus/store/${STORE}/device/${mac}/show`)
  const onDevice = body as unknown as PlusDeviceShow
  expect(typesOf(onDevice, 0)).toEqual(TYPES)
  expect(onDevice.show[0]).toMatchObject({ duration: 7, bgColor: '#123456', empty: false })
  expect(onDevice.show[0]?.objList.find(({ type }) => type === 'webpage')).toMatchObject({
    id: PAGE,
    left: 1920 - wide,
    top: 0,
  })

  await button(page, 'play').click()
  const player = dialogNamed(page, /./)
  await expect(player.locator('[data-slide="1"] iframe[src="widget.html"]')).toBeVisible()
  await expect(player.locator('video')).toHaveJSProperty('paused', false)
  await button(player, 'playing.next').click()
  await expect(player.locator('[data-slide="2"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(player).toBeHidden()
})

test('a layer that is let go in the moment in which it arrives stays there', async ({ page, server, api }) => {
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${await displayAt(api, STORE, 3)}`)
  await button(page, 'addSlide').click()
  for (let added = 0; added < 3; added++) await button(page, 'add.product').click()
  const all = layers(page).getByRole('option')
  await expect(all).toHaveCount(3)
  const lowest = (await all.last().getAttribute('id')) ?? ''
  const [from, to] = [middle(await boxOf(all.last())), middle(await boxOf(all.first()))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 10, { steps: 2 })
  await page.evaluate((at) => {
    const event = (type: string) => new MouseEvent(type, { bubbles: true, button: 0, clientX: at.x, clientY: at.y })
    document.dispatchEvent(event('mousemove'))
    document.dispatchEvent(event('mouseup'))
  }, to)
  await expect(all.first()).toHaveAttribute('id', lowest)
  await page.mouse.up()
})

test('a designer makes the same with the keyboard alone', async ({ page, server, api }) => {
  const mac = await displayAt(api, STORE, 6)
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  await expect(canvas(page)).toBeVisible()
  await page.keyboard.press('Control+m')
  for (const type of ['image', 'video', 'widget']) {
    await reach(page, button(page, `add.${type}`))
    await page.keyboard.press('Enter')
    const choice = dialogNamed(page, text(`areas.show.choose.${type}`))
      .getByRole('listitem')
      .first()
      .getByRole('button')
    await choice.waitFor()
    await reach(page, choice)
    await page.keyboard.press('Enter')
    await expect(choice).toBeHidden()
  }
  await reach(page, button(page, 'add.webpage'))
  await page.keyboard.press('Enter')
  await expect(dialogNamed(page, text('areas.show.choose.webpage')).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('shop.example/offers')
  await page.keyboard.press('Enter')
  await expect(dialogNamed(page, text('areas.show.choose.webpage'))).toBeHidden()
  await reach(page, button(page, 'add.product'))
  await page.keyboard.press('Enter')
  await expect(layers(page).getByRole('option')).toHaveCount(5)

  // Into the canvas, through its objects, one moved, sized, turned and laid above; Escape and Tab lead out again.
  await reach(page, canvas(page))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(canvas(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  const height = Number(/× (\d+)$/.exec(await layers(page).getByRole('option').last().innerText())?.[1])
  await expect(number(page, 'height')).toHaveValue(String(height))
  const left = Number(await number(page, 'left').inputValue())
  for (const keys of ['Shift+ArrowRight', 'ArrowRight', 'Control+ArrowUp', 'r']) await page.keyboard.press(keys)
  await expect(number(page, 'left')).toHaveValue(String(left + 11))
  await expect(number(page, 'height')).toHaveValue(String(height - 1))
  await expect(number(page, 'angle')).toHaveValue('15')
  await page.keyboard.press('Control+]')
  await expect(canvas(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(canvas(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+d')
  await expect(layers(page).getByRole('option')).toHaveCount(6)
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(layers(page).getByRole('option')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(canvas(page)).not.toBeFocused()

  // Copied to a new slide, which is put before the other by keys, and typed a time.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Control+v')
  await expect(layers(page).getByRole('option')).toHaveCount(5)
  const count = await slides(page).count()
  await reach(page, button(page, 'moveSlide', { number: count }))
  await page.keyboard.press('Space')
  await expect(page.getByText(text('areas.show.moving.over', { slide: count, place: count, count }))).toBeAttached()
  // It listens to the next key from a timer of its own on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(text('areas.show.moving.over', { slide: count, place: count - 1, count }))).toBeAttached()
  await page.keyboard.press('Space')
  await expect(
    slides(page)
      .nth(count - 2)
      .getByRole('button')
      .first(),
  ).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  const duration = page.getByLabel(text('resources.plus-show.fields.duration'), { exact: true })
  await reach(page, canvas(page), 'Shift+Tab')
  await page.keyboard.press('Escape')
  await reach(page, duration)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+s')
  await saved(page)

  await page.reload()
  await expect(slides(page)).toHaveCount(count)
  const { body } = await api.call(`GET /plus/store/${STORE}/device/${mac}/show`)
  const onDevice = body as unknown as PlusDeviceShow
  expect([typesOf(onDevice, count - 2), typesOf(onDevice, count - 1)]).toEqual([TYPES, TYPES])
  expect(onDevice.show[count - 2]?.duration).toBe(9)
  expect(onDevice.show[count - 2]?.objList.find(({ type }) => type === 'webpage')?.id).toBe(PAGE)

  await page.keyboard.press('p')
  const player = dialogNamed(page, /./)
  await expect(player.locator('[data-slide="1"]')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(player.locator('[data-slide="2"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(player).toBeHidden()
})

test('a template is made, another tab’s save is noticed, a device that follows it becomes custom, and what is not saved is not lost', async ({
  page,
  server,
  api,
  context,
}) => {
  const path = `GET /plus/store/${STORE}/template/Corner`
  await goAs(page, server, 'admin', `/plus/template/show/${STORE}/Corner/new/35.4`)
  await button(page, 'add.product').click()
  await save(page).click()
  await expect(page).toHaveURL(/Corner\/edit\/35\.4$/)
  await expect(layers(page).getByRole('option')).toHaveCount(1)
  expect((await api.call(path)).body).toMatchObject({
    size: '35.4',
    show: [{ objList: [{ type: 'product', id: '1', index: 1, autoSize: true, width: 180, height: 79 }] }],
  })

  const other = await context.newPage()
  await other.goto(page.url())
  await button(other, 'add.product').click()
  await button(page, 'addSlide').click()
  await save(other).click()
  await saved(other)
  await expect(page.getByText(text('areas.show.conflict.bannerChanged'))).toBeVisible()
  await page.bringToFront()
  await save(page).click()
  const question = dialogNamed(page, text('areas.show.conflict.title'))
  await question.getByRole('button', { name: text('form.keepEditing') }).click()
  await expect(slides(page)).toHaveCount(2)
  await save(page).click()
  await button(question, 'conflict.overwrite').click()
  await saved(page)
  expect(((await api.call(path)).body as unknown as PlusTemplate).show).toHaveLength(2)
  await other.close()

  // The name is taken now.
  await goAs(page, server, 'admin', `/plus/template/show/${STORE}/Corner/new/35.4`)
  await save(page).click()
  await expect(dialogNamed(page, text('server.signage.templateRegistered'))).toContainText(
    text('messages.templateOverwrite'),
  )
  await page.keyboard.press('Escape')

  const mac = await displayAt(api, STORE, 0)
  await goAs(page, server, 'admin', `/plus/device/show/${STORE}/${mac}`)
  await button(page, 'add.product').click()
  await page
    .getByRole('link', { name: text('app.routes.plusTemplate'), exact: true })
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('app.leave.stay') })
    .click()
  await expect(layers(page).getByRole('option', { selected: true })).toHaveCount(1)
  await save(page).click()
  await expect(page.getByText(/no longer follows template/)).toBeVisible()
  expect((await api.call(`GET /status/store/${STORE}/plus/device/${mac}`)).body).toMatchObject({ template: null })

  // Who may not write looks and plays.
  await goAs(page, server, 'viewer', `/plus/device/show/${STORE}/${mac}`)
  await expect(button(page, 'play')).toBeVisible()
  await expect(save(page)).toBeHidden()
  await expect(button(page, 'add.image')).toBeHidden()
})

import type { Page } from '@playwright/test'
import type { Api } from '../support/api'
import { picture } from '../contract/media'
import { rowWith, rows, settled } from './support/list'
import { boxOf } from './support/showEditor'
import { hearTones, scan, STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, test, text } from './support/test'

const action = (resource: string, id: string) => text(`resources.${resource}.actions.${id}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function rowAction(page: Page, words: string, resource: string, id: string): Promise<void> {
  await rowWith(page, words).locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: action(resource, id), exact: true }).click()
}

async function pageAction(page: Page, id: string): Promise<void> {
  await press(page, text('list.rowActions'))
  await page.getByRole('menuitem', { name: action('plus-device', id), exact: true }).click()
}

// Before the displays are told to show something else.
test('a designer uploads media, views and replaces them; those that devices show cannot be deleted', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', `/plus/image/list/${STORE}`)
  await settled(page)
  await press(page, action('plus-image', 'upload'))
  const files = async (...list: { name: string; buffer: Buffer }[]) =>
    page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(list.map((file) => ({ mimeType: 'image/png', ...file })))
  const png = await picture(300, 100)
  const uploads = page.getByRole('dialog').getByRole('listitem')
  await files(
    { name: 'one.png', buffer: png },
    { name: 'two.png', buffer: await picture(40, 20) },
    { name: 'fake.png', buffer: Buffer.from('text') },
    { name: 'page.svg', buffer: Buffer.from('<svg/>') },
  )
  await expect(uploads.filter({ hasText: 'fake.png' })).toContainText(text('server.signage.notItsName'))
  await expect(uploads.filter({ hasText: 'page.svg' })).toContainText(text('server.signage.imageKind'))
  for (const name of ['one.png', 'two.png']) await expect(uploads.filter({ hasText: name })).toContainText('Complete!')
  expect(await accessibilityFindings(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('kit.close'), exact: true })
    .last()
    .click()
  await expect(rowWith(page, 'one.png').locator('img')).toBeVisible()

  await rowAction(page, 'one.png', 'plus-image', 'view')
  const image = page.getByRole('dialog').getByRole('img', { name: 'one.png' })
  const ratio = async () => {
    const { width, height } = await boxOf(image)
    return width / height
  }
  await expect(image).toHaveJSProperty('naturalWidth', 300)
  await expect.poll(ratio).toBeCloseTo(3)
  await press(page, text('areas.signage.media.turnRight'))
  await expect.poll(ratio).toBeCloseTo(1 / 3)
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await rowAction(page, 'one.png', 'plus-image', 'download')
  expect((await saved).suggestedFilename()).toBe('one.png')
  await rowAction(page, 'one.png', 'plus-image', 'replace')
  await files({ name: 'newer.png', buffer: await picture(50, 50) })
  await expect(page.getByText('Complete!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowWith(page, 'newer.png')).toBeVisible()

  // One that devices show stays, and they are named; the other goes.
  await rowWith(page, 'fresh.jpg').getByRole('checkbox').check()
  await rowWith(page, 'newer.png').getByRole('checkbox').check()
  await press(page, action('plus-image', 'remove'))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('There are devices that use this image file.')
  await expect(question).toContainText('Scaffale')
  await question.getByRole('button', { name: text('list.delete.label'), exact: true }).click()
  await expect(rowWith(page, 'newer.png')).toHaveCount(0)
  await expect(rowWith(page, 'fresh.jpg')).toBeVisible()

  await goAs(page, server, 'admin', `/plus/video/list/${STORE}`)
  await settled(page)
  await rowAction(page, 'orchard.webm', 'plus-video', 'view')
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0)
})

test('a designer makes, exports, imports and applies templates; those that devices have cannot be deleted', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', `/plus/template/list/${STORE}`)
  await settled(page)
  await press(page, action('plus-template', 'create'))
  await page.getByRole('textbox', { name: text('resources.plus-template.fields._id') }).fill('Mattina')
  await page.keyboard.press('Enter')
  await expect(dialogNamed(page, 'This template name is already registered.')).toContainText(
    'Would you like to overwrite the template?',
  )
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('kit.cancel'), exact: true })
    .click()
  await page.keyboard.press('Escape')
  const exported = page.waitForEvent('download')
  await rowAction(page, 'Mattina', 'plus-template', 'export')
  const path = await (await exported).path()
  await press(page, action('plus-template', 'upload'))
  const chooser = page.getByRole('dialog').locator('input[type=file]')
  const json = (value: unknown) =>
    chooser.setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    })
  for (const bad of ['{', { name: 'a', size: '23.1' }, { name: 'a', size: '99', show: [] }]) {
    await json(bad)
    await dismiss(page, text('titles.error'), 'Invalid file format')
  }
  await json({
    name: 'a',
    size: '23.1',
    show: [
      {
        duration: 1,
        bgColor: '#000000',
        objList: [{ type: 'webpage', id: 'javascript:alert(1)', left: 0, top: 0, width: 1, height: 1 }],
      },
    ],
  })
  await dismiss(page, text('titles.error'), text('server.signage.notWeb'))
  await json([
    { name: 'Night', size: '23.1', show: [] },
    { name: 'Wide', size: '35.4', show: [] },
  ])
  // What the server refuses is named, holds up no other, and is sent again without choosing anew.
  await page.route('**/template/Night', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 507, json: { code: 0, message: 'No room' } })
      : route.continue(),
  )
  await press(page, text('areas.signage.import.save', { smart_count: 2 }))
  const night = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Night' })
  await expect(night).toContainText('No room')
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wide' })).toContainText('Complete!')
  await page.unroute('**/template/Night')
  await night.getByRole('button', { name: text('upload.retry', { name: 'Night' }) }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowWith(page, 'Night')).toBeVisible()
  await rowAction(page, 'Night', 'plus-template', 'replace')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'm.json',
      mimeType: 'application/json',
      buffer: await import('node:fs/promises').then(({ readFile }) => readFile(path)),
    })
  await press(page, text('areas.signage.import.save', { smart_count: 1 }))
  await expect(rowWith(page, 'Night')).toContainText('3')
  await rowAction(page, 'Night', 'plus-template', 'apply')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Scaffale 3', exact: true }).check()
  await press(page, text('resources.plus-template.dialogs.apply.submit'))
  await expect(page.getByText(text('areas.signage.ends.applied')).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await rowAction(page, 'Night', 'plus-template', 'remove')
  await expect(page.getByRole('alertdialog')).toContainText('There are devices that use this template.')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('kit.close'), exact: true })
    .last()
    .click()
  for (const name of ['Night', 'Wide']) await rowWith(page, name).getByRole('checkbox').check()
  await press(page, action('plus-template', 'remove'))
  await expect(page.getByRole('alertdialog')).toContainText('Some templates are in use and cannot be deleted.')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('list.delete.label'), exact: true })
    .click()
  await expect(rowWith(page, 'Wide')).toHaveCount(0)
})

test('a user who may only read views media and devices, downloads, and changes nothing', async ({ page, server }) => {
  await goAs(page, server, 'viewer', `/plus/image/list/${STORE}`)
  await settled(page)
  await expect(page.getByRole('button', { name: action('plus-image', 'upload'), exact: true })).toHaveCount(0)
  await rowWith(page, 'fresh.jpg').locator('[aria-haspopup="menu"]').click()
  await expect(page.getByRole('menuitem')).toHaveText([action('plus-image', 'view'), action('plus-image', 'download')])
  await goAs(page, server, 'viewer', `/plus/device/list/${STORE}`)
  await settled(page)
  await rows(page).first().locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: action('plus-device', 'settings'), exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(text('areas.signage.settings.readOnly'))
  await expect(
    page.getByRole('dialog').getByLabel(text('resources.plus-device.fields.name'), { exact: true }),
  ).not.toBeEditable()
})

async function devicesOf(api: Api) {
  const { body } = await api.call(`POST /status/store/${STORE}/plus/device/search`, { length: -1 })
  const devices = (body.data ?? []) as { mac: string; name: string; model: string; status: string }[]
  const [one, other] = devices.filter(({ model, status }) => model === 'IP231A' && status === 'ONLINE')
  const mini = devices.find(({ model }) => model === 'IPMINI')
  if (!one || !other || !mini) throw new Error('the demonstration has too little')
  return { devices, one, other, mini }
}

test('an operator goes from the map to the devices, commands several together and sets them up', async ({
  page,
  server,
  api,
}) => {
  const { devices, one, other } = await devicesOf(api)
  await goAs(page, server, 'admin', '/plus/device')
  await settled(page)
  await expect(rowWith(page, STORE)).toContainText(String(devices.length))
  await press(page, text('map.map'))
  await expect(page).toHaveURL(/viewType=map/)
  await page.getByRole('searchbox').fill(STORE)
  await expect(page).toHaveURL(/q=IT001/)
  await expect(page.getByText(/Berlin/)).toHaveCount(0)
  await page
    .getByRole('link', { name: /Milano/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/plus/device/list/${STORE}`))
  await settled(page)
  expect(await accessibilityFindings(page)).toEqual([])

  // Nobody is told anything where nothing is selected.
  await press(page, action('plus-device', 'sync'))
  await expect(page.getByText('No row selected. Please select one or more rows.')).toBeVisible()
  await page.keyboard.press('Escape')

  for (const { mac } of [one, other]) await rowWith(page, mac).getByRole('checkbox').check()
  await press(page, action('plus-device', 'infoView'))
  const seconds = page.getByRole('textbox', { name: text('resources.plus-show-info.fields.duration') })
  await seconds.fill('301')
  await page.keyboard.press('Enter')
  await dismiss(page, 'You entered an incorrect value', 'This value must be greater than 10 and less than 300.')
  await expect(seconds).toHaveValue('301')
  await seconds.fill('10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('areas.signage.ends.infoShown', { smart_count: 2 })).first()).toBeVisible()

  for (const { mac } of [one, other]) await rowWith(page, mac).getByRole('checkbox').check()
  await press(page, action('plus-device', 'applyTemplate'))
  await page
    .getByRole('combobox', { name: text('resources.plus-template-apply.fields.template'), exact: true })
    .selectOption('Sera')
  await press(page, text('resources.plus-device.dialogs.applyTemplate.submit'))
  await expect(rowWith(page, one.mac)).toContainText('Sera')
  await expect(rowWith(page, one.mac).getByRole('checkbox')).not.toBeChecked()

  await rowWith(page, one.mac).getByRole('checkbox').check()
  await press(page, action('plus-device', 'setShowIdx'))
  const slide = page.getByRole('textbox', { name: text('resources.plus-show-index.fields.showIdx') })
  await slide.fill('9')
  await press(page, text('resources.plus-device.dialogs.setShowIdx.submit'))
  await dismiss(page, text('titles.error'), text('server.signage.fewerSlides'))
  await slide.fill('1')
  await press(page, text('resources.plus-device.dialogs.setShowIdx.submit'))
  await expect(slide).toBeHidden()
  await expect(rowWith(page, one.mac).getByRole('checkbox')).not.toBeChecked()
  await rowWith(page, one.mac).getByRole('checkbox').check()
  await press(page, action('plus-device', 'unsetShowIdx'))
  await expect(rowWith(page, one.mac).getByRole('checkbox')).not.toBeChecked()
  await rowWith(page, one.mac).getByRole('checkbox').check()
  await press(page, action('plus-device', 'switchMode'))
  await page.getByRole('radio', { name: new RegExp(text('resources.plus-device.enums.mode.STANDBY')) }).check()
  await press(page, text('resources.plus-device.dialogs.switchMode.submit'))
  await expect
    .poll(async () => (await api.call(`GET /status/store/${STORE}/plus/device/${one.mac}`)).body.mode)
    .toBe('STANDBY')

  // Settings save themselves; what fails is said, and goes out again.
  await rowAction(page, one.mac, 'plus-device', 'settings')
  const settings = page.getByRole('dialog')
  const note = settings.getByRole('status')
  await page.route('**/plus/device/config', (route) => route.abort())
  await settings.getByLabel(text('resources.plus-device.fields.name'), { exact: true }).fill('Long shelf')
  await expect(note).toContainText(text('areas.signage.settings.failed'))
  await page.unroute('**/plus/device/config')
  await settings.getByRole('combobox', { name: text('resources.plus-device.fields.tz'), exact: true }).fill('tokyo')
  await page.getByRole('option', { name: /^Asia\/Tokyo/ }).click()
  await expect(note).toContainText(text('areas.signage.settings.saved'))
  await settings.getByRole('slider', { name: text('resources.plus-device.fields.brightness') }).fill('200')
  await settings
    .getByRole('button', { name: text('kit.close'), exact: true })
    .last()
    .click()
  await expect(settings).toBeHidden()
  expect((await api.call(`GET /status/store/${STORE}/plus/device/${one.mac}`)).body).toMatchObject({
    name: 'Long shelf',
    tz: 'Asia/Tokyo',
    brightness: 200,
  })
})

test('a scan while the dialog of an action loads presses nothing on the page', async ({ page, server }) => {
  await goAs(page, server, 'admin', `/plus/device/list/${STORE}`)
  await settled(page)
  const actions = page.getByRole('button', { name: text('list.rowActions'), exact: true })
  await actions.click()
  const blink = page.getByRole('menuitem', { name: action('plus-device', 'blink'), exact: true })
  await expect(blink).toBeVisible()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/assets/**', async (route) => {
    await held
    await route.continue()
  })
  await blink.press('Enter')
  const frame = page.getByRole('dialog', { name: action('plus-device', 'blink'), exact: true })
  await expect(frame).toBeFocused()
  await page.keyboard.type('8001\n8002\n')
  await expect(frame).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await page.keyboard.press('Enter')
  await blink.press('Enter')
  await expect(frame).toBeFocused()
  goOn()
  await expect(page.getByRole('textbox', { name: text('resources.product.fields.prCode') })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a scanner gives devices their products: an address takes several, one with a slot takes one at once', async ({
  page,
  server,
  api,
}) => {
  const { one, mini } = await devicesOf(api)
  const [product] = ((await api.call(`POST /status/store/${STORE}/product/search`, { length: 1 })).body.data ?? []) as {
    prCode: string
  }[]
  if (!product) throw new Error('the demonstration has no product')
  const tones = await hearTones(page)
  await goAs(page, server, 'admin', `/plus/device/list/${STORE}`)
  await settled(page)
  await press(page, action('plus-device', 'assign'))
  const dialog = page.getByRole('dialog')
  const log = dialog.getByRole('log').getByRole('listitem')
  const device = dialog.getByRole('textbox', { name: text('resources.plus-slot.fields.mac') })
  const code = dialog.getByRole('textbox', { name: text('resources.product.fields.prCode') })
  await expect(device).toBeFocused()
  await scan(page, one.mac.toUpperCase().replace(/(..)(?!$)/g, '$1:'))
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Enter Product Code, Please!')
  await code.fill(product.prCode)
  await dialog.getByRole('button', { name: action('plus-device', 'assign'), exact: true }).click()
  await expect(page.getByText('Do you want to add the entered product code to the list?')).toBeVisible()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('areas.signage.assign.add'), exact: true })
    .click()
  await expect(log).toHaveCount(1)
  await expect(log.first()).toContainText('Success')
  await expect(device).toBeFocused()
  await scan(page, `${one.mac}3`)
  await expect(code).toBeFocused()
  await scan(page, 'NO-SUCH-PRODUCT')
  await expect(log.first()).toContainText('This product does not exist (404)')
  expect(await tones()).toEqual([880, 1320, 330, 196])

  // Nor between two scans: the next device is taken while an answer is awaited, and one that does not fit takes none of the next.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/plus/assign', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.type(
    `${one.mac}\n${product.prCode}\n\nNO-DEVICE\n${product.prCode}\n\n${one.mac}3\n${product.prCode}\n`,
  )
  await expect(log.filter({ hasText: text('scan.log.awaited') })).toHaveCount(2)
  await expect(log.filter({ hasText: 'NO-DEVICE →' })).toContainText([
    product.prCode,
    text('resources.plus-slot.errors.mac'),
  ])
  await expect(device).toBeFocused()
  goOn()
  await expect(log.filter({ hasText: 'Success' })).toHaveCount(3)
  await expect(dialog).toContainText(text('scan.log.counts', { success: 3, failure: 3 }))
  await page.unroute('**/plus/assign')
  await dialog
    .getByRole('button', { name: text('kit.close'), exact: true })
    .last()
    .click()
  await pageAction(page, 'blink')
  await expect(code).toBeFocused()
  await scan(page, product.prCode)
  await expect(log.first()).toContainText('Success')
  // A hand scanner makes no pause between its Enter and the next code.
  await page.keyboard.type(`${product.prCode}\nNO-SUCH-PRODUCT\n${product.prCode}\n`)
  await expect(log).toHaveCount(4)
  await expect(log.filter({ hasText: 'NO-SUCH-PRODUCT →' })).toContainText('(404)')
  await expect(log.filter({ hasText: 'Success' })).toHaveCount(3)
  await page.keyboard.press('Escape')
  await pageAction(page, 'search')
  await page.getByRole('textbox', { name: text('areas.signage.search.term') }).fill(product.prCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('link', { name: one.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await pageAction(page, 'deassign')
  await expect(device).toBeFocused()
  await scan(page, one.mac)
  await expect(log.first()).toContainText('Success')
  await page.keyboard.press('Escape')

  await rowAction(page, mini.mac, 'plus-device', 'remove')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: action('plus-device', 'remove'), exact: true })
    .click()
  await expect(page.getByText('Device is removed.').first()).toBeVisible()
  await pageAction(page, 'software')
  await expect(rows(page.getByRole('dialog')).first()).toBeVisible()
  await rowWith(page.getByRole('dialog'), '1.3.9').locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: action('software-package', 'remove'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: action('software-package', 'remove'), exact: true })
    .click()
  await expect(page.getByText('S/W is removed.').first()).toBeVisible()
})

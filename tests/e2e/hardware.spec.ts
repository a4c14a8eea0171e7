import type { Page } from '@playwright/test'
import { tagOf } from '../hardware/estation/kinds'
import { connectStub, LOGINS, serveBroker } from '../hardware/estation/line'
import { StubStation } from '../hardware/estation/stub'
import { serveStub, type StubServer } from '../hardware/openepaperlink/server'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { loneProducts, STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, NIGHTLY, test, text } from './support/test'

test.use({ ownData: 'hardware' })

const MACS = [0xa001, 0xa002, 0xa003].map((number) => number.toString(16).toUpperCase().padStart(16, '0'))
const LABEL_KEY = '00112233445566778899AA'
/** A kind of the stub without an LED. */
const NO_LED = 0xa1
let stub: StubAccessPoint
let line: StubServer
let ticking: NodeJS.Timeout

const seconds = () => Math.floor(Date.now() / 1000)

/** The stub lives by the clock of the server; its labels fetch at once what waits for them. */
async function tick(): Promise<void> {
  const passed = seconds() - stub.now
  if (passed <= 0) return
  await stub.advance(passed)
  for (const label of stub.labels.values()) if (label.queued) label.nextCheckIn = stub.now
}

test.beforeAll(async () => {
  stub = new StubAccessPoint(seconds())
  for (const mac of MACS) stub.add(mac, mac === MACS[1] ? { hwType: NO_LED } : {})
  line = await serveStub(stub)
  ticking = setInterval(() => void tick(), 250)
})
test.afterAll(async () => {
  clearInterval(ticking)
  await line.close()
})

/** Opens the form of adding a gateway, and chooses its kind. */
async function startAdding(page: Page, driver: 'OPEN_EPAPER_LINK' | 'ETAG_ESTATION') {
  await main(page)
    .getByRole('button', { name: text('resources.gateway.actions.addReal'), exact: true })
    .click()
  const adding = dialogNamed(page, key('add.title'))
  const press = (name: string) => adding.getByRole('button', { name: key(name), exact: true }).click()
  await press('add.check')
  await expect(adding).toContainText(key('add.noKind'))
  const kind = text(`resources.hardware-gateway.enums.driver.${driver}`)
  await adding.getByRole('combobox', { name: key('add.kind') }).selectOption({ label: kind })
  await press('add.check')
  await expect(adding).toContainText(key('add.missing.address'))
  const field = (name: string) =>
    adding.getByRole('textbox', { name: text(`resources.hardware-gateway.fields.${name}`) })
  return { adding, press, field }
}

const main = (page: Page) => page.getByRole('main')
const key = (name: string, values?: Record<string, string>) => text(`areas.hardware.${name}`, values)

test('a gateway is added by its address, its labels are registered, and a price is proved by the picture that is read back', async ({
  page,
  server,
  api,
}) => {
  const [prCode = ''] = await loneProducts(api)
  await goAs(page, server, 'admin', `/store/detail/${STORE}`)
  const { adding, press, field } = await startAdding(page, 'OPEN_EPAPER_LINK')
  const address = field('address')
  await address.fill('169.254.169.254')
  await press('add.check')
  await expect(adding).toContainText(text('server.hardware.faults.ADDRESS'))
  await address.fill(`127.0.0.1:${line.port}`)
  await adding.getByRole('switch').check()
  await press('add.check')
  await expect(adding).toContainText(key('add.found', { name: 'Stub' }))
  expect(await accessibilityFindings(page)).toEqual([])
  await press('add.add')

  const assign = main(page).getByRole('button', { name: key('heard.assign') })
  await expect(assign).toHaveCount(MACS.length)
  const gatewayPage = page.url()
  expect(await accessibilityFindings(page)).toEqual([])
  for (const mac of MACS) {
    await main(page).getByRole('listitem').filter({ hasText: mac }).getByRole('button').click()
    const dialog = dialogNamed(page, key('heard.dialogTitle', { tag: mac }))
    const product = dialog.getByRole('textbox', { name: key('heard.product') })
    if (mac === MACS[0]) {
      await product.fill('NO-SUCH-PRODUCT')
      await dialog.getByRole('button', { name: key('heard.register'), exact: true }).click()
      await expect(dialog).toContainText(text('server.noProduct'))
    }
    await product.fill(prCode)
    await dialog.getByRole('button', { name: key('heard.register'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(main(page)).toContainText(key('heard.none'))

  await page.goto(`/#/tag/${STORE}/${MACS[0]}`)
  const proved = text('resources.label-way.enums.state.PROVED')
  await expect(main(page)).toContainText(proved, { timeout: 60_000 })
  const before = await main(page)
    .getByRole('img', { name: key('way.sentPicture'), exact: true })
    .getAttribute('src')

  const { body } = await api.call(`GET /product/${prCode}/store/${STORE}`)
  const { prInfo, layoutId } = body as unknown as { prInfo: string[]; layoutId: string }
  await api.call('POST /product', {
    taskId: -1,
    priorTaskId: -1,
    storeCode: STORE,
    product: [{ prCode, layoutId, prInfo: prInfo.with(1, '0.77') }],
  })
  const sent = main(page).getByRole('img', { name: key('way.sentPicture'), exact: true })
  await expect(sent).not.toHaveAttribute('src', String(before), { timeout: 60_000 })
  await expect(main(page)).toContainText(proved, { timeout: 60_000 })
  await expect(main(page)).toContainText(key('way.same'))
  const read = main(page).getByRole('img', { name: new RegExp(`^${key('way.readBack', { time: '.*' })}$`) })
  await expect(read).toHaveAttribute('src', String(await sent.getAttribute('src')))
  expect(await accessibilityFindings(page)).toEqual([])

  const offered = (id: string) =>
    main(page).getByRole('button', { name: text(`resources.tag.actions.${id}`), exact: true })
  await expect(offered('led')).toBeVisible()
  await expect(offered('page')).toHaveCount(0)
  stub.wake(String(MACS[0]), 5)
  const lastPress = main(page).getByRole('link', { name: text('areas.tags.page.button', { which: '2' }) })
  await expect(lastPress).toBeVisible({ timeout: 30_000 })
  expect(await accessibilityFindings(page)).toEqual([])
  await lastPress.click()
  const listed = main(page)
    .getByRole('row')
    .filter({ hasText: String(MACS[0]) })
  await expect(listed.filter({ hasText: text('resources.label-event.enums.kind.BUTTON') })).toContainText('2')
  await expect(listed.filter({ hasText: text('resources.label-event.enums.kind.FIRST_SEEN') })).toHaveCount(1)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.goto(`/#/tag/${STORE}/${MACS[1]}`)
  await expect(offered('statusCheck')).toBeEnabled()
  await expect(offered('led')).toHaveCount(0)
  await page.goto(`/#/tag/${STORE}/${MACS[0]}`)

  await main(page)
    .getByRole('button', { name: key('takeOut.action'), exact: true })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(key('takeOut.title'))
  expect(await accessibilityFindings(page)).toEqual([])
  await question.getByRole('button', { name: key('takeOut.action'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/tag/detail/${STORE}`))
  await expect(page.getByText(key('takeOut.done'))).toBeVisible()
  await page.goto(gatewayPage)
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: MACS[0] ?? '' })
      .getByRole('button'),
  ).toBeVisible()
})

test(
  'a gateway behind a broker is added with its user and password, and a label whose key is entered proves its picture by its answer',
  NIGHTLY,
  async ({ page, server, api }) => {
    // Its labels take their time on the air, four times.
    test.setTimeout(240_000)
    const station = new StubStation('A05C', seconds())
    station.every = 2
    station.add(tagOf(0), { key: LABEL_KEY })
    const broker = await serveBroker()
    const gateway = await connectStub(station, broker)
    let isQuiet = false
    let living = Promise.resolve()
    const clock = setInterval(() => {
      if (!isQuiet) living = station.advance(seconds() - station.now)
    }, 250)
    try {
      const [, prCode = ''] = await loneProducts(api)
      await goAs(page, server, 'admin', `/store/detail/${STORE}`)
      const { adding, press, field } = await startAdding(page, 'ETAG_ESTATION')
      await field('address').fill(`127.0.0.1:${broker.port}/A05C`)
      await field('user').fill(LOGINS.server)
      const password = adding.getByLabel(key('add.password'), { exact: true })
      await password.fill('wrong')
      await press('add.check')
      await expect(adding).toContainText(text('server.hardware.faults.DENIED'))
      expect(await accessibilityFindings(page)).toEqual([])
      await password.fill(LOGINS.secret)
      isQuiet = true
      await living
      await press('add.check')
      await expect(adding).toContainText(key('add.waiting.sign', { seconds: '50' }))
      await expect(adding.getByRole('timer')).toBeVisible()
      expect(await accessibilityFindings(page)).toEqual([])
      await press('add.waiting.stop')
      await expect(adding.getByRole('timer')).toHaveCount(0)
      isQuiet = false
      await press('add.check')
      await expect(adding).toContainText(key('add.found', { name: 'A05C' }))
      await press('add.add')

      await main(page)
        .getByRole('button', { name: key('heard.assign') })
        .click()
      const dialog = dialogNamed(page, key('heard.dialogTitle', { tag: tagOf(0) }))
      await dialog.getByRole('textbox', { name: key('heard.product') }).fill(prCode)
      const keyOfLabel = dialog.getByLabel(key('key.optional'), { exact: true })
      await keyOfLabel.fill('0011')
      await dialog.getByRole('button', { name: key('heard.register'), exact: true }).click()
      await expect(dialog).toContainText(text('server.hardware.labelKey'))
      expect(await accessibilityFindings(page)).toEqual([])
      // Nobody has said yet that it has one.
      await keyOfLabel.fill('')
      await dialog.getByRole('button', { name: key('heard.register'), exact: true }).click()
      await expect(dialog).toBeHidden()
      // It cannot be restarted from afar.
      await expect(main(page).getByRole('button', { name: text('resources.gateway.actions.reboot') })).toHaveCount(0)
      await expect(main(page).getByRole('button', { name: text('resources.gateway.actions.linkCheck') })).toBeEnabled()
      await main(page)
        .getByRole('button', { name: key('health.move'), exact: true })
        .click()
      const moving = dialogNamed(page, key('health.move'))
      const save = moving.getByRole('button', { name: key('health.save'), exact: true })
      const there = moving.getByRole('textbox', { name: text('resources.hardware-gateway.fields.address') })
      const was = await there.inputValue()
      await there.fill(`127.0.0.1:1/A05C`)
      await save.click()
      await expect(moving).toContainText(key('add.againHelp'))
      await moving.getByRole('switch').check()
      await expect(moving.getByLabel(key('add.password'), { exact: true })).toBeDisabled()
      expect(await accessibilityFindings(page)).toEqual([])
      await save.click()
      await expect(moving).toContainText(text('server.hardware.faults.UNREACHABLE'))
      await moving.getByRole('switch').uncheck()
      await there.fill(was)
      await save.click()
      await expect(moving).toBeHidden()
      await page.goto(`/#/tag/${STORE}/${tagOf(0)}`)
      await expect(main(page)).toContainText(text('resources.label-way.enums.reason.WRONG_KEY'), { timeout: 60_000 })
      await expect(main(page)).toContainText(key('key.states.NONE'))
      const button = (name: string) => main(page).getByRole('button', { name: key(`key.${name}`), exact: true })
      await button('enter').click()
      const entering = dialogNamed(page, key('key.title', { tag: tagOf(0) }))
      const store = entering.getByRole('button', { name: key('key.save'), exact: true })
      await store.click()
      await expect(entering).toContainText(key('key.missing'))
      expect(await accessibilityFindings(page)).toEqual([])
      await entering.getByLabel(new RegExp(`^${key('key.field')}`)).fill(LABEL_KEY)
      await store.click()
      await expect(entering).toBeHidden()
      await expect(main(page)).toContainText(text('resources.label-way.enums.state.PROVED'), { timeout: 60_000 })
      await expect(main(page)).toContainText(key('key.states.STORED'))
      await button('setNew').click()
      const setting = dialogNamed(page, key('key.newTitle', { tag: tagOf(0) }))
      const give = setting.getByRole('button', { name: key('key.newSubmit'), exact: true })
      const noted = setting.getByRole('checkbox')
      const edge = () => noted.evaluate((box) => getComputedStyle(box).borderColor)
      const before = await edge()
      await give.click()
      await expect.poll(edge).not.toBe(before)
      await expect(setting).toContainText(key('key.notNoted'))
      expect(await accessibilityFindings(page)).toEqual([])
      const newKey = await setting.getByLabel(new RegExp(`^${key('key.newField')}`)).inputValue()
      await noted.check()
      await give.click()
      await expect(setting).toBeHidden()
      await expect(main(page)).toContainText(key('key.next.WAITING'))
      await expect(main(page)).not.toContainText(key('key.next.WAITING'), { timeout: 60_000 })
      expect(station.labels.get(tagOf(0))?.key).toBe(newKey)
      await button('remove').click()
      const removing = page.getByRole('alertdialog')
      await expect(removing).toContainText(key('key.removeTitle'))
      expect(await accessibilityFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(button('another')).toBeVisible()
      await expect(main(page)).toContainText(text('resources.label-way.enums.proof.token'))
      await expect(main(page)).not.toContainText(key('way.neverRead'))
      expect(station.labels.get(tagOf(0))?.drawn).toBe(1)
      expect(await accessibilityFindings(page)).toEqual([])
      // It keeps what lies behind its picture, and turns to it.
      await expect(main(page)).toContainText(key('way.pages.STORED'), { timeout: 60_000 })
      await main(page)
        .getByRole('button', { name: text('resources.tag.actions.page'), exact: true })
        .click()
      const turning = dialogNamed(page, text('resources.tag.dialogs.page.title'))
      await turning.getByRole('textbox').or(turning.getByRole('spinbutton')).first().fill('2')
      await page.keyboard.press('Enter')
      await expect(turning).toBeHidden()
      await expect(main(page)).toContainText(key('way.turned', { page: '2' }), { timeout: 60_000 })
      await expect.poll(() => station.labels.get(tagOf(0))?.drawn).toBe(2)
      await page.reload()
      await expect(main(page)).toContainText(text('timeline.event.TURNED', { which: '2' }), { timeout: 60_000 })
      expect(await accessibilityFindings(page)).toEqual([])
    } finally {
      clearInterval(clock)
      await gateway.close()
      await broker.close()
    }
  },
)

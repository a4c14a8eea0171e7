import type { Page } from '@playwright/test'
import { serveStub, type StubServer } from '../hardware/openepaperlink/server'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { loneProducts, STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

test.use({ ownData: 'hardware' })

const MACS = [0xa001, 0xa002, 0xa003].map((number) => number.toString(16).toUpperCase().padStart(16, '0'))
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
  for (const mac of MACS) stub.add(mac)
  line = await serveStub(stub)
  ticking = setInterval(() => void tick(), 250)
})
test.afterAll(async () => {
  clearInterval(ticking)
  await line.close()
})

const main = (page: Page) => page.getByRole('main')
const key = (name: string, values?: Record<string, string>) => text(`areas.hardware.${name}`, values)

test('a gateway is added by its address, its labels are registered, and a price is proved by the picture that is read back', async ({
  page,
  server,
  api,
}) => {
  const [prCode = ''] = await loneProducts(api)
  await goAs(page, server, 'admin', `/store/detail/${STORE}`)
  await main(page)
    .getByRole('button', { name: text('resources.gateway.actions.addReal'), exact: true })
    .click()
  const adding = dialogNamed(page, key('add.title'))
  const address = adding.getByRole('textbox', { name: text('resources.hardware-gateway.fields.address') })
  const press = (name: string) => adding.getByRole('button', { name: key(name), exact: true }).click()

  await press('add.check')
  await expect(adding).toContainText(key('add.missing.address'))
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
})

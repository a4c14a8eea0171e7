import { connectStub, LOGINS, serveBroker } from '../hardware/estation/line'
import { StubStation } from '../hardware/estation/stub'
import { STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, saidBy, test, text } from './support/test'

test.use({ ownData: 'gatewayChange' })

const seconds = () => Math.floor(Date.now() / 1000)
const key = (name: string, values?: Record<string, string | number>) => text(`areas.hardware.${name}`, values)
const entry = (name: string) => text(`resources.gateway-change-entry.${name}`)

test('the name and the interval of a gateway are changed: what is wrong or why it cannot be is said, nothing typed is lost, and they are changed when the gateway says so', async ({
  page,
  server,
  api,
}) => {
  const station = new StubStation('A05C', seconds())
  // It is soon missed.
  station.every = 5
  const broker = await serveBroker()
  let gateway = await connectStub(station, broker)
  const live = () => setInterval(() => void station.advance(seconds() - station.now), 250)
  let living = live()
  try {
    const { body } = await api.call('POST /api/v1/hardware-gateway', {
      storeCode: STORE,
      driver: 'ETAG_ESTATION',
      address: `127.0.0.1:${broker.port}/A05C`,
      user: LOGINS.server,
      secret: LOGINS.secret,
    })
    const gwMac = String((body as unknown as { gwMac: string }).gwMac)
    const told = async (name: string) =>
      (await api.call(`GET /api/v1/hardware-gateway/${STORE}/${gwMac}`)).body[name] ?? null
    const isOnline = () => told('isOnline')
    // It is listened to, and no longer only looked for.
    await expect.poll(() => told('queue'), { timeout: 30_000 }).toBe(0)
    // It says how it is set when it connects.
    await gateway.close()
    gateway = await connectStub(station, broker)

    await goAs(page, server, 'admin', `/store/${STORE}/gw/${gwMac}`)
    const main = page.getByRole('main')
    const start = main.getByRole('button', { name: key('change.start'), exact: true })
    await start.click({ timeout: 30_000 })
    const changing = dialogNamed(page, text('resources.gateway-change.dialogs.change.title', { gwMac }))
    const field = (name: string) => changing.getByLabel(entry(`fields.${name}`))
    const outside = text('validation.between', { min: 15, max: 300 })
    const [alias, every] = [field('alias'), field('every')]
    await expect(alias).toHaveValue('07')
    const send = changing.getByRole('button', {
      name: text('resources.gateway-change.dialogs.change.submit'),
      exact: true,
    })
    await alias.fill('1')
    await every.fill('5')
    await send.click()
    await saidBy(alias, entry('errors.alias'))
    await expect(every).toHaveAttribute('aria-invalid', 'true')
    await expect(every).toHaveAccessibleDescription(outside)
    await expect(alias).toHaveValue('1')
    await expect(every).toHaveValue('5')
    expect(await accessibilityFindings(page)).toEqual([])
    await alias.fill('12')
    await send.click()
    await saidBy(every, outside)
    await every.fill('30')

    await gateway.close()
    await expect.poll(isOnline, { timeout: 60_000 }).toBe(false)
    await send.click()
    const error = page.getByRole('alertdialog')
    await expect(error).toContainText(text('server.hardware.change.away'))
    expect(await accessibilityFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(error).toBeHidden()
    await expect(alias).toHaveValue('12')
    await expect(every).toHaveValue('30')
    expect(station.configured).toEqual([])

    // From here on it is not missed while its clock stands still.
    station.every = 120
    gateway = await connectStub(station, broker)
    await expect.poll(isOnline, { timeout: 30_000 }).toBe(true)
    clearInterval(living)
    await send.click()
    await expect(changing).toBeHidden()
    await expect(page.getByText(key('change.told'), { exact: true })).toBeVisible()
    await expect(main).toContainText(key('change.notes.TOLD'))
    await expect(main).toContainText(key('change.states.TOLD'))
    // Its button is gone, and the place on the page is not.
    await expect(start).toHaveCount(0)
    await expect(main.getByRole('heading', { name: key('settings.title') })).toBeFocused()
    expect(await accessibilityFindings(page)).toEqual([])

    living = live()
    await expect(main).toContainText(key('change.notes.DONE'), { timeout: 30_000 })
    await expect(main).toContainText(key('change.states.DONE'))
    const saidOf = (name: string) =>
      main.getByText(key(`settings.${name}`), { exact: true }).locator('xpath=following-sibling::dd[1]')
    await expect(saidOf('alias')).toHaveText('12')
    await expect(saidOf('every')).toHaveText(key('health.seconds', { count: 30 }))
    expect([station.alias, station.every]).toEqual(['12', 30])
    await expect(start).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
  } finally {
    clearInterval(living)
    await gateway.close()
    await broker.close()
  }
})

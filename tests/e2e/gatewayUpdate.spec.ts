import type { Request } from '@playwright/test'
import { connectStub, LOGINS, serveBroker } from '../hardware/estation/line'
import { StubStation } from '../hardware/estation/stub'
import { STORE } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, NIGHTLY, test, text } from './support/test'

test.use({ ownData: 'gatewayUpdate' })

const seconds = () => Math.floor(Date.now() / 1000)
const key = (name: string) => text(`areas.hardware.update.${name}`)

test(
  'a gateway is given new software: what is wrong is said at its field, and it is installed when the gateway says so',
  NIGHTLY,
  async ({ page, server, api }) => {
    const station = new StubStation('A05C', seconds())
    station.every = 2
    const broker = await serveBroker()
    const gateway = await connectStub(station, broker)
    const living = setInterval(() => void station.advance(seconds() - station.now), 250)
    try {
      const { body } = await api.call('POST /api/v1/hardware-gateway', {
        storeCode: STORE,
        driver: 'ETAG_ESTATION',
        address: `127.0.0.1:${broker.port}/A05C`,
        user: LOGINS.server,
        secret: LOGINS.secret,
      })
      const gwMac = String((body as unknown as { gwMac: string }).gwMac)
      const there = `/store/${STORE}/gw/${gwMac}`
      await goAs(page, server, 'admin', '/server')
      await page.evaluate((route) => (window.location.hash = route), there)
      const main = page.getByRole('main')
      const start = main.getByRole('button', { name: key('start'), exact: true })
      await expect(main).toContainText(key('none'))
      await start.click()
      const giving = dialogNamed(page, text('resources.gateway-update.dialogs.start.title', { gwMac }))
      const part = (name: string) => giving.getByLabel(text(`resources.gateway-update-entry.fields.${name}`))
      const give = giving.getByRole('button', {
        name: text('resources.gateway-update.dialogs.start.submit'),
        exact: true,
      })
      await give.click()
      await expect(giving).toContainText(text('resources.gateway-update-entry.errors.file'))
      const file = { name: 'estation.tar', mimeType: 'application/x-tar', buffer: Buffer.alloc(4096) }
      await giving.locator('input[type=file]').setInputFiles(file)
      await part('version').fill(station.version)
      expect(await accessibilityFindings(page)).toEqual([])
      await give.click()
      const error = page.getByRole('alertdialog')
      await expect(error).toContainText(text('server.hardware.update.sameVersion'))
      await page.keyboard.press('Escape')
      await expect(error).toBeHidden()
      await expect(part('version')).toHaveAttribute('aria-invalid', 'true')
      await part('version').fill('1.1.45')
      // Left while the file is on its way, the gateway is given nothing.
      const update = `**/gateway-update/${STORE}/${gwMac}`
      const isOfUpdate = (request: Request) => request.method() === 'POST' && request.url().endsWith(gwMac)
      await page.route(update, (route, request) => (isOfUpdate(request) ? undefined : route.continue()))
      const [sent, ended] = [page.waitForRequest(isOfUpdate), page.waitForEvent('requestfailed', isOfUpdate)]
      await give.click()
      await sent
      await page.goBack()
      await ended
      await page.unroute(update)
      await page.goForward()
      await expect(main).toContainText(key('none'))
      await start.click()
      await giving.locator('input[type=file]').setInputFiles(file)
      await part('version').fill('1.1.45')
      await give.click()
      await expect(giving).toBeHidden()
      await expect(main).toContainText(key('steps.takenAt'), { timeout: 60_000 })
      await expect(start).toHaveCount(0)
      await expect(main).toContainText(key('notes.DONE'), { timeout: 60_000 })
      await expect(main).toContainText(key('states.DONE'))
      expect(station.version).toBe('1.1.45')
      await expect(start).toBeVisible()
      expect(await accessibilityFindings(page)).toEqual([])
    } finally {
      clearInterval(living)
      await gateway.close()
      await broker.close()
    }
  },
)

import type { Page } from '@playwright/test'
import { settled } from './support/list'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, test, text } from './support/test'

const STORE = 'IT001'
type Gateway = { gwMac: string; status: string; ip: string; timeSync: boolean }

const route = (mac: string) => `/store/${STORE}/gw/${mac}`
const button = (page: Page, key: string) => page.getByRole('main').getByRole('button', { name: text(key), exact: true })
const action = (id: string) => `resources.gateway.actions.${id}`

let gateways: Gateway[] = []

test.beforeEach(async ({ api }) => {
  const { body } = await api.call(`GET /status/store/${STORE}`)
  gateways = body.objList as Gateway[]
})

const present = () => gateways.find(({ status, timeSync }) => status === 'NORMAL' && timeSync) ?? gateways[0]

test('a gateway’s page has its gauges, its day and its alarms, refreshes every four minutes, and follows the status rules', async ({
  page,
  server,
}) => {
  const { gwMac = '', ip = '' } = present() ?? {}
  await page.clock.install()
  await page.route(`**/status/store/${STORE}/gw/*`, async (call) => {
    const answer = await call.fetch()
    return call.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), status: 'NORMAL', timeSync: false },
    })
  })
  await goAs(page, server, 'admin', route(gwMac))
  for (const name of ['memory', 'ramdisk', 'logDisk'])
    await expect(page.getByRole('meter', { name: text(`live.${name}`) })).toHaveAttribute('aria-valuenow', /^\d+$/)
  await expect(page.getByRole('figure', { name: text('live.usage') })).toBeVisible()
  // NORMAL without time sync is in alarm, and the usual port is not shown.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text('resources.gateway.enums.status.ALARM'))
  const main = page.getByRole('main')
  await expect(main.getByText(ip.replace(/:8080$/, ''), { exact: true })).toBeVisible()
  await expect(main).not.toContainText(':8080')
  await expect(main.getByText(text('areas.gateway.notSynced'))).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  const asked = page.waitForResponse(/\/system\/status\/gw\//)
  await page.clock.runFor(240_000)
  expect(new URL((await asked).url()).searchParams.get('start')).toMatch(/^\d+$/)
})

test('an operator checks the link of a gateway: Success, or Fail with the reason', async ({ page, server }) => {
  const { gwMac = '' } = present() ?? {}
  await goAs(page, server, 'viewer', route(gwMac))
  await button(page, action('linkCheck')).click()
  const dialog = dialogNamed(page, text('areas.gateway.linkTitle', { mac: gwMac }))
  await expect(dialog).toContainText('Success')
  await page.route('**/check/link/gw/*', (call) =>
    call.fulfill({ json: { code: 0, message: "Can't connect to the GW", key: 'server.gatewayUnreachable' } }),
  )
  await dialog.getByRole('button', { name: text('areas.gateway.linkAgain') }).click()
  await expect(dialog).toContainText('Fail')
  await expect(dialog).toContainText("Can't connect to the GW")
  await dialog.getByRole('button', { name: text('kit.ok'), exact: true }).click()
  await expect(dialog).toBeHidden()
  // Who may not write does neither edit nor reboot.
  await expect(button(page, action('reboot'))).toHaveCount(0)
  await expect(button(page, 'areas.gateway.edit')).toHaveCount(0)
})

test('an operator reboots a gateway, or reads why it cannot be; meanwhile it gives no log and does not answer', async ({
  page,
  server,
}) => {
  const { gwMac = '' } = gateways.filter(({ status }) => status !== 'OFFLINE').at(-1) ?? {}
  await goAs(page, server, 'admin', route(gwMac))
  const reboot = async () => {
    await button(page, action('reboot')).click()
    await dialogNamed(page, text('areas.gateway.rebootTitle', { mac: gwMac }))
      .getByRole('button', { name: text(action('reboot')) })
      .click()
  }
  await reboot()
  await expect(page.getByText('GW will restart soon.')).toBeVisible()
  await reboot()
  await dismiss(page, 'Error', 'GW reboot failed.')
  await expect(page).toHaveURL(new RegExp(`/gw/${gwMac}$`))
  // The diagnosis of an offline gateway offers it as well.
  await button(page, action('linkCheck')).first().click()
  const dialog = dialogNamed(page, text('areas.gateway.linkTitle', { mac: gwMac }))
  await expect(dialog).toContainText("Can't connect to the GW")
  await dialog.getByRole('button', { name: text('kit.ok'), exact: true }).click()
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: text('live.refresh') }).click()
      return page.getByRole('heading', { level: 1 }).textContent()
    })
    .toContain(text('resources.gateway.enums.status.OFFLINE'))
  await button(page, action('log')).click()
  await dismiss(page, 'Download Failed', 'Unable to log download from offline gateway.')
  await expect(page).toHaveURL(new RegExp(`/gw/${gwMac}$`))
})

test('an operator downloads a gateway’s log and configures it from its page; a missing one is reported as gone', async ({
  page,
  server,
}) => {
  const { gwMac = '' } = present() ?? {}
  await goAs(page, server, 'admin', `/store/detail/${STORE}`)
  await settled(page)
  await page.goto(`/#${route(gwMac)}`)
  const download = page.waitForEvent('download')
  await button(page, action('log')).click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^gw_log_${gwMac}_\\d+\\.log$`))
  await button(page, 'areas.gateway.edit').click()
  await expect(dialogNamed(page, text('resources.gateway.dialogs.edit.title', { gwMac }))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/#${route('02FFFFFFFFFF')}`)
  await expect(page.getByText(text('areas.gateway.gone'))).toBeVisible()
})

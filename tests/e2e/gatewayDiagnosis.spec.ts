import type { Page } from '@playwright/test'
import { accessibilityFindings, dialogNamed, emailOf, expect, goAs, signIn, test, text } from './support/test'

// One test changes what an account sees.
test.use({ ownData: 'gatewayDiagnosis' })

const words = (key: string, values = {}) => text(`areas.gateway.diagnosis.${key}`, values)
const panel = (page: Page) => page.getByRole('region', { name: words('title') })

interface Gateway {
  storeCode: string
  gwMac: string
  status: string
  tagCount: number
}

/** The gateways of a store of the demonstration that has some offline, these first. */
async function offlineStore(api: { call(name: string): Promise<{ body: unknown }> }): Promise<Gateway[]> {
  const stores = (await api.call('GET /status/store')).body as { storeCode: string; offline: number }[]
  const storeCode = stores.find(({ offline }) => offline > 0)?.storeCode
  const { objList } = (await api.call(`GET /status/store/${storeCode}`)).body as { objList: Gateway[] }
  return objList.toSorted((one, other) => Number(other.status === 'OFFLINE') - Number(one.status === 'OFFLINE'))
}

test('from signing in, an operator knows in one click why a gateway is offline, what it affects, what to try and who was notified', async ({
  page,
  api,
}) => {
  const [{ storeCode, gwMac, tagCount } = { storeCode: '', gwMac: '', tagCount: 0 }] = await offlineStore(api)
  const { body: operator } = await api.call(`GET /auth/account/${emailOf('operator')}`)
  const { status } = await api.call('PUT /auth/account', {
    email: operator.email,
    name: operator.name,
    mobile: operator.mobile,
    role_id: operator.role_id,
    store: [storeCode],
  })
  expect(status).toBe(200)
  await signIn(page, 'operator')
  let clicks = 0
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await target.click()
  }
  await click(
    page
      .getByRole('main')
      .getByRole('link', { name: text('alarms.targets.GATEWAY', { code: gwMac }) })
      .first(),
  )
  await expect(page).toHaveURL(new RegExp(`/store/${storeCode}/gw/${gwMac}$`))
  const answer = panel(page)
  await expect(answer).toContainText(words('causes.ITSELF'))
  for (const part of ['why', 'try', 'affected', 'told.title'])
    await expect(answer.getByRole('heading', { name: words(part) })).toBeVisible()
  await expect(
    answer.getByRole('link', { name: words('tags.total', { smart_count: tagCount }), exact: true }),
  ).toBeVisible()
  await expect(answer).toContainText(words('told.raised'))
  await expect(answer).toContainText(words('told.notAcknowledged'))
  expect(clicks).toBeLessThanOrEqual(2)
  expect(await accessibilityFindings(page)).toEqual([])

  // What is to be tried is right there; what an offline gateway takes not is not offered.
  await answer.getByRole('button', { name: text('resources.gateway.actions.linkCheck') }).click()
  await expect(dialogNamed(page, text('areas.gateway.linkTitle', { mac: gwMac }))).toContainText(
    "Can't connect to the GW",
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('kit.ok'), exact: true })
    .click()
  await expect(answer.getByRole('button')).toHaveCount(1)
})

test('before there is an alarm it takes two clicks: the number of offline gateways, and the gateway', async ({
  page,
  api,
}) => {
  const [{ gwMac } = { gwMac: '' }] = await offlineStore(api)
  await signIn(page)
  const dashboard = (key: string) => text(`areas.dashboard.${key}`)
  await page
    .locator('[data-panel="gatewayStatus"]')
    .getByRole('button', { name: new RegExp(`^${dashboard('states.offline')}`) })
    .click()
  await dialogNamed(page, dashboard('drill.offlineGateways')).getByRole('link', { name: gwMac }).click()
  await expect(panel(page)).toContainText(words('causes.ITSELF'))
})

test('a store’s home leads to each gateway that is offline; its tags and alarms are one click on', async ({
  page,
  server,
  api,
}) => {
  const [gateway] = await offlineStore(api)
  const { storeCode = '', gwMac = '', tagCount = 0 } = gateway ?? {}
  await goAs(page, server, 'admin', `/store/${storeCode}`)
  await page.getByRole('main').getByRole('link', { name: gwMac }).click()
  await expect(panel(page)).toBeVisible()
  await panel(page)
    .getByRole('link', { name: words('tags.total', { smart_count: tagCount }), exact: true })
    .click()
  await expect(page).toHaveURL(/\/tag\/detail\/.*filter_gwIp=/)
  await page.goBack()
  await panel(page)
    .getByRole('link', { name: words('told.alarms'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/alarm\/history\?filter_target=/)
})

test('a connected gateway has a line of status and a timeline of what was done with it', async ({
  page,
  server,
  api,
}) => {
  const { gwMac = '', storeCode = '' } = (await offlineStore(api)).findLast(({ status }) => status === 'NORMAL') ?? {}
  await goAs(page, server, 'admin', `/store/${storeCode}/gw/${gwMac}`)
  const main = page.getByRole('main')
  await expect(main.getByText(words('connected'), { exact: true })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await api.call(`POST /gw/reboot/${gwMac}`)
  const lines = main.getByRole('listitem')
  await expect(lines.filter({ hasText: text('timeline.reboot') }).first()).toContainText('admin@shelfdeck.example')
  await expect(main.getByText(text('timeline.lost'), { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: text('live.refresh') }).click()
  await expect(panel(page)).toContainText(words('causes.REBOOT'))
  await expect(panel(page)).toContainText('admin@shelfdeck.example')
  await main.getByRole('button', { name: text('timeline.kind.command'), exact: true }).click()
  await expect(main.getByText(text('timeline.lost'), { exact: true })).toHaveCount(0)
})

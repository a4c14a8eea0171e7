import type { Locator, Page } from '@playwright/test'
import type { Api } from '../support/api'
import { rowAction, rowWith, rows, settled } from './support/list'
import { dialogNamed, dismiss, expect, goAs, saidBy, test, text } from './support/test'

const STORE = 'DE002'

const label = (field: string) => text(`resources.gateway-config.fields.${field}`)
const control = (form: Locator, field: string) =>
  form
    .getByRole('textbox', { name: label(field), exact: true })
    .or(form.getByRole('combobox', { name: label(field), exact: true }))

interface Gateway {
  readonly gwMac: string
  readonly status: string
}

async function gatewaysOf(api: Api): Promise<Gateway[]> {
  const { body } = await api.call(`GET /status/store/${STORE}`)
  return body.objList as Gateway[]
}

async function macAt(api: Api, at: number): Promise<string> {
  const mac = (await gatewaysOf(api))[at]?.gwMac
  if (!mac) throw new Error(`no gateway ${at}`)
  return mac
}

/** Restarts a gateway: it is not there for most of a minute, and is soon known to be offline. */
async function takeOffline(api: Api, mac: string): Promise<void> {
  await api.call(`POST /gw/reboot/${mac}`)
  await expect.poll(async () => (await gatewaysOf(api)).find(({ gwMac }) => gwMac === mac)?.status).toBe('OFFLINE')
}

const outcome = (field: string) => text(`resources.gateway-config-result.fields.${field}`)
const outcomeOf = (result: Locator, mac: string) => result.getByRole('row').filter({ hasText: mac })

const save = (form: Locator) => form.getByRole('button', { name: text('form.save'), exact: true }).click()

async function openConfig(page: Page, mac: string): Promise<Locator> {
  await rowAction(page, rowWith(page, mac), text('resources.gateway.actions.edit'))
  const form = dialogNamed(page, text('resources.gateway.dialogs.edit.title', { gwMac: mac }))
  await expect(control(form, 'dns')).toBeVisible()
  return form
}

const MISTAKES = [
  ['gwIndex', '1x', 'Enter a number for the GW Index.'],
  ['channelGroupIndex', '-1', 'Enter a number for the Channel Group Index.'],
  ['ip', '10.0.0.300:8080', 'Enter the correct ipv4 format in Gateway IP.'],
  ['netmask', '255.255', 'Enter the correct ipv4 format in Netmask.'],
  ['defaultGateway', 'gw', 'Enter the correct ipv4 format in Default GW.'],
  ['dns', '8.8.8', 'Enter the correct ipv4 format in DNS IP.'],
  ['eslServerPort', '', 'Enter a number for the ESL Server Port.'],
] as const

test('the configuration of a gateway is validated field by field, and is not sent unchanged', async ({
  page,
  server,
  api,
}) => {
  const mac = await macAt(api, 0)
  await goAs(page, server, 'admin', `/store/detail/${STORE}`)
  await settled(page)
  const form = await openConfig(page, mac)
  await save(form)
  await dismiss(page, 'No changed!', 'Gateway configurations have not been changed.')
  for (const [field, wrong, message] of MISTAKES) {
    const typed = control(form, field)
    const before = await typed.inputValue()
    await typed.fill(wrong)
    await save(form)
    await saidBy(typed, message)
    await typed.fill(before)
  }
  await control(form, 'ip').fill('10.66.0.7:80')
  await save(form)
  await saidBy(control(form, 'ip'), 'Enter the correct ipv4 format in Gateway IP.')
  await control(form, 'ip').fill('10.66.0.7:8080')
  await control(form, 'dataChannel').selectOption('15')
  await expect(control(form, 'dataChannel').locator('option')).toHaveCount(16)
  await save(form)
  await expect(form).toBeHidden()
  await expect(rowWith(page, mac)).toContainText('10.66.0.7')
  await expect(rowWith(page, mac)).not.toContainText(':8080')
  expect((await api.call(`GET /config/store/${STORE}/gw/${mac}`)).body).toMatchObject({
    ip: '10.66.0.7:8080',
    dataChannel: 15,
  })
})

test('an operator configures all gateways at once, shared fields and each; those that did not take it are listed', async ({
  page,
  server,
  api,
}) => {
  const [away, there] = [await macAt(api, 1), await macAt(api, 2)]
  await goAs(page, server, 'admin', `/store/detail/${STORE}`)
  await settled(page)
  await page
    .getByRole('button', { name: text('list.rowActions'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: text('resources.gateway.actions.editAll'), exact: true }).click()
  const form = page.getByRole('dialog')
  await expect(control(form, 'dns')).toBeVisible()
  await save(form)
  await dismiss(page, 'No changed!', 'Gateway configurations have not been changed.')
  for (const [field, wrong, message] of MISTAKES) {
    const typed =
      field === 'gwIndex' || field === 'ip' ? form.getByLabel(`${label(field)} ${there}`) : control(form, field)
    const before = await typed.inputValue()
    // A field in which the gateways differ is empty and may stay so.
    await typed.fill(wrong === '' && before === '' ? 'x' : wrong)
    await save(form)
    await saidBy(typed, message)
    await typed.fill(before)
  }
  await control(form, 'dns').fill('9.9.9.9')
  await form.getByLabel(`${label('gwIndex')} ${there}`).fill('77')
  // Only now: it is soon there again.
  await takeOffline(api, away)
  await save(form)
  const result = dialogNamed(page, text('resources.gateway-config-result.name'))
  await expect(outcomeOf(result, away)).toContainText(outcome('gwNG'))
  await expect(outcomeOf(result, away)).toContainText("Can't connect to the GW")
  await expect(outcomeOf(result, there)).toContainText(outcome('gwOK'))
  await result
    .getByRole('button', { name: text('kit.close') })
    .last()
    .click()
  expect((await api.call(`GET /config/store/${STORE}/gw/${there}`)).body).toMatchObject({ dns: '9.9.9.9', gwIndex: 77 })
  expect((await api.call(`GET /config/store/${STORE}/gw/${away}`)).body.dns).not.toBe('9.9.9.9')
})

test('an offline gateway takes no configuration and gives no log, and its page says so', async ({
  page,
  server,
  api,
}) => {
  const mac = await macAt(api, 3)
  await goAs(page, server, 'admin', `/store/detail/${STORE}`)
  await settled(page)
  await takeOffline(api, mac)
  await expect(rowWith(page, mac)).toContainText(text('resources.gateway.enums.status.OFFLINE'))
  const form = await openConfig(page, mac)
  await control(form, 'gwIndex').fill('91')
  await save(form)
  const result = dialogNamed(page, text('resources.gateway-config-result.name'))
  await expect(outcomeOf(result, mac)).toContainText(outcome('gwNG'))
  await expect(outcomeOf(result, mac)).toContainText("Can't connect to the GW")
  await result
    .getByRole('button', { name: text('kit.close') })
    .last()
    .click()
  await rowAction(page, rowWith(page, mac), text('resources.gateway.actions.log'))
  await expect(dialogNamed(page, 'Download Failed')).toContainText('Unable to log download from offline gateway.')
})

test('a gateway without time sync shows an alarm, and is found by that status', async ({ page, server, api }) => {
  const mac = await macAt(api, 0)
  await page.route(`**/status/store/${STORE}`, async (route) => {
    const answer = await route.fetch()
    const store = (await answer.json()) as { objList: Gateway[] }
    const objList = store.objList.map((gateway) =>
      gateway.gwMac === mac
        ? { ...gateway, status: 'NORMAL', timeSync: false }
        : { ...gateway, status: 'NORMAL', timeSync: true },
    )
    await route.fulfill({ response: answer, json: { ...store, objList } })
  })
  await goAs(page, server, 'viewer', `/store/detail/${STORE}?filter_status=ALARM`)
  await settled(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rowWith(page, mac)).toContainText(text('resources.gateway.enums.status.ALARM'))
  // Who may not write is offered no change.
  for (const id of ['addReal', 'editAll'])
    await expect(page.getByRole('button', { name: text(`resources.gateway.actions.${id}`) })).toHaveCount(0)
  await rowWith(page, mac).locator('[data-menu]').click()
  await expect(page.getByRole('menuitem', { name: text('resources.gateway.actions.log') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: text('list.row.delete') })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: text('resources.gateway.actions.edit') })).toHaveCount(0)
})

test('an operator deletes a gateway after a confirmation', async ({ page, server, api }) => {
  const mac = await macAt(api, 4)
  await goAs(page, server, 'admin', `/store/detail/${STORE}`)
  await settled(page)
  await rowAction(page, rowWith(page, mac), text('list.row.delete'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('list.delete.label') })
    .click()
  await expect(rowWith(page, mac)).toHaveCount(0)
  expect((await api.call(`GET /status/store/${STORE}/gw/${mac}`)).status).toBe(404)
})

import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { UNTRANSLATED } from '../../scripts/checks/locales'
import { inWords } from '../../scripts/localeStubs'
import { LANGUAGES } from '../../scripts/localeFiles'
import { FIELD_OF_EACH_TYPE } from '../support/fieldOfEachType'
import { rowAction, rows, rowWith, settled } from './support/list'
import { changedTree } from './support/treeCopy'
import { expect, NIGHTLY, signIn, text, walkTo } from './support/test'

// What a team does: a field of each type in each schema, and their labels. Done to a copy of the tree.

/** The page that lists the records of each resource, and words of a row of which the form is opened. */
const LISTED: Readonly<Record<string, readonly [page: string, row: string | RegExp]>> = {
  store: ['/setting/store-config?filter_storeCode=FR001', 'FR001'],
  account: ['/members?filter_email=operator', 'operator@'],
  amac: ['/setting/amac-config', /./],
  role: ['/roles', 'Operator'],
  product: ['/product/list/IT001', /./],
  'shared-family-product': ['/family-product', /./],
}
const SETTINGS: Readonly<Record<string, string>> = {
  'server-config': '/setting/server-config',
  smtp: '/setting/server-config',
}

const byRow = (row: string | RegExp, action: string) => async (page: Page) => {
  await settled(page)
  await rowAction(page, rowWith(page, row), text(action))
}
const byButton = (action: string) => (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: text(action), exact: true })
    .click()

/** What no list has a form for: its page, and what opens the form. */
const OPENED: Readonly<Record<string, readonly [page: string, open: (page: Page) => Promise<void>]>> = {
  'own-account': [
    '/members',
    async (page) => {
      await page.locator('header [popovertarget]').click()
      await page.getByRole('button', { name: text('app.user.account'), exact: true }).click()
    },
  ],
  'alarm-setting': ['/alarm/notification', byButton('resources.notification-setting.actions.alarmSetting')],
  'notification-setting': ['/alarm/notification', byRow('GW STATUS ABNORMAL', 'list.row.edit')],
  'notification-content': [
    '/alarm/notification',
    byRow('GW STATUS ABNORMAL', 'resources.notification-setting.actions.content'),
  ],
  'gateway-config': ['/store/detail/IT001?filter_status=NORMAL', byRow(/./, 'resources.gateway.actions.edit')],
  'family-product': [
    '/product/list/IT001',
    async (page) => {
      await rowAction(page, rows(page.locator('[data-list]').nth(1)).first(), text('list.row.edit'))
    },
  ],
  'plus-setting': [
    '/plus/device/list/IT001',
    async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: text('list.rowActions'), exact: true })
        .click()
      await page
        .getByRole('menuitem', { name: text('resources.plus-device.actions.storeSetting'), exact: true })
        .click()
    },
  ],
}

/** Lists that are saved as one: the page, the label of the line that is changed, and what opens it. */
const LINES: Readonly<Record<string, readonly [page: string, line: number, open?: (page: Page) => Promise<void>]>> = {
  alias: ['/setting/alias-config', 0],
  promotion: ['/setting/promotion?storeCode=IT001', 1],
  'channel-setting': ['/store', 1, byButton('areas.stores.channels.title')],
}

const label = (field: keyof typeof FIELD_OF_EACH_TYPE) => inWords(field)
const save = text('form.save')

const { test, tree } = changedTree()

test('the fields and their labels are all that is written', NIGHTLY, async () => {
  test.setTimeout(180_000)
  for (const name of ['predefined-gateway', ...[LISTED, SETTINGS, OPENED, LINES].flatMap((all) => Object.keys(all))]) {
    tree().edit(
      `schemas/${name}.schema.json`,
      ({ properties }: { properties: object }) => void Object.assign(properties, FIELD_OF_EACH_TYPE),
    )
  }
  expect(tree().tsx('scripts/localeStubs.ts')).toMatchObject({ code: 0 })
  for (const language of LANGUAGES) {
    const folder = `locales/${language}/resources`
    for (const file of readdirSync(join(tree().path, folder)))
      tree().write(`${folder}/${file}`, tree().read(`${folder}/${file}`).replaceAll(UNTRANSLATED, ''))
  }
  expect(tree().tsx('scripts/generate.ts')).toMatchObject({ code: 0 })
  expect(tree().tsx('scripts/check.ts')).toMatchObject({ code: 0 })
  expect(tree().build().code).toBe(0)
  await tree().serve()
})

const field = (form: Locator, name: keyof typeof FIELD_OF_EACH_TYPE) => form.getByLabel(label(name), { exact: true })

async function fill(form: Locator): Promise<void> {
  await field(form, 'addedText').fill('first')
  await field(form, 'addedLongText').fill('one\ntwo')
  await field(form, 'addedInteger').fill('7')
  await field(form, 'addedNumber').fill('1.5')
  await field(form, 'addedFlag').click()
  await field(form, 'addedReference').fill('FR001')
  await expect(form.page().getByRole('listbox').getByRole('option')).toHaveCount(1)
  await form.page().getByRole('option', { name: /FR001/ }).click()
  await expect(field(form, 'addedReference')).toHaveValue(/FR001/)
  await field(form, 'addedTexts').fill('a')
  await field(form, 'addedTexts').press('Enter')
  await form
    .getByRole('button', { name: text('form.rows.add') })
    .last()
    .click()
  await form.locator('[data-field="addedRows"]').getByRole('textbox').first().fill('one')
}

async function isFilled(form: Locator): Promise<void> {
  await expect(field(form, 'addedText')).toHaveValue('first')
  await expect(field(form, 'addedLongText')).toHaveValue('one\ntwo')
  await expect(field(form, 'addedInteger')).toHaveValue('7')
  await expect(field(form, 'addedNumber')).toHaveValue('1.5')
  await expect(field(form, 'addedFlag')).toBeChecked()
  await expect(field(form, 'addedReference')).toHaveValue(/FR001/)
  await expect(form.locator('[data-field="addedTexts"]')).toContainText('a')
  await expect(form.locator('[data-field="addedRows"]').getByRole('textbox').first()).toHaveValue('one')
}

async function open(page: Page, resource: string): Promise<Locator> {
  await settled(page)
  await rowAction(page, rowWith(page, LISTED[resource]?.[1] ?? ''), text('list.row.edit'))
  const form = page.getByRole('dialog')
  await expect(form.getByRole('button', { name: save, exact: true })).toBeEnabled()
  return form
}

for (const [resource, [route]] of Object.entries(LISTED)) {
  test(`${resource}: written, read again, found and emptied`, NIGHTLY, async ({ page }) => {
    await signIn(page, 'admin', route)
    const form = await open(page, resource)
    await fill(form)
    await form.getByRole('button', { name: save, exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page).not.toHaveURL(/edit=/)
    await page.reload()
    await isFilled(await open(page, resource))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(`/#${route}${route.includes('?') ? '&' : '?'}filter_addedText=first&filter_addedInteger=7,7`)
    await settled(page)
    const found = rows(page.locator('[data-list]').first())
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('first')

    await open(page, resource)
    for (const name of ['addedText', 'addedInteger', 'addedReference'] as const) await field(form, name).fill('')
    await form.getByRole('button', { name: save, exact: true }).click()
    await expect(form).toBeHidden()
    await page.goto(`/#${route}`)
    await page.reload()
    await open(page, resource)
    for (const name of ['addedText', 'addedInteger', 'addedReference'] as const)
      await expect(field(form, name)).toHaveValue('')
  })
}

test('settings: written and read again', NIGHTLY, async ({ page }) => {
  await signIn(page, 'admin', '/setting/server-config')
  // The page has two forms, and either may be there first.
  const form = page.locator('form').filter({ has: page.locator('[name="retailServerIp"]') })
  await fill(form)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page
    .getByRole('button', { name: text('form.saveOf', { name: text('areas.settings.server') }), exact: true })
    .click()
  expect((await saved).status()).toBe(200)
  // Until then the page asks whether what is typed may be lost.
  await expect(page.getByText(text('form.saved', { name: text('areas.settings.server') }))).toBeVisible()
  await walkTo(page, '/roles')
  await walkTo(page, '/setting/server-config')
  await isFilled(form)
})

for (const [resource, [route, opened]] of Object.entries(OPENED)) {
  test(`${resource}: written, read again and emptied`, NIGHTLY, async ({ page }) => {
    await signIn(page, 'admin', route)
    const form = page.getByRole('dialog')
    const again = async () => {
      await page.reload()
      await opened(page)
      await expect(form.getByRole('button', { name: save, exact: true })).toBeEnabled()
    }
    await again()
    await fill(form)
    await form.getByRole('button', { name: save, exact: true }).click()
    await expect(form).toBeHidden()
    await again()
    await isFilled(form)
    for (const name of ['addedText', 'addedReference'] as const) await field(form, name).fill('')
    await form.getByRole('button', { name: save, exact: true }).click()
    await expect(form).toBeHidden()
    await again()
    for (const name of ['addedText', 'addedReference'] as const) await expect(field(form, name)).toHaveValue('')
    await expect(field(form, 'addedInteger')).toHaveValue('7')
  })
}

for (const [resource, [route, line, opened]] of Object.entries(LINES)) {
  test(`${resource}: a line is written, read again and emptied`, NIGHTLY, async ({ page }) => {
    await signIn(page, 'admin', route)
    const cell = (name: keyof typeof FIELD_OF_EACH_TYPE) => page.getByLabel(`${label(name)} ${line}`, { exact: true })
    await opened?.(page)
    if (opened) await page.getByRole('button', { name: text('areas.stores.channels.add') }).click()
    const write = async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values))
        await cell(name as keyof typeof FIELD_OF_EACH_TYPE).fill(value)
      const saved = page.waitForResponse(
        (answer) =>
          answer.request().method() === 'POST' &&
          /\/(config\/(alias|gw\/channel)|product\/promotion)/.test(answer.url()),
      )
      await (opened ? page.getByRole('dialog') : page.getByRole('main'))
        .getByRole('button', { name: save, exact: true })
        .click()
      expect((await saved).status()).toBe(200)
      await page.reload()
      await opened?.(page)
      for (const [name, value] of Object.entries(values))
        await expect(cell(name as keyof typeof FIELD_OF_EACH_TYPE)).toHaveValue(value)
    }
    await write({ addedText: 'first', addedInteger: '7', addedNumber: '1.5' })
    await write({ addedText: '', addedInteger: '' })
  })
}

test('a record is made with them, sorted and exported by them', NIGHTLY, async ({ page }) => {
  await signIn(page, 'admin', '/setting/amac-config')
  await settled(page)
  await page.getByRole('button', { name: text('list.create'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text('resources.amac.fields.abstractCode')).fill('NEW')
  await form.getByLabel(text('resources.amac.fields.abstractData')).fill('made')
  await fill(form)
  await form.getByRole('button', { name: text('form.create'), exact: true }).click()
  await expect(form).toBeHidden()
  await page
    .getByRole('columnheader', { name: label('addedInteger') })
    .getByRole('button')
    .click()
  await page
    .getByRole('columnheader', { name: label('addedInteger') })
    .getByRole('button')
    .click()
  await expect(rows(page).first()).toContainText('NEW')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: text('list.export.label'), exact: true }).click()
  const csv = await readFile(await (await started).path(), 'utf8')
  const [head = '', ...lines] = csv.split(/\r?\n/)
  for (const name of ['addedText', 'addedInteger', 'addedNumber'] as const) expect(head).toContain(label(name))
  expect(lines.find((each) => each.includes('NEW'))).toMatch(/first.*7.*1\.5/)
})

test('predefined-gateway: read from a file, and shown in the list', NIGHTLY, async ({ page }) => {
  await signIn(page, 'admin', '/store')
  await settled(page)
  const fromMenu = async (key: string) => {
    await page.getByRole('button', { name: text('areas.stores.predefined.menu') }).click()
    await page.getByRole('menuitem', { name: text(key), exact: true }).click()
  }
  await fromMenu('areas.stores.predefined.upload')
  const dialog = page.getByRole('dialog')
  const lines = [
    `gwMac,storeCode,${label('addedText')},addedInteger`,
    '02AABBCCDD09,IT001,first,7',
    '02AABBCCDD0A,IT001,second,seven',
  ]
  const choose = (text_: string) =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'gateways.csv', mimeType: 'text/csv', buffer: Buffer.from(text_) })
  await choose(lines.join('\n'))
  await expect(dialog.getByRole('row', { name: /^3 / }).getByRole('cell', { name: /^seven / })).toBeVisible()
  await dialog.getByRole('button', { name: text('upload.another'), exact: true }).click()
  await choose(lines.slice(0, 2).join('\n'))
  await dialog.getByRole('button', { name: text('areas.stores.predefined.send', { smart_count: 1 }) }).click()
  await expect(page.getByText(text('areas.stores.predefined.updated', { smart_count: 1 }))).toBeVisible()
  await fromMenu('areas.stores.predefined.view')
  await expect(rows(dialog).first()).toContainText('first')
  await expect(rows(dialog).first()).toContainText('7')
})

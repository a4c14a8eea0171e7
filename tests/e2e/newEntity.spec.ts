import { signInByHttp } from '../support/api'
import { rowAction, rows, rowWith, settled } from './support/list'
import { changedTree } from './support/treeCopy'
import { emailOf, expect, NIGHTLY, signIn, text, walkTo } from './support/test'

// What a person does to add an entity: its schema and its labels, and nothing else. Done to a copy of the tree.

const NAME = 'shelf-note'
const SCHEMA = {
  $schema: './meta/console.schema.json',
  $id: `${NAME}.schema.json`,
  description: 'What the next shift should know about a shelf.',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'storeCode', 'title'],
  'x-console': {
    key: ['id'],
    title: '{title}',
    dialect: 'rest',
    writes: ['create', 'update', 'delete'],
    privilege: { read: 'product', write: 'product' },
    scope: 'storeCode',
    menu: { group: 'products', icon: 'stickyNote' },
    versioned: 'record',
    table: { name: 'shelf_note', indexes: [['storeCode', 'title']], serial: 'id', time: 'updatedAt' },
    list: { sort: 'title' },
  },
  properties: {
    id: { type: 'integer', minimum: 0, readOnly: true, 'x-console': { list: 'hidden', form: false } },
    storeCode: {
      $ref: 'common.schema.json#/$defs/storeCode',
      'x-console': { group: 'note', list: true, filter: '~', readOnly: 'edit', reference: 'store' },
    },
    title: { type: 'string', pattern: '\\S', maxLength: 80, 'x-console': { group: 'note', list: true, filter: '~' } },
    prCode: {
      type: ['string', 'null'],
      maxLength: 128,
      'x-console': {
        group: 'note',
        list: true,
        filter: '~',
        display: 'mono',
        reference: 'product',
        link: '/product/list/{storeCode}?filter_prCode={prCode}',
      },
    },
    words: { type: ['string', 'null'], maxLength: 2000, 'x-console': { group: 'note', input: 'textarea', wide: true } },
    urgency: {
      type: 'string',
      enum: ['LOW', 'HIGH'],
      default: 'LOW',
      'x-console': { group: 'note', list: true, filter: 'select' },
    },
    facings: {
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 99,
      'x-console': { group: 'note', list: true, filter: 'range' },
    },
    done: { type: 'boolean', default: false, 'x-console': { group: 'note', list: true, filter: 'boolean' } },
    dueAt: {
      $ref: 'common.schema.json#/$defs/optionalEpoch',
      'x-console': { group: 'note', list: true, input: 'dateTime', display: 'epochDateTime' },
    },
    updatedAt: {
      $ref: 'common.schema.json#/$defs/optionalEpoch',
      readOnly: true,
      'x-console': { list: true, filter: 'dateRange', display: 'epochDateTime' },
    },
  },
}
const WORDS = {
  en_US: [
    'Shelf note |||| Shelf notes',
    ['ID', 'Store', 'Title', 'Product', 'Words', 'Urgency', 'Facings', 'Done', 'Due', 'Changed'],
    'Note',
    ['Low', 'High'],
  ],
  ja_JP: [
    '棚メモ',
    ['ID', '店舗', '件名', '商品', '内容', '優先度', 'フェイス数', '完了', '期限', '更新日時'],
    'メモ',
    ['低', '高'],
  ],
  ko_KR: [
    '진열대 메모',
    ['ID', '매장', '제목', '상품', '내용', '중요도', '진열 수', '완료', '기한', '변경'],
    '메모',
    ['낮음', '높음'],
  ],
} as const
const [, LABELS] = WORDS.en_US
const label = (field: keyof typeof SCHEMA.properties) => LABELS[Object.keys(SCHEMA.properties).indexOf(field)] ?? ''
const PLURAL = 'Shelf notes'

const { test, tree } = changedTree()

test('only its schema and its labels are written', NIGHTLY, () => {
  tree().write(`schemas/${NAME}.schema.json`, SCHEMA)
  for (const [language, [name, fields, group, urgency]] of Object.entries(WORDS)) {
    tree().write(`locales/${language}/resources/${NAME}.json`, {
      name,
      fields: Object.fromEntries(Object.keys(SCHEMA.properties).map((field, at) => [field, fields[at]])),
      groups: { note: group },
      enums: { urgency: { LOW: urgency[0], HIGH: urgency[1] } },
      errors: { storeCode_required: fields[1], title_required: fields[2] },
    })
  }
  expect(tree().tsx('scripts/generate.ts')).toMatchObject({ code: 0 })
  expect(tree().tsx('scripts/check.ts')).toMatchObject({ code: 0 })
  expect(tree().tsx('scripts/openapi.ts')).toMatchObject({ code: 0 })
  expect(Object.keys((JSON.parse(tree().read('docs/openapi.json')) as { paths: object }).paths)).toContain(
    `/api/v1/${NAME}/{id}`,
  )
  expect(tree().build().code).toBe(0)
})

test('its API keeps records to users who may read and write them', NIGHTLY, async () => {
  const server = await tree().serve()
  const [admin, stores] = [
    await signInByHttp(server.url, emailOf('admin')),
    await signInByHttp(server.url, emailOf('stores')),
  ]
  const path = `/api/v1/${NAME}`
  const made = await admin.call(`POST ${path}`, { storeCode: 'IT001', title: 'Made by the API', facings: 3 })
  expect(made).toMatchObject({ status: 200, body: { storeCode: 'IT001', urgency: 'LOW', done: false, facings: 3 } })
  expect((await admin.call(`POST ${path}`, { storeCode: 'NOWHERE', title: 'x' })).status).toBe(400)
  expect((await admin.call(`POST ${path}`, { storeCode: 'IT001', title: 'x', facings: 0 })).body.fields).toHaveProperty(
    'facings',
  )
  expect((await stores.call(`POST ${path}`, { storeCode: 'KR-0001', title: 'x' })).status).toBe(403)
})

test('the browser has it in the menu, and adds, changes, finds and deletes a record', NIGHTLY, async ({ page }) => {
  const api = await signInByHttp(tree().url, emailOf('admin'))
  const [product] = (await api.call('POST /status/store/IT001/product/search', { draw: 1, start: 0, length: 1 })).body
    .data as { prCode: string }[]
  await signIn(page, 'admin', '/dashboard')
  await page.getByRole('link', { name: PLURAL, exact: true }).click()
  await settled(page)
  await expect(page).toHaveURL(new RegExp(`#/${NAME}$`))
  await expect(page.getByRole('heading', { level: 1, name: PLURAL })).toBeVisible()
  await expect(page.getByRole('navigation', { name: text('app.breadcrumbs') })).toContainText(PLURAL)
  await expect(rowWith(page, 'Made by the API')).toBeVisible()

  await page.getByRole('button', { name: text('list.create'), exact: true }).click()
  const form = page.getByRole('dialog')
  const create = form.getByRole('button', { name: text('form.create'), exact: true })
  await create.click()
  await expect(form.getByLabel(label('title'))).toHaveAttribute('aria-invalid', 'true')
  const choose = async (field: 'storeCode' | 'prCode', words: string) => {
    await form.getByRole('combobox', { name: new RegExp(`^${label(field)}`) }).fill(words)
    await page.getByRole('listbox').getByRole('option', { name: words }).click()
  }
  await choose('storeCode', 'IT001')
  await choose('prCode', String(product?.prCode))
  await form.getByLabel(label('title')).fill('Move the pasta')
  await form.getByLabel(label('words')).fill('Two rows down.\nBefore noon.')
  await form.getByLabel(label('facings')).fill('7')
  await create.click()
  await expect(form).toBeHidden()
  await expect(rowWith(page, 'Move the pasta').getByRole('gridcell', { name: '7', exact: true })).toBeVisible()
  await expect(rowWith(page, 'Move the pasta').getByRole('link', { name: String(product?.prCode) })).toBeVisible()

  await rowWith(page, 'Move the pasta').click()
  await expect(form.getByLabel(label('words'))).toHaveValue('Two rows down.\nBefore noon.')
  await form.getByLabel(label('facings')).fill('')
  await form.getByLabel(label('title')).fill('Move the rice')
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(rowWith(page, 'Move the rice')).toBeVisible()
  await expect(rowWith(page, 'Move the rice').getByRole('gridcell', { name: '7', exact: true })).toHaveCount(0)

  await page.reload()
  await settled(page)
  await page
    .getByRole('columnheader', { name: label('title'), exact: true })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/order/i)
  await page.goto(`${tree().url}/#/${NAME}?filter_title=rice`)
  await settled(page)
  await expect(rows(page)).toHaveCount(1)

  await rowAction(page, rowWith(page, 'Move the rice'), text('list.row.delete'))
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: text('list.row.delete'), exact: true })
    .click()
  await expect(page.getByText(text('list.empty.filteredTitle'), { exact: true })).toBeVisible()
})

test('its changes are in the audit, and the palette finds its page', NIGHTLY, async ({ page }) => {
  await signIn(page, 'admin', `/audit?filter_resource=${NAME}`)
  await settled(page)
  await expect(rows(page)).toHaveCount(4)
  await expect(rowWith(page, 'Move the rice')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('shelf no')
  await page.getByRole('option', { name: PLURAL }).click()
  await expect(page).toHaveURL(new RegExp(`#/${NAME}$`))
})

test('a user who may only read it is offered nothing else', NIGHTLY, async ({ page }) => {
  await signIn(page, 'viewer', `/${NAME}`)
  await settled(page)
  await expect(page.getByRole('button', { name: text('list.create'), exact: true })).toHaveCount(0)
  await walkTo(page, '/dashboard')
  await expect(page.getByRole('link', { name: PLURAL, exact: true })).toBeVisible()
})

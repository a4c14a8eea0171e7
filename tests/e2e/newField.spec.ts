import { signInByHttp } from '../support/api'
import { changedTree } from './support/treeCopy'
import { dialogNamed, emailOf, expect, signIn, text } from './support/test'

// What a person does to add a field: one property in one schema, and its labels. Done to a copy of the tree.

const FIELD = 'floorArea'
const PROPERTY = {
  type: 'integer',
  minimum: 0,
  maximum: 100_000,
  default: 0,
  'x-console': { group: 'identity', list: true, filter: 'range' },
}
const LABELS = {
  en_US: { label: 'Floor area', error: 'Fill in Floor Area!' },
  ja_JP: { label: '床面積', error: '床面積を入力してください。' },
  ko_KR: { label: '매장 면적', error: '매장 면적을 입력하세요.' },
} as const
/** A field of each type that is more than one value; their labels are their names. */
const MANIFOLD: Readonly<Record<string, object>> = {
  doors: {
    type: 'array',
    maxItems: 20,
    default: [],
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['door'],
      properties: {
        door: { type: 'string', pattern: '\\S', maxLength: 20 },
        width: { type: ['integer', 'null'], minimum: 1, maximum: 500 },
      },
    },
    'x-console': { group: 'identity' },
  },
  phones: {
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 30 },
    default: {},
    'x-console': { group: 'identity' },
  },
  remarks: {
    type: 'array',
    maxItems: 9,
    default: [],
    items: { type: 'string', maxLength: 40 },
    'x-console': { group: 'identity' },
  },
  twin: { type: ['string', 'null'], maxLength: 64, 'x-console': { group: 'identity', reference: 'store' } },
  plan: {
    type: ['string', 'null'],
    maxLength: 4000,
    contentMediaType: 'image/png',
    'x-console': { group: 'identity' },
  },
}
const PARTS = { doors: { door: 'door', width: 'width' } }
type Language = keyof typeof LABELS
const LANGUAGES = Object.keys(LABELS) as Language[]

const { test, tree } = changedTree()

test('one property without labels: the checker names each missing key in each language', () => {
  tree().edit('schemas/store.schema.json', ({ properties }: { properties: Record<string, unknown> }) => {
    Object.assign(properties, { [FIELD]: PROPERTY }, MANIFOLD)
  })
  const { code, output } = tree().tsx('scripts/check.ts')
  expect(code).not.toBe(0)
  for (const language of LANGUAGES) {
    expect(output).toContain(language)
    expect(output).toContain(`resources.store.fields.${FIELD}`)
  }
  expect(tree().tsx('scripts/generate.ts', '--check').code, 'the generated files are stale').not.toBe(0)
})

test('with its labels, checks and types are in order and the console builds', () => {
  for (const language of LANGUAGES) {
    tree().edit(
      `locales/${language}/resources/store.json`,
      (texts: Record<'fields' | 'errors', Record<string, string>>) => {
        texts.fields[FIELD] = LABELS[language].label
        texts.errors[FIELD] = LABELS[language].error
        for (const name of Object.keys(MANIFOLD)) texts.fields[name] = name
        Object.assign(texts, { parts: PARTS })
      },
    )
  }
  expect(tree().tsx('scripts/generate.ts')).toMatchObject({ code: 0 })
  expect(tree().tsx('scripts/check.ts')).toMatchObject({ code: 0 })
  expect(tree().read('src/generated/types.ts')).toMatch(new RegExp(`\\b${FIELD}\\??: number`))
  expect(tree().build().code).toBe(0)
})

test('the server migrates the tables of an older tree and takes the field by HTTP', async () => {
  const server = await tree().serve()
  const api = await signInByHttp(server.url, emailOf('admin'))
  const stores = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  const [store] = stores.body.data ?? []
  expect(store).toHaveProperty(FIELD)

  const wrong = await api.call('PUT /config/store', { ...store, [FIELD]: -1 })
  expect(wrong.status).toBe(400)
  expect(wrong.body.fields).toHaveProperty(FIELD)

  expect((await api.call('PUT /config/store', { ...store, [FIELD]: 1234 })).status).toBe(200)
  const one = await api.call(`GET /config/store/${String(store?.storeCode)}`)
  expect(one.body).toMatchObject({ [FIELD]: 1234 })

  const filtered = await api.call('POST /config/store/pagination', {
    draw: 2,
    start: 0,
    length: 10,
    [`filter_${FIELD}_gte`]: 1000,
  })
  expect(filtered.body.recordsFiltered).toBe(1)
})

test('the browser shows it as column, form input, check and detail', async ({ page }) => {
  const { label } = LABELS.en_US
  await signIn(page, 'admin', '/setting/store-config')
  await expect(page.getByRole('columnheader', { name: label })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '1,234' })).toBeVisible()

  await page.getByRole('gridcell', { name: '1,234' }).click()
  const form = page.getByRole('dialog')
  const input = form.getByLabel(label)
  await expect(input).toHaveValue('1234')
  await input.fill('-5')
  await form.getByRole('button', { name: 'Save' }).click()
  const refused = dialogNamed(page, 'Setting Store Error')
  await refused.getByRole('button', { name: text('kit.ok') }).click()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await input.fill('4321')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('gridcell', { name: '4,321' })).toBeVisible()
})

test('fields of every other type are drawn, checked, saved and read again', async ({ page }) => {
  const api = await signInByHttp(tree().url, emailOf('admin'))
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 2 })
  const [code = '', other = ''] = (body.data as { storeCode: string }[]).map(({ storeCode }) => storeCode)
  await signIn(page, 'admin', '/setting/store-config')
  await page.getByRole('gridcell', { name: '4,321' }).click()
  const form = page.getByRole('dialog')
  const group = (name: string) => form.locator(`[data-field="${name}"]`)
  await group('doors')
    .getByRole('button', { name: text('form.rows.add') })
    .click()
  await form.getByLabel('width 1', { exact: true }).fill('900')
  await form.getByRole('button', { name: 'Save' }).click()
  await dialogNamed(page, 'Setting Store Error')
    .getByRole('button', { name: text('kit.ok') })
    .click()
  await expect(form.getByLabel('door 1', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('door 1', { exact: true }).fill('Front')
  await form.getByLabel('width 1', { exact: true }).fill('90')
  await group('phones')
    .getByRole('button', { name: text('form.rows.add') })
    .click()
  await form.getByLabel(`${text('form.rows.key')} 1`, { exact: true }).fill('b.ack')
  await form.getByLabel(`${text('form.rows.value')} 1`, { exact: true }).fill('555')
  await form.getByLabel('remarks', { exact: true }).fill('first')
  await form.getByLabel('remarks', { exact: true }).press('Enter')
  await form.getByLabel('twin', { exact: true }).fill(other)
  await page.getByRole('option', { name: other }).click()
  await group('plan')
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('plan') })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const plan = `data:image/png;base64,${Buffer.from('plan').toString('base64')}`
  expect((await api.call(`GET /config/store/${code}`)).body).toMatchObject({
    doors: [{ door: 'Front', width: 90 }],
    phones: { 'b.ack': '555' },
    remarks: ['first'],
    twin: other,
    plan,
  })

  await page.getByRole('gridcell', { name: '4,321' }).click()
  await expect(form.getByLabel('door 1', { exact: true })).toHaveValue('Front')
  await expect(form.getByLabel('twin', { exact: true })).toHaveValue(new RegExp(other))
  await group('doors')
    .getByRole('button', { name: text('form.rows.remove', { index: 1 }) })
    .click()
  await form.getByLabel('twin', { exact: true }).fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const emptied = (await api.call(`GET /config/store/${code}`)).body
  expect([emptied['doors'], emptied['twin'] ?? null]).toEqual([[], null])
})

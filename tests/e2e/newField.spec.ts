import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { signInByHttp } from '../support/api'
import { type RunningServer, startServer } from '../support/server'
import { type TreeCopy, copyTree } from './support/treeCopy'
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
type Language = keyof typeof LABELS
const LANGUAGES = Object.keys(LABELS) as Language[]

let tree: TreeCopy
let server: RunningServer | undefined

const test = base.extend({ baseURL: async ({}, use) => use(server?.url) })

test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.beforeAll(() => {
  tree = copyTree()
})

test.afterAll(async () => {
  await server?.stop()
  tree.remove()
})

function script(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree.path, encoding: 'utf8' })
  return { code: status, output: stdout + stderr }
}

const tsx = (...args: string[]) => script('--import', 'tsx', ...args)

test('one property without labels: the checker names each missing key in each language', () => {
  tree.edit('schemas/store.schema.json', ({ properties }: { properties: Record<string, unknown> }) => {
    properties[FIELD] = PROPERTY
  })
  const { code, output } = tsx('scripts/check.ts')
  expect(code).not.toBe(0)
  for (const language of LANGUAGES) {
    expect(output).toContain(language)
    expect(output).toContain(`resources.store.fields.${FIELD}`)
  }
  expect(tsx('scripts/generate.ts', '--check').code, 'the generated files are stale').not.toBe(0)
})

test('with its labels, checks and types are in order and the console builds', () => {
  for (const language of LANGUAGES) {
    tree.edit(`locales/${language}/resources/store.json`, ({ fields, errors }: Record<'fields' | 'errors', Record<string, string>>) => {
      fields[FIELD] = LABELS[language].label
      errors[FIELD] = LABELS[language].error
    })
  }
  expect(tsx('scripts/generate.ts')).toMatchObject({ code: 0 })
  expect(tsx('scripts/check.ts')).toMatchObject({ code: 0 })
  expect(readFileSync(join(tree.path, 'src/generated/types.ts'), 'utf8')).toMatch(new RegExp(`\\b${FIELD}\\??: number`))
  expect(script('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn').code).toBe(0)
})

test('the server migrates the tables of an older tree and takes the field by HTTP', async () => {
  const dataDir = join(tree.path, '.data')
  cpSync(process.env.E2E_TEMPLATE ?? '', dataDir, { recursive: true })
  server = await startServer({ dataDir, tree: tree.path })
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

  const filtered = await api.call('POST /config/store/pagination', { draw: 2, start: 0, length: 10, [`filter_${FIELD}_gte`]: 1000 })
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

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base } from '@playwright/test'
import { type RunningServer, root, startServer } from '../support/server'
import { copyTree, type TreeCopy } from './support/treeCopy'
import { expect, goAs, walkTo } from './support/test'

// The files that docs/extending.md shows, in a copy of the tree: they type-check, build, and do what the page says.

let tree: TreeCopy
let server: RunningServer | undefined

const test = base.extend({ baseURL: async ({}, use) => use(server?.url) })

test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** The code blocks of the document that name their file. */
function filesOf(document: string): { path: string; code: string }[] {
  return [...document.matchAll(/^```tsx? (src\/\S+)\n(.*?)^```$/gms)].map(([, path = '', code = '']) => ({ path, code }))
}

const script = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree.path, encoding: 'utf8' })
  return { code: status, output: stdout + stderr }
}

test.beforeAll(() => {
  tree = copyTree()
  for (const { path, code } of filesOf(readFileSync(join(root, 'docs/extending.md'), 'utf8'))) {
    mkdirSync(dirname(join(tree.path, path)), { recursive: true })
    writeFileSync(join(tree.path, path), code)
  }
})

test.afterAll(async () => {
  await server?.stop()
  tree.remove()
})

const dataRows = (page: Page) => page.getByRole('main').locator('tbody tr')
const column = (page: Page, name: string) => page.locator(`td.column-${name}`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the pages type-check and build', async () => {
  // The tests of the tree are not part of the copy.
  writeFileSync(join(tree.path, 'tsconfig.pages.json'), JSON.stringify({ extends: './tsconfig.json', include: ['src/app/extensions.ts', 'src/areas/staff', 'src/**/*.d.ts'] }))
  expect(script('node_modules/typescript/bin/tsc', '-p', 'tsconfig.pages.json', '--noEmit')).toMatchObject({ code: 0 })
  expect(script('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')).toMatchObject({ code: 0 })
  const dataDir = join(tree.path, '.data')
  cpSync(process.env.E2E_TEMPLATE ?? '', dataDir, { recursive: true })
  server = await startServer({ dataDir, tree: tree.path })
})

test('a list: sorted, filtered, searched and turned over; records of another resource are named', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await goAs(page, { url: server?.url ?? '' }, 'admin', '/members')
  await expect(page.locator('tr[data-index]').first()).toBeVisible()
  expect(asked.filter((url) => /\/(members|stores|changes)-/.test(url)), 'a list of the console loads nothing of them').toEqual([])

  await page.getByRole('navigation').getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(heading(page)).toHaveText('Staff')
  await expect(page).toHaveTitle('Staff · Shelfdeck')
  await expect(column(page, 'email').first()).toHaveText('admin@shelfdeck.example')
  await expect(column(page, 'role_id').first()).not.toBeEmpty()
  await page.getByRole('button', { name: 'Sort by Email' }).click()
  await expect(column(page, 'email').last()).toHaveText('admin@shelfdeck.example')
  await page.getByLabel('Search').fill('viewer')
  await expect(column(page, 'email')).toHaveText(['viewer@shelfdeck.example'])
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveAttribute('aria-current', 'page')

  await walkTo(page, '/pages/store')
  await expect(dataRows(page)).toHaveCount(5)
  const first = await column(page, 'storeCode').allInnerTexts()
  await page.getByRole('button', { name: 'Go to next page' }).click()
  await expect(column(page, 'storeCode').first()).not.toHaveText(first[0] ?? '')
  expect(first).not.toContain(await column(page, 'storeCode').first().innerText())
})

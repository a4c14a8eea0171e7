import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Api, signInByHttp } from '../support/api'
import { root } from '../support/server'
import { changedTree } from './support/treeCopy'
import { accessibilityFindings, emailOf, expect, goAs, NIGHTLY, walkTo } from './support/test'

// The files that docs/extending.md shows, in a copy of the tree: they type-check, build, and do what the page says.

let api: Api

const { test, tree } = changedTree(240_000)

/** The code blocks of the document that name their file. */
function filesOf(document: string): { path: string; code: string }[] {
  return [...document.matchAll(/^```tsx? (src\/\S+)\n(.*?)^```$/gms)].map(([, path = '', code = '']) => ({
    path,
    code,
  }))
}

test.beforeAll(() => {
  for (const { path, code } of filesOf(readFileSync(join(root, 'docs/extending.md'), 'utf8'))) tree().write(path, code)
})

const dataRows = (page: Page) => page.getByRole('main').locator('tbody tr')
const column = (page: Page, name: string) => page.locator(`td.column-${name}`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
const saved = (page: Page) => expect(page.getByRole('status').getByText('Element updated')).toBeVisible()

test('the pages type-check and build', NIGHTLY, async () => {
  // The tests of the tree are not part of the copy.
  tree().write('tsconfig.pages.json', {
    extends: './tsconfig.json',
    include: ['src/app/extensions.ts', 'src/areas/staff', 'src/**/*.d.ts'],
  })
  expect(tree().run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.pages.json', '--noEmit')).toMatchObject({
    code: 0,
  })
  expect(tree().build()).toMatchObject({ code: 0 })
  const server = await tree().serve()
  api = await signInByHttp(server.url, emailOf('admin'))
})

test(
  'a list is sorted, filtered, searched and paged, and names records of another resource',
  NIGHTLY,
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await goAs(page, tree(), 'admin', '/members')
    await expect(page.locator('tr[data-index]').first()).toBeVisible()
    expect(
      asked.filter((url) => /\/(members|stores|changes)-/.test(url)),
      'a list of the console loads nothing of them',
    ).toEqual([])

    await page.getByRole('navigation').getByRole('link', { name: 'Staff', exact: true }).click()
    await expect(heading(page)).toHaveText('Staff')
    await expect(page).toHaveTitle('Staff · Shelfdeck')
    await expect(crumbs(page)).toHaveText(['Access', 'Staff'])
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
  },
)

test('several records are changed at once, confirmed before or undone after', NIGHTLY, async ({ page }) => {
  const whole = async () => (await api.call('GET /auth/account/viewer@shelfdeck.example')).body.enableWholeStore
  const before = await whole()
  await goAs(page, tree(), 'admin', '/pages/account')
  const box = dataRows(page).filter({ hasText: 'viewer@' }).getByRole('checkbox')
  await box.check()
  await expect(page.getByRole('button', { name: 'All stores', exact: true })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'All stores', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await whole()).toBe(before)

  await box.check()
  await page.getByRole('button', { name: 'All stores', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect.poll(whole).toBe(true)

  await box.check()
  await page.getByRole('button', { name: 'Own stores only' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await saved(page)
  expect(await whole()).toBe(false)
})

test('a form with tabs is saved and leads to the record, with the rows that refer to it', NIGHTLY, async ({ page }) => {
  await goAs(page, tree(), 'admin', '/pages/store/FR001')
  await page.getByRole('tab', { name: 'Radio' }).click()
  const { body } = await api.call('GET /config/store/FR001')
  const duration = Number(body.totalDuration) === 130 ? 140 : 130
  await page.getByLabel(/total/i).fill(String(duration))
  await page.getByRole('button', { name: 'Save' }).click()
  await saved(page)
  expect((await api.call('GET /config/store/FR001')).body).toMatchObject({
    totalDuration: duration,
    storeName: body.storeName,
  })
  await expect(page).toHaveURL(/#\/pages\/store\/FR001\/show/)
  await expect(page.getByRole('main')).toContainText(String(duration))
  await expect(column(page, 'tagId')).toHaveCount(5)
  await expect(crumbs(page)).toHaveText(['Settings', 'Branches', String(body.storeName)])
  await crumbs(page).getByRole('link', { name: 'Branches', exact: true }).click()
  await expect(page).toHaveURL(/#\/pages\/store$/)
})

test('the audit shows what was done, and leads to the member who did it', NIGHTLY, async ({ page }) => {
  await goAs(page, tree(), 'admin', '/pages/audit')
  await dataRows(page).filter({ hasText: 'PUT /config/store' }).first().click()
  await expect(column(page, 'field')).toHaveText(['totalDuration'])
  await page.getByRole('link', { name: /./ }).and(page.locator('.RaReferenceField-link')).click()
  await expect(page).toHaveURL(/#\/pages\/account\/admin/)
  await expect(page.getByLabel('Email', { exact: false }).first()).toHaveValue('admin@shelfdeck.example')
})

test('a user who may not read the resource does not see its pages', NIGHTLY, async ({ page }) => {
  await goAs(page, tree(), 'operator', '/pages/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No access')
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0)
})

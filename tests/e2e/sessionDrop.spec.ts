import type { Page } from '@playwright/test'
import { plantSession } from '../support/session'
import { settled } from './support/list'
import { dialogNamed, emailOf, expect, goAs, test, text } from './support/test'

// Calls of one page each: an operations page, a configuration page, and one that never drops the session.
const TAGS = '**/status/store/pagination/tag'
const STORES = '**/config/store/pagination'
const MEMBERS = '**/auth/account/search'

const fail = (page: Page, calls: string, status: number, message: string) =>
  page.route(calls, (route) => route.fulfill({ status, json: { code: 0, message } }))
// The dialog keeps the page behind it from view: nothing of the page can be waited for.
async function arrive(page: Page, url: string, route: string): Promise<void> {
  await plantSession(page, url, emailOf('admin'))
  await page.goto(`/#${route}`)
}
const closeError = (page: Page) =>
  dialogNamed(page, 'Error')
    .getByRole('button', { name: text('kit.ok'), exact: true })
    .click()

for (const status of [400, 404]) {
  test(`a tag page that answers ${status} says so, and drops the session when that is closed`, async ({
    page,
    server,
  }) => {
    await goAs(page, server, 'admin', '/members')
    await settled(page)
    await fail(page, TAGS, status, 'The store is gone.')
    await page.goto('/#/tag')
    await expect(dialogNamed(page, 'Error')).toContainText('The store is gone.')
    await expect(page).toHaveURL(/#\/tag$/)
    await closeError(page)
    await expect(page).toHaveURL(/#\/login\?next=%2Ftag/)
  })
}

test('a configuration page that cannot be loaded drops the session too', async ({ page, server }) => {
  await fail(page, STORES, 404, 'Not found.')
  await arrive(page, server.url, '/setting/store-config')
  await closeError(page)
  await expect(page).toHaveURL(/#\/login/)
})

test('403 is no fault of the session: a dialog says so once, and the page stays and tries again', async ({
  page,
  server,
}) => {
  await fail(page, TAGS, 403, 'Not now.')
  await arrive(page, server.url, '/tag')
  await expect(dialogNamed(page, 'Error')).toContainText('Not now.')
  await closeError(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Not now.')
  const again = page.waitForResponse(TAGS)
  await page.getByRole('button', { name: text('list.error.retry') }).click()
  expect((await again).status()).toBe(403)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Not now.')
  await expect(dialogNamed(page, 'Error')).toHaveCount(0)
  await page.unroute(TAGS)
  await page.getByRole('button', { name: text('list.error.retry') }).click()
  await settled(page)
})

for (const status of [500, 503]) {
  test(`${status} is no fault of the session: the page says so, stays and tries again`, async ({ page, server }) => {
    await fail(page, TAGS, status, 'Not now.')
    await goAs(page, server, 'admin', '/tag')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Not now.')
    await expect(dialogNamed(page, 'Error')).toHaveCount(0)
    await page.unroute(TAGS)
    await page.getByRole('button', { name: text('list.error.retry') }).click()
    await settled(page)
  })
}

test('a page outside of those areas keeps the session', async ({ page, server }) => {
  await fail(page, MEMBERS, 404, 'Not found.')
  await goAs(page, server, 'admin', '/members')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(text('kit.gone.title'))
  await expect(dialogNamed(page, 'Error')).toHaveCount(0)
})

test('strictSessionDrop: every failure of those pages drops the session', async ({ page, server }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), strictSessionDrop: true } })
  })
  await fail(page, TAGS, 500, 'Broken.')
  await arrive(page, server.url, '/tag')
  await closeError(page)
  await expect(page).toHaveURL(/#\/login/)
})

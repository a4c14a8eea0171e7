import type { Page } from '@playwright/test'
import { settled } from './support/list'
import { dialogNamed, expect, goAs, reachedRoutes, test, text } from './support/test'

async function download(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: text('list.rowActions'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: text('resources.tag.actions.download'), exact: true }).click()
}

test('a tag list is made on the server and saved', async ({ page, server, api }) => {
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  await goAs(page, server, 'admin', `/tag/detail/${String(body.data?.[0]?.storeCode)}`)
  await settled(page)
  const started = page.waitForEvent('download')
  await download(page)
  const file = await started
  expect(await file.failure()).toBeNull()
})

test('a failed download says so and stops polling', async ({ page, server, api }) => {
  await page.clock.install()
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  await goAs(page, server, 'admin', `/tag/detail/${String(body.data?.[0]?.storeCode)}`)
  await settled(page)
  let polls = 0
  await page.route('**/file/download/task/*', (route) => {
    polls++
    return route.fulfill({ status: 500, json: { code: 0, message: 'The disk is full.' } })
  })
  await download(page)
  await expect(dialogNamed(page, 'Download Failed')).toContainText('The disk is full.')
  await page.clock.runFor(5_000)
  await reachedRoutes(page)
  expect(polls).toBe(1)
})

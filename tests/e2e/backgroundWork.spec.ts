import { rows, settled } from './support/list'
import { expect, goAs, test, text } from './support/test'

const FAILED = {
  id: '11111111-2222-4333-8444-555555555555',
  kind: 'product-file',
  state: 'FAILED',
  storeCode: 'IT001',
  about: 'IT001_prices.csv',
  reason: 'no room for it',
  tries: 3,
  dueAt: null,
  updatedAt: 1_790_000_000,
  everySeconds: null,
}

test('role 0 sees what the servers do in the background, and nobody else does', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/server')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('app.routes.jobs'), exact: true })
    .click()
  await settled(page)
  await expect(rows(page).filter({ hasText: text('resources.job.enums.kind.mail') })).toBeVisible()
  await expect(rows(page).filter({ hasText: text('resources.job.enums.kind.timetable') })).toContainText(
    text('resources.job.enums.state.QUEUED'),
  )
  await goAs(page, server, 'operator', '/dashboard')
  await expect(
    page.getByRole('navigation').getByRole('link', { name: text('app.routes.dashboard'), exact: true }),
  ).toBeVisible()
  await expect(
    page.getByRole('navigation').getByRole('link', { name: text('app.routes.jobs'), exact: true }),
  ).toBeHidden()
})

test('role 0 reads why background work failed, and tries it again', async ({ page, server }) => {
  let isLeft = true
  await page.route(/\/api\/v1\/job(\?|$)/, (route) =>
    route.fulfill({ json: isLeft ? [FAILED] : [], headers: { 'content-range': isLeft ? 'job 0-0/1' : 'job */0' } }),
  )
  await page.route('**/api/v1/job/retry', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ idList: [FAILED.id] })
    isLeft = false
    await route.fulfill({ json: { code: 1, message: 'Success' } })
  })
  await goAs(page, server, 'admin', '/jobs')
  await settled(page)
  await expect(rows(page).first()).toContainText(FAILED.reason)
  await rows(page).first().getByRole('checkbox').check()
  await page
    .getByRole('button', { name: text('resources.job.actions.retry'), exact: true })
    .first()
    .click()
  await expect(page.getByText(text('resources.job.empty.title'))).toBeVisible()
})

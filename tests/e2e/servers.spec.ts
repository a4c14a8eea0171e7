import type { Page } from '@playwright/test'
import { settled } from './support/list'
import { accessibilityFindings, dialogNamed, expect, goAs, reachedRoutes, test, text } from './support/test'

const list = (page: Page, type: 'proxy' | 'database' | 'esl') =>
  page.getByRole('region', { name: text(`areas.servers.lists.${type}`) })
const row = (page: Page, id: string) => page.locator(`tr[data-id="${id}"]`)

test('three lists refresh every second: only changes render again, a hidden page pauses, and the page recovers from a lost network', async ({
  page,
  server,
  api,
}) => {
  await page.clock.install()
  await goAs(page, server, 'admin', '/server')
  for (const type of ['proxy', 'database', 'esl'] as const)
    await expect(list(page, type).getByRole('row').nth(1)).toBeVisible()
  await expect(row(page, 'db-1')).toContainText(text('resources.server.enums.state.PRIMARY'))
  await expect(row(page, 'db-1')).toContainText(text('areas.servers.simulated'))
  await expect(list(page, 'esl')).toContainText('Shelfdeck')
  expect(await accessibilityFindings(page)).toEqual([])

  // From here on the server says what the test wants.
  const { body } = await api.call('GET /status/server')
  const servers = body as unknown as Record<string, unknown>[]
  let answer = servers.map((one) => (one.id === 'db-3' ? { ...one, name: 'Answered by the test' } : one))
  let calls = 0
  let isLost = false
  await page.route('**/status/server', (route) => {
    calls += 1
    return isLost ? route.abort() : route.fulfill({ json: answer })
  })
  // The next call is due a second after the last answer was taken, which may not have happened when the clock is moved.
  const refresh = async () => {
    const before = calls
    await page.clock.runFor(1_000)
    await expect.poll(() => calls).toBeGreaterThan(before)
  }
  await refresh()
  // The answers before had other times of report: none of these is drawn once this one is.
  await expect(row(page, 'db-3')).toContainText('Answered by the test')
  // Each cell that changes from now on is written down.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const cell = (target instanceof Element ? target : target.parentElement)?.closest<HTMLTableCellElement>(
          'td, th',
        )
        seen.push(`${cell?.closest('tr')?.dataset['id'] ?? ''} ${cell?.cellIndex ?? ''}`)
      }
    }).observe(document.querySelector('main') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
  await refresh()
  answer = answer.map((one) => (one.id === 'db-2' ? { ...one, state: 'RECOVERING' } : one))
  await refresh()
  await expect(row(page, 'db-2')).toContainText(text('resources.server.enums.state.RECOVERING'))
  expect(new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))).toEqual(
    new Set(['db-2 3']),
  )

  const shown = await row(page, 'db-2').textContent()
  isLost = true
  await refresh()
  await expect(page.getByRole('status').filter({ hasText: text('messages.networkLost') })).toBeVisible()
  expect(await row(page, 'db-2').textContent()).toBe(shown)
  isLost = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(text('live.retry'))).toHaveCount(0)

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await reachedRoutes(page)
  const rested = calls
  await page.clock.runFor(10_000)
  await reachedRoutes(page)
  expect(calls).toBe(rested)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => calls).toBeGreaterThan(rested)
})

test('an administrator deletes a server; one that still reports comes back, and the confirmation says so', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/server')
  const remove = (name: string) => page.getByRole('button', { name: text('areas.servers.delete', { name }) }).click()
  const question = (name: string) => dialogNamed(page, text('areas.servers.deleteTitle', { name }))
  await remove('Demo proxy 2')
  await expect(question('Demo proxy 2')).toContainText(text('areas.servers.deleteText'))
  await question('Demo proxy 2')
    .getByRole('button', { name: text('list.delete.label') })
    .click()
  await expect(row(page, 'proxy-2')).toHaveCount(0)
  const own = list(page, 'proxy').getByRole('link', { name: /^HTTP / })
  const name = (await own.textContent()) ?? ''
  await remove(name)
  await expect(question(name)).toContainText(text('areas.servers.deleteLive'))
  await question(name)
    .getByRole('button', { name: text('list.delete.label') })
    .click()
  await expect(page.getByText(text('areas.servers.deleted', { name }))).toBeVisible()
  await expect(own).toBeVisible()

  await goAs(page, server, 'viewer', '/server')
  await expect(row(page, 'proxy-1')).toBeVisible()
  await expect(row(page, 'proxy-1').getByRole('button')).toHaveCount(0)
})

test('a server’s page has its gauges, its day, its services and its alarms, refreshes each minute, and gives its log', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await goAs(page, server, 'admin', '/server')
  await list(page, 'database').getByRole('link', { name: 'Demo database 1' }).click()
  await expect(page).toHaveURL(/#\/server\/detail\/db-1$/)
  await expect(page.getByRole('meter', { name: text('live.memory') })).toHaveAttribute('aria-valuenow', /^\d+$/)
  await expect(page.getByRole('meter', { name: text('live.disk') })).toBeVisible()
  await expect(page.getByRole('figure', { name: text('live.usage') })).toBeVisible()
  await expect(page.getByText(text('live.services.replication'))).toBeVisible()
  await settled(page)
  // A database shows critical alarms only.
  const alarms = page
    .locator('tbody tr[data-index], [role="row"]')
    .filter({ hasText: text('messages.alarmTypes.DISK_USAGE_ABNORMAL') })
  await expect(alarms.first()).toContainText(text('displays.alarmClass.3'))
  expect(await accessibilityFindings(page)).toEqual([])

  const refreshed = page.locator('time')
  const before = await refreshed.textContent()
  const asked = page.waitForResponse(/\/system\/status\/server\/db-1\?/)
  await page.clock.runFor(60_000)
  await asked
  await expect(refreshed).not.toHaveText(before ?? '')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: text('areas.servers.log') }).click()
  await page.clock.runFor(3_000)
  expect((await download).suggestedFilename()).toMatch(/^server_log_db-1_\d+\.log$/)

  await page.goto('/#/server/detail/nobody')
  await expect(page.getByText(text('areas.servers.gone'))).toBeVisible()
})

test('a server shows the one class of alarms of its type, whatever its history holds', async ({ page, server }) => {
  const asked: string[] = []
  await page.route('**/history/alarm/server/proxy-1/search', (route) => {
    asked.push(route.request().postData() ?? '')
    return route.continue()
  })
  await goAs(page, server, 'admin', '/server/detail/proxy-1')
  await settled(page)
  const body = new URLSearchParams(asked[0])
  expect([body.get('filter_class'), body.get('condition_class')]).toEqual(['1', '=='])
})

import type { BrowserContext, Page } from '@playwright/test'
import { signInByHttp } from '../support/api'
import { accessibilityFindings, emailOf, expect, goAs, test, text } from './support/test'

// What is acknowledged here is missed elsewhere.
test.use({ ownData: 'alarmBell' })

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${text('alarms.bell.button')}(,|$)`) })
const drawer = (page: Page) => page.getByRole('complementary', { name: text('alarms.bell.title') })
const items = (page: Page) => drawer(page).getByRole('listitem')
const DENIED = text('messages.alarmTypes.API_PERMISSION_DENIED')

/** Somebody calls what their role does not include: an alarm of the system, once for each call and person. */
async function raiseAlarm(server: { readonly url: string }, call: string): Promise<void> {
  const viewer = await signInByHttp(server.url, emailOf('viewer'))
  expect((await viewer.call(call, {})).status).toBe(403)
}

/** What the browser was asked to show, with a browser that says yes. */
async function listenToNotifications(context: BrowserContext, answer: NotificationPermission): Promise<void> {
  await context.addInitScript((says) => {
    class Told extends EventTarget {
      static permission: NotificationPermission = localStorage.getItem('test.asked') ? says : 'default'
      static requestPermission = async () => {
        localStorage.setItem('test.asked', 'yes')
        return (Told.permission = says)
      }
      constructor(title: string) {
        super()
        localStorage.setItem('test.told', `${localStorage.getItem('test.told') ?? ''}${title}\n`)
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: Told })
  }, answer)
}

const told = (page: Page) => page.evaluate(() => (localStorage.getItem('test.told') ?? '').split('\n').filter(Boolean))

test('an operator sees open and new alarms at the bell, and acknowledges them there', async ({ page, server, api }) => {
  await raiseAlarm(server, 'POST /config/store')
  const open = async () => (await api.call('GET /alarm/open')).body as unknown as { count: number }
  const { count } = await open()
  await goAs(page, server, 'admin', '/members')
  await expect(bell(page)).toHaveAccessibleName(text('alarms.bell.new', { number: count }))
  await bell(page).click()
  await expect(items(page).first()).toContainText(DENIED)
  await expect(items(page).first()).toContainText(text('alarms.bell.isNew'))
  expect(await accessibilityFindings(page)).toEqual([])
  await items(page)
    .first()
    .getByRole('button', { name: text('resources.alarm-history.actions.acknowledge') })
    .click()
  await expect(page.getByText(text('alarms.bell.acknowledged', { what: DENIED }))).toBeVisible()
  expect((await open()).count).toBe(count - 1)
  await drawer(page).focus()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName(text('alarms.bell.open', { number: count - 1 }))
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName(text('alarms.bell.open', { number: count - 1 }))
  // What is raised while one looks on comes by itself.
  await raiseAlarm(server, 'POST /auth/role')
  await expect(bell(page)).toHaveAccessibleName(text('alarms.bell.new', { number: count }), { timeout: 45_000 })
})

test('a user who wants it is notified by the browser, once for all tabs', async ({ page, context, server }) => {
  await listenToNotifications(context, 'granted')
  await goAs(page, server, 'admin', '/members')
  await bell(page).click()
  const wants = (at: Page) => drawer(at).getByRole('switch', { name: text('alarms.bell.notify') })
  await expect(wants(page)).not.toBeChecked()
  await wants(page).check()
  const other = await context.newPage()
  await other.goto('/#/members')
  await bell(other).click()
  await expect(wants(other)).toBeChecked()
  await expect(items(other).first()).toBeVisible()
  await raiseAlarm(server, 'POST /config/amac')
  await expect.poll(() => told(page), { timeout: 45_000 }).toEqual([DENIED])
  await expect(items(other).first()).toContainText(text('alarms.bell.isNew'), { timeout: 45_000 })
  expect(await told(other)).toEqual([DENIED])
})

test('a browser that blocks notifications says so where they were turned on', async ({ page, context, server }) => {
  await listenToNotifications(context, 'denied')
  await page.setViewportSize({ width: 390, height: 800 })
  await goAs(page, server, 'admin', '/members')
  await bell(page).click()
  await drawer(page)
    .getByRole('switch', { name: text('alarms.bell.notify') })
    .click()
  await expect(drawer(page)).toContainText(text('alarms.bell.refusals.denied'))
  await expect(drawer(page).getByRole('switch', { name: text('alarms.bell.notify') })).not.toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await accessibilityFindings(page)).toEqual([])
})

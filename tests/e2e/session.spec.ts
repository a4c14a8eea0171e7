import type { Page, Route } from '@playwright/test'
import {
  PASSWORD,
  accessibilityFindings,
  dialogNamed,
  emailOf,
  expect,
  fillSignIn,
  goAs,
  signIn,
  test,
  text,
} from './support/test'
import { signInByHttp } from '../support/api'
import { input, rowWith, settled } from './support/list'

/** Opens the menu of the person who is signed in and takes an entry. */
async function takeFromUserMenu(page: Page, entry: string): Promise<void> {
  await page.locator('header [popovertarget]').click()
  await page.getByRole('button', { name: text(`app.user.${entry}`), exact: true }).click()
}

test('a sign-out in one tab ends the session in the other', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/#/members')
  await expect(other.getByRole('main')).toBeVisible()
  await takeFromUserMenu(page, 'logout')
  await expect(page).toHaveURL(/#\/login$/)
  await expect(other).toHaveURL(/#\/login/)
})

test('a session that the server has ended leads to the sign-in, and back to where the user was', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'stores', '/setting/store-config')
  await settled(page)
  await page.evaluate(() => {
    const key = 'shelfdeck.session'
    localStorage.setItem(
      key,
      JSON.stringify({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), accessToken: 'ended' }),
    )
  })
  await page.reload()
  await expect(page).toHaveURL(/#\/login\?next=/)
  await fillSignIn(page, emailOf('stores'), PASSWORD)
  await expect(page).toHaveURL(/#\/setting\/store-config/)
})

/** Presses Save where the session has ended: of what the page asks for the save alone finds it. */
async function saveFindsSessionEnded(page: Page): Promise<void> {
  await page.route('**/config/store', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { code: 0, message: 'Unauthorized.' } })
      : route.fallback(),
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('form.save'), exact: true })
    .click()
}

test('a save after the session has ended leads to the sign-in and back to what was typed, and is not reported as saved', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/setting/store-config')
  await settled(page)
  await page.locator('tr[data-index="0"] [data-open]').first().click()
  const name = page.getByRole('dialog').getByLabel(text('resources.store.fields.storeName'))
  await name.fill('Never saved')
  await saveFindsSessionEnded(page)
  await expect(page).toHaveURL(/#\/login\?next=%2Fsetting%2Fstore-config%3Fedit/)
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await expect(page).toHaveURL(/#\/setting\/store-config\?edit=/)
  await expect(name).toHaveValue('Never saved')
  await expect(page.getByText(text('form.typedBack'))).toBeVisible()
  // The note leaves the buttons free.
  for (const width of [1280, 1024, 700, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const label of ['kit.cancel', 'form.save'])
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text(label), exact: true })
        .click({ trial: true })
  }
  await expect(
    page.getByText(text('form.saved', { name: text('resources.store.name', { smart_count: 1 }) })),
  ).toHaveCount(0)
  await expect(page.locator('tr[data-index="0"]')).not.toContainText('Never saved')
})

test('what was typed when a session ended is shown to no one else', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/store-config?edit=DE001')
  const name = page.getByRole('dialog').getByLabel(text('resources.store.fields.storeName'))
  await name.fill('Never saved')
  await saveFindsSessionEnded(page)
  await expect(page).toHaveURL(/#\/login\?next=/)
  await fillSignIn(page, emailOf('stores'), PASSWORD)
  await expect(name).not.toHaveValue('Never saved')
  await expect(name).not.toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('shelfdeck.typed'))).toBeNull()
})

test('preferences are kept over a sign-out, and the sign-in page has the chosen theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.locator('header [popovertarget]').click()
  await page.getByRole('radio', { name: text('app.theme.dark'), exact: true }).press('Space')
  await expect.poll(ground).not.toBe(light)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('app.menu.fold') }).click()
  await takeFromUserMenu(page, 'logout')
  await expect(page).toHaveURL(/#\/login$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: text('shell.theme.dark'), exact: true })).toBeChecked()
  expect(await ground()).not.toBe(light)
  await page.getByRole('radio', { name: text('shell.theme.system'), exact: true }).press('Space')
  await expect.poll(ground).toBe(light)
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await expect(page.getByRole('button', { name: text('app.menu.unfold') })).toBeVisible()
  expect(await ground()).toBe(light)
})

test('a user of some stores is offered no change of what belongs to all', async ({ page, server }) => {
  const create = page.getByRole('button', { name: text('list.create'), exact: true })
  const channels = async (who: 'admin' | 'stores') => {
    await goAs(page, server, who, '/store')
    await page.getByRole('button', { name: text('areas.stores.channels.title'), exact: true }).click()
    return dialogNamed(page, text('areas.stores.channels.title')).getByRole('button', {
      name: text('form.save'),
      exact: true,
    })
  }
  await expect(await channels('admin')).toBeVisible()
  await goAs(page, server, 'admin', '/setting/store-config')
  await expect(create).toBeVisible()
  await goAs(page, server, 'stores', '/setting/store-config')
  await settled(page)
  await expect(page.getByRole('gridcell', { name: 'DE001', exact: true })).toBeVisible()
  await expect(create).toHaveCount(0)
  const save = await channels('stores')
  await expect(
    dialogNamed(page, text('areas.stores.channels.title'))
      .getByRole('button', { name: text('kit.close'), exact: true })
      .last(),
  ).toBeVisible()
  await expect(save).toHaveCount(0)
})

test('the language is switched with a reload, and stays', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  for (const [language, name] of [
    ['ja_JP', '日本語'],
    ['ko_KR', '한국어'],
    ['en_US', 'English'],
  ] as const) {
    await page.locator('header [popovertarget]').click()
    await page.getByRole('radio', { name }).press('Space')
    await expect(
      page.getByRole('columnheader', { name: text('resources.account.fields.name', {}, language), exact: true }),
    ).toBeVisible()
    await expect(page.locator('button[popovertarget]')).toBeFocused()
    await page.reload()
    await expect(
      page.getByRole('columnheader', { name: text('resources.account.fields.name', {}, language), exact: true }),
    ).toBeVisible()
  }
})

test('the theme follows the system until one is chosen', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await goAs(page, server, 'admin', '/members')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await ground()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ground).not.toBe(dark)
})

test('an unknown route says so and leads back', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/no/such/place')
  await expect(page.getByRole('main')).toContainText(text('app.notFound.title'))
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/dashboard/)
})

test('leaving a form with changes asks first', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/store-config')
  await settled(page)
  await page.locator('tr[data-index="0"] [data-open]').first().click()
  const form = page.getByRole('dialog').first()
  await form.getByLabel(text('resources.store.fields.storeName')).fill('Changed and not saved')
  await page.keyboard.press('Escape')
  const guard = dialogNamed(page, text('form.leaveTitle'))
  await expect(guard).toBeVisible()
  await guard.getByRole('button', { name: text('form.keepEditing') }).click()
  await expect(form.getByLabel(text('resources.store.fields.storeName'))).toHaveValue('Changed and not saved')
})

test('a user sees the areas that they may read and no other', async ({ page, server }) => {
  await goAs(page, server, 'people', '/members')
  await expect(page.locator('nav a[href="#/members"]')).toBeVisible()
  await expect(page.locator('nav a[href="#/setting/server-config"]')).toHaveCount(0)
})

test('the palette finds a page and a store', async ({ page, server, api }) => {
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  const { storeName, storeCode } = (body.data?.[0] ?? {}) as { storeName: string; storeCode: string }
  await goAs(page, server, 'admin', '/dashboard')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('Roles')
  await page.getByRole('option', { name: /Roles/ }).first().click()
  await expect(page).toHaveURL(/#\/roles/)
  await page.keyboard.press('Control+k')
  await search.fill(storeName)
  await page
    .getByRole('option', { name: new RegExp(storeName) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(storeCode))
})

test('the own account is changed from the header', async ({ page, server }) => {
  await goAs(page, server, 'operator', '/dashboard')
  await takeFromUserMenu(page, 'account')
  const form = page.getByRole('dialog')
  await form.getByLabel(text('resources.own-account.fields.name')).fill('Operator, renamed')
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.locator('header [popovertarget]')).toHaveAccessibleName(/Operator, renamed/)
  const { user } = await signInByHttp(server.url, emailOf('operator'))
  expect(user.name).toBe('Operator, renamed')
})

test('the own login history holds this sign-in', async ({ page }) => {
  await signIn(page, 'viewer')
  await takeFromUserMenu(page, 'history')
  const history = page.getByRole('dialog')
  const newest = history.locator('tbody tr').first()
  await expect(newest).toContainText('LOGIN')
  await expect(newest).toContainText('127.0.0.1')
})

test('a running tag status check is shown, opened and stopped', async ({ page, server, api }) => {
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  const { storeName, storeCode } = (body.data?.[0] ?? {}) as { storeName: string; storeCode: string }
  await goAs(page, server, 'admin', '/dashboard')
  const started = await api.call('POST /tag/status/check', { storeCode, cmd: 0, tagList: [] })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const indicator = page
    .getByRole('banner')
    .getByRole('button', { name: text('app.collecting.running', { smart_count: 1 }) })
  await indicator.click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText(storeName)
  await expect(details).toContainText('Tag Status Check')
  await details
    .getByRole('button', { name: text('app.collecting.stop') })
    .first()
    .click()
  await dialogNamed(page, text('tagCommands.stop.title'))
    .getByRole('button', { name: text('app.collecting.stop') })
    .click()
  await expect(indicator).toHaveCount(0)
})

for (const part of ['frame-*.js', 'frame-*.css']) {
  test(`an administration that cannot be loaded says so in the person's language, and comes when it is asked for again (${part})`, async ({
    context,
    server,
  }) => {
    // A page of its own: React writes into the browser's console what an error boundary has caught.
    const page = await context.newPage()
    await goAs(page, server, 'stores', '/setting/store-config')
    await settled(page)
    await page.evaluate(() => localStorage.setItem('shelfdeck.language', 'ja_JP'))
    await page.route(`**/assets/${part}`, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(text('app.failed.chunkText', {}, 'ja_JP'))
    expect(await accessibilityFindings(page)).toEqual([])
    await page.unroute(`**/assets/${part}`)
    await page.getByRole('button', { name: text('app.failed.reload', {}, 'ja_JP') }).click()
    await settled(page)
  })
}

test('a save that is never answered gives the dialog back with what was typed, and says that it may have been done', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await goAs(page, server, 'admin', '/setting/store-config?filter_storeCode=FR001')
  await settled(page)
  await rowWith(page, 'FR001').click()
  const form = page.getByRole('dialog')
  const name = input(form, 'store', 'storeName')
  await name.fill('Never answered')
  await page.route('**/config/store', (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()))
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/config/store'))
  const save = form.getByRole('button', { name: text('form.save'), exact: true })
  await save.click()
  await sent
  await expect(save).toBeDisabled()
  await page.clock.fastForward('01:01')
  const said = page.getByRole('alertdialog')
  await expect(said).toContainText(text('messages.noAnswerToSave'))
  await said.getByRole('button', { name: text('kit.ok') }).click()
  await expect(name).toHaveValue('Never answered')
  await expect(save).toBeEnabled()
})

test('a sign-in page whose texts cannot be loaded says so', async ({ context }) => {
  const page = await context.newPage()
  await page.route(/assets\/shell-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText(text('app.failed.chunkText'))
})

for (const from of ['a reload', 'a sign-in'] as const) {
  test(`an administration that is long on its way after ${from} says so, and opens once it is there`, async ({
    page,
    server,
  }) => {
    await page.clock.install()
    if (from === 'a reload') await goAs(page, server, 'admin', '/setting/store-config')
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    const late = async (route: Route) => {
      await released
      await route.continue()
    }
    await page.route('**/assets/frame-*.js', late)
    if (from === 'a reload') await page.reload({ waitUntil: 'commit' })
    else {
      await page.goto(`${server.url}/#/login?next=${encodeURIComponent('/setting/store-config')}`)
      await fillSignIn(page, emailOf('admin'), PASSWORD)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('shelfdeck.session'))).not.toBeNull()
    }
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    // After a second it shows that it loads; the sign-in page shows it at its button.
    if (from === 'a reload') await expect(page.locator('[aria-busy="true"] > *')).toHaveCSS('opacity', '1')
    const status = page.getByRole('status')
    await expect(status.filter({ hasText: text('app.failed.lateText') })).toHaveCount(0)
    await page.clock.fastForward(8_000)
    await expect(status).toContainText(text('app.failed.lateText'))
    await expect(page.getByRole('button', { name: text('app.failed.reload') })).toBeVisible()
    release()
    await settled(page)
    await expect(page).toHaveURL(/#\/setting\/store-config$/)
  })
}

import type { Page, Request } from '@playwright/test'
import { readEntities } from '../../scripts/schemaFiles'
import { ROUTE_PATHS, ROUTES } from '../../src/app/admin/routes'
import { describe } from '../../src/schema/descriptor'
import { settled } from './support/list'
import {
  accessibilityFindings,
  dialogNamed,
  dismiss,
  emailOf,
  expect,
  fillSignIn,
  goAs,
  PASSWORD,
  test,
  text,
} from './support/test'

const crumbs = (page: Page) => page.getByRole('navigation', { name: text('app.breadcrumbs') }).getByRole('listitem')
const route = (key: string, store = '') => text(`app.routes.${key}`, { store })

test('a page is named alike in the menu, in its heading and in the window', async ({ page, server }) => {
  for (const [path, key] of [
    ['/setting/store-config', 'storeConfig'],
    ['/setting/amac-config', 'amacConfig'],
    ['/tag', 'tag'],
    ['/members', 'members'],
  ] as const) {
    await goAs(page, server, 'admin', path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(route(key))
    await expect(page.locator('nav a[aria-current="page"]')).toHaveText(route(key))
    await expect(page).toHaveTitle(text('app.windowTitle', { title: route(key) }))
  }
})

test('the pages of a store bear its name, and the breadcrumbs lead back', async ({ page, server, api }) => {
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 1 })
  const { storeName, storeCode } = (body.data?.[0] ?? {}) as { storeName: string; storeCode: string }
  for (const [path, key, parent] of [
    ['/tag/detail/', 'tagDetail', 'tag'],
    ['/store/detail/', 'storeDetail', 'store'],
    ['/product/list/', 'productList', 'product'],
  ] as const) {
    await goAs(page, server, 'admin', path + storeCode)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(route(key, storeName))
    await expect(page).toHaveTitle(text('app.windowTitle', { title: route(key, storeName) }))
    await expect(crumbs(page).last()).toHaveText(storeName)
    await crumbs(page)
      .getByRole('link', { name: route(parent), exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(route(parent))
  }
})

test('the entry of the page is in sight in the menu, also in the drawer of a narrow screen', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1200, height: 500 })
  await goAs(page, server, 'admin', '/setting/amac-config')
  await expect(page.locator('aside a[aria-current="page"]')).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 600 })
  const opener = page.getByRole('button', { name: text('app.menu.open') })
  await opener.click()
  await expect(page.getByRole('dialog').locator('a[aria-current="page"]')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('the entry of the page stays in sight when the menu is folded and unfolded', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await goAs(page, server, 'admin', '/setting/amac-config')
  const entry = page.locator('aside a[aria-current="page"]')
  await expect(entry).toBeInViewport()
  for (const way of ['fold', 'unfold']) {
    await page.getByRole('button', { name: text(`app.menu.${way}`) }).click()
    await page.mouse.move(900, 300)
    await expect(entry).toBeInViewport({ ratio: 0.9 })
  }
})

test('the first press of Tab is at the link past the menu, also on a page far down in it', async ({ page, server }) => {
  await page.setViewportSize({ width: 1200, height: 500 })
  for (const route of ['/dashboard', '/setting/amac-config']) {
    await page.goto('about:blank')
    await goAs(page, server, 'admin', route)
    await expect(
      page.getByRole('navigation', { name: text('app.menu.label') }).locator('[aria-current]'),
    ).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: text('app.skip') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  }
})

test('the folded menu opens over the page when the pointer rests on it for a second', async ({ page, server }) => {
  await page.clock.install()
  await goAs(page, server, 'admin', '/members')
  await page.getByRole('button', { name: text('app.menu.fold') }).click()
  const menu = page.locator('aside')
  await page.mouse.move(600, 400)
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(60)
  // From here on time goes by when the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  const place = await page.locator('main').boundingBox()
  const width = async () => (await menu.boundingBox())?.width
  await menu.hover()
  await page.clock.runFor(900)
  // What would be drawn by now is drawn.
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
  expect(await width()).toBeLessThan(60)
  await page.clock.runFor(200)
  await expect.poll(width).toBeGreaterThan(200)
  expect(await page.locator('main').boundingBox()).toEqual(place)
  await page.mouse.move(600, 400)
  await page.clock.runFor(1_100)
  await expect.poll(width).toBeLessThan(60)
})

test('a list of the menu fetches its rows once', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/dashboard')
  await page.waitForLoadState('networkidle')
  const entities = readEntities(process.cwd())
  for (const path of ROUTE_PATHS.filter((each) => ROUTES[each].list && ROUTES[each].menu)) {
    const { list = '', key } = ROUTES[path]
    const entity = entities.get(list)
    if (!entity) throw new Error(list)
    const { calls } = describe(entity)
    let asked = 0
    const note = (request: Request) => {
      if (`${request.method()} ${new URL(request.url()).pathname}` === calls.list?.call) asked += 1
    }
    page.on('request', note)
    await page.locator(`nav a[href="#${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(route(key))
    await expect(page.getByRole('grid')).toHaveCount(1)
    await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
    page.off('request', note)
    expect(asked, path).toBe(1)
  }
})

test('a part beside the page that cannot be loaded says so, and what is typed stays', async ({ context, server }) => {
  // A page of its own: React writes into the browser's console what an error boundary has caught.
  const page = await context.newPage()
  const failed = (part: string) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${part}-`))
  await page.route(/\/assets\/(dashboard|Palette|LeaveDialog)-[^/]*\.js$/, (asked) => asked.abort())
  const ahead = failed('dashboard')
  await goAs(page, server, 'admin', '/setting/server-config')
  const field = page.getByLabel(text('resources.server-config.fields.retailServerIp'))
  await field.fill('typed')
  await ahead
  const cannot = page.getByText(text('app.failed.chunkText'))
  await page.keyboard.press('Control+k')
  await expect(cannot).toBeVisible()
  await expect(field).toHaveValue('typed')
  const question = failed('LeaveDialog')
  await page
    .getByRole('navigation', { name: text('app.menu.label') })
    .getByRole('link', { name: route('store'), exact: true })
    .click()
  await question
  await expect(cannot.first()).toBeVisible()
  await expect(page).toHaveURL(/#\/setting\/server-config$/)
  await expect(field).toHaveValue('typed')
})

test('the drawer closes at the link of its page, with the focus at its opener or the page, and where there is room for the menu', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await goAs(page, server, 'admin', '/members')
  const opener = page.getByRole('button', { name: text('app.menu.open') })
  const drawer = page.getByRole('dialog', { name: text('app.menu.label') })
  const follow = (key: string) => drawer.getByRole('link', { name: route(key), exact: true }).click()
  await opener.click()
  await follow('members')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await follow('roles')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await opener.click()
  await expect(drawer).toBeVisible()
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(drawer).toHaveCount(0)
})

test('the back button closes the palette, and the focus is at the page', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  await page.goto('/#/roles')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(dialogNamed(page, text('app.palette.label')).getByRole('combobox')).toBeFocused()
  await page.goBack()
  await expect(dialogNamed(page, text('app.palette.label'))).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(route('members'))
  await expect(page.getByRole('main')).toBeFocused()
})

test('the palette is used by keyboard alone', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  const opener = page.getByRole('button', { name: text('app.palette.open') })
  await opener.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: text('app.palette.label') })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Roles')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Roles')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/roles$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('the palette says which store comes first, and searches another one that is named', async ({
  page,
  server,
  api,
}) => {
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 2 })
  const [here, other] = body.data as { storeName: string; storeCode: string }[]
  const tags = await api.call(`POST /status/store/${other!.storeCode}/tag/search`, { draw: 1, start: 0, length: 1 })
  const { tagId, tagMac } = (tags.body.data?.[0] ?? {}) as { tagId: string; tagMac: string }
  await goAs(page, server, 'admin', `/tag/detail/${here!.storeCode}`)
  await settled(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: text('app.palette.label') })
  await expect(palette).toContainText(text('app.palette.within', { store: here!.storeName }))
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`${other!.storeCode} ${tagId}`)
  await palette.getByRole('option', { name: new RegExp(tagId) }).click()
  await expect(page).toHaveURL(new RegExp(`#/tag/${other!.storeCode}/${tagMac}$`))
})

test('the own account asks before changes are lost', async ({ page, server }) => {
  await goAs(page, server, 'viewer', '/members')
  await page.locator('header [popovertarget]').click()
  await page.getByRole('button', { name: text('app.user.account'), exact: true }).click()
  const form = dialogNamed(page, text('app.account.title'))
  await form.getByLabel(text('resources.own-account.fields.name')).fill('Somebody else')
  await page.keyboard.press('Escape')
  const question = dialogNamed(page, text('form.leaveTitle'))
  await question.getByRole('button', { name: text('form.keepEditing') }).click()
  await expect(question).toBeHidden()
  await expect(form.getByLabel(text('resources.own-account.fields.name'))).toHaveValue('Somebody else')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: text('form.discard') }).click()
  await expect(form).toHaveCount(0)
})

test('the console is set in its own font from the first load on, and nothing moves when it comes', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: text('shell.signIn.submit'), exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: text('shell.signIn.submit'), exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check('14px "Inter Variable"'))).toBe(true)
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.002)
})

test('the user menu and the palette have no findings of axe', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  await page.locator('header [popovertarget]').click()
  await expect(page.getByRole('button', { name: text('app.user.account'), exact: true })).toBeVisible()
  expect(await accessibilityFindings(page), 'user menu').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: text('app.palette.label') })).toBeVisible()
  expect(await accessibilityFindings(page), 'palette').toEqual([])
})

test('the dialogs of the own account have no findings of axe', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  const take = async (entry: string) => {
    await page.locator('header [popovertarget]').click()
    await page.getByRole('button', { name: text(`app.user.${entry}`), exact: true }).click()
  }
  await take('account')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(await accessibilityFindings(page), 'account').toEqual([])
  await page.keyboard.press('Escape')
  await take('history')
  await expect(page.getByRole('dialog')).toContainText('LOGIN')
  expect(await accessibilityFindings(page), 'login history').toEqual([])
})

test('a user who changes their own password signs in again with the new one', async ({ page, api }) => {
  const email = 'own.password@shelfdeck.example'
  const renewed = `${PASSWORD}-renewed`
  const made = await api.call('POST /auth/account', {
    email,
    name: 'Own Password',
    mobile: '010',
    password: PASSWORD,
    role_id: 1,
    store: [],
    enableWholeStore: false,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await page.goto('/#/login')
  await fillSignIn(page, email, PASSWORD)
  // Who gave the account knows its password: the first sign-in changes it.
  const first = `${PASSWORD}-first`
  const change = dialogNamed(page, text('shell.password.title'))
  await change.getByLabel(text('shell.password.new'), { exact: true }).fill(first)
  await change.getByLabel(text('shell.password.retype'), { exact: true }).fill(first)
  await change.getByRole('button', { name: text('shell.password.submit') }).click()
  await dialogNamed(page, text('messages.complete'))
    .getByRole('button', { name: text('shell.ok') })
    .click()
  await fillSignIn(page, email, first)
  await page.locator('header [popovertarget]').click()
  await page.getByRole('button', { name: text('app.user.account'), exact: true }).click()
  const form = dialogNamed(page, text('app.account.title'))
  await form.getByLabel(text('resources.own-account.fields.password'), { exact: true }).fill(renewed)
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(dialogNamed(page, 'Update Account Error')).toContainText('Confirm Password does not match!')
  await page.keyboard.press('Escape')
  await form.getByLabel(text('areas.access.passwordConfirm')).fill(renewed)
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await dismiss(page, 'Update Account Error', text('server.passwordNeeded'))
  await form.getByLabel(text('resources.own-account.fields.currentPassword'), { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await dismiss(page, 'Update Account Error', text('server.wrongPassword'))
  await form.getByLabel(text('resources.own-account.fields.currentPassword'), { exact: true }).fill(first)
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(page).toHaveURL(/#\/login/)
  await fillSignIn(page, email, renewed)
  await expect(page).not.toHaveURL(/#\/login/)
})

test('a user of the enterprise sign-on is signed out there too', async ({ page, server, baseURL }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), adfsLogoutUrl: `${baseURL ?? ''}/health` },
    })
  })
  await page.route('**/auth/login', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), adfs: true } })
  })
  await page.goto('/#/login')
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await page.locator('header [popovertarget]').click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: text('app.user.logout'), exact: true }).click()
  expect((await opened).url()).toBe(`${server.url}/health`)
  await expect(page).toHaveURL(/#\/login$/)
})

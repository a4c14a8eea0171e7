import { openPostbox } from '../support/postbox'
import { input, rowAction, rowWith, rows, settled } from './support/list'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, saidBy, test, text, walkTo } from './support/test'

const SERVER_MESSAGES = [
  ['historyRetentionDays', 'Fill in History Retention!'],
  ['updateHistoryRetentionDays', 'Fill in Tag Update History Retention!'],
  ['tagDisplayRefreshDays', 'Fill in Tag Display Refresh!'],
  ['gatewayStatusCheckInterval', 'Fill in G/W Status Check Interval!'],
  ['panId', 'Fill in PAN ID!'],
] as const

const STORE_MESSAGES = [
  ['storeCode', 'Fill in Store Code!'],
  ['storeName', 'Fill in Store Name!'],
  ['totalDuration', 'Fill in Total Duration!'],
  ['eventDuration', 'Fill in Event Duration!'],
  ['cpDuration', 'Fill in Contention Duration!'],
  ['baseTimeout', 'Fill in Base timeout!'],
  ['timeoutTag', 'Fill in Timeout per tag!'],
] as const

test('an administrator sets up server and mail: missing fields are named, a test mail arrives, the password stays hidden', async ({
  page,
  server,
  api,
}) => {
  const postbox = await openPostbox({ user: 'shelf@example.org', pass: 'secret-of-the-mails' })
  await goAs(page, server, 'admin', '/setting/server-config')
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: text('areas.settings.server'), exact: true }) })
  const save = (name: string) =>
    page.getByRole('button', { name: text('form.saveOf', { name: text(name) }), exact: true })
  const control = (field: string) => panel.locator(`[data-field="${field}"] input`)
  for (const [field] of SERVER_MESSAGES) await control(field).fill('')
  await save('areas.settings.server').click()
  await dismiss(page, 'Setting Server Error', 'Fill in PAN ID!')
  for (const [field, words] of SERVER_MESSAGES)
    await expect(panel.locator(`[data-field="${field}"]`)).toContainText(words)
  for (const [field, value] of [
    ['historyRetentionDays', '80'],
    ['updateHistoryRetentionDays', '70'],
    ['tagDisplayRefreshDays', '20'],
    ['gatewayStatusCheckInterval', '45'],
    ['panId', 'BEEF'],
  ] as const)
    await control(field).fill(value)
  await save('areas.settings.server').click()
  await expect
    .poll(async () => (await api.call('GET /config/server')).body)
    .toMatchObject({ historyRetentionDays: 80, panId: 'BEEF', gatewayStatusCheckInterval: 45 })

  const mail = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: text('areas.settings.smtp'), exact: true }) })
  await expect(mail).toContainText(text('areas.settings.noMails'))
  await mail.getByRole('switch', { name: text('resources.smtp.fields.enable') }).check()
  await input(mail, 'smtp', 'port').fill('')
  await save('areas.settings.smtp').click()
  await dismiss(page, 'Setting SMTP Error', 'Fill in SMTP Server IP!')
  for (const words of ['Fill in SMTP Server IP!', 'Fill in SMTP Server Port!', 'Fill in SMTP Account!'])
    await expect(mail).toContainText(words)
  await input(mail, 'smtp', 'server').fill('127.0.0.1')
  await input(mail, 'smtp', 'port').fill(String(postbox.port))
  await input(mail, 'smtp', 'account').fill('shelf@example.org')
  const password = mail.locator('[data-field="password"] input')
  await password.fill('wrong')
  const testMail = mail.getByRole('button', { name: text('resources.smtp.actions.test') })
  await testMail.click()
  await dismiss(
    page,
    'Setting SMTP Error',
    'The email could not be sent. The mail server did not accept the account or its password.',
  )
  await password.fill('secret-of-the-mails')
  await testMail.click()
  await expect
    .poll(() => postbox.mails.map(({ to, subject }) => [to, subject]))
    .toEqual([['admin@shelfdeck.example', '[Shelfdeck] Test email']])
  await save('areas.settings.smtp').click()
  await expect(mail).toContainText(text('areas.settings.password.kept'))
  await expect(password).toHaveValue('')
  expect(JSON.stringify((await api.call('GET /config/smtp')).body)).not.toContain('secret')
  expect(await accessibilityFindings(page)).toEqual([])
  await api.call('PUT /config/smtp', { enable: false })
  await postbox.close()
})

test('aliases have one key and lose blank names; promotions of a store are saved in their order', async ({
  page,
  server,
  api,
}) => {
  const before = (await api.call('GET /config/alias')).body
  await goAs(page, server, 'admin', '/setting/alias-config')
  const cell = (field: string, index: number) =>
    page.getByLabel(`${text(`resources.alias.fields.${field}`)} ${index}`, { exact: true })
  await cell('name', 9).fill('')
  await expect(cell('key', 9)).toBeDisabled()
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await dismiss(page, 'Error', text('areas.settings.alias.oneKey'))
  await cell('key', 0).check()
  await cell('chart', 2).check()
  await cell('name', 1).fill('Cost')
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect
    .poll(async () => (await api.call('GET /config/alias')).body)
    .toMatchObject({ 0: { key: true }, 1: { name: 'Cost' }, 2: { chart: true } })
  await expect(page.getByRole('button', { name: text('form.save'), exact: true })).toBeDisabled()
  expect(((await api.call('GET /config/alias')).body as unknown as unknown[]).length).toBe(9)
  await api.call('POST /config/alias', before)

  await api.call('POST /product/promotion/IT001', [])
  const [first = '', second = ''] = (
    (await api.call('POST /status/store/IT001/product/search', { length: 2 })).body.data as { prCode: string }[]
  ).map(({ prCode }) => prCode)
  await page.goto('/#/setting/promotion?storeCode=IT001')
  const of = (field: string, line: number) =>
    page.getByLabel(`${text(`resources.promotion.fields.${field}`)} ${line}`, { exact: true })
  for (const line of [1, 2]) {
    await page.getByRole('button', { name: text('areas.settings.promotion.add') }).click()
    if (line === 2) await of('name', 2).fill('Summer')
  }
  await of('endDate', 1).fill('tomorrow')
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await saidBy(of('name', 1), text('validation.required'))
  await expect(page.getByRole('row').first()).toContainText(text('resources.promotion.errors.endDate'))
  await of('name', 1).fill('Spring')
  await of('endDate', 1).fill('2027-03-01')
  // A date is taken from a calendar too, and stands there whole; a layout is one of those that there are.
  const pick = text('form.pickDate', { name: `${text('resources.promotion.fields.startDate')} 1` })
  await of('startDate', 1).fill('2027-02-07 00:00:00')
  await page.getByRole('button', { name: pick, exact: true }).click()
  const picker = page.getByRole('dialog', { name: pick })
  await picker.getByRole('gridcell', { name: '1', exact: true }).first().click()
  await picker.getByRole('option', { name: /^10 hours/ }).click()
  await expect(of('startDate', 1)).toHaveValue('2027-02-01 10:00:00')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  expect(await of('startDate', 1).evaluate((input: HTMLInputElement) => input.scrollWidth <= input.clientWidth)).toBe(
    true,
  )
  await of('layoutId', 1).selectOption('SHELF.PROMO')
  await of('prCodeList', 1).fill(`${first}, NOBODY`)
  await of('discount', 1).fill('20')
  await of('type', 1).selectOption({ label: text('resources.promotion.enums.type.MEMBER') })
  await page.getByRole('button', { name: text('areas.settings.promotion.up', { index: 2 }) }).click()
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await saidBy(of('prCodeList', 2), text('server.noProducts', { codes: 'NOBODY' }))
  await of('prCodeList', 2).fill(`${first}, ${second}`)
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect
    .poll(async () => (await api.call('GET /product/promotion/IT001')).body)
    .toMatchObject([
      { name: 'Summer', layoutId: null },
      { name: 'Spring', type: 'MEMBER', layoutId: 'SHELF.PROMO', prCodeList: [first, second], discount: 20 },
    ])
  await expect(page.getByText(text('form.saved', { name: text('app.routes.promotion') }))).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
})

test('lines of a table are dragged by their names, and cells of a spreadsheet fill several of them', async ({
  page,
  server,
  api,
}) => {
  const names = ['First', 'Second', 'Third']
  await api.call(
    'POST /product/promotion/IT002',
    names.map((name) => ({ type: 'BUNDLE', name })),
  )
  await goAs(page, server, 'admin', '/setting/promotion?storeCode=IT002')
  const name = (line: number) => page.getByLabel(`${text('resources.promotion.fields.name')} ${line}`, { exact: true })
  const handle = (line: number) => page.getByRole('rowheader', { name: String(line), exact: true })
  await expect(name(3)).toHaveValue('Third')
  const [from, to] = [await handle(3).boundingBox(), await handle(1).boundingBox()]
  if (!from || !to) throw new Error('The lines are not there')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 10 })
  await page.mouse.move(to.x + 20, to.y + 5, { steps: 4 })
  await page.mouse.up()
  for (const [at, moved] of ['Third', 'First', 'Second'].entries()) await expect(name(at + 1)).toHaveValue(moved)

  await name(2).evaluate((input, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, 'Spring\tSHELF.PROMO\r\nSummer\t\r\nAutumn\t\r\n')
  await expect(name(4)).toHaveValue('Autumn')
  await expect(name(2)).toBeFocused()
  await page
    .getByLabel(`${text('resources.promotion.fields.type')} 4`, { exact: true })
    .selectOption({ label: text('resources.promotion.enums.type.BUNDLE') })
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await api.call('GET /product/promotion/IT002')).body)
    .toMatchObject([
      { name: 'Third' },
      { name: 'Spring', layoutId: 'SHELF.PROMO' },
      { name: 'Summer', layoutId: null },
      { name: 'Autumn' },
    ])
})

test('an administrator fills in a store’s required fields, configures its gateways, and migrates a store from another system', async ({
  page,
  server,
  api,
}) => {
  await goAs(page, server, 'admin', '/setting/store-config')
  await settled(page)
  await page.getByRole('button', { name: text('list.create'), exact: true }).click()
  const form = page.getByRole('dialog')
  const create = form.getByRole('button', { name: text('form.create'), exact: true })
  await expect(input(form, 'store', 'nfDeepSleepDuration')).toHaveValue('30')
  for (const [field, value] of [
    ['totalDuration', '120'],
    ['eventDuration', '1'],
    ['cpDuration', '39'],
    ['baseTimeout', '60'],
    ['timeoutTag', '0.1'],
  ] as const) {
    await expect(input(form, 'store', field)).toHaveValue(value)
    await input(form, 'store', field).fill('')
  }
  await create.click()
  await dismiss(page, 'Setting Store Error', 'Fill in Store Code!')
  for (const [field, words] of STORE_MESSAGES)
    await expect(form.locator(`[data-field="${field}"]`)).toContainText(words)
  await input(form, 'store', 'totalDuration').fill('300')
  await create.click()
  await expect(dialogNamed(page, 'Setting Store Error')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogNamed(page, 'Setting Store Error')).toBeHidden()
  await expect(form.locator('[data-field="totalDuration"]')).toContainText(
    'This value must be greater than 10 and less than 300.',
  )
  await expect(form.locator('[data-field="tagStatusCheckTime"] input')).toHaveAttribute('step', '300')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('form.discard') }).click()

  await rowAction(page, rowWith(page, 'IT001'), text('resources.store.actions.gatewayConfig'))
  const { storeName } = (await api.call('GET /config/store/IT001')).body
  const gateways = dialogNamed(
    page,
    text('resources.store.dialogs.gatewayConfig.title', { storeName: String(storeName) }),
  )
  await rows(gateways).first().click()
  const config = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: text('form.save'), exact: true }) })
  await input(config, 'gateway-config', 'netmask').fill('255.255.0')
  await config.getByRole('button', { name: text('form.save'), exact: true }).click()
  await saidBy(input(config, 'gateway-config', 'netmask'), 'Enter the correct ipv4 format in Netmask.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('form.discard') }).click()
  await gateways.getByRole('button', { name: text('resources.gateway-config.actions.editAll'), exact: true }).click()
  await expect(input(config, 'gateway-config', 'netmask')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(config).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(gateways).toBeHidden()

  const { updatedAt: _, ...store } = (await api.call('GET /config/store/IT002')).body
  const tags = [{ tagId: '00E1', tagMac: 'EE0000000001', tagType: 'B1' }]
  const bundle = (change: object) => ({
    name: 'store.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'shelfdeck-store', version: 1, store, tags, ...change })),
  })
  await page.getByRole('button', { name: text('resources.store.actions.migrate'), exact: true }).click()
  const migration = dialogNamed(page, text('areas.settings.migration.title'))
  await migration.locator('input[type="file"]').setInputFiles(bundle({}))
  await expect(migration).toContainText('Fill in Store Code!')
  await input(migration, 'store', 'storeCode').fill('MOVED')
  for (const change of [{ tags: [{ tagMac: 'EE0000000001' }] }, {}]) {
    await migration.locator('input[type="file"]').setInputFiles(bundle(change))
    await page.getByRole('button', { name: text('areas.settings.migration.start'), exact: true }).click()
    if ('tags' in change)
      await dismiss(page, 'Migration failed', 'Migration failed : tags 1: tagId: This field is required.')
  }
  await expect(migration).toContainText(text('areas.settings.migration.done', { store: 'MOVED' }))
  await migration.getByRole('button', { name: text('areas.settings.migration.reload') }).click()
  await settled(page)
  await expect(rowWith(page, 'MOVED')).toBeVisible()
})

test('an administrator sets who is notified of an alarm and with which text, previews the mail, and sets the thresholds', async ({
  page,
  server,
  api,
}) => {
  await goAs(page, server, 'admin', '/alarm/notification')
  await settled(page)
  const line = rowWith(page, 'GW STATUS ABNORMAL')
  await rowAction(page, line, text('resources.notification-setting.actions.content'))
  const form = page.getByRole('dialog')
  const preview = form.getByRole('region', { name: text('areas.alarms.preview') })
  await expect(preview).toContainText('GW STATUS ABNORMAL')
  await input(form, 'notification-content', 'subject').fill('Look at ')
  await form.locator('[data-field="subject"]').getByRole('button', { name: '{storeCode}', exact: true }).click()
  await expect(input(form, 'notification-content', 'subject')).toHaveValue('Look at {storeCode}')
  await expect(preview).toContainText(/Look at [A-Z]{2}\d{3}/)
  await input(form, 'notification-content', 'body').fill('{nobody}')
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await saidBy(input(form, 'notification-content', 'body'), text('areas.alarms.unknownVariable', { name: '{nobody}' }))
  await input(form, 'notification-content', 'body').fill('{detail}')
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(form).toBeHidden()
  expect((await api.call('GET /alarm/notification/content/GW_STATUS_ABNORMAL')).body).toMatchObject({
    subject: 'Look at {storeCode}',
    body: '{detail}',
  })

  await line.getByRole('checkbox').check()
  await page.getByRole('button', { name: text('resources.notification-setting.actions.mailOff'), exact: true }).click()
  const setting = async () =>
    ((await api.call('GET /alarm/notification/setting')).body as unknown as { type: string; email: boolean }[]).find(
      ({ type }) => type === 'GW_STATUS_ABNORMAL',
    )
  await expect.poll(async () => (await setting())?.email).toBe(false)
  await page
    .getByRole('button', { name: text('resources.notification-setting.actions.alarmSetting'), exact: true })
    .click()
  const dialog = dialogNamed(page, text('resources.alarm-history.dialogs.alarmSetting.title'))
  await input(dialog, 'alarm-setting', 'memoryThreshold').fill('101')
  await dialog.getByRole('button', { name: text('form.save'), exact: true }).click()
  await saidBy(input(dialog, 'alarm-setting', 'memoryThreshold'), text('validation.between', { min: 0, max: 100 }))
  await input(dialog, 'alarm-setting', 'memoryThreshold').fill('70')
  await dialog.getByRole('switch', { name: text('resources.alarm-setting.fields.receiveCriticalOnly') }).check()
  await dialog.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await api.call('GET /alarm/setting')).body).toMatchObject({ memoryThreshold: 70, receiveCriticalOnly: true })
  expect(await accessibilityFindings(page)).toEqual([])
})

test('a call that ends closes what it opened, and no dialog that was opened since', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/alarm/notification')
  await settled(page)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/alarm/notification/setting', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await rowWith(page, 'DISK USAGE ABNORMAL').getByRole('checkbox').check()
  await page.getByRole('button', { name: text('resources.notification-setting.actions.mailOff'), exact: true }).click()
  const other = rowWith(page, 'INVALID GRM').getByRole('checkbox')
  await other.check()
  await page
    .getByRole('button', { name: text('resources.notification-setting.actions.alarmSetting'), exact: true })
    .click()
  const threshold = input(
    dialogNamed(page, text('resources.alarm-history.dialogs.alarmSetting.title')),
    'alarm-setting',
    'memoryThreshold',
  )
  await threshold.fill('66')
  letGo()
  await expect(page.getByText(text('form.savedAll'))).toBeVisible()
  await expect(threshold).toHaveValue('66')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('form.discard') }).click()
  // A row that was ticked since is still ticked.
  await expect(other).toBeChecked()
  await expect(rowWith(page, 'DISK USAGE ABNORMAL').getByRole('checkbox')).not.toBeChecked()
})

test('a user who goes back while a form is saved is not led further back by it', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/dashboard')
  await walkTo(page, '/members')
  await settled(page)
  await rowAction(page, rowWith(page, 'viewer@'), text('list.row.edit'))
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/auth/account', async (route) => {
    await held
    await route.continue()
  })
  const form = page.getByRole('dialog')
  await input(form, 'account', 'mobile').fill('010-1234-5678')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/auth/account'))
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await sent
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  letGo()
  await expect(page.getByText(text('form.saved', { name: text('resources.account.name') }))).toBeVisible()
  await expect(page).toHaveURL(/#\/members$/)
  await expect(rowWith(page, 'viewer@')).toBeVisible()
})

test('only a locked member can be unlocked; built-in roles are read-only; a user who may not write only sees the history', async ({
  page,
  server,
}) => {
  const items = async () => {
    await rows(page).first().locator('[data-menu]').click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    const names = await page.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    return names
  }
  await goAs(page, server, 'admin', '/members?filter_email=viewer@')
  await settled(page)
  expect(await items()).not.toContain(text('resources.account.actions.unlock'))
  await rowAction(page, rows(page).first(), text('list.row.edit'))
  const member = page.getByRole('dialog')
  await input(member, 'account', 'name').fill(' ')
  await member.getByRole('button', { name: text('form.save'), exact: true }).click()
  await dismiss(page, 'Update Member Error', 'Fill in Account Name!')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('form.discard') }).click()
  await rowAction(page, rows(page).first(), text('resources.account.actions.password'))
  const change = member.getByRole('button', { name: text('form.save'), exact: true })
  await change.click()
  await dismiss(page, 'Update Password Error', 'Fill in Password!')
  await member.locator('[data-field="password"] input').first().fill('One-Horse-12')
  await change.click()
  await dismiss(page, 'Update Password Error', 'Confirm Password does not match!')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('form.discard') }).click()
  await page.goto('/#/roles?edit=0')
  const role = page.getByRole('dialog')
  await expect(role).toContainText('Administrator')
  await expect(role.getByRole('button', { name: text('form.save'), exact: true })).toHaveCount(0)
  await page.goto('/#/roles?edit=2')
  await expect(input(role, 'role', 'name')).not.toHaveValue('Administrator')
  await input(role, 'role', 'name').fill('Administrator')
  await role.getByRole('button', { name: text('form.save'), exact: true }).click()
  await dismiss(page, 'Update Role Error', 'This name is already in use.')
  await expect(role, 'told once the form is closed').toHaveCount(0)
  await goAs(page, server, 'viewer', '/members')
  await settled(page)
  expect(await items()).toEqual([text('resources.account.actions.loginHistory')])
})

import { rowAction, rows, rowWith, settled } from './support/list'
import { renameStore } from './support/renameStore'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

test.use({ ownData: 'history' })

const save = text('form.save')

test('an administrator restores a store’s name from its history, and nothing else changes', async ({
  page,
  api,
  server,
}) => {
  const [before, after] = await renameStore(page, api, server)
  // Somebody else changes another field meanwhile.
  const { body: now } = await api.call('GET /config/store/FR001')
  await api.call('PUT /config/store', { ...now, totalDuration: 77 })

  await rowAction(page, rowWith(page, 'FR001'), text('list.row.history'))
  await expect(page).toHaveURL(/history=FR001/)
  const history = dialogNamed(page, text('list.history.title', { name: after }))
  await expect(history.getByRole('row', { name: /77/ }).getByRole('button')).toBeVisible()
  const change = history.getByRole('row', { name: new RegExp(`^${text('resources.store.fields.storeName')}`) })
  await expect(change.getByRole('cell').first()).toHaveText(before)
  expect(await accessibilityFindings(page)).toEqual([])
  await change.getByRole('button').click()
  await expect(
    page.getByText(text('list.history.done', { field: text('resources.store.fields.storeName') })),
  ).toBeVisible()
  await expect(
    dialogNamed(page, text('list.history.title', { name: before })).getByText(text('list.history.same')),
  ).toBeVisible()
  expect((await api.call('GET /config/store/FR001')).body).toMatchObject({ storeName: before, totalDuration: 77 })
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/history/)
  await expect(rowWith(page, 'FR001')).toContainText(before)
})

test('an administrator restores a setting, and the form shows it', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/server-config')
  const days = page.getByRole('textbox', {
    name: text('resources.server-config.fields.historyRetentionDays'),
    exact: true,
  })
  const panel = page.getByRole('main')
  const keep = async (value: string) => {
    await days.fill(value)
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/config/server'),
    )
    await panel
      .getByRole('button', { name: new RegExp(`^${save}`) })
      .first()
      .click()
    await saved
  }
  await keep('60')
  await keep('55')
  await panel
    .getByRole('button', { name: text('list.row.history'), exact: true })
    .first()
    .click()
  const history = page.getByRole('dialog')
  await history
    .getByRole('row', { name: new RegExp(`^${text('resources.server-config.fields.historyRetentionDays')}`) })
    .first()
    .getByRole('button')
    .click()
  await expect(history.getByText(text('list.history.same'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(days).toHaveValue('60')
})

test('an administrator restores a list that is saved as a whole into its form, and saves it there', async ({
  page,
  api,
  server,
}) => {
  const { body: before } = await api.call('GET /config/alias')
  const aliases = before as unknown as { index: number; name: string }[]
  await api.call(
    'POST /config/alias',
    aliases.map((alias) => (alias.index === 0 ? { ...alias, name: 'Renamed' } : alias)),
  )
  await goAs(page, server, 'admin', '/setting/alias-config')
  const name = page.getByRole('textbox').first()
  await expect(name).toHaveValue('Renamed')
  await page.getByRole('button', { name: text('list.row.history'), exact: true }).click()
  const history = dialogNamed(
    page,
    text('list.history.title', { name: text('resources.alias.name', { smart_count: 2 }) }),
  )
  await expect(history.getByRole('row', { name: /^0 · .*Renamed/ })).toContainText(aliases[0]?.name ?? '')
  expect(await accessibilityFindings(page)).toEqual([])
  await history
    .getByRole('button', { name: text('list.history.putRowsBack') })
    .first()
    .click()
  await expect(history).toHaveCount(0)
  await expect(name).toHaveValue(aliases[0]?.name ?? '')
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/config/alias'),
  )
  await page.getByRole('main').getByRole('button', { name: save, exact: true }).click()
  await saved
  expect((await api.call('GET /config/alias')).body).toEqual(before)
  // What it is now is nothing to save.
  await page.getByRole('button', { name: text('list.row.history'), exact: true }).click()
  await history
    .getByRole('button', { name: text('list.history.putRowsBack') })
    .nth(1)
    .click()
  await expect(page.getByText(text('list.history.rowsSame'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: save, exact: true })).toBeDisabled()
})

test('only users who may read the audit log are offered histories', async ({ page, server }) => {
  await goAs(page, server, 'stores', '/setting/store-config')
  await settled(page)
  await rows(page).first().locator('[data-menu]').click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: text('list.row.history'), exact: true })).toHaveCount(0)
})

import { rowWith, rows, settled } from './support/list'
import { renameStore } from './support/renameStore'
import { expect, goAs, test, text } from './support/test'

test.use({ ownData: 'audit' })

test('an administrator finds who renamed a store, with its name before and after', async ({ page, api, server }) => {
  const [before, after] = await renameStore(page, api, server)

  await page.getByRole('link', { name: text('app.routes.audit'), exact: true }).click()
  await settled(page)
  const line = rows(page).first()
  await expect(line).toContainText('PUT /config/store')
  await expect(line).toContainText('admin@shelfdeck.example')
  await line.click()
  const detail = page.getByRole('dialog')
  const change = detail.getByRole('row', { name: new RegExp(`^${text('resources.store.fields.storeName')}`) })
  await expect(change.getByRole('cell')).toHaveText([before, after])
  await page.keyboard.press('Escape')

  // Who, what and where narrow the list, in the address as in all others.
  await page.goto('/#/audit?filter_email=admin&filter_resource=store&filter_store=FR001')
  await settled(page)
  await expect(rowWith(page, after)).toBeVisible()
  for (const row of await rows(page).all()) await expect(row).toContainText('FR001')
  await page.goto('/#/audit?filter_email=operator&filter_resource=store')
  await expect(page.getByText(text('list.empty.filteredTitle'), { exact: true })).toBeVisible()
})

test('a user who may not read members does not see the audit log', async ({ page, server }) => {
  await goAs(page, server, 'operator', '/audit')
  await expect(page.getByText(text('app.forbidden.title'))).toBeVisible()
  await expect(page.getByRole('link', { name: text('app.routes.audit'), exact: true })).toHaveCount(0)
})

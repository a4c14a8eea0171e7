import { input, rowWith, rows, settled } from './support/list'
import { expect, goAs, test, text } from './support/test'

test.use({ ownData: 'audit' })

test('a store that is renamed is in the audit, with its name before and after', async ({ page, api, server }) => {
  const { body: store } = await api.call('GET /config/store/FR001')
  const [before, after] = [String(store.storeName), `${String(store.storeName)} Centrale`]
  await goAs(page, server, 'admin', '/setting/store-config?filter_storeCode=FR001')
  await settled(page)
  await rowWith(page, 'FR001').click()
  const form = page.getByRole('dialog')
  await input(form, 'store', 'storeName').fill(after)
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(form).toBeHidden()

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

test('who does not read members does not see the audit', async ({ page, server }) => {
  await goAs(page, server, 'operator', '/audit')
  await expect(page.getByText(text('app.forbidden.title'))).toBeVisible()
  await expect(page.getByRole('link', { name: text('app.routes.audit'), exact: true })).toHaveCount(0)
})

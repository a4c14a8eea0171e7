import { dialogNamed, expect, goAs, test, text, walkTo } from './support/test'

test("react-admin's own addresses lead to the pages of the console", async ({ page, server }) => {
  const id = encodeURIComponent(encodeURIComponent('operator@shelfdeck.example'))
  await goAs(page, server, 'admin', `/account/${id}`)
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: text('resources.account.fields.email') }),
  ).toHaveValue('operator@shelfdeck.example')
  await expect(page).toHaveURL(/#\/members\?edit=/)
  await walkTo(page, '/gateway')
  await expect(page).toHaveURL(/#\/store$/)
  await expect(page.getByRole('heading', { level: 1, name: text('app.routes.store') })).toBeVisible()
})

test('an entity without a page of its own has its list at its name', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/tag-type-info')
  await expect(
    page.getByRole('heading', { level: 1, name: text('resources.tag-type-info.name', { smart_count: 2 }) }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
})

test("react-admin's address of a record that is not there says so", async ({ page, server }) => {
  await goAs(page, server, 'admin', '/tag/IT001%2FABSENT')
  await expect(page.getByRole('dialog')).toContainText(text('kit.gone.title'))
  await walkTo(page, '/tag/ABSENT')
  await expect(page.getByRole('main')).toContainText(text('kit.gone.named', { name: 'ABSENT' }))
})

test('an address that opens a new record says so to a user who may not create one', async ({ page, server }) => {
  await goAs(page, server, 'stores', '/setting/store-config?create=1')
  const answer = dialogNamed(page, text('app.forbidden.title'))
  await expect(answer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(answer).toHaveCount(0)
  await expect(page).toHaveURL(/#\/setting\/store-config$/)
})

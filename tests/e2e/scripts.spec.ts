import { dismiss, expect, goAs, test, text } from './support/test'

const ROUTES = { thirdPartyAuth: 'third-party-authentication', paperParser: 'paper-parser', productFileParser: 'product-file-parser', tagDecorator: 'tag-data-decorator', plusDecorator: 'plus-data-decorator' } as const
const word = (key: string, values?: Record<string, string | number>) => text(`areas.scripts.${key}`, values)

test('a script is tried on real data, saved, changed, compared and restored', async ({ page, server }) => {
  await goAs(page, server, 'admin', `/system/${ROUTES.tagDecorator}`)
  const code = page.getByRole('textbox', { name: word('editor') })
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true })
  const save = page.getByRole('button', { name: text('form.save'), exact: true })
  await expect(page.getByText(word('holds.defaultNone'))).toBeVisible()
  await button('example').click()
  await button('test.run').click()
  await expect(page.getByText(word('test.ok'))).toBeVisible()
  await expect(page.getByRole('img', { name: word('test.label', { name: word('test.after') }) })).toBeVisible()

  await page.getByLabel(word('use')).selectOption({ label: word('used') })
  await code.fill('function decorate(label) {\n  return label.none.here\n}')
  await button('test.run').click()
  await expect(page.getByText(word('faults.exception'))).toBeVisible()
  await page.getByRole('button', { name: word('test.line', { line: 2 }) }).click()
  await expect(code).toBeFocused()
  await code.fill('function decorate(label) {\n  return {\n}')
  await save.click()
  await expect(page.getByRole('alert').getByText(/^line 3: SyntaxError/)).toBeVisible()

  for (const name of ['one', 'two']) {
    await code.fill(`function decorate(label) {\n  return { nfc: '${name}' }\n}`)
    await save.click()
    await expect(save).toBeDisabled()
  }
  await expect(page.getByText(word('holds.defaultUsed'))).toBeVisible()
  await page.getByRole('tab', { name: word('tabs.versions') }).click()
  await page.getByRole('button', { name: word('versions.compare') }).nth(1).click()
  const diff = page.getByRole('dialog')
  await expect(diff).toContainText("nfc: 'one'")
  await diff.getByRole('button', { name: word('versions.restore') }).click()
  await expect(code).toContainText("nfc: 'one'")
  await page.getByRole('tab', { name: word('stores') }).click()
  await expect(page.getByText(text('form.leaveTitle'))).toBeVisible()
})

test('every kind has its page, and a store that inherits says so', async ({ page, server }) => {
  for (const [kind, path] of Object.entries(ROUTES)) {
    await goAs(page, server, 'admin', `/system/${path}`)
    await expect(page.getByText(word(`about.${kind}`))).toBeVisible()
    await expect(page.getByRole('textbox', { name: word('editor') })).toBeVisible()
  }
  await goAs(page, server, 'admin', `/system/${ROUTES.plusDecorator}?storeCode=IT001`)
  await expect(page.getByText(word('holds.inheritsNone'))).toBeVisible()
  await page.getByRole('button', { name: word('writeOwn') }).click()
  await page.getByRole('button', { name: word('example'), exact: true }).click()
  await page.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(page.getByText(word('holds.own'))).toBeVisible()
})

test('software is uploaded, and a file with a wrong name is told with an example', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/sw-upgrade')
  const choose = page.getByLabel(text('areas.software.upgrade.choose')).locator('input[type=file]')
  await choose.setInputFiles(Array.from({ length: 10 }, (_, at) => ({ name: `grm_1.0.${at}.zip`, mimeType: 'application/zip', buffer: Buffer.from('no zip') })))
  await expect(page.getByText(text('areas.software.upgrade.tooMany', { most: 9 }))).toBeVisible()
  await expect(page.getByText(text('areas.software.states.failed'))).toHaveCount(9)
  await page.getByRole('button', { name: text('resources.mobile-app-file.actions.upload') }).click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: 'app.apk', mimeType: 'application/zip', buffer: Buffer.from('x') })
  await dismiss(page, 'Error', 'app.apk: the name must be mobile_{version_info}.apk. Example: mobile_1.2.3.apk')
})

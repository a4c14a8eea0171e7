import { strToU8, zipSync } from 'fflate'
import { rowAction, rowWith } from './support/list'
import { expect, goAs, test, text } from './support/test'

const ROUTES = {
  thirdPartyAuth: 'third-party-authentication',
  paperParser: 'paper-parser',
  productFileParser: 'product-file-parser',
  tagDecorator: 'tag-data-decorator',
  plusDecorator: 'plus-data-decorator',
} as const
const word = (key: string, values?: Record<string, string | number>) => text(`areas.scripts.${key}`, values)

test('a script is tried on real data, saved, changed, compared and restored', async ({ page, server, api }) => {
  await goAs(page, server, 'admin', `/system/${ROUTES.tagDecorator}`)
  const code = page.getByRole('textbox', { name: word('editor') })
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true })
  const save = page.getByRole('button', { name: text('form.save'), exact: true })
  await expect(page.getByText(word('holds.defaultNone'))).toBeVisible()
  await button('example').click()
  await button('test.run').click()
  await expect(page.getByText(word('test.ok'))).toBeVisible()
  await expect(page.getByRole('img', { name: word('test.label', { name: word('test.after') }) })).toBeVisible()

  const full = page.getByRole('dialog', { name: word('editor') })
  await button('fullScreen').click()
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Shift+Tab')
    // What the browser itself has comes after the last one, as with its own dialogs.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await expect(button('fullScreen')).toBeFocused()

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
  await page
    .getByRole('button', { name: word('versions.compare') })
    .nth(1)
    .click()
  const diff = page.getByRole('dialog')
  await expect(diff).toContainText("nfc: 'one'")
  await diff.getByRole('button', { name: word('versions.restore') }).click()
  await expect(code).toContainText("nfc: 'one'")
  await page.getByRole('tab', { name: word('stores') }).click()
  await expect(page.getByText(text('form.leaveTitle'))).toBeVisible()
  // What other tests send to labels passes through no script.
  expect((await api.call('POST /tag/decorator/store/default', { code: '', useType: 'NONE' })).status).toBe(200)
})

test('every kind of script has its page, and a store that inherits one says so', async ({ page, server }) => {
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

test('an administrator uploads software; a file with a wrong name is rejected with an example', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/sw-upgrade')
  const choose = page.getByLabel(text('areas.software.upgrade.choose')).locator('input[type=file]')
  await choose.setInputFiles(
    Array.from({ length: 10 }, (_, at) => ({
      name: `grm_1.0.${at}.zip`,
      mimeType: 'application/zip',
      buffer: Buffer.from('no zip'),
    })),
  )
  await expect(page.getByText(text('areas.software.upgrade.tooMany', { most: 9 }))).toBeVisible()
  await expect(page.getByText(text('upload.states.failed'))).toHaveCount(9)
  // An empty list offers it as well.
  await page
    .getByRole('button', { name: text('resources.mobile-app-file.actions.upload') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'app.apk', mimeType: 'application/zip', buffer: Buffer.from('x') })
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'app.apk: The name must be mobile_{version_info}.apk. Example: mobile_1.2.3.apk',
  )
})

test('a version of the mobile app is uploaded, downloaded, made active and removed', async ({ page, server, api }) => {
  const action = (id: string) => text(`resources.mobile-app-file.actions.${id}`)
  const apk = (name: string) => ({
    name,
    mimeType: 'application/vnd.android.package-archive',
    buffer: Buffer.from(zipSync({ 'AndroidManifest.xml': strToU8(`<manifest name="${name}"/>`) })),
  })
  const versions = async () =>
    ((await api.call('GET /app/file/list')).body as unknown as { ver: string; active: boolean }[]).map(
      ({ ver, active }) => [ver, active],
    )
  await goAs(page, server, 'admin', '/sw-upgrade')
  await expect(page.getByText(text('resources.mobile-app-file.empty.title'))).toBeVisible()
  for (const ver of ['1.0.0', '1.1.0']) {
    await page
      .getByRole('button', { name: action('upload'), exact: true })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(apk(`mobile_${ver}.apk`))
    await expect(rowWith(page, ver)).toBeVisible()
  }
  expect(await versions()).toEqual([
    ['1.1.0', false],
    ['1.0.0', true],
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rowAction(page, rowWith(page, '1.1.0'), action('download')),
  ])
  expect(download.suggestedFilename()).toBe('mobile_1.1.0.apk')
  await rowAction(page, rowWith(page, '1.1.0'), action('activate'))
  await expect.poll(versions).toEqual([
    ['1.1.0', true],
    ['1.0.0', false],
  ])
  await rowAction(page, rowWith(page, '1.0.0'), text('list.row.delete'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('list.delete.label'), exact: true })
    .click()
  await expect.poll(versions).toEqual([['1.1.0', true]])
})

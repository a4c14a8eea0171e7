import { input, settled } from './support/list'
import { expect, goAs, test, text } from './support/test'

const LEAVE = text('app.leave.title')

test('the back button asks before what was typed is lost', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/amac-config')
  await settled(page)
  await page.getByRole('button', { name: text('list.create'), exact: true }).click()
  const form = page.getByRole('dialog').filter({ has: input(page, 'amac', 'abstractCode') })
  await input(form, 'amac', 'abstractCode').fill('NOT-SAVED')

  await page.goBack()
  const question = page.getByRole('alertdialog', { name: LEAVE })
  await question.getByRole('button', { name: text('app.leave.stay') }).click()
  await expect(question).toBeHidden()
  await expect(input(form, 'amac', 'abstractCode')).toHaveValue('NOT-SAVED')

  await page.goBack()
  await question.getByRole('button', { name: text('app.leave.leave') }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/#\/setting\/amac-config$/)
})

test('the back button to a page that a typed address opened asks too', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/alarm/history')
  await settled(page)
  await page.evaluate(() => window.location.assign('#/setting/amac-config?create=1'))
  await input(page.getByRole('dialog'), 'amac', 'abstractCode').fill('NOT-SAVED')
  await page.goBack()
  await expect(page.getByRole('alertdialog', { name: LEAVE })).toBeVisible()
  await expect(page).toHaveURL(/amac-config/)
})

test('a sign-out asks before what was typed is lost', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/server-config')
  // The page has two forms, and either may be there first.
  const field = input(page, 'server-config', 'retailServerIp')
  await field.fill('typed')
  const question = page.getByRole('alertdialog', { name: text('form.leaveTitle') })
  const signOut = async () => {
    await page.locator('header [popovertarget]').click()
    await page.getByRole('button', { name: text('app.user.logout'), exact: true }).click()
  }
  await signOut()
  await question.getByRole('button', { name: text('form.keepEditing') }).click()
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('typed')
  await signOut()
  await question.getByRole('button', { name: text('form.discard') }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test('input that was discarded for another record is not in that one’s form', async ({ page, server, api }) => {
  for (const abstractCode of ['ONE', 'OTHER'])
    await api.call('POST /config/amac', { abstractCode, abstractData: `of ${abstractCode}` })
  const open = async (code: string) => {
    await page.evaluate((address) => window.location.assign(address), `#/setting/amac-config?edit=${code}`)
    return page.getByRole('dialog')
  }
  await goAs(page, server, 'admin', '/setting/amac-config')
  await settled(page)
  const data = input(page.getByRole('dialog'), 'amac', 'abstractData')
  // Both are known already.
  for (const code of ['OTHER', 'ONE']) {
    await open(code)
    await expect(data).toHaveValue(`of ${code}`)
  }
  await data.fill('GIVEN-UP')
  await open('OTHER')
  await page
    .getByRole('alertdialog', { name: LEAVE })
    .getByRole('button', { name: text('app.leave.leave') })
    .click()
  await expect(page.getByRole('dialog')).toContainText('OTHER')
  await expect(data).toHaveValue('of OTHER')
})

test('an address with more than names a record opens none', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/store-config?edit=IT001%2FIT002')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
  await page.goto('/#/task/detail/IT001/abc/UPDATE')
  await expect(page.getByText(text('areas.tasks.gone'))).toBeVisible()
})

import { signInByHttp } from '../support/api'
import { input, rowAction, rowWith, rows, settled } from './support/list'
import { PASSWORD, dialogNamed, dismiss, emailOf, expect, goAs, test, text } from './support/test'

const create = () => text('form.create')

test.describe('members', () => {
  const email = 'member.e2e@shelfdeck.example'

  test.beforeEach(async ({ page, server }) => {
    await goAs(page, server, 'admin', '/members')
    await settled(page)
  })

  test('a member is saved only once all required fields are filled, each named beside its field', async ({ page }) => {
    await page.getByRole('button', { name: text('list.create'), exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: create(), exact: true }).click()
    await dismiss(page, 'Create Member Error', 'Fill in Account Email!')
    for (const words of [
      'Fill in Account Email!',
      'Fill in Account Name!',
      'Fill in Account Mobile Phone Number!',
      'Fill in Password!',
      'Select Account Role!',
    ]) {
      await expect(form).toContainText(words)
    }
  })

  test('a member locked by failures is unlocked, reset and deleted', async ({ page, api, server }) => {
    const made = await api.call('POST /auth/account', {
      email,
      name: 'Member of the tests',
      mobile: '010',
      password: PASSWORD,
      role_id: 1,
      store: [],
      enableWholeStore: false,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    for (let failure = 1; failure <= 5; failure++)
      await expect(signInByHttp(server.url, email, 'wrong')).rejects.toThrow()
    await expect(signInByHttp(server.url, email)).rejects.toThrow(/locked/)
    await page.goto(`/#/members?filter_email=${email}`)
    await expect(rows(page)).toHaveCount(1)
    await rowAction(page, rowWith(page, email), text('resources.account.actions.unlock'))
    await expect.poll(async () => (await api.call(`GET /auth/account/${email}`)).body.locked).toBe(false)
    await expect(signInByHttp(server.url, email), 'let in, to choose a password of his own').rejects.toThrow(
      /forceChange/,
    )
    await rowAction(page, rowWith(page, email), text('resources.account.actions.loginHistory'))
    const history = page.getByRole('dialog')
    await expect(history).toContainText('FAILURE')
    await page.keyboard.press('Escape')
    await rowAction(page, rowWith(page, email), text('list.row.delete'))
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: text('list.delete.label') })
      .click()
    await expect(rowWith(page, email)).toHaveCount(0)
  })
})

test.describe('roles', () => {
  test.beforeEach(async ({ page, server }) => {
    await goAs(page, server, 'admin', '/roles')
    await settled(page)
  })

  test('an administrator cannot give write without read', async ({ page, api }) => {
    await page.getByRole('button', { name: text('list.create'), exact: true }).click()
    const form = page.getByRole('dialog')
    await input(form, 'role', 'name').fill('Role of the tests')
    const tag = form.getByRole('row', { name: /Tag/ }).first()
    const [read, write] = [tag.getByRole('checkbox').nth(0), tag.getByRole('checkbox').nth(1)]
    await expect(write).toBeDisabled()
    await read.check()
    await write.check()
    await read.uncheck()
    await expect(write).not.toBeChecked()
    await read.check()
    await form.getByRole('button', { name: create(), exact: true }).click()
    await expect(form).toBeHidden()
    const { body } = await api.call('GET /auth/role')
    const role = (
      body as unknown as { name: string; privilege: { key: string; read: boolean; write: boolean }[] }[]
    ).find(({ name }) => name === 'Role of the tests')
    expect(role?.privilege.find(({ key }) => key === 'tag')).toMatchObject({ read: true, write: false })
  })

  test('a role without a name is refused', async ({ page }) => {
    await page.getByRole('button', { name: text('list.create'), exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: create(), exact: true }).click()
    await dismiss(page, 'Create Role Error', 'Fill in Role Name!')
    await expect(form).toContainText('Fill in Role Name!')
  })

  test('a role in use cannot be deleted', async ({ page, api }) => {
    const operator = await api.call(`GET /auth/account/${emailOf('operator')}`)
    await rowAction(page, rowWith(page, String(operator.body.roleName)), text('list.row.delete'))
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: text('list.delete.label') })
      .click()
    await expect(dialogNamed(page, 'Error')).toContainText('The role in use can not be deleted.')
  })
})

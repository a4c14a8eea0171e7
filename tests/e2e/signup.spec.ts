import type { Page } from '@playwright/test'
import { PASSWORD, dialogNamed, emailOf, expect, fillSignIn, test, text } from './support/test'

const field = (page: Page, name: string) => page.getByLabel(text(`shell.signUp.${name}`), { exact: true })

test.beforeEach(async ({ page }) => {
  await page.goto('/#/signup')
})

test('the seven checks come in their order', async ({ page }) => {
  const send = page.getByRole('button', { name: text('shell.signUp.submit'), exact: true })
  const refused = async (words: string) => {
    await send.click()
    const dialog = dialogNamed(page, 'Signup Error')
    await expect(dialog).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await refused('Enter Email, please!')
  await field(page, 'email').fill('   ')
  await refused('Enter Email, please!')
  await field(page, 'email').fill('new.person@shelfdeck.example')
  await refused('Enter Name, please!')
  await field(page, 'name').fill('New Person')
  await refused('Enter Phone, please!')
  await field(page, 'mobile').fill('010-1234-5678')
  await refused('Enter Password, please!')
  await field(page, 'password').fill(PASSWORD)
  await refused('Retype Password, please!')
  await field(page, 'retype').fill('something else')
  await refused('Password doe not match!')
  await field(page, 'retype').fill(PASSWORD)
  await refused('Agree!')
})

test('a new user signs up and waits for approval; a taken address reads the same, a weak password is rejected', async ({
  page,
}) => {
  const fill = async (email: string, password = PASSWORD) => {
    await page.goto('/#/signup')
    await field(page, 'email').fill(email)
    await field(page, 'name').fill('New Person')
    await field(page, 'mobile').fill('010-1234-5678')
    await field(page, 'password').fill(password)
    await field(page, 'retype').fill(password)
    await page.getByRole('checkbox', { name: text('shell.signUp.agreement') }).check()
    await page.getByRole('button', { name: text('shell.signUp.submit'), exact: true }).click()
  }
  await fill('new.person@shelfdeck.example', 'a')
  await expect(dialogNamed(page, 'Signup Error')).toContainText(text('server.session.weakPassword'))
  await page.keyboard.press('Escape')
  for (const email of [emailOf('viewer'), 'new.person@shelfdeck.example']) {
    await fill(email)
    await expect(page.getByText(text('shell.signUp.done'))).toBeVisible()
    await page.reload()
  }
  await page.goto('/#/login')
  await fillSignIn(page, 'new.person@shelfdeck.example', PASSWORD)
  await expect(dialogNamed(page, text('titles.loginError'))).toContainText(text('server.session.waitsForApproval'))
})

test('from sign-in to sign-up and back', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('link', { name: text('shell.signIn.signUp') }).click()
  await expect(page).toHaveURL(/#\/signup/)
  await page.getByRole('link', { name: text('shell.signUp.back') }).click()
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await expect(page).toHaveURL(/#\/dashboard/)
})

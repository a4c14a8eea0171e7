import { PASSWORD, dialogNamed, emailOf, expect, fillSignIn, test, text } from './support/test'

const submit = () => text('shell.signIn.submit')

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('without a session every route leads to the sign-in page', async ({ page }) => {
  await page.goto('/#/setting/store-config?filter_storeName=a')
  await expect(page).toHaveURL(/#\/login\?next=/)
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await expect(page).toHaveURL(/#\/setting\/store-config\?filter_storeName=a/)
})

test('an empty ID and an empty password are named', async ({ page }) => {
  await page.getByRole('button', { name: submit(), exact: true }).click()
  await expect(page.getByText('Enter Email, Please!')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel(text('shell.signIn.id'), { exact: true }).fill('someone@shelfdeck.example')
  await page.getByRole('button', { name: submit(), exact: true }).click()
  await expect(page.getByText('Enter Password, Please!')).toBeVisible()
})

test('a wrong password is answered by the dialog Login Error', async ({ page }) => {
  await fillSignIn(page, emailOf('admin'), 'wrong')
  await expect(dialogNamed(page, 'Login Error')).toContainText('Authentication Failure.')
})

test('the fifth failure locks the account, and then the right password is refused', async ({ page, api }) => {
  const email = 'locked.out@shelfdeck.example'
  const made = await api.call('POST /auth/account', {
    email,
    name: 'Locked Out',
    mobile: '010',
    password: PASSWORD,
    role_id: 1,
    store: [],
    enableWholeStore: false,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  for (let failure = 1; failure <= 5; failure++) {
    await fillSignIn(page, email, `wrong ${failure}`)
    await expect(dialogNamed(page, 'Login Error')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogNamed(page, 'Login Error')).toBeHidden()
  }
  await fillSignIn(page, email, PASSWORD)
  await expect(dialogNamed(page, 'Login Error')).toContainText(/account is locked/)
  await expect(page).toHaveURL(/#\/login/)
})

test('after signing in the user is at the dashboard', async ({ page }) => {
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await expect(page).toHaveURL(/#\/dashboard$/)
})

for (const next of ['https://example.org/', '//example.org', 'javascript:alert(1)', '/login']) {
  test(`next is followed only to the console's own routes: ${next}`, async ({ page, baseURL }) => {
    await page.goto(`/#/login?next=${encodeURIComponent(next)}`)
    await fillSignIn(page, emailOf('admin'), PASSWORD)
    await expect(page).toHaveURL(`${baseURL ?? ''}/#/dashboard`)
  })
}

test('a next that no route matches leads to a page that says so, and back', async ({ page }) => {
  await page.goto(`/#/login?next=${encodeURIComponent('/no/such/route')}`)
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: text('app.notFound.title') })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/dashboard$/)
})

test('a login answer with a redirect sends the browser there', async ({ page, baseURL }) => {
  await page.route('**/auth/login', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { redirect: `${baseURL ?? ''}/health` } })
      : route.continue(),
  )
  await fillSignIn(page, emailOf('admin'), PASSWORD)
  await expect(page).toHaveURL(`${baseURL ?? ''}/health`)
})

for (const [flag, words] of [
  ['weakPwd', 'Your password is too weak.'],
  ['expireSoon', 'Your password will expire soon'],
] as const) {
  test(`a person with ${flag} is asked whether to change the password now`, async ({ page }) => {
    await page.route('**/auth/login', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const answer = await route.fetch()
      return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), [flag]: true } })
    })
    await fillSignIn(page, emailOf('admin'), PASSWORD)
    const question = dialogNamed(page, /.*/)
    await expect(question).toContainText(words)
    await expect(question).toContainText('Do you want to change it now?')
  })
}

test('a reset account must change its password, and then signs in with the new one', async ({ page, api }) => {
  const email = 'must.change@shelfdeck.example'
  await api.call('POST /auth/account', {
    email,
    name: 'Must Change',
    mobile: '010',
    password: PASSWORD,
    role_id: 1,
    store: [],
    enableWholeStore: false,
  })
  const reset = await api.call('POST /auth/account/reset', { email })
  const temporary = String(reset.body.password ?? '')
  await fillSignIn(page, email, temporary || PASSWORD)
  const change = dialogNamed(page, text('shell.password.title'))
  await expect(change).toBeVisible()
  for (let escape = 0; escape < 3; escape++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  for (let escape = 0; escape < 3; escape++) await page.keyboard.press('Escape')
  await expect(change).toBeVisible()
  await expect(page.locator('dialog:modal'), 'the page behind stays out of reach').toBeVisible()

  const renewed = `${PASSWORD}-renewed`
  await change.getByLabel(text('shell.password.new'), { exact: true }).fill(renewed)
  await change.getByLabel(text('shell.password.retype'), { exact: true }).fill(renewed)
  await change.getByRole('button', { name: text('shell.password.submit') }).click()
  await dialogNamed(page, text('messages.complete'))
    .getByRole('button', { name: text('shell.ok') })
    .click()
  await fillSignIn(page, email, renewed)
  await expect(page).not.toHaveURL(/#\/login/)
})

test('find password says that no mail server is set up, and keeps what was typed', async ({ page }) => {
  await page.getByRole('button', { name: text('shell.signIn.forgot') }).click()
  const dialog = dialogNamed(page, text('shell.find.title'))
  await dialog.getByLabel(text('shell.signUp.email')).fill(emailOf('viewer'))
  await dialog.getByRole('button', { name: text('shell.find.submit') }).click()
  await dialogNamed(page, text('titles.error'))
    .getByRole('button', { name: text('shell.ok') })
    .click()
  await expect(dialog.getByLabel(text('shell.signUp.email'))).toHaveValue(emailOf('viewer'))
})

test('a sign-in that is rejected late keeps what is typed into the password reset', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/auth/login', async (route) => {
    await held
    await route.continue()
  })
  await fillSignIn(page, emailOf('viewer'), 'wrong-password')
  await page.getByRole('button', { name: text('shell.signIn.forgot') }).click()
  const email = dialogNamed(page, text('shell.find.title')).getByLabel(text('shell.signUp.email'))
  await email.fill(emailOf('viewer'))
  answer()
  await dialogNamed(page, text('titles.loginError'))
    .getByRole('button', { name: text('shell.ok') })
    .click()
  await expect(email).toHaveValue(emailOf('viewer'))
})

test('a dialog that cannot be loaded says so, and the page stays', async ({ page }) => {
  await page.route('**/assets/FindPassword-*.js', (route) => route.abort())
  await page.getByRole('button', { name: text('shell.signIn.forgot') }).click()
  await expect(dialogNamed(page, text('titles.loginError'))).toContainText(text('shell.notLoaded'))
  await page.unroute('**/assets/FindPassword-*.js')
  await page.getByRole('button', { name: text('shell.ok') }).click()
  await page.getByRole('button', { name: text('shell.signIn.forgot') }).click()
  await expect(dialogNamed(page, text('shell.find.title'))).toBeVisible()
})

test('a sign-up page that cannot be loaded says so', async ({ page }) => {
  await page.route('**/assets/SignUp-*.js', (route) => route.abort())
  await page.getByRole('link', { name: text('shell.signIn.signUp') }).click()
  await expect(dialogNamed(page, text('titles.loginError'))).toContainText(text('shell.notLoaded'))
  await page.unroute('**/assets/SignUp-*.js')
  await page.getByRole('button', { name: text('shell.ok') }).click()
  await expect(page.getByRole('heading', { name: text('shell.signUp.title') })).toBeVisible()
})

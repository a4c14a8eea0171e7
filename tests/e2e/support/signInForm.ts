import type { Page } from '@playwright/test'
import { text } from './text'

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(text('shell.signIn.id'), { exact: true }).fill(email)
  await page.getByLabel(text('shell.signIn.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('shell.signIn.submit'), exact: true }).click()
}

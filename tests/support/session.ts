import type { Page } from '@playwright/test'
import { signInByHttp } from './api'

/** Stores a user's session where the console keeps it, without the sign-in page. Leaves the page at some address of the origin. */
export async function plantSession(page: Page, url: string, email: string, password?: string): Promise<void> {
  const { user } = await signInByHttp(url, email, password)
  await page.goto(`${url}/config.json`)
  await page.evaluate(
    (session) => localStorage.setItem('shelfdeck.session', session),
    JSON.stringify({ ...user, authenticated: true }),
  )
}

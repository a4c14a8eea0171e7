import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Locator, type Page, expect, test as base } from '@playwright/test'
import { type Api, signInByHttp } from '../../support/api'
import { PASSWORD, type RunningServer, startServer } from '../../support/server'
import { plantSession } from '../../support/session'
import { fillSignIn } from './signInForm'
import { text } from './text'
import { enterWorld, leaveWorld } from './worlds'

export { expect, fillSignIn, text, PASSWORD }

/** Waits until the page's earlier requests have reached the routes of the test. */
export const reachedRoutes = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await fetch('/health')).status)

/** Of tests that take so long that only `npm run nightly` runs them. */
export const NIGHTLY = { tag: '@nightly' }

/** The accounts of the demonstration data. */
export type Who = 'admin' | 'operator' | 'viewer' | 'people' | 'stores'

export const emailOf = (who: Who) => `${who}@shelfdeck.example`

interface TestFixtures {
  /** Calls over HTTP as the administrator, to prepare data and to check it. */
  api: Api
  /** Fails the test on an error of the page or in the browser's console that the test does not expect. */
  quietConsole: void
}

interface WorkerFixtures {
  /** The name of a file that changes what other files rely on: it gets a server with its own data, as with `test.use({ ownData: 'conflict' })`. */
  ownData: string
  server: RunningServer
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownData: ['', { scope: 'worker', option: true }],
  server: [
    async ({}, use) => {
      const template = process.env.E2E_TEMPLATE
      if (!template) throw new Error('the global set-up has not run')
      const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-worker-'))
      const dataDir = join(folder, 'data')
      cpSync(template, dataDir, { recursive: true })
      const server = await startServer({ dataDir, env: { NODE_ENV: 'test' } })
      await use(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  api: async ({ server }, use) => use(await signInByHttp(server.url, emailOf('admin'))),
  context: async ({ context }, use) => {
    await enterWorld(context)
    await use(context)
    await leaveWorld(context)
  },
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // The browser itself logs rejected calls; what the user sees is tested.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text())
      })
      await use()
      expect(complaints, 'errors in the browser’s console').toEqual([])
    },
    { auto: true },
  ],
})

/** Goes to a route as a signed-in user, without the sign-in page. */
export async function goAs(page: Page, server: { url: string }, who: Who, route: string): Promise<void> {
  await plantSession(page, server.url, emailOf(who))
  await page.goto(`/#${route}`)
  // Not by role: a dialog that the address opens hides it from assistive technology.
  await expect(page.locator('main')).toBeVisible()
}

/** Does what leads to another page of the console, and waits until that has replaced the one before. */
export async function leave(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page
    .locator('main > *')
    .first()
    .evaluate((before) => before.setAttribute('data-before', ''))
  await act()
  const standing = async () =>
    (await page.locator('main > [data-before]').count()) === 0
      ? 'left'
      : `still there ${(await page.getByRole('alertdialog').allInnerTexts()).join()}`
  await expect.poll(standing).toBe('left')
}

/** Goes to another page of the console, as by the address bar, and waits until it has replaced the one before. */
export const walkTo = (page: Page, route: string): Promise<void> => leave(page, () => page.goto(`/#${route}`))

/** Signs in through the sign-in page and waits until the console shows the route. */
export async function signIn(page: Page, who: Who = 'admin', route = '/dashboard'): Promise<void> {
  await page.goto(`/#/login?next=${encodeURIComponent(route)}`)
  await fillSignIn(page, emailOf(who), PASSWORD)
  await expect(page).not.toHaveURL(/#\/login/)
  await expect(page.getByRole('main')).toBeVisible()
}

/**
 * Findings of axe on the page as it is, one line each: by all rules, or by those named; on all of it, or
 * within the elements of a selector.
 */
export async function accessibilityFindings(page: Page, rules?: string[], within?: string): Promise<string[]> {
  // Rows of the page before are pale until those of this one are there.
  await expect(page.locator('tbody[data-stale]')).toHaveCount(0)
  // A colour on its way from one theme to the other is neither of the two, nor is a note that rises while axe looks: from
  // here on nothing moves, and what is under way arrives.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    while (passing().length > 0) await Promise.all(passing().map(({ finished }) => finished.catch(() => undefined)))
  })
  // The other mode opens a second page for its results, which takes as long again; no page has frames of other origins.
  // Nor does it have to return all that is in order.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (within) axe.include(within)
  const { violations } = await (
    rules ? axe.withRules(rules) : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
  ).analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact ?? ''}): ${node.target.join(' ')}`),
  )
}

/** The dialog with this title. */
export const dialogNamed = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** Expects the field itself to show this error, not a dialog, and to have the focus. */
export async function saidBy(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(words)
  await expect(field).toBeFocused()
  await expect(field.page().getByRole('alertdialog')).toHaveCount(0)
}

/** Closes the dialog with this title, after it has shown these words. */
export async function dismiss(page: Page, title: string, words: string): Promise<void> {
  const dialog = dialogNamed(page, title)
  await expect(dialog).toContainText(words)
  await dialog.getByRole('button', { name: text('kit.ok'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

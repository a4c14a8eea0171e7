import type { Page } from '@playwright/test'
import { settled } from './support/list'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

const list = (page: Page) => dialogNamed(page, text('app.shortcuts.title'))

test('? lists the shortcuts of the page, which do what it says, never while one types, and can be turned off', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'admin', '/members')
  await settled(page)
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(list(page)).toContainText(text('list.keys.search'))
  await expect(list(page).getByRole('definition').filter({ hasText: /^n$/ })).toHaveCount(1)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  const box = page.getByRole('main').getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.type('gd?n')
  await expect(box).toHaveValue('gd?n')
  await expect(page).toHaveURL(/#\/members/)
  await box.fill('')
  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/#\/tag$/)
  await settled(page)

  await page.keyboard.press('?')
  // What this page has not is not listed.
  await expect(list(page).getByRole('definition').filter({ hasText: /^n$/ })).toHaveCount(0)
  await list(page)
    .getByRole('switch', { name: text('app.shortcuts.on') })
    .click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.keyboard.press('?')
  await expect(list(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/tag$/)
  // The way back to it is no shortcut.
  await page.locator('header [popovertarget]').click()
  await page.getByRole('button', { name: text('app.shortcuts.title') }).click()
  await list(page)
    .getByRole('switch', { name: text('app.shortcuts.on') })
    .click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/#\/dashboard/)
})

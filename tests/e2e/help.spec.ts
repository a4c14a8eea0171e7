import type { Page } from '@playwright/test'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text, walkTo } from './support/test'
import { settled } from './support/list'

/** A help page by its title, in the drawer. */
const drawer = (page: Page, name = text('app.help.title')) => page.getByRole('complementary', { name, exact: true })
const heading = (page: Page, title: string) =>
  page.getByRole('complementary').getByRole('heading', { level: 3, name: title, exact: true })

test('a user opens the help with F1; it follows to the next page, leads to related topics and back, and returns the focus', async ({
  page,
  server,
}) => {
  const files: string[] = []
  page.on('response', (response) => files.push(response.url()))
  await goAs(page, server, 'admin', '/tag/detail/IT001')
  await settled(page)
  const isHelp = (url: string) => /help/i.test(url.split('/').at(-1) ?? '')
  expect(files.filter(isHelp)).toEqual([])

  // The keys are heard once the page is quiet; a search box that has the focus does not keep this one.
  const box = page.getByRole('main').getByRole('searchbox').first()
  await box.focus()
  await expect(async () => {
    await page.keyboard.press('F1')
    await expect(drawer(page)).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await expect(heading(page, 'Tags')).toBeVisible()
  await expect(drawer(page)).toContainText(text('resources.tag.actions.reassign'))
  await expect(drawer(page)).toBeFocused()
  expect(await accessibilityFindings(page)).toEqual([])

  await drawer(page).getByRole('button', { name: 'Gateways' }).click()
  await expect(heading(page, 'Gateways')).toBeFocused()
  await drawer(page)
    .getByRole('button', { name: text('app.help.all') })
    .click()
  await drawer(page)
    .getByRole('searchbox', { name: text('app.help.search') })
    .fill('crop marks')
  await expect(drawer(page).getByRole('list').getByRole('button')).toHaveText([/^Print/])
  await drawer(page).getByRole('list').getByRole('button').click()
  await expect(heading(page, 'Print')).toBeFocused()
  for (const title of [text('app.help.all'), 'Gateways', 'Tags']) {
    await drawer(page)
      .getByRole('button', { name: text('app.backTo', { page: title }) })
      .click()
    await expect(heading(page, title)).toBeFocused()
  }

  await walkTo(page, '/members')
  await expect(heading(page, 'Members and roles')).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: /Back/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  await drawer(page).focus()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  const button = page.getByRole('banner').getByRole('button', { name: text('app.help.title'), exact: true })
  await button.click()
  await expect(drawer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+K')
  const palette = dialogNamed(page, text('app.palette.label'))
  await palette.getByRole('combobox').fill('manual')
  await palette.getByRole('option', { name: text('app.palette.actions.openHelp') }).click()
  await expect(drawer(page)).toBeFocused()
})

test('on a phone, in Japanese, the help is in the account menu, and going to another page closes it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.addInitScript(() => localStorage.setItem('shelfdeck.language', 'ja_JP'))
  await goAs(page, server, 'admin', '/alarm/history')
  await expect(page.getByRole('banner').getByRole('button', { name: 'ヘルプ' })).toBeHidden()
  const menu = page.locator('header [popovertarget]').last()
  await menu.click()
  await page.getByRole('button', { name: 'ヘルプ', exact: true }).click()
  await expect(heading(page, 'アラーム')).toBeVisible()
  await expect(drawer(page, 'ヘルプ')).toContainText('確認済み')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('button', { name: 'ヘルプ', exact: true }).click()
  await expect(heading(page, 'アラーム')).toBeVisible()
  await walkTo(page, '/members')
  await expect(drawer(page, 'ヘルプ')).toHaveCount(0)
})

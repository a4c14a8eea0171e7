import type { Page } from '@playwright/test'
import { expect, goAs, reachedRoutes, test, text, walkTo } from './support/test'

const main = (page: Page) => page.getByRole('main')
const backTo = (page: Page, title: string) =>
  main(page).getByRole('link', { name: text('app.backTo', { page: title }) })

/** The page says what is gone, and nobody is signed out: the address stays, and no dialog stands before it. */
async function says(page: Page, words: string): Promise<void> {
  await expect(main(page)).toContainText(words)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/#\/login/)
}

test('every page of a deleted store says that it is gone, and leads back to the list', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/store/detail/GONE')
  await says(page, text('kit.gone.store', { code: 'GONE' }))
  for (const route of ['/tag/detail/GONE', '/product/list/GONE', '/plus/device/list/GONE', '/print/edit/GONE']) {
    await walkTo(page, route)
    await says(page, text('kit.gone.store', { code: 'GONE' }))
  }
  await walkTo(page, '/store/detail/GONE')
  await backTo(page, text('app.routes.store')).click()
  await expect(page).toHaveURL(/#\/store$/)
})

test('a code that no store can have is reported as gone', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/store/%00')
  await says(page, text('kit.gone.store', { code: '%00' }))
  await expect(main(page).getByRole('link')).toHaveCount(1)
})

test('so are other records that an address names', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/plus/device/show/IT001/aabbccddee0f')
  for (const [route, name] of [
    ['/plus/device/show/IT001/aabbccddee0f', 'aabbccddee0f'],
    ['/plus/template/show/IT001/Absent/edit/23.1', 'Absent'],
    ['/paper/task/IT001/999999', '999999'],
    ['/product/IT001/99999/99999/update/task/detail', '99999'],
    ['/product/file/upload/history/detail/99999', '99999'],
    ['/product/IT001/nope/update/history', 'nope'],
  ] as const) {
    if (!page.url().endsWith(route)) await walkTo(page, route)
    await says(page, text('kit.gone.named', { name }))
    await expect(main(page).getByRole('alert').getByRole('link')).toHaveCount(1)
  }
})

test('the form of a deleted record says that it is gone, and saves nothing', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/store-config?edit=GONE')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(text('kit.gone.title'))
  await expect(dialog.getByRole('button', { name: text('form.save') })).toHaveCount(0)
  await dialog
    .getByRole('button', { name: text('kit.close') })
    .last()
    .click()
  await expect(page).toHaveURL(/#\/setting\/store-config$/)
})

test('every page of a store that the account does not have says so, and offers no change', async ({ page, server }) => {
  await goAs(page, server, 'stores', '/product/list/IT001')
  await says(page, text('app.forbidden.storeText', { code: 'IT001' }))
  for (const route of ['/tag/detail/IT001', '/store/detail/IT001', '/product/list/IT001']) {
    if (!page.url().endsWith(route)) await walkTo(page, route)
    await says(page, text('app.forbidden.storeText', { code: 'IT001' }))
    await expect(main(page).getByRole('button')).toHaveCount(0)
  }
  await backTo(page, text('app.routes.product')).click()
  await expect(page).toHaveURL(/#\/product$/)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: text('app.palette.label') })
  await palette.getByRole('combobox').fill('IT001')
  await expect(palette).toContainText(text('app.palette.empty', { text: 'IT001' }))
})

test('a page whose address chooses a deleted store says so beside the choice of another', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/setting/promotion?storeCode=NOPE')
  for (const route of [
    '/setting/promotion?storeCode=NOPE',
    '/system/paper-parser?storeCode=NOPE',
    '/exceptions?store=NOPE',
  ]) {
    if (!page.url().endsWith(route)) await walkTo(page, route)
    await says(page, text('kit.gone.store', { code: 'NOPE' }))
    await expect(main(page).getByRole('combobox').first()).toBeVisible()
  }
})

test('strictSessionDrop makes no loop of it', async ({ page, server }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), strictSessionDrop: true } })
  })
  await goAs(page, server, 'admin', '/store/detail/GONE')
  await says(page, text('kit.gone.store', { code: 'GONE' }))
})

test('what is gone stays so on its page: it is not asked for again and again', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/dashboard')
  await page.clock.install()
  for (const [route, words] of [
    ['/product/IT001/NO-SUCH', text('kit.gone.named', { name: 'NO-SUCH' })],
    ['/task/detail/IT001/999999/UPDATE', text('areas.tasks.gone')],
    ['/sensor/IT001/0000000000AA/history', text('areas.sensors.gone')],
    ['/product/IT001/99999/99999/update/task/detail', text('kit.gone.named', { name: '99999' })],
    ['/product/IT001/nope/update/history', text('kit.gone.named', { name: 'nope' })],
    ['/paper/task/IT001/999999', text('kit.gone.named', { name: '999999' })],
    ['/batch/999999', text('areas.batches.gone')],
  ] as const) {
    await walkTo(page, route)
    await says(page, words)
    await page.evaluate(() => {
      const seen: string[] = []
      const look = () => void seen.push(document.querySelector('main')?.innerText ?? '')
      new MutationObserver(look).observe(document.querySelector('main') ?? document, { subtree: true, childList: true })
      Object.assign(window, { seen })
    })
    await page.clock.runFor(30_000)
    await reachedRoutes(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(
      seen.filter((said) => !said.includes(words)),
      route,
    ).toEqual([])
  }
})

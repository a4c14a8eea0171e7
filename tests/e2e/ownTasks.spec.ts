import type { Page } from '@playwright/test'
import { loneProducts, STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text, walkTo } from './support/test'

const drawer = (page: Page) => page.getByRole('complementary', { name: text('tasks.own.title') })
const item = (page: Page) => drawer(page).getByRole('listitem').first()
const press = (page: Page, key: string) => page.getByRole('banner').getByRole('button', { name: text(key) })
const action = (page: Page, id: string) =>
  page.getByRole('main').getByRole('button', { name: text(`resources.tag.actions.${id}`), exact: true })

/** A tag that is well, with a product that hangs on no other. */
async function loneTag(api: Parameters<typeof tagsOf>[0]) {
  const free = new Set(await loneProducts(api))
  const tags = await tagsOf(api)
  const tag = tags.find(
    ({ prCode, status }) =>
      prCode !== null &&
      !free.has(prCode) &&
      status === 'OK' &&
      tags.filter((other) => other.prCode === prCode).length === 1,
  )
  if (!tag?.prCode) throw new Error('no tag with a product of its own')
  return { ...tag, prCode: tag.prCode }
}

test('a user follows what they started in a drawer, which stays open on other pages and shows the result', async ({
  page,
  server,
  api,
}) => {
  const tag = await loneTag(api)
  await goAs(page, server, 'admin', `/tag/${STORE}/${tag.tagMac}`)
  await press(page, 'tasks.own.button').click()
  await expect(drawer(page)).toContainText(text('tasks.own.title'))
  await action(page, 'reassign').click()
  await expect(page.getByText(text('tasks.own.taken'))).toBeVisible()
  await expect(item(page)).toContainText(text('resources.task.enums.taskType.REASSIGN'))
  expect(await accessibilityFindings(page)).toEqual([])

  await walkTo(page, `/product/list/${STORE}`)
  await expect(page).toHaveURL(/product\/list/)
  await expect(item(page)).toContainText(text('tasks.own.allShown', { smart_count: 1 }), { timeout: 60_000 })
  await item(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/task\/detail\/IT001\/\d+\/REASSIGN$/)
  await drawer(page).focus()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
})

test('a user reverts a price change there, after a confirmation', async ({ page, server, api }) => {
  const { prCode } = await loneTag(api)
  const before = (await api.call(`GET /product/${prCode}/store/${STORE}`)).body as unknown as {
    prInfo: string[]
    layoutId: string
  }
  await api.call('POST /product', {
    taskId: -1,
    priorTaskId: -1,
    storeCode: STORE,
    product: [{ prCode, prInfo: before.prInfo.with(1, '1.11'), layoutId: before.layoutId }],
  })
  await goAs(page, server, 'admin', `/product/${STORE}/${prCode}`)
  await press(page, 'tasks.own.running').or(press(page, 'tasks.own.button')).click()
  await expect(item(page)).toContainText(String(before.prInfo[0]))
  const revert = text('resources.task.actions.revert')
  await item(page).getByRole('button', { name: revert }).click({ timeout: 50_000 })
  await dialogNamed(page, revert).getByRole('button', { name: revert }).click()
  await expect
    .poll(
      async () =>
        ((await api.call(`GET /product/${prCode}/store/${STORE}`)).body as unknown as { prInfo: string[] }).prInfo,
    )
    .toEqual(before.prInfo)
  await expect(item(page).getByRole('link').first()).toHaveText(/\d+/)
})

import type { Page } from '@playwright/test'
import { rowWith, settled } from './support/list'
import { loneProducts, STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, emailOf, expect, goAs, test, text } from './support/test'

const action = (id: string) => text(`resources.tag.actions.${id}`)
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const line = (page: Page, words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words })

/** A tag of the store with a product that hangs on no other, heard well. */
async function loneTag(api: Parameters<typeof tagsOf>[0]) {
  const tags = await tagsOf(api)
  const { body } = await api.call(`POST /status/store/${STORE}/product/search`, { length: -1 })
  const products = new Set(((body.data ?? []) as unknown as { prCode: string }[]).map(({ prCode }) => prCode))
  const tag = tags.find(
    ({ prCode, status }) =>
      prCode !== null &&
      products.has(prCode) &&
      status === 'OK' &&
      tags.filter((other) => other.prCode === prCode).length === 1,
  )
  if (!tag?.prCode) throw new Error('no tag with a product of its own')
  return tag as typeof tag & { prCode: string }
}

test('a row of the list leads to the page of its tag: its label, its product, how it is, and what was done with it', async ({
  page,
  server,
  api,
}) => {
  const tag = await loneTag(api)
  const { body } = await api.call(`GET /product/${tag.prCode}/store/${STORE}`)
  await goAs(page, server, 'admin', `/tag/detail/${STORE}?filter_tagId=${tag.tagId}`)
  await settled(page)
  await rowWith(page, tag.tagId).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/tag/${STORE}/${tag.tagMac}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(tag.tagId)
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: text('label.shows', { page: text('label.main') }) })).toBeVisible()
  await expect(main).toContainText(String((body as unknown as { prInfo: string[] }).prInfo[0]))
  await expect(main.getByRole('figure', { name: text('areas.tags.history.chart.battery') })).toBeVisible()

  await button(page, action('led')).click()
  await dialogNamed(page, text('resources.tag.dialogs.led.title'))
    .getByRole('button', { name: text('resources.tag.dialogs.led.submit'), exact: true })
    .click()
  await expect(line(page, text('timeline.led')).first()).toContainText(emailOf('admin'))
  await button(page, action('reassign')).click()
  await expect(line(page, text('timeline.sentAgain')).first()).toContainText(emailOf('admin'))
  expect(await accessibilityFindings(page)).toEqual([])

  await button(page, text('timeline.kind.command')).click()
  await expect(line(page, text('timeline.led')).first()).toBeVisible()
  await expect(line(page, text('timeline.sentAgain'))).toHaveCount(0)
  await button(page, text('timeline.kind.battery')).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: text('timeline.asTable') })
    .click()
  await expect(page).toHaveURL(/battery\/history$/)
})

test('an operator assigns another product there, and the dialog knows the tag', async ({ page, server, api }) => {
  const tag = await loneTag(api)
  await goAs(page, server, 'admin', `/tag/${STORE}/${tag.tagMac}`)
  await button(page, action('assign')).click()
  await expect(page.getByRole('dialog').getByLabel(text('resources.tag.fields.tagId'))).toHaveValue(tag.tagId)
  const other = (await loneProducts(api)).find((prCode) => prCode !== tag.prCode) ?? ''
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: text('resources.tag.fields.prCode'), exact: true })
    .fill(other)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await tagsOf(api, { filter_tagId: tag.tagId }))[0]?.prCode).toBe(other)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('kit.close'), exact: true })
    .last()
    .click()
  await expect(line(page, text('timeline.assigned')).first()).toContainText(other)
})

test('scrolling loads more of what happened', async ({ page, server, api }) => {
  const tag = await loneTag(api)
  for (let round = 0; round < 40; round += 1)
    await api.call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: tag.tagMac }] })
  await goAs(page, server, 'admin', `/tag/${STORE}/${tag.tagMac}`)
  await button(page, text('timeline.kind.update')).click()
  await expect(line(page, text('timeline.sentAgain'))).toHaveCount(30)
  await line(page, text('timeline.sentAgain')).last().scrollIntoViewIfNeeded()
  await expect.poll(() => line(page, text('timeline.sentAgain')).count()).toBeGreaterThanOrEqual(40)
})

test('a user who may only read is offered no command', async ({ page, server, api }) => {
  const tag = await loneTag(api)
  await api.call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: tag.tagMac }] })
  await goAs(page, server, 'viewer', `/tag/${STORE}/${tag.tagMac}`)
  await expect(line(page, text('timeline.sentAgain')).first()).toBeVisible()
  for (const id of ['led', 'page', 'statusCheck', 'assign', 'reassign'])
    await expect(button(page, action(id))).toHaveCount(0)
})

test('a tag that does not exist, or is another store’s, is reported as gone', async ({ page, server, api }) => {
  const tag = await loneTag(api)
  await goAs(page, server, 'admin', `/tag/${STORE}/0123456789AB`)
  await expect(page.getByRole('main')).toContainText(text('kit.gone.named', { name: '0123456789AB' }))
  await page.goto(`/#/tag/JP001/${tag.tagMac}`)
  await expect(page.getByRole('main')).toContainText(text('kit.gone.named', { name: tag.tagMac }))
  await goAs(page, server, 'stores', `/tag/${STORE}/${tag.tagMac}`)
  await expect(page.getByRole('main')).toContainText(text('app.forbidden.storeText', { code: STORE }))
})

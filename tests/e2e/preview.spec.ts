import type { Page } from '@playwright/test'
import { rowAction, rows, settled } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, expect, goAs, test, text } from './support/test'

const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const shown = (page: Page, name: string) =>
  page.getByRole('img', { name: text('label.shows', { page: name }), exact: true })
const turned = (page: Page, name: string) => shown(page, name).locator('xpath=ancestor::*[@data-turn]')
const main = () => text('label.main')
const subPage = (number: number) => text('label.subPage', { number })

const openFirst = (page: Page, name: string) => rowAction(page, rows(page).first(), name)

test('an operator sees a tag as it hangs at the shelf: its pages, rotated, by mouse and by keyboard, with their information', async ({
  page,
  server,
  api,
}) => {
  const tag = (await tagsOf(api)).find(({ prCode, status }) => prCode !== null && status === 'OK')
  if (!tag) throw new Error('the demonstration has no tag with a product')
  await goAs(page, server, 'admin', `/tag/detail/${STORE}?filter_tagId=${tag.tagId}`)
  await settled(page)
  const asked = page.waitForRequest((request) => request.url().includes(`/preview/store/${STORE}/tag/${tag.tagId}?t=`))
  await openFirst(page, text('resources.tag.actions.preview'))
  await asked
  await expect(page.getByRole('dialog', { name: text('label.title', { tag: tag.tagId }) })).toContainText('px)')
  await expect(shown(page, main())).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect(button(page, text('label.previous'))).toBeDisabled()
  await expect(page.getByRole('row', { name: /^EAN/ })).toContainText(String(tag.prCode))
  expect(await accessibilityFindings(page)).toEqual([])

  await button(page, text('label.next')).click()
  await expect(shown(page, subPage(1))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, subPage(2))).toBeVisible()
  await expect(button(page, text('label.next'))).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await button(page, main()).click()
  await expect(shown(page, main())).toBeVisible()
  await button(page, text('label.rotate')).click()
  await expect(turned(page, main())).toHaveAttribute('data-turn', '90')
  await page.keyboard.press('r')
  await expect(turned(page, main())).toHaveAttribute('data-turn', '180')
})

test('an open preview follows the updates of its tag', async ({ page, server, api }) => {
  const tag = (await tagsOf(api)).filter(({ prCode, status }) => prCode !== null && status === 'OK').at(-1)
  if (!tag) throw new Error('the demonstration has no tag with a product')
  await page.clock.install()
  await goAs(page, server, 'admin', `/tag/detail/${STORE}?filter_tagId=${tag.tagId}`)
  await settled(page)
  await openFirst(page, text('resources.tag.actions.preview'))
  await expect(shown(page, main())).toBeVisible()
  await api.call('POST /tag/deassign', { storeCode: STORE, tagList: [{ tagMac: tag.tagMac }] })
  await page.clock.runFor(6_000)
  await expect(page.getByRole('dialog')).toContainText(text('label.noProduct'))
  await expect(shown(page, main())).toBeVisible()
})

test('an operator previews a product on every type of tag; one that cannot be drawn says why', async ({
  page,
  server,
}) => {
  await goAs(page, server, 'viewer', `/product/list/${STORE}`)
  await settled(page)
  const image = page.getByRole('img', { name: text('label.productAlt'), exact: true })
  await openFirst(page, text('resources.product.actions.image'))
  await expect(image).toHaveAttribute('src', /^blob:/)
  const asked = page.waitForRequest((request) => request.url().endsWith('/image?tagType=B8'))
  await page.getByRole('combobox', { name: text('resources.tag.fields.tagType') }).selectOption('B8')
  expect((await (await asked).response())?.headers()['content-type']).toBe('image/png')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(800)
  await page.route('**/image?tagType=B0', (call) =>
    call.fulfill({ status: 404, json: { code: 0, message: 'This product does not exist', key: 'server.noProduct' } }),
  )
  await page.getByRole('combobox', { name: text('resources.tag.fields.tagType') }).selectOption('B0')
  await expect(page.getByRole('alert')).toContainText('This product does not exist')
})

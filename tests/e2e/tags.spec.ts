import type { Page } from '@playwright/test'
import { rowAction, rowWith, rows, settled } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, dismiss, expect, goAs, test, text } from './support/test'

const action = (id: string) => text(`resources.tag.actions.${id}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const list = `/tag/detail/${STORE}`

async function pageAction(page: Page, id: string): Promise<void> {
  await button(page, text('list.rowActions')).first().click()
  await page.getByRole('menuitem', { name: action(id), exact: true }).click()
}

test('the list says types in words and is filtered by them; row actions need a row', async ({ page, server, api }) => {
  await goAs(page, server, 'admin', list)
  await settled(page)
  await expect(rows(page)).toHaveCount(25)
  await expect(rows(page).first()).toContainText('″')
  expect(await accessibilityFindings(page)).toEqual([])
  for (const id of ['deassign', 'reassign', 'statusCheck', 'led', 'page']) {
    await button(page, action(id)).click()
    const dialog = dialogNamed(page, text('list.noRow.title'))
    await expect(dialog).toContainText('No row selected. Please select one or more rows.')
    await dialog.getByRole('button', { name: text('list.noRow.close'), exact: true }).click()
  }
  const [tag] = await tagsOf(api)
  await button(page, text('list.filters.add')).click()
  await page
    .getByRole('list', { name: text('list.filters.add') })
    .getByRole('button', { name: text('resources.tag.fields.tagType'), exact: true })
    .click()
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/tag/search') && (request.postData() ?? '').includes('filter_tagType'),
  )
  await page
    .getByRole('group', { name: text('resources.tag.fields.tagType') })
    .getByRole('checkbox', { name: /2\.13″ LED\+color\+NFC/ })
    .check()
  expect(new URLSearchParams((await asked).postData() ?? '').get('filter_tagType')).toBe('B1')
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toContainText('2.13″ LED+color+NFC')
  await page.goto(`/#${list}?filter_tagId=${tag?.tagId}`)
  await expect(rows(page)).toHaveCount(1)
  await rowAction(page, rowWith(page, tag?.tagId ?? ''), text('list.row.show'))
  await expect(page.getByRole('dialog')).toContainText('px)')
  await button(page, text('areas.tags.show.histories')).click()
  await expect(page).toHaveURL(/update\/history/)
})

test('a rejected action shows message and code, a rejected status check status and code; a successful one is seen at once', async ({
  page,
  server,
  api,
}) => {
  const tag = (await tagsOf(api)).find(({ prCode, status }) => prCode !== null && status === 'OK')
  if (!tag) throw new Error('the demonstration has no tag with a product')
  await goAs(page, server, 'admin', `${list}?filter_tagId=${tag.tagId}`)
  await settled(page)
  await rows(page).first().getByRole('checkbox').check()
  const refuse = (route: string) =>
    page.route(route, (call) => call.fulfill({ status: 500, json: { code: 0, message: 'The gateways are busy.' } }))
  const confirmed = () =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: action('deassign'), exact: true })
      .click()

  await refuse('**/tag/deassign')
  await button(page, action('deassign')).click()
  await confirmed()
  await dismiss(page, 'Error', 'The gateways are busy. (500)')
  await refuse('**/tag/status/check')
  await button(page, action('statusCheck')).click()
  await button(page, text('resources.tag.dialogs.statusCheck.submit')).click()
  await dismiss(page, 'Error', 'Internal Server Error 500')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('kit.close'), exact: true })
    .last()
    .click()

  await page.unroute('**/tag/deassign')
  await button(page, action('deassign')).click()
  await confirmed()
  await expect(page.getByText(text('tasks.own.taken'))).toBeVisible()
  await expect(rows(page).first()).not.toContainText(tag.prCode ?? '-')

  // Without a product there is nothing to send again: that is told, and is no failure.
  await rows(page).first().getByRole('checkbox').check()
  await button(page, action('reassign')).click()
  await expect(page.getByText('no matching tags')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

/** The stores that are being asked, as the socket has reported them to the page, the newest last. */
function reportedStores(page: Page): readonly (readonly string[])[] {
  const reports: string[][] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type, storeList = [] } = JSON.parse(String(payload)) as {
        type: number
        storeList?: { storeCode: string }[]
      }
      if (type === 1) reports.push(storeList.map(({ storeCode }) => storeCode))
    }),
  )
  return reports
}

test('an operator checks tags by kind of check, then the whole store, and stops it', async ({ page, server, api }) => {
  const reports = reportedStores(page)
  await goAs(page, server, 'admin', list)
  await settled(page)
  await expect.poll(() => reports.length).toBeGreaterThan(0)
  await rows(page).first().getByRole('checkbox').check()
  await button(page, action('statusCheck')).click()
  const dialog = dialogNamed(page, text('resources.tag.dialogs.statusCheck.title'))
  for (const kind of ['Tag Status Check', 'Battery Check', 'Gateway Scan', 'All Tag Status Collect'])
    await expect(dialog).toContainText(kind)
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('radio', { name: /^Battery Check/ }).check()
  const asked = page.waitForRequest('**/tag/status/check')
  await button(page, text('resources.tag.dialogs.statusCheck.submit')).click()
  const body = (await asked).postDataJSON() as { cmd: number; tagList: unknown[] }
  expect(body).toMatchObject({ storeCode: STORE, cmd: 1 })
  expect(body.tagList).toHaveLength(1)
  await expect(dialog).toBeHidden()
  // Whether the one tag has answered by now or not: its store is free to be asked, and the page knows of both.
  await expect.poll(() => reports.some((stores) => stores.includes(STORE))).toBe(true)
  await api.call('POST /tag/status/check/stop', { storeCode: STORE })
  await expect.poll(() => reports.at(-1)).not.toContain(STORE)
  const indicator = page
    .getByRole('banner')
    .getByRole('button', { name: text('app.collecting.running', { smart_count: 1 }) })
  await expect(indicator).toHaveCount(0)

  await pageAction(page, 'statusCollect')
  const whole = page.waitForRequest('**/tag/status/check')
  await button(page, text('resources.tag.dialogs.statusCheck.submit')).click()
  expect((await whole).postDataJSON()).toEqual({ storeCode: STORE })
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'All Tag Status Collect' })
  await expect(notice).toBeVisible()
  await expect(indicator).toBeVisible()
  await notice.getByRole('button', { name: text('areas.tags.statusCheck.stop'), exact: true }).click()
  const stopped = page.waitForRequest('**/tag/status/check/stop')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('areas.tags.statusCheck.stop'), exact: true })
    .click()
  expect((await stopped).postDataJSON()).toEqual({ storeCode: STORE })
  await expect(notice).toHaveCount(0)
  await expect(indicator).toHaveCount(0)
})

test('LEDs and pages go by product with the usual settings; a store without such tags is no failure; lists are downloaded', async ({
  page,
  server,
  api,
}) => {
  const tag = (await tagsOf(api)).find(({ prCode }) => prCode !== null)
  await goAs(page, server, 'admin', `${list}?filter_tagId=${tag?.tagId}`)
  await settled(page)
  await rows(page).first().getByRole('checkbox').check()
  await button(page, action('led')).click()
  const led = dialogNamed(page, text('resources.tag.dialogs.led.title'))
  await expect(led.getByLabel(text('resources.led-product.fields.duration'))).toHaveValue('5')
  await expect(led.getByLabel(text('resources.led-product.fields.blinkingSpeed')).getByRole('option')).toHaveText([
    '1 second',
    '2 seconds',
    '3 seconds',
  ])
  expect(await accessibilityFindings(page)).toEqual([])
  const blinks = page.waitForRequest('**/tag/led')
  await button(page, text('resources.tag.dialogs.led.submit')).click()
  expect((await blinks).postDataJSON()).toEqual({
    storeCode: STORE,
    product: [{ prCode: tag?.prCode, duration: 5, ledState: 0, ledBrightness: 1, blinkingSpeed: 2 }],
  })
  await expect(page.getByText(text('tagCommands.sent'))).toBeVisible()

  await rows(page).first().getByRole('checkbox').check()
  await page.route('**/tag/page/individual', (route) =>
    route.fulfill({ status: 404, json: { code: 0, message: 'no matching tags', key: 'server.noMatchingTags' } }),
  )
  await button(page, action('page')).click()
  const turned = page.waitForRequest('**/tag/page/individual')
  await dialogNamed(page, text('resources.tag.dialogs.page.title'))
    .getByRole('button', { name: text('resources.tag.dialogs.page.submit'), exact: true })
    .click()
  expect((await turned).postDataJSON()).toEqual({
    storeCode: STORE,
    product: [{ prCode: tag?.prCode, pageNo: 0, returnTime: 0 }],
  })
  await expect(page.getByText('no matching tags')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (const [id, type] of [
    ['download', 3],
    ['downloadAll', 5],
  ] as const) {
    const [asked, file] = [page.waitForRequest('**/file/download'), page.waitForEvent('download')]
    await pageAction(page, id)
    expect((await asked).postDataJSON()).toMatchObject({ type, storeCode: STORE })
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  }
})

test('a list without network keeps its rows and recovers; a hidden one fetches nothing', async ({ page, server }) => {
  await page.clock.install()
  await goAs(page, server, 'admin', list)
  await settled(page)
  let calls = 0
  page.on('request', (request) => request.url().endsWith(`/store/${STORE}/tag/search`) && calls++)
  const seen = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await seen('hidden')
  calls = 0
  await page.clock.runFor(30_000)
  expect(calls).toBe(0)
  await seen('visible')
  const again = page.waitForRequest(`**/store/${STORE}/tag/search`)
  await page.clock.runFor(6_000)
  await again

  await page.route(`**/store/${STORE}/tag/search`, (route) => route.abort())
  await page.clock.runFor(10_000)
  await expect(page.getByText(text('list.error.outdated'))).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
  await page.unroute(`**/store/${STORE}/tag/search`)
  await page.clock.runFor(20_000)
  await expect(page.getByText(text('list.error.outdated'))).toHaveCount(0)
})

import { rows, rowWith, settled } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, expect, goAs, test, text } from './support/test'

test.use({ ownData: 'waitingLabels' })

const CONFIRMED = { timeout: 90_000 }
const HOUR = 3_600_000
const timeOf = (moment: number) => new Date(moment).toISOString().slice(11, 16)
/** A text up to what is filled in. */
const start = (key: string) => text(key, { until: '', time: '', reason: '' }).split(':')[0]?.trim() ?? ''

test('a label waits in the quiet hours of its store, the list and its page say why, and somebody sends it now', async ({
  page,
  server,
  api,
}) => {
  test.setTimeout(300_000)
  const { body: store } = await api.call(`GET /config/store/${STORE}`)
  const quiet = { quietFrom: timeOf(Date.now() - HOUR), quietTo: timeOf(Date.now() + 3 * HOUR), timeZone: 'UTC' }
  await api.call('PUT /config/store', { ...store, ...quiet })
  const tag = (await tagsOf(api)).find(({ prCode, status }) => prCode !== null && status === 'OK')
  if (!tag) throw new Error('no tag with a product')
  const conditions = [{ field: 'prCode', operator: 'IS', value: tag.prCode }]
  await api.call('POST /api/v1/layout-rule', { name: 'Waits', storeCode: STORE, layoutId: 'SHELF.FAMILY', conditions })
  const state = async () =>
    (await api.call(`GET /api/v1/waiting-label/${STORE}.${encodeURIComponent(tag.tagMac)}`)).body['state']
  await expect.poll(state, CONFIRMED).toBe('WAITING')

  await goAs(page, server, 'admin', `/tag/waiting?filter_tagId=${tag.tagId}`)
  await settled(page)
  await expect(rowWith(page, tag.tagId)).toContainText(text('areas.waiting.reasons.QUIET', { until: '' }).trim())
  await expect(rowWith(page, tag.tagId)).toContainText(text('resources.waiting-label.enums.urgency.OTHER'))
  const chips = page.getByRole('group', { name: text('areas.waiting.byReason') }).getByRole('button')
  await expect(chips).toHaveText([`1 ${text('resources.waiting-label.enums.reason.QUIET')}`])
  expect(await accessibilityFindings(page)).toEqual([])

  await page.goto('/#/tag/waiting')
  await settled(page)
  expect(await chips.count()).toBeGreaterThan(1)
  const quietChip = chips.filter({ hasText: text('resources.waiting-label.enums.reason.QUIET') })
  await quietChip.click()
  await expect(quietChip).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/filter_reason=QUIET/)
  await settled(page)
  const quietOnes = Number((await quietChip.innerText()).split(' ')[0])
  await expect(rows(page)).toHaveCount(quietOnes)
  await expect(rowWith(page, tag.tagId)).toBeVisible()
  await quietChip.click()
  await expect(quietChip).toHaveAttribute('aria-pressed', 'false')
  await expect(page).not.toHaveURL(/filter_reason/)

  await page.goto(`/#/tag/${STORE}/${tag.tagMac}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(text('areas.waiting.reasons.QUIET', { until: '' }).trim())

  await page.goto(`/#/tag/waiting?filter_tagId=${tag.tagId}`)
  await settled(page)
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: text('resources.waiting-label.actions.send'), exact: true }).click()
  await expect(page.getByText(text('areas.waiting.sent'))).toBeVisible()
  await expect.poll(state, CONFIRMED).toBe('SHOWN')
  await page.goto(`/#/tag/${STORE}/${tag.tagMac}`)
  await expect(main).toContainText(start('areas.waiting.shownSince'))
})

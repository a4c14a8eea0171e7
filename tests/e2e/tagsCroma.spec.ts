import { signInByHttp } from '../support/api'
import { plantSession } from '../support/session'
import { rows, settled } from './support/list'
import { test } from './support/site'
import { familiesOf, hearTones, scan, STORE, tagsOf } from './support/tagStage'
import { emailOf, expect, text, walkTo } from './support/test'

/** A store of the demonstration whose gateways are partly away: tags of it are missing. */
const SILENT = 'GB001'
const STATUSES = ['NG', 'MISSING', 'REQ_ONLY', 'REQ_ONLY2']

test.use({ site: 'croma' })

test('missing tags are NG1, and the NG filter finds them too; a large ticket takes no family', async ({
  page,
  server,
}) => {
  const api = await signInByHttp(server.url, emailOf('admin'))
  const tones = await hearTones(page)
  await plantSession(page, server.url, emailOf('admin'))
  await page.goto(`${server.url}/#/tag/detail/${SILENT}?filter_status=NG`)
  await settled(page)
  const { body } = await api.call(`POST /status/store/${SILENT}/tag/search`, {
    length: 0,
    filter_status: STATUSES.join(','),
    condition_status: 'in',
  })
  await expect(
    page.getByText(text('list.range', { from: 1, to: 25, total: Number(body.recordsFiltered) })),
  ).toBeVisible()
  await expect(rows(page).filter({ hasText: 'NG1' }).first()).toBeVisible()
  await expect(page.getByText(text('resources.tag.enums.status.MISSING'), { exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(/filter_status=NG(&|$)/)

  await walkTo(page, `/tag/detail/${STORE}`)
  await settled(page)
  const [large] = await tagsOf(api, { filter_tagId: '^.{8}9', condition_tagId: 'regex', filter_rssi_gte: -120 })
  const [family] = await familiesOf(api)
  if (!large || !family) throw new Error('the demonstration has no large ticket or no family')
  await page.getByRole('button', { name: text('resources.tag.actions.assign'), exact: true }).click()
  const log = page.getByRole('dialog').getByRole('log').getByRole('listitem')
  await expect(page.getByRole('textbox', { name: text('resources.tag.fields.tagId'), exact: true })).toBeFocused()
  await scan(page, large.tagId)
  await scan(page, family.fmPrCode)
  await expect(log.first()).toContainText(text('areas.tags.assign.family.refused', { code: family.fmPrCode }))
  expect(await tones()).toEqual([330, 196])
  // A product of a family goes on it without a question.
  await scan(page, large.tagId)
  await scan(page, family.prCodeList[0] ?? '')
  await expect(log.first()).toContainText('Success')
  expect(
    (await tagsOf(api, { filter_tagId: large.tagId, filter_rssi_gte: -120, filter_battery_gte: 0 }))[0]?.prCode,
  ).toBe(family.prCodeList[0])
})

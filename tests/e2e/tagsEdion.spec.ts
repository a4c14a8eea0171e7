import { signInByHttp } from '../support/api'
import { plantSession } from '../support/session'
import { rows, settled } from './support/list'
import { test } from './support/site'
import { scan, STORE, tagsOf } from './support/tagStage'
import { emailOf, expect, text, walkTo } from './support/test'

test.use({ site: 'edion' })

test('product codes are filled up with zeros to 13 characters, typed and looked up', async ({ page, server }) => {
  const api = await signInByHttp(server.url, emailOf('admin'))
  const [tag] = await tagsOf(api)
  await plantSession(page, server.url, emailOf('admin'))
  await page.goto(`${server.url}/#/tag/detail/${STORE}`)
  await settled(page)
  await page.getByRole('button', { name: text('resources.tag.actions.assign'), exact: true }).click()
  await expect(page.getByRole('textbox', { name: text('resources.tag.fields.tagId'), exact: true })).toBeFocused()
  await scan(page, tag?.tagId ?? '')
  await scan(page, '4901')
  await expect(page.getByText("Some products don't exist. Would you like to continue?")).toBeVisible()
  const sent = page.waitForRequest('**/tag/assign')
  await page.getByRole('button', { name: text('areas.tags.assign.continue'), exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({
    taskId: -1,
    priorTaskId: -1,
    storeCode: STORE,
    tagList: [{ tagMac: tag?.tagId, prCode: '0000000004901' }],
  })
  await expect(page.getByRole('dialog').getByRole('log').getByRole('listitem').first()).toContainText('0000000004901')

  await walkTo(page, `/tag/availability?storeCode=${STORE}`)
  const code = page.getByRole('textbox', { name: text('areas.tags.availability.prCode'), exact: true })
  await code.fill('4901')
  await code.press('Enter')
  await expect(page).toHaveURL(/prCode=0000000004901/)
  await expect(rows(page)).toHaveCount(1)
})

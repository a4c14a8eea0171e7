import type { Locator, Page } from '@playwright/test'
import { column, input, rowAction, rowWith, settled, sortBy } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { accessibilityFindings, dialogNamed, expect, goAs, test, text } from './support/test'

test.use({ ownData: 'layoutRules' })

const APPLIED = { timeout: 90_000 }
const HOUR = 3_600_000
/** Times of rules are steps of five minutes. */
const STEP = HOUR / 12
const button = (within: Page | Locator, key: string) => within.getByRole('button', { name: text(key), exact: true })
const part = (form: Locator, name: string, line = 1) =>
  form.getByLabel(`${text(`resources.layout-rule.parts.conditions.${name}`)} ${line}`)

test('a rule says which labels change before it is saved, changes them, is moved, simulated and deleted', async ({
  page,
  server,
  api,
}) => {
  test.setTimeout(300_000)
  const tags = await tagsOf(api)
  const tag = tags.find(
    ({ prCode, status }) =>
      prCode !== null && status === 'OK' && tags.filter((one) => one.prCode === prCode).length === 1,
  )
  if (!tag?.prCode) throw new Error('no tag with a product of its own')
  const layoutOf = async () => {
    const [found] = await tagsOf(api, { filter_tagId: tag.tagId })
    return (found as unknown as { layoutId: string }).layoutId
  }
  const before = await layoutOf()
  await api.call('POST /api/v1/layout-rule', { name: 'Never', layoutId: 'SHELF', isOn: false })

  await goAs(page, server, 'admin', '/setting/layout-rules')
  await settled(page)
  await button(page, 'list.create').click()
  const form = page.getByRole('dialog')
  await input(form, 'layout-rule', 'name').fill('One product')
  await input(form, 'layout-rule', 'layoutId').selectOption('SHELF.FAMILY')
  await button(form, 'areas.rules.conditions.add').click()
  await part(form, 'field').selectOption('prCode')
  expect(await accessibilityFindings(page)).toEqual([])
  // What is missing is said at the cell, and nothing that was typed is lost.
  await button(form, 'form.create').click()
  await expect(form).toContainText(text('server.rules.noValue'))
  await expect(input(form, 'layout-rule', 'name')).toHaveValue('One product')
  await part(form, 'value').fill(tag.prCode)
  await button(form, 'form.create').click()

  const trial = page.getByRole('alertdialog')
  await expect(trial).toContainText(tag.tagId)
  await expect(trial).toContainText('SHELF.FAMILY')
  expect(await layoutOf()).toBe(before)
  expect(await accessibilityFindings(page)).toEqual([])
  await button(trial, 'areas.rules.trial.save').click()
  await expect(rowWith(page, 'One product')).toContainText(tag.prCode)
  await expect.poll(layoutOf, APPLIED).toBe('SHELF.FAMILY')

  await rowAction(page, rowWith(page, 'One product'), text('resources.layout-rule.actions.up'))
  await expect(trial).toContainText(text('areas.rules.trial.none'))
  await button(trial, 'areas.rules.up.confirm').click()
  await expect(trial).toHaveCount(0)
  await expect.poll(() => column(page, 'layout-rule', 'name')).toEqual(['One product', 'Never'])

  await button(page, 'resources.layout-rule.actions.simulate').click()
  const simulator = dialogNamed(page, text('areas.rules.simulate.title'))
  await simulator.getByRole('combobox').first().fill(STORE)
  await page.getByRole('listbox').getByRole('option').first().click()
  await simulator.getByLabel(text('areas.rules.simulate.prCode')).fill(tag.prCode)
  await button(simulator, 'areas.rules.simulate.ask').click()
  await expect(simulator).toContainText(
    text('areas.rules.simulate.RULE', { layout: 'SHELF.FAMILY', rule: 'One product' }),
  )
  await simulator.getByLabel(text('areas.rules.simulate.prCode')).fill('NO-SUCH-PRODUCT')
  await button(simulator, 'areas.rules.simulate.ask').click()
  await expect(simulator).toContainText(text('server.noProduct'))
  expect(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await rowAction(page, rowWith(page, 'One product'), text('resources.layout-rule.actions.remove'))
  await expect(trial).toContainText(tag.tagId)
  await button(trial, 'areas.rules.remove.confirm').click()
  await expect(rowWith(page, 'One product')).toHaveCount(0)
  await expect.poll(layoutOf, APPLIED).toBe(before)
})

test('a rule that begins later says before it is saved what changes when it begins next, and that nothing does at once', async ({
  page,
  server,
  api,
}) => {
  const tags = await tagsOf(api)
  const tag = tags.find(({ prCode, status }) => prCode !== null && status === 'OK')
  if (!tag?.prCode) throw new Error('no tag with a product')
  const layoutOf = async () => {
    const [found] = await tagsOf(api, { filter_tagId: tag.tagId })
    return (found as unknown as { layoutId: string }).layoutId
  }
  const before = await layoutOf()
  const { body: store } = await api.call(`GET /config/store/${STORE}`)
  await api.call('PUT /config/store', { ...store, timeZone: 'Asia/Tokyo' })
  // Half a day away: over midnight it is a time of tomorrow.
  const begins = Math.ceil(Date.now() / STEP) * STEP + 12 * HOUR
  const inTokyo = (moment: number) => new Date(moment + 9 * HOUR).toISOString().replace('T', ' ').slice(0, 16)

  await goAs(page, server, 'admin', '/setting/layout-rules')
  await button(page.getByRole('toolbar', { name: text('list.toolbar') }), 'list.create').click()
  const form = page.getByRole('dialog')
  await input(form, 'layout-rule', 'name').fill('Tonight')
  await form.getByRole('combobox', { name: text('resources.layout-rule.fields.storeCode'), exact: true }).fill(STORE)
  await page.getByRole('listbox').getByRole('option').first().click()
  await input(form, 'layout-rule', 'layoutId').selectOption('SHELF.FAMILY')
  await button(form, 'areas.rules.conditions.add').click()
  await part(form, 'field').selectOption('prCode')
  await part(form, 'value').fill(tag.prCode)
  await input(form, 'layout-rule', 'timeFrom').fill(inTokyo(begins).slice(11))
  await input(form, 'layout-rule', 'timeTo').fill(inTokyo(begins + HOUR).slice(11))
  await button(form, 'form.create').click()

  const trial = page.getByRole('alertdialog')
  const time = `${inTokyo(begins)}:00 Asia/Tokyo (UTC+9)`
  await expect(trial).toContainText(text('areas.rules.trial.later', { time }))
  const line = trial.getByRole('row').filter({ hasText: tag.tagId })
  await expect(line.getByRole('cell').nth(3)).toHaveText(before)
  await expect(line.getByRole('cell').nth(4)).toHaveText('SHELF.FAMILY')
  expect(await accessibilityFindings(page)).toEqual([])
  // Given up, it is neither saved nor lost.
  await button(trial, 'kit.cancel').click()
  await expect(input(form, 'layout-rule', 'name')).toHaveValue('Tonight')
  await button(form, 'form.create').click()
  await button(trial, 'areas.rules.trial.save').click()
  await expect(rowWith(page, 'Tonight')).toContainText(inTokyo(begins).slice(11))
  expect(await layoutOf()).toBe(before)

  // Without its hours the same rule changes the label at once.
  await rowWith(page, 'Tonight').getByRole('button', { name: 'Tonight', exact: true }).click()
  await input(form, 'layout-rule', 'timeFrom').fill('')
  await input(form, 'layout-rule', 'timeTo').fill('')
  await button(form, 'form.save').click()
  await expect(trial).toContainText(tag.tagId)
  await expect(trial).not.toContainText(time)
})

test('rules are moved by hand and by keys, at once, in a list that shows them in their order', async ({
  page,
  server,
  api,
}) => {
  for (const { id } of (await api.call('GET /api/v1/layout-rule')).body as unknown as { id: number }[])
    await api.call('POST /api/v1/layout-rule-remove', { id })
  for (const name of ['First', 'Second', 'Third', 'Fourth'])
    await api.call('POST /api/v1/layout-rule', { name, layoutId: 'SHELF', isOn: false })
  const stored = async () =>
    (
      (await api.call(`GET /api/v1/layout-rule?sort=${encodeURIComponent('["position","ASC"]')}`)).body as unknown as {
        name: string
      }[]
    ).map(({ name }) => name)
  const shown = () => column(page, 'layout-rule', 'name')
  const grip = (name: string) => rowWith(page, name).locator('[data-grip]')
  const middle = async (name: string) => {
    const box = await grip(name).boundingBox()
    if (!box) throw new Error(`no handle of ${name}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const drag = async (name: string, to: string) => {
    const [from, over] = [await middle(name), await middle(to)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(over.x, over.y, { steps: 6 })
  }

  await goAs(page, server, 'admin', '/setting/layout-rules')
  await settled(page)
  expect(await shown()).toEqual(['First', 'Second', 'Third', 'Fourth'])
  await drag('Fourth', 'Second')
  await expect(rowWith(page, 'Second')).toHaveAttribute('data-drop', 'above')
  await page.mouse.up()
  await expect.poll(shown).toEqual(['First', 'Fourth', 'Second', 'Third'])
  await expect.poll(stored).toEqual(['First', 'Fourth', 'Second', 'Third'])
  // A press on a handle opens nothing, and what is given up stays where it was.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await drag('First', 'Third')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await shown()).toEqual(['First', 'Fourth', 'Second', 'Third'])
  await drag('First', 'Third')
  await page.mouse.up()
  await expect.poll(stored).toEqual(['Fourth', 'Second', 'Third', 'First'])

  await rowWith(page, 'First').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rowWith(page, 'First')).toBeFocused()
  await expect(
    page.getByText(text('areas.rules.order.moved', { name: 'First', place: '2', count: '4' })),
  ).toBeAttached()
  await expect.poll(stored).toEqual(['Fourth', 'First', 'Second', 'Third'])
  await expect.poll(shown).toEqual(['Fourth', 'First', 'Second', 'Third'])
  expect(await accessibilityFindings(page)).toEqual([])

  // In another order there is no place to move to.
  await sortBy(page, 'layout-rule', 'name')
  await settled(page)
  await expect(grip('First')).toBeHidden()
  await page.reload()
  await page.goto('/#/setting/layout-rules')
  await settled(page)
  expect(await shown()).toEqual(['Fourth', 'First', 'Second', 'Third'])
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { clockIn } from '../../src/schema/clock'
import { formatEpochIn } from '../../src/schema/formats'
import { rows, settled } from './support/list'
import { accessibilityFindings, expect, goAs, test, text } from './support/test'

test.use({ timezoneId: 'Europe/Berlin' })

const OWN = 'Europe/Berlin'
const TOKYO = 'Asia/Tokyo (UTC+9)'

const note = (page: Page, key: string, zone: string) =>
  page.getByText(text(`app.times.${key}`, { zone }), { exact: true })

async function choose(page: Page, times: 'own' | 'store') {
  await page.getByRole('button', { name: text('app.user.menu', { name: 'Administrator' }) }).click()
  await page
    .getByRole('group', { name: text('app.times.label') })
    .getByText(text(`app.times.choice.${times}`), { exact: true })
    .click()
  await page.keyboard.press('Escape')
}

/** The first time of the page: its moment, and what is read on hover. */
async function firstTime(page: Page) {
  const time = page.locator('main time').first()
  await expect(time).toBeVisible()
  const [moment, title] = await Promise.all([time.getAttribute('datetime'), time.getAttribute('title')])
  return { at: Date.parse(moment ?? '') / 1000, title: title ?? '' }
}

async function exported(page: Page): Promise<string[]> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: text('list.export.label'), exact: true }).click()
  return readFileSync(await (await started).path(), 'utf8').split(/\r?\n/)
}

test('the times of a store in Tokyo are read in Berlin by its clocks, or by one’s own', async ({ page, server }) => {
  const heading = text('resources.tag.fields.updatedAt')
  await goAs(page, server, 'admin', '/tag/detail/JP001?sort=tagId')
  await settled(page)
  const before = await firstTime(page)
  expect(before.title).toBe(formatEpochIn(before.at, OWN))

  await choose(page, 'store')
  await expect(note(page, 'store', TOKYO)).toBeVisible()
  await expect.poll(async () => (await firstTime(page)).title).toContain(TOKYO)
  const { at, title } = await firstTime(page)
  expect(title.split('\n').map((line) => line.slice(0, 19))).toEqual([
    formatEpochIn(at, 'Asia/Tokyo'),
    formatEpochIn(at, OWN),
  ])
  expect(title).toContain(OWN)
  const [head = '', line = ''] = await exported(page)
  expect(head).toContain(`${heading} (Asia/Tokyo)`)
  expect(line).toContain(clockIn('Asia/Tokyo').text(at).slice(0, 10))

  // A day of the filter is one of the store's.
  await page.goto(`/#/tag/detail/JP001?filter_startDate=${Date.UTC(2020, 0, 1, 15) / 1000}`)
  await settled(page)
  await expect(
    page.getByRole('button', {
      name: `${heading} ${text('list.filters.since', { value: '2020-01-02 00:00:00' })}`,
      exact: true,
    }),
  ).toBeVisible()

  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/tag\/JP001\//)
  await expect(note(page, 'store', TOKYO)).toBeVisible()
  await expect.poll(async () => (await firstTime(page)).title).toContain(TOKYO)
  expect(await accessibilityFindings(page)).toEqual([])

  // What is of several stores is read by one clock: one's own.
  await page.goto('/#/alarm/history')
  await expect(page.getByText(new RegExp(`^${text('app.times.own', { zone: OWN })}`))).toBeVisible()

  await page.goto('/#/tag/detail/JP001?sort=tagId')
  await page.reload()
  await settled(page)
  await expect(note(page, 'store', TOKYO)).toBeVisible()
  await choose(page, 'own')
  await expect(note(page, 'store', TOKYO)).toHaveCount(0)
  const after = await firstTime(page)
  expect(after.title).toBe(formatEpochIn(after.at, OWN))
  expect((await exported(page))[0]).toContain(`${heading} (${OWN})`)
})

test('a store is given its time zone by a search for it', async ({ page, server, api }) => {
  const { body: before } = await api.call('GET /config/store/GB001')
  await goAs(page, server, 'admin', '/setting/store-config?edit=GB001')
  const form = page.getByRole('dialog')
  const zone = form.getByRole('combobox', { name: text('resources.store.fields.timeZone') })
  await expect(zone).toHaveValue('Europe/London')
  await zone.fill('new york')
  await page.getByRole('option', { name: /^America\/New_York/ }).click()
  await form.getByRole('button', { name: text('form.save'), exact: true }).click()
  await expect(form).toHaveCount(0)
  expect((await api.call('GET /config/store/GB001')).body).toMatchObject({ timeZone: 'America/New_York' })
  await api.call('PUT /config/store', { ...before, revision: undefined })
})

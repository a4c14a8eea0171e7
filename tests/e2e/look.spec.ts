import type { Browser, Locator, Page } from '@playwright/test'
import { rows, settled } from './support/list'
import { STORE, tagsOf } from './support/tagStage'
import { expect, goAs, NIGHTLY, test, text } from './support/test'

/** Of the window, times how far it moved; a tenth is what may still be called good. */
const STEADY = 0.02

/** How much of the window has moved since the page was loaded, and what; nobody has pressed anything. */
const shifts = (page: Page) =>
  page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const found: PerformanceEntryList = []
      const observer = new PerformanceObserver((list) => void found.push(...list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(() => requestAnimationFrame(() => resolve([...found, ...observer.takeRecords()])))
    })
    const seen = entries as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]
    return {
      sum: seen.reduce((sum, { value }) => sum + value, 0),
      what: seen.flatMap(({ value, sources }) =>
        sources.map(
          ({ node }) =>
            `${value.toFixed(3)} ${node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeName)}`,
        ),
      ),
    }
  })

/** Gives a product that a label shows another price. */
async function changePrice(api: Parameters<typeof tagsOf>[0]): Promise<void> {
  for (const { prCode, status } of await tagsOf(api)) {
    if (prCode === null || status !== 'OK') continue
    const { status: found, body } = await api.call(`GET /product/${prCode}/store/${STORE}`)
    if (found !== 200) continue
    const { prInfo, layoutId } = body as unknown as { prInfo: string[]; layoutId: string }
    const product = [{ prCode, layoutId, prInfo: prInfo.with(1, `${prInfo[1]}1`) }]
    await api.call('POST /product', { taskId: -1, priorTaskId: -1, storeCode: STORE, product })
    return
  }
}

test('pages do not move while their data load, on a phone and on a desktop', NIGHTLY, async ({ page, server, api }) => {
  const [tag] = await tagsOf(api)
  const [gateway] = (await api.call(`GET /status/store/${STORE}`)).body['objList'] as { gwMac: string }[]
  // One that is over, of which the times are known.
  const tasks = async () =>
    (await api.call('POST /history/task/search', { length: 10, filter_storeCode: STORE })).body.data as unknown as {
      taskId: number
      taskType: string
      progress: number
    }[]
  const last = Math.max(0, ...(await tasks()).map(({ taskId }) => taskId))
  await changePrice(api)
  let task: Awaited<ReturnType<typeof tasks>>[number] | undefined
  await expect
    .poll(async () => (task = (await tasks()).find(({ taskId, progress }) => taskId > last && progress === 100)), {
      timeout: 60_000,
    })
    .toBeDefined()
  const routes = [
    '/server/detail/esl-1',
    `/store/${STORE}/gw/${gateway?.gwMac}`,
    `/tag/${STORE}/${tag?.tagMac}/${tag?.tagId}/battery/history`,
    `/task/detail/${STORE}/${task?.taskId}/${task?.taskType}`,
    '/setting/server-config',
    '/sw-upgrade',
    `/system/tag-data-decorator?storeCode=${STORE}`,
  ]
  // No answer comes before what awaits it has been drawn.
  let letGo = () => {}
  let held = Promise.resolve()
  await page.route(
    (url) => !/\.(js|css|json|woff2|png|html)$|\/$/.test(url.pathname),
    async (route) => {
      await held
      await route.fallback()
    },
  )
  const awaiting = page.locator('[data-awaited], main [aria-busy="true"]')
  const visits = [...routes.map((route) => ({ route, width: 390 })), { route: '/setting/server-config', width: 1440 }]
  for (const { route, width } of visits) {
    await page.setViewportSize({ width, height: 844 })
    held = new Promise<void>((resolve) => (letGo = resolve))
    await goAs(page, server, 'admin', route)
    await expect(awaiting.first(), route).toBeVisible()
    letGo()
    await expect(page.locator('h1')).toBeVisible()
    await expect(awaiting, route).toHaveCount(0)
    const { sum, what } = await shifts(page)
    expect(sum, `${route} at ${width}: ${what.join(', ')}`).toBeLessThan(STEADY)
  }
})

test('each row of a list shows its line, and figures of one width leave hyphens as they are', async ({
  page,
  server,
}) => {
  for (const route of [`/tag/detail/${STORE}`, '/task']) {
    await goAs(page, server, 'admin', route)
    await settled(page)
    const beyond = await rows(page).evaluateAll((all) =>
      all.flatMap((row) =>
        [...row.children]
          .filter((cell) => cell.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom + 0.01)
          .map((cell) => cell.textContent),
      ),
    )
    expect(beyond, route).toEqual([])
  }
  const widths = await rows(page)
    .first()
    .locator('td')
    .last()
    .evaluate(async (cell) => {
      await document.fonts.load('16px "Inter Variable"', '-1')
      const probe = cell.appendChild(document.createElement('span'))
      const width = (text: string, numeric: string) => {
        Object.assign(probe.style, { fontVariantNumeric: numeric, font: '' })
        probe.textContent = text.repeat(100)
        return probe.getBoundingClientRect().width
      }
      return {
        hyphen: width('-', ''),
        plain: width('-', 'normal'),
        one: width('1', ''),
        eight: width('8', ''),
        family: getComputedStyle(probe).fontFamily,
      }
    })
  expect(widths.family).toContain('Inter Variable')
  expect(widths.hyphen).toBe(widths.plain)
  expect(widths.one).toBe(widths.eight)
})

/** How many objects of the page the browser lays out while something is done, of how many, each time. */
async function layoutsWhile(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ dirtyObjects: number; totalObjects: number }[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { beginData?: { dirtyObjects: number; totalObjects: number } } }[]
  }
  return traceEvents.flatMap(({ name, args }) => (name === 'Layout' && args.beginData ? [args.beginData] : []))
}

test('a dialog whose styles are new is laid out alone, and not the whole page with it', async ({
  page,
  server,
  browser,
}) => {
  await goAs(page, server, 'admin', '/print/edit/JP001')
  await page.getByLabel(text('areas.print.sheet.template')).selectOption('CROMA.107')
  await page.waitForLoadState('networkidle')
  const layouts = await layoutsWhile(browser, page, async () => {
    await page.getByRole('button', { name: text('areas.print.preview') }).click()
    await expect(page.getByText(text('messages.nothingToPrint'))).toBeVisible()
  })
  expect(layouts).not.toEqual([])
  expect(layouts.filter(({ dirtyObjects, totalObjects }) => dirtyObjects > totalObjects / 2)).toEqual([])
})

test('boxes, dots and switches are the console’s own in the dark, and of one size each; without tiles the map of a store shows where in the world it is', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await goAs(page, server, 'admin', `/tag/detail/${STORE}`)
  await settled(page)
  await rows(page).first().locator('[data-select]').click()
  await page.getByRole('button', { name: text('list.columns.label') }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  const drawn = (within: Locator | Page) =>
    within.locator('input:is([type=checkbox], [type=radio])').evaluateAll((all) =>
      [
        ...new Set(
          all.map((input) => {
            const { appearance, width, height } = getComputedStyle(input)
            return `${input.getAttribute('role') ?? input.getAttribute('type')} ${appearance} ${width} ${height}`
          }),
        ),
      ].sort(),
    )
  expect(await drawn(page)).toEqual(['checkbox none 16px 16px', 'radio none 16px 16px', 'switch none 30px 18px'])

  await goAs(page, server, 'admin', '/setting/store-config')
  await settled(page)
  await rows(page).first().locator('[data-open]').first().click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('switch').first()).toBeVisible()
  expect(await drawn(form)).toEqual(['switch none 30px 18px'])
  await expect(form.getByText(text('form.mapOutlines'))).toBeVisible()
  // Its outlines: inland the near map has none in sight.
  await expect(form.locator('[aria-hidden="true"] .leaflet-container path').first()).toBeAttached()
})

test('the dates of promotions are not cut at any width', async ({ page, server }) => {
  await goAs(page, server, 'admin', `/setting/promotion?storeCode=${STORE}`)
  const end = page.getByLabel(new RegExp(`^${text('resources.promotion.fields.endDate')} \\d+$`)).first()
  await expect(end).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  for (const width of [390, 820, 1024, 1281, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await end.evaluate((input) => input.scrollWidth - input.clientWidth), String(width)).toBeLessThanOrEqual(0)
  }
})

const box = (locator: Locator) =>
  locator.evaluate(
    (element) =>
      element.getBoundingClientRect().toJSON() as { left: number; right: number; top: number; bottom: number },
  )

test('on a phone a toast does not cover the buttons of a dialog', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goAs(page, server, 'admin', `/tag/detail/${STORE}`)
  await settled(page)
  await rows(page).first().getByRole('checkbox').check()
  const led = page.getByRole('button', { name: text('resources.tag.actions.led'), exact: true })
  const send = page.getByRole('dialog').locator('button[type="submit"]')
  await led.click()
  await send.click()
  const note = page
    .locator('[role="status"], [role="alert"]')
    .filter({ hasText: text('tagCommands.sent') })
    .last()
  await expect(note).toBeVisible()
  await page.goto(`/#/product/list/${STORE}`)
  await settled(page)
  // The families below them have one too.
  await page
    .getByRole('button', { name: text('list.create'), exact: true })
    .first()
    .click()
  await expect(send).toBeVisible()
  await expect(note).toBeVisible()
  expect((await box(note)).bottom).toBeLessThanOrEqual((await box(send)).top)
})

test('on a phone lists and forms reach from edge to edge, and dates over two calendars stay in the window', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  for (const route of ['/members', '/exceptions']) {
    await goAs(page, server, 'admin', route)
    await settled(page)
    expect(await box(page.locator('main table').last().locator('..')), route).toMatchObject({ left: 0, right: 390 })
    expect(await wider(), route).toBe(0)
  }
  await goAs(page, server, 'admin', '/members')
  await page.getByRole('button', { name: text('list.create'), exact: true }).click()
  expect(await box(page.getByRole('dialog'))).toMatchObject({ left: 0, right: 390, top: 0, bottom: 844 })

  await page.setViewportSize({ width: 1024, height: 800 })
  await goAs(page, server, 'admin', '/alarm/history')
  await page.getByRole('button', { name: text('list.filters.add') }).click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await page.getByRole('button', { name: text('list.dates.calendar') }).click()
  const calendars = page.getByRole('dialog').getByRole('region')
  await expect(calendars).toHaveCount(2)
  const [first, last] = [await box(calendars.first()), await box(calendars.last())]
  expect(last.top).toBe(first.top)
  await expect.poll(async () => (await box(calendars.last())).right).toBeLessThanOrEqual(1024)
})

test('at the width of a tablet values, tabs and rings stand there whole and in line', async ({ page, server }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  const cut = (locator: Locator) =>
    locator.evaluateAll((all) =>
      all.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent),
    )
  await goAs(page, server, 'admin', '/exceptions')
  await settled(page)
  expect(await cut(rows(page).locator('td:first-child'))).toEqual([])
  const lists = page.getByRole('main').locator('[aria-pressed]')
  expect(new Set(await lists.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size).toBe(1)
  await goAs(page, server, 'admin', '/alarm/history')
  await settled(page)
  expect(await cut(rows(page).locator('td:nth-child(2) > span'))).toEqual([])
  await goAs(page, server, 'admin', `/print/edit/${STORE}`)
  expect(await cut(page.getByRole('tablist').locator('..'))).toEqual([])
})

test('the products of a device are listed with the numbers of their slots', async ({ page, server }) => {
  await goAs(page, server, 'admin', `/plus/device/list/${STORE}`)
  await settled(page)
  await rows(page).first().locator('[data-open]').first().click()
  const slot = page.getByRole('dialog').locator('ol > li').first()
  await expect(slot).toHaveCSS('list-style-type', 'decimal')
  // Beside the number, which stands outside of the text.
  await expect(slot).toHaveCSS('margin-left', '28px')
})

test('what can be done with many rows stands in one line on a phone, and is scrolled to', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goAs(page, server, 'admin', `/tag/detail/${STORE}`)
  await settled(page)
  await rows(page).first().locator('[data-select]').click()
  const bar = page.getByRole('toolbar', { name: text('list.bulk') })
  const buttons = bar.getByRole('button')
  expect(
    new Set(await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))).size,
  ).toBe(1)
  await buttons.last().focus()
  const [edge, last] = await Promise.all(
    [bar, buttons.last()].map((one) => one.evaluate((element) => element.getBoundingClientRect().right)),
  )
  expect(last).toBeLessThanOrEqual(edge ?? 0)
})

test('the dashboard is printed light and without the menu, and is dark on the screen again', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await goAs(page, server, 'admin', '/dashboard')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await expect(page.locator('nav:not(main *):visible')).toHaveCount(2)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await ground()).toBe(light)
  // The menu, and the way to the page in the header.
  await expect(page.locator('nav:not(main *):visible')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  expect(await ground()).toBe(dark)
})

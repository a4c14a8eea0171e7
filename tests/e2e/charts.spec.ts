import type { Locator, Page } from '@playwright/test'
import { expect, goAs, test, text } from './support/test'

const panel = (page: Page, id: string) => page.locator(`[data-panel="${id}"]`)
const drawing = (page: Page) => panel(page, 'daily').locator('canvas')

/** The colours that a drawing has, as `r,g,b`; those of its edges are mixed and rare. */
const coloursOf = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {
      data: new Uint8ClampedArray(),
    }
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 255)
        counts.set(data.slice(at, at + 3).join(), (counts.get(data.slice(at, at + 3).join()) ?? 0) + 1)
    }
    return [...counts].filter(([, count]) => count > 20).map(([colour]) => colour)
  })

/** A colour of the theme, in the same words. */
const colourOf = (page: Page, variable: string) =>
  page.evaluate((name) => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join()
  }, variable)

/** Keeps what is asked for of the file that draws. */
function watchDrawings(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/charts-')) asked.push(request.url())
  })
  return asked
}

test('charts are drawn in the colours of the theme, follow another one, and are as sharp as the screen', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, deviceScaleFactor: 2, colorScheme: 'light' })
  const page = await context.newPage()
  await goAs(page, server, 'admin', '/dashboard')
  await expect(panel(page, 'daily').getByRole('figure')).toBeVisible()
  await panel(page, 'daily').scrollIntoViewIfNeeded()
  const lines = drawing(page)
  await expect(lines).toBeVisible()
  const light = await colourOf(page, '--series-2')
  await expect.poll(() => coloursOf(lines)).toContain(light)
  expect(
    await lines.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.getBoundingClientRect().width),
  ).toBeCloseTo(2, 2)
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  const dark = await colourOf(page, '--series-2')
  expect(dark).not.toBe(light)
  await expect.poll(() => coloursOf(lines)).toContain(dark)
  await context.close()
})

test('a chart is drawn when it comes into view or is printed, and its space is reserved before', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await goAs(page, server, 'admin', '/dashboard')
  const daily = panel(page, 'daily').getByRole('figure')
  await expect(daily).toBeVisible()
  await expect(drawing(page)).toHaveCount(0)
  const height = (await daily.boundingBox())?.height
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(drawing(page)).toHaveCount(1)
  expect((await daily.boundingBox())?.height).toBe(height)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.setViewportSize({ width: 800, height: 600 })
  await expect
    .poll(() =>
      drawing(page).evaluate(
        (canvas) => canvas.getBoundingClientRect().width - (canvas.parentElement?.clientWidth ?? 0),
      ),
    )
    .toBe(0)
})

test('the code of charts loads after the rows of a list, and before the dashboard is opened', async ({
  page,
  server,
}) => {
  const asked = watchDrawings(page)
  const rows: number[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/status/server')) rows.push(asked.length)
  })
  await goAs(page, server, 'admin', '/server')
  await expect.poll(() => asked.length).toBe(1)
  expect(rows[0]).toBe(0)
  await page.getByRole('link', { name: text('app.routes.dashboard'), exact: true }).click()
  await expect(panel(page, 'daily').getByRole('figure')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('the code of charts loads along with the numbers of a dashboard whose window will show one, else after them', async ({
  page,
  server,
}) => {
  const asked = watchDrawings(page)
  let answer: () => void = () => undefined
  let held: Promise<void>
  await page.route('**/stats/dashboard*', async (route) => {
    await held
    await route.continue()
  })
  for (const [width, height, isAlong] of [
    [1440, 900, false],
    [1920, 1080, true],
  ] as const) {
    held = new Promise<void>((resolve) => (answer = resolve))
    asked.length = 0
    await page.setViewportSize({ width, height })
    await page.goto('about:blank')
    await goAs(page, server, 'admin', '/dashboard')
    await expect(panel(page, 'tagStatus')).toBeVisible()
    expect(asked).toHaveLength(Number(isAlong))
    answer()
    await expect(panel(page, 'daily').getByRole('figure')).toBeVisible()
    await expect.poll(() => asked.length).toBe(1)
  }
})

test('a chart that cannot be loaded says so in its place, has its table, and is drawn after a reload', async ({
  context,
  server,
}) => {
  // A page of its own: React writes into the browser's console what an error boundary has caught.
  const page = await context.newPage()
  await page.route('**/assets/charts-*.js', (route) => route.abort())
  await page.setViewportSize({ width: 1920, height: 1080 })
  await goAs(page, server, 'admin', '/dashboard')
  const daily = panel(page, 'daily')
  await expect(daily.getByRole('alert')).toContainText(text('charts.failed'))
  await expect(panel(page, 'tagStatus').getByRole('figure')).toBeVisible()
  await daily.locator('[data-chart-toggle]').click()
  await expect(daily.getByRole('table')).toBeVisible()
  await daily.locator('[data-chart-toggle]').click()
  await page.unroute('**/assets/charts-*.js')
  await daily.getByRole('button', { name: text('app.failed.reload') }).click()
  await expect(drawing(page)).toBeVisible()
})

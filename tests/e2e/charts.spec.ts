import type { Locator, Page } from '@playwright/test'
import { dialogNamed, expect, goAs, test, text } from './support/test'

const panel = (page: Page, id: string) => page.locator(`[data-panel="${id}"]`)
const drawing = (page: Page, id: string) => panel(page, id).locator('canvas')

/** The colours that a drawing has, as `r,g,b`; those of its edges are mixed and rare. */
const coloursOf = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: new Uint8ClampedArray() }
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 255) counts.set(data.slice(at, at + 3).join(), (counts.get(data.slice(at, at + 3).join()) ?? 0) + 1)
    }
    return [...counts].filter(([, count]) => count > 20).map(([colour]) => colour)
  })

/** A colour of the theme, in the same words. */
const colourOf = (page: Page, variable: string) =>
  page.evaluate((name) => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join()
  }, variable)

test('charts are drawn in the colours of the theme, follow another one, and are as sharp as the screen', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, deviceScaleFactor: 2, colorScheme: 'light' })
  const page = await context.newPage()
  await goAs(page, server, 'admin', '/dashboard')
  const ring = drawing(page, 'gatewayStatus')
  await expect(ring).toBeVisible()
  const light = await colourOf(page, '--ok-mark')
  expect(await coloursOf(ring)).toContain(light)
  expect(await ring.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.getBoundingClientRect().width)).toBe(2)
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  const dark = await colourOf(page, '--ok-mark')
  expect(dark).not.toBe(light)
  expect(await coloursOf(ring)).toContain(dark)
  await context.close()
})

test('a chart is drawn when it comes into sight or is printed, and its place is there before', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await goAs(page, server, 'admin', '/dashboard')
  await expect(drawing(page, 'tagStatus')).toBeVisible()
  const daily = panel(page, 'daily').getByRole('figure')
  await expect(daily).toBeVisible()
  await expect(drawing(page, 'daily')).toHaveCount(0)
  const height = (await daily.boundingBox())?.height
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(drawing(page, 'daily')).toHaveCount(1)
  expect((await daily.boundingBox())?.height).toBe(height)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.setViewportSize({ width: 800, height: 600 })
  await expect.poll(() => drawing(page, 'daily').evaluate((canvas) => canvas.getBoundingClientRect().width - (canvas.parentElement?.clientWidth ?? 0))).toBe(0)
})

test('a part of a ring is named under the pointer and opens what is behind it', async ({ page, server }) => {
  await goAs(page, server, 'admin', '/dashboard')
  const ring = drawing(page, 'tagStatus')
  await expect(ring).toBeVisible()
  const { width = 0 } = (await ring.boundingBox()) ?? {}
  const ng = panel(page, 'tagStatus').getByText(text('areas.dashboard.states.ng'), { exact: true })
  await expect(ng).toHaveCount(1)
  // The second of two parts ends at the top: in the middle of the band, ten degrees before it.
  const turn = (-10 * Math.PI) / 180
  const position = { x: width / 2 + 0.42 * width * Math.sin(turn), y: width / 2 - 0.42 * width * Math.cos(turn) }
  await ring.hover({ position })
  await expect(ng).toHaveCount(2)
  await ring.click({ position })
  await expect(dialogNamed(page, text('areas.dashboard.drill.tagStatus'))).toBeVisible()
})

test('a list loads nothing that draws', async ({ page, server }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await goAs(page, server, 'admin', '/server')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => url.includes('/charts-'))).toEqual([])
  await page.getByRole('link', { name: text('app.routes.dashboard'), exact: true }).click()
  await expect(drawing(page, 'tagStatus')).toBeVisible()
  expect(loaded.filter((url) => url.includes('/charts-'))).toHaveLength(1)
})

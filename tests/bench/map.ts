import { plantSession } from '../support/session'
import { framesWhile, launch, type MeasuredPage, openPage } from './browser'
import { ADMIN } from './console'
import { measuredServer, seed } from './servers'
import { type Line, median, percentile, print } from './stats'

const STORES = 5000
const RUNS = 5

/** The map with 5,000 stores: from the press on its switch until it can be used, and how smoothly it is dragged. */
export async function map(): Promise<number> {
  const server = await measuredServer({}, (dataDir) => seed(dataDir, STORES, 2))
  const browser = await launch()
  try {
    const { call } = server.api
    const answers: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now()
      await call('GET /status/store')
      answers.push(performance.now() - began)
    }
    const usable: number[] = []
    const frames: number[] = []
    const zooms: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const measured = await openPage(browser)
      await plantSession(measured.page, server.url, ADMIN)
      await measured.page.goto(`${server.url}/#/store`)
      await measured.page.locator('tr[data-index="0"]').waitFor()
      await measured.page.waitForLoadState('networkidle')
      usable.push(await timeToMap(measured))
      frames.push(...(await framesOfMap(measured, drag)))
      zooms.push(...(await framesOfMap(measured, wheel)))
      await measured.close()
    }
    const lines: Line[] = [
      { what: 'all stores, server, median', ours: median(answers), unit: 'ms' },
      { what: 'from the switch to a map with its markers, median', ours: median(usable), aim: 500, unit: 'ms' },
      { what: 'frame while dragging, median', ours: median(frames), aim: 17, unit: 'ms' },
      { what: 'frame while dragging, 95th percentile', ours: percentile(frames, 0.95), aim: 34, unit: 'ms' },
      { what: 'frame while zooming, 95th percentile', ours: percentile(zooms, 0.95), aim: 50, unit: 'ms' },
    ]
    return print(`The map with ${STORES} stores`, lines)
  } finally {
    await browser.close()
    await server.remove()
  }
}

/** From the press to the first frame after the markers are drawn and the list stands beside them. */
async function timeToMap({ page }: MeasuredPage): Promise<number> {
  const painted = page.evaluate<number>(`(${untilDrawn.toString()})()`)
  await page.evaluate(() => undefined)
  await page.locator('[aria-pressed="false"]').last().click()
  return painted
}

function untilDrawn(): Promise<number> {
  return new Promise((resolve) => {
    let began = 0
    addEventListener('pointerdown', (event) => (began = event.timeStamp), { capture: true, once: true })
    const look = () => {
      const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-marker-pane canvas')
      const isThere = canvas !== null && canvas.width > 0 && document.querySelector('li[aria-posinset="1"]') !== null
      if (began > 0 && isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began), 0))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** The lengths of frames, in ms, while something is done with the map. */
async function framesOfMap(
  { page }: MeasuredPage,
  act: (measured: MeasuredPage, x: number, y: number) => Promise<void>,
): Promise<number[]> {
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('no map')
  return framesWhile(page, () => act({ page } as MeasuredPage, box.x + box.width / 2, box.y + box.height / 2))
}

async function drag({ page }: MeasuredPage, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 60; step++)
    await page.mouse.move(x + 300 * Math.sin(step / 8), y + 120 * Math.sin(step / 5))
  await page.mouse.up()
}

async function wheel({ page }: MeasuredPage, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  for (const turn of [-1, -1, -1, 1, 1]) {
    await page.mouse.wheel(0, 240 * turn)
    // The map gathers turns of the wheel, then moves for a quarter of a second.
    await page
      .waitForFunction(() => document.querySelector('.leaflet-zoom-anim') !== null, undefined, { timeout: 1_000 })
      .catch(() => undefined)
    await page.waitForFunction(() => document.querySelector('.leaflet-zoom-anim') === null)
  }
}

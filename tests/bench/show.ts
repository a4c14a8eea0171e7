import type { PlusShowObject } from '../../src/generated/types'
import { plantSession } from '../support/session'
import { framesWhile, launch, openPage, throttle, type MeasuredPage } from './browser'
import { ADMIN } from './console'
import { measuredServer, type Measured } from './servers'
import { slowdown, slowdowns } from './slowdown'
import { type Line, median, percentile, print } from './stats'

const STORE = 'IT001'
const OBJECTS = 100
const RUNS = 5

/** Dragging, sizing and moving by keys one of 100 objects in the show editor, at 4x CPU slowdown. */
export async function show(): Promise<number> {
  const server = await measuredServer({})
  const browser = await launch()
  try {
    await crowdedTemplate(server)
    const frames: Record<'drag' | 'size' | 'keys', number[]> = { drag: [], size: [], keys: [] }
    const tasks: Record<'drag' | 'rest', number[]> = { drag: [], rest: [] }
    const seconds: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const rate = await slowdown()
      const measured = await openPage(browser)
      const box = await openEditor(measured, server.url)
      await throttle(measured.devtools, rate)
      await longestTask(measured)
      const { page } = measured
      const began = performance.now()
      const dragged = await framesWhile(page, () => sweep(measured, box.x + box.width / 2, box.y + box.height / 2))
      seconds.push(dragged.length / ((performance.now() - began) / 1000))
      frames.drag.push(...dragged)
      tasks.drag.push(await longestTask(measured))
      const corner = page.locator('[data-handle="se"]')
      const at = await corner.boundingBox()
      if (!at) throw new Error('no handle')
      frames.size.push(...(await framesWhile(page, () => sweep(measured, at.x + at.width / 2, at.y + at.height / 2))))
      frames.keys.push(...(await framesWhile(page, async () => {
        for (let press = 0; press < 40; press++) await page.keyboard.press(press % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
      })))
      tasks.rest.push(await longestTask(measured))
      await measured.close()
    }
    const lines: Line[] = [
      { what: 'dragging: frames a second, median', ours: median(seconds), unit: '' },
      { what: 'dragging: frame, median', ours: median(frames.drag), aim: 17, unit: 'ms' },
      { what: 'dragging: frame, 95th percentile', ours: percentile(frames.drag, 0.95), aim: 34, unit: 'ms' },
      { what: 'sizing by a corner: frame, 95th percentile', ours: percentile(frames.size, 0.95), aim: 34, unit: 'ms' },
      { what: 'arrow keys: frame, 95th percentile', ours: percentile(frames.keys, 0.95), aim: 50, unit: 'ms' },
      { what: 'dragging: longest task, median of runs', ours: median(tasks.drag), aim: 50, unit: 'ms' },
      { what: 'sizing and keys: longest task, median of runs', ours: median(tasks.rest), aim: 50, unit: 'ms' },
    ]
    return print(`The show editor with ${OBJECTS} objects on the slide, at ${slowdowns()}`, lines)
  } finally {
    await browser.close()
    await server.remove()
  }
}

/** The longest task since last asked, in ms; 0 where none was longer than 50. */
const longestTask = ({ page }: MeasuredPage) => page.evaluate(() => Math.max(0, ...(globalThis as unknown as { __tasks: number[] }).__tasks.splice(0)))

/** A template with as many objects as are asked for: pictures and products in five rows. */
async function crowdedTemplate({ api }: Measured): Promise<void> {
  const { body } = await api.call(`GET /plus/store/${STORE}/image/list`)
  const images = (body as unknown as { id: number }[]).map(({ id }) => String(id))
  const objList = Array.from({ length: OBJECTS }, (_, at): PlusShowObject => {
    const place = { left: (at % 20) * 96, top: Math.floor(at / 20) * 31, width: 90, height: 28 }
    return at % 2 === 0 ? { type: 'image', id: images[at % images.length] ?? '1', ...place } : { type: 'product', id: String((at % 20) + 1), ...place, autoSize: false }
  })
  const saved = await api.call(`POST /plus/store/${STORE}/template/Crowded`, { size: '23.1', show: [{ duration: 30, bgColor: '#000000', objList }] })
  if (saved.status !== 200) throw new Error(`the template was not saved: ${saved.status} ${JSON.stringify(saved.body)}`)
}

/** The editor with all its pictures; gives where the uppermost object stands. */
async function openEditor({ page }: MeasuredPage, url: string) {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { __tasks: tasks })
    new PerformanceObserver((list) => {
      // What the page does until it stands there is no part of a drag.
      if (document.querySelector('[data-handle]')) tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ entryTypes: ['longtask'] })
  })
  await plantSession(page, url, ADMIN)
  await page.goto(`${url}/#/plus/template/show/${STORE}/Crowded/edit/23.1`)
  await page.locator('[data-object]').nth(OBJECTS - 1).waitFor()
  await page.waitForLoadState('networkidle')
  const last = page.locator('[data-object]').last()
  await last.click()
  const box = await last.boundingBox()
  if (!box) throw new Error('no object')
  return box
}

/** Presses, moves over the whole slide, and lets go. */
async function sweep({ page }: MeasuredPage, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 120; step++) await page.mouse.move(x - 300 * Math.sin(step / 20), y - 15 + 20 * Math.sin(step / 9))
  await page.mouse.up()
}

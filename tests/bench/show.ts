import type { Locator } from '@playwright/test'
import type { PlusShowObject } from '../../src/generated/types'
import { plantSession } from '../support/session'
import { framesWhile, launch, longestTaskWhile, openPage, throttle, type MeasuredPage } from './browser'
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
      const { page } = measured
      const drag = () => sweep(measured, box.x + box.width / 2, box.y + box.height / 2)
      const began = performance.now()
      const dragged = await framesWhile(page, drag)
      seconds.push(dragged.length / ((performance.now() - began) / 1000))
      frames.drag.push(...dragged)
      const corner = page.locator('[data-handle="se"]')
      const at = await middleOf(corner)
      frames.size.push(...(await framesWhile(page, () => sweep(measured, ...at))))
      const press = async () => {
        for (let time = 0; time < 40; time++) await page.keyboard.press(time % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
      }
      frames.keys.push(...(await framesWhile(page, press)))
      // Tracing costs frames: they are counted without it, and the tasks are measured once more.
      const longest = async (act: () => Promise<void>) => longestTaskWhile(browser, page, act)
      const keys = await longest(press)
      const handle = await middleOf(corner)
      const sized = await longest(() => sweep(measured, ...handle))
      tasks.rest.push(Math.max(keys, sized))
      const object = await middleOf(page.locator('[data-object]').last())
      tasks.drag.push(await longest(() => sweep(measured, ...object)))
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

/** A template with as many objects as are asked for: pictures and products in five rows. */
async function crowdedTemplate({ api }: Measured): Promise<void> {
  const { body } = await api.call(`GET /plus/store/${STORE}/image/list`)
  const images = (body as unknown as { id: number }[]).map(({ id }) => String(id))
  const objList = Array.from({ length: OBJECTS }, (_, at): PlusShowObject => {
    const place = { left: (at % 20) * 96, top: Math.floor(at / 20) * 31, width: 90, height: 28 }
    return at % 2 === 0
      ? { type: 'image', id: images[at % images.length] ?? '1', ...place }
      : { type: 'product', id: String((at % 20) + 1), ...place, autoSize: false }
  })
  const saved = await api.call(`POST /plus/store/${STORE}/template/Crowded`, {
    size: '23.1',
    show: [{ duration: 30, bgColor: '#000000', objList }],
  })
  if (saved.status !== 200) throw new Error(`the template was not saved: ${saved.status} ${JSON.stringify(saved.body)}`)
}

/** The editor with all its pictures; gives where the uppermost object stands. */
async function openEditor({ page }: MeasuredPage, url: string) {
  await plantSession(page, url, ADMIN)
  await page.goto(`${url}/#/plus/template/show/${STORE}/Crowded/edit/23.1`)
  await page
    .locator('[data-object]')
    .nth(OBJECTS - 1)
    .waitFor()
  await page.waitForLoadState('networkidle')
  const last = page.locator('[data-object]').last()
  await last.click()
  const box = await last.boundingBox()
  if (!box) throw new Error('no object')
  return box
}

async function middleOf(part: Locator): Promise<[x: number, y: number]> {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${String(part)} is not shown`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Presses, moves over the whole slide, and lets go. */
async function sweep({ page }: MeasuredPage, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 120; step++)
    await page.mouse.move(x - 300 * Math.sin(step / 20), y - 15 + 20 * Math.sin(step / 9))
  await page.mouse.up()
}

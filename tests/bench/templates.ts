import { plantSession } from '../support/session'
import { launch, openPage, shown, throttle } from './browser'
import { ADMIN } from './console'
import { measuredServer } from './servers'
import { slowdown, slowdowns } from './slowdown'
import { type Line, median, percentile, print } from './stats'

const STORE = 'IT001'
const TEMPLATES = 1000
const SLIDES = 10
const OBJECTS = 20
const ROUNDS = 40
const RUNS = 3

/** A list of 1,000 templates of ten slides with twenty objects each: its calls, and at 4x CPU slowdown its page. */
export async function templates(): Promise<number> {
  const server = await measuredServer({})
  const browser = await launch()
  try {
    const objList = Array.from({ length: OBJECTS }, (_, at) => ({
      type: 'product',
      id: String(at + 1),
      left: at * 90,
      top: 0,
      width: 88,
      height: 150,
    }))
    const body = {
      size: '23.1',
      show: Array.from({ length: SLIDES }, () => ({ duration: 30, bgColor: '#000000', objList })),
    }
    const began = performance.now()
    for (let at = 0; at < TEMPLATES; at++) {
      const { status } = await server.api.call(
        `POST /plus/store/${STORE}/template/Template%20${String(at).padStart(4, '0')}`,
        body,
      )
      if (status !== 200) throw new Error(`template ${at}: ${status}`)
    }
    const saved = (performance.now() - began) / TEMPLATES
    const lines: Line[] = [{ what: 'saving one: mean', ours: saved, aim: 40, unit: 'ms' }]
    await server.longestBlock()
    const calls = {
      'a page of 25': { length: 25, start: 500 },
      'all of them': { length: -1 },
      'a search': { length: 25, search: { value: '07' } },
    }
    for (const [what, query] of Object.entries(calls)) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now()
        await server.api.call(`POST /status/store/${STORE}/plus/template/search`, query)
        times.push(performance.now() - start)
      }
      lines.push(
        { what: `${what}: median`, ours: median(times), aim: what === 'all of them' ? 100 : 20, unit: 'ms' },
        { what: '  95th percentile', ours: percentile(times, 0.95), unit: 'ms' },
      )
    }
    lines.push({ what: 'longest block of the event loop', ours: await server.longestBlock(), aim: 50, unit: 'ms' })
    const pages: Record<'first' | 'all', number[]> = { first: [], all: [] }
    for (let run = 0; run < RUNS; run++) {
      const rate = await slowdown()
      const measured = await openPage(browser)
      const { page } = measured
      await plantSession(page, server.url, ADMIN)
      await throttle(measured.devtools, rate)
      for (const [name, query] of [
        ['first', ''],
        ['all', '?perPage=-1'],
      ] as const) {
        const start = performance.now()
        await page.goto(`${server.url}/#/plus/template/list/${STORE}${query}`)
        if (name === 'all') await page.reload()
        await shown(page, `document.querySelector('tr[data-index="0"]') !== null`)
        pages[name].push(performance.now() - start)
      }
      await measured.close()
    }
    lines.push(
      { what: 'page of 25 from nothing, slowed down', ours: median(pages.first), unit: 'ms' },
      { what: 'all 1,000 from nothing, slowed down', ours: median(pages.all), unit: 'ms' },
    )
    return print(`A list of ${TEMPLATES} templates, its pages at ${slowdowns()}`, lines)
  } finally {
    await browser.close()
    await server.remove()
  }
}

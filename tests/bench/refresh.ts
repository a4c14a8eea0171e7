import { expect } from '@playwright/test'
import { plantSession } from '../support/session'
import { heap, launch, mainThread, openPage } from './browser'
import { ADMIN } from './console'
import { measuredServer } from './servers'
import { print } from './stats'

/** An hour of the server lists, which ask each second. */
const HOUR = 3_600
/** React, the query cache and the engine's own caches are filled by then. */
const WARM_UP = 200
const SECOND_MS = 1_000

/** An hour of one-second refreshes of the server lists, as fast as the server answers: what the page keeps of them. */
export async function refresh(): Promise<number> {
  const server = await measuredServer({})
  const browser = await launch()
  try {
    const measured = await openPage(browser)
    const { page, devtools } = measured
    await page.addInitScript(hurry, SECOND_MS)
    await plantSession(page, server.url, ADMIN)
    await page.goto(`${server.url}/#/server`)
    await expect(page.locator('tr[data-id]').first()).toBeVisible({ timeout: 60_000 })
    await refreshed(WARM_UP)
    const [before, elements, spent] = [await heap(devtools), await count(), await mainThread(devtools)]
    const began = performance.now()
    await refreshed(HOUR)
    const took = performance.now() - began
    const script = (await mainThread(devtools)).script - spent.script
    const after = await heap(devtools)
    await refreshed(HOUR)
    const later = await heap(devtools)
    const missed = print('An hour of the server lists, refreshed each second (accelerated)', [
      { what: 'heap after load', ours: before, aim: 12, unit: 'MB' },
      { what: `heap after ${HOUR} refreshes`, ours: after, aim: before + 0.5, unit: 'MB' },
      { what: `heap after ${HOUR} more`, ours: later, aim: after + 0.5, unit: 'MB' },
      { what: 'elements of the page that came with it', ours: (await count()) - elements, aim: 0, unit: '' },
      { what: 'one refresh, there and back', ours: took / HOUR, unit: 'ms' },
      { what: 'script of one refresh', ours: script / HOUR, unit: 'ms' },
    ])
    await measured.close()
    return missed

    async function refreshed(times: number): Promise<void> {
      const goal = (await page.evaluate(asked)) + times
      await page.waitForFunction((wanted) => (globalThis as unknown as Counted).__asked >= wanted, goal, {
        timeout: 600_000,
        polling: 250,
      })
    }
    function count(): Promise<number> {
      return page.evaluate(() => document.querySelectorAll('*').length)
    }
  } finally {
    await browser.close()
    await server.remove()
  }
}

interface Counted {
  __asked: number
}

const asked = () => (globalThis as unknown as Counted).__asked

/** A second of the page passes at once; its calls of the lists are counted. */
function hurry(second: number): void {
  const counted = globalThis as unknown as Counted
  counted.__asked = 0
  const { setTimeout: wait, fetch: ask } = globalThis
  Object.assign(globalThis, {
    setTimeout: (work: () => void, ms?: number, ...rest: unknown[]) => wait(work, ms === second ? 0 : ms, ...rest),
    fetch: (...call: Parameters<typeof fetch>) => {
      if (String(call[0]).endsWith('/status/server')) counted.__asked += 1
      return ask(...call)
    },
  })
}

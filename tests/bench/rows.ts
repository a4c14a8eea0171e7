import type { Browser } from '@playwright/test'
import { clickToPaint, framesWhileScrolling, heap, launch, openPage, shown } from './browser'
import { type Subject, consoleList, datagridList } from './console'
import { datagridServer, largestStore, measuredServer, seed } from './servers'
import { type Line, median, percentile, print } from './stats'

const TAGS = 10_000
const SIZES = [100, 500, -1]

interface Taken {
  /** From 25 rows to 25 others. */
  readonly turn: number
  readonly times: Record<number, number>
  readonly frames: readonly number[]
  readonly heap: readonly number[]
}

/** 25 to 10,000 rows at once, frames while scrolling, and what the heap keeps. */
export async function rows(): Promise<number> {
  const server = await measuredServer({ SEED: 'none' }, (dataDir) => seed(dataDir, 1, TAGS))
  const datagrid = await datagridServer(server.url)
  const browser = await launch()
  try {
    const store = await largestStore(server)
    const ours = await take(browser, consoleList(server.url, store), SIZES)
    const peer = await take(browser, datagridList(datagrid.url, server.api, store), [100, 500])
    const sized = SIZES.map((size): Line => {
      const what = size < 0 ? `all ${TAGS} rows (aim: the next 25 rows of Datagrid)` : `${size} rows`
      return {
        what,
        ours: ours.times[size] ?? Number.NaN,
        peer: peer.times[size],
        aim: size < 0 ? peer.turn : undefined,
        unit: 'ms',
      }
    })
    return print('Rows, from the choice to the paint', [
      { what: 'the next 25 rows', ours: ours.turn, peer: peer.turn, unit: 'ms' },
      ...sized,
      {
        what: 'frames while scrolling all rows: 95th percentile',
        ours: percentile(ours.frames, 0.95),
        aim: 34,
        unit: 'ms',
      },
      { what: 'frames while scrolling all rows: longest', ours: Math.max(...ours.frames), unit: 'ms' },
      { what: 'heap after load', ours: ours.heap[0] ?? Number.NaN, peer: peer.heap[0], aim: 12, unit: 'MB' },
      { what: 'heap after ten pages', ours: ours.heap[1] ?? Number.NaN, peer: peer.heap[1], aim: 16, unit: 'MB' },
      { what: 'heap after ten more', ours: ours.heap[2] ?? Number.NaN, peer: peer.heap[2], unit: 'MB' },
      {
        what: 'heap after ten more',
        ours: ours.heap[3] ?? Number.NaN,
        peer: peer.heap[3],
        aim: (ours.heap[2] ?? 0) + 0.5,
        unit: 'MB',
      },
    ])
  } finally {
    await browser.close()
    await datagrid.stop()
    await server.remove()
  }
}

async function take(browser: Browser, subject: Subject, sizes: readonly number[]): Promise<Taken> {
  const measured = await openPage(browser)
  const { page, devtools } = measured
  await subject.open(measured)
  await page.waitForLoadState('networkidle')
  const kept = [await heap(devtools)]
  const turns: number[] = []
  for (let round = 0; round < 3; round++) {
    for (let step = 0; step < 10; step++) {
      const before = await page.evaluate<string>(subject.firstRow)
      const move = step < 5 ? subject.nextButton : subject.previousButton
      const time = await clickToPaint(
        page,
        () => move(measured).click(),
        `${subject.rowsShown} && (${subject.firstRow}) !== ${JSON.stringify(before)}`,
      )
      if (round === 0 && step < 5) turns.push(time)
    }
    kept.push(await heap(devtools))
  }
  const times: Record<number, number> = {}
  for (const size of sizes) {
    // A size that was shown before would be answered from memory.
    await page.reload()
    await shown(page, subject.rowsShown)
    await page.waitForLoadState('networkidle')
    await subject.openSizes(measured)
    const answered = page.waitForResponse((response) => response.url().includes('/tag/search'))
    const time = clickToPaint(
      page,
      () => subject.chooseSize(measured, size),
      `${subject.rowsShown} && ${subject.count(size < 0 ? TAGS : size)}`,
    )
    await answered
    times[size] = await time
  }
  const frames = sizes.includes(-1) ? await framesWhileScrolling(page, 700, 500) : []
  await measured.close()
  return { turn: median(turns), times, frames, heap: kept }
}

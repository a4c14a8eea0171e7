import type { Browser } from '@playwright/test'
import { clickToPaint, launch, mainThread, type MeasuredPage, openPage, pressAt, throttle } from './browser'
import { type Subject, consoleList, datagridList } from './console'
import { datagridServer, largestStore, measuredServer } from './servers'
import { slowdown, slowdowns } from './slowdown'
import { median, print } from './stats'

const RUNS = 5
const ROUNDS = 3
const LOOK_EVERY_MS = 300

/** From the click to the painted result at 4x CPU slowdown, beside react-admin's stock list. */
export async function interaction(): Promise<number> {
  const server = await measuredServer({})
  const datagrid = await datagridServer(server.url)
  const browser = await launch()
  try {
    const store = await largestStore(server)
    const [ours, peer] = await paging(browser, [
      consoleList(server.url, store),
      datagridList(datagrid.url, server.api, store),
    ])
    if (!ours || !peer) throw new Error('a list was not measured')
    return print(`At ${slowdowns()}: from the click to the painted result`, [
      { what: 'next page of 25', ours: ours.time, peer: peer.time, aim: 250, unit: 'ms' },
      { what: 'next page of 25: main-thread CPU', ours: ours.task, peer: peer.task, aim: peer.task / 4, unit: 'ms' },
      { what: '  of it script', ours: ours.script, peer: peer.script, unit: 'ms' },
      { what: '  of it style and layout', ours: ours.render, peer: peer.render, unit: 'ms' },
    ])
  } finally {
    await browser.close()
    await datagrid.stop()
    await server.remove()
  }
}

type Cost = Record<'time' | 'task' | 'script' | 'render', number>

/**
 * What a next page takes and costs, of each of the lists: the medians. They take turns: a machine that changes its
 * speed meanwhile changes it for both.
 */
async function paging(browser: Browser, subjects: readonly Subject[]): Promise<Cost[]> {
  const costs = subjects.map((): Cost[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, subject] of subjects.entries()) {
      const rate = await slowdown()
      const measured = await openPage(browser)
      await subject.open(measured)
      await throttle(measured.devtools, rate)
      await nextPage(subject, measured)
      for (let run = 0; run < RUNS; run++) costs[at]?.push(await nextPage(subject, measured))
      await measured.close()
    }
  }
  return costs.map((runs) => {
    const of = (kind: keyof Cost) => median(runs.map((run) => run[kind]))
    return { time: of('time'), task: of('task'), script: of('script'), render: of('render') }
  })
}

/** Turns two pages: one against the clock, and one for what it costs. Looking at each frame, as the clock does, is work on the same thread. */
async function nextPage(subject: Subject, measured: MeasuredPage): Promise<Cost> {
  const { page, devtools } = measured
  const turning = async () => {
    const before = await page.evaluate<string>(subject.firstRow)
    return {
      press: await pressAt(page, subject.nextButton(measured)),
      changed: `${subject.rowsShown} && (${subject.firstRow}) !== ${JSON.stringify(before)}`,
    }
  }
  const timed = await turning()
  const time = await clickToPaint(page, timed.press, timed.changed)
  await page.waitForLoadState('networkidle')

  const { press, changed } = await turning()
  const began = await mainThread(devtools)
  await press()
  await page.evaluate(
    `new Promise((seen) => { const timer = setInterval(() => { if (${changed}) seen(clearInterval(timer)) }, ${LOOK_EVERY_MS}) })`,
  )
  await page.waitForLoadState('networkidle')
  const ended = await mainThread(devtools)
  const spent = (kind: keyof typeof began) => ended[kind] - began[kind]
  return { time, task: spent('task'), script: spent('script'), render: spent('layout') + spent('style') }
}

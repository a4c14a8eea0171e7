import type { Browser } from '@playwright/test'
import { fillSignIn } from '../e2e/support/signInForm'
import { PASSWORD } from '../support/server'
import { plantSession } from '../support/session'
import { clickToPaint, launch, mainThread, type MeasuredPage, observed, openPage, pressAt, slowDown } from './browser'
import { ADMIN, type Subject, consoleList, datagridList } from './console'
import { datagridServer, largestStore, measuredServer } from './servers'
import { type Line, median, print } from './stats'

const SLOWDOWN = 4
const RUNS = 5
const ROUNDS = 3
const LOOK_EVERY_MS = 300

/** From the click to the painted result at 4x CPU slowdown, beside react-admin's stock list. */
export async function interaction(): Promise<void> {
  const server = await measuredServer({})
  const datagrid = await datagridServer(server.url)
  const browser = await launch()
  try {
    const store = await largestStore(server)
    const [ours, peer] = await paging(browser, [consoleList(server.url, store), datagridList(datagrid.url, server.api, store)])
    if (!ours || !peer) throw new Error('a list was not measured')
    const steps = await walk(browser, server.url, store)
    print(`At ${SLOWDOWN}x CPU slowdown: from the click to the painted result`, [
      ...steps,
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
      const measured = await openPage(browser)
      await subject.open(measured)
      await slowDown(measured.devtools, SLOWDOWN)
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
    return { press: await pressAt(page, subject.nextButton(measured)), changed: `${subject.rowsShown} && (${subject.firstRow}) !== ${JSON.stringify(before)}` }
  }
  const timed = await turning()
  const time = await clickToPaint(page, timed.press, timed.changed)
  await page.waitForLoadState('networkidle')

  const { press, changed } = await turning()
  const began = await mainThread(devtools)
  await press()
  await page.evaluate(`new Promise((seen) => { const timer = setInterval(() => { if (${changed}) seen(clearInterval(timer)) }, ${LOOK_EVERY_MS}) })`)
  await page.waitForLoadState('networkidle')
  const ended = await mainThread(devtools)
  const spent = (kind: keyof typeof began) => ended[kind] - began[kind]
  return { time, task: spent('task'), script: spent('script'), render: spent('layout') + spent('style') }
}

/** A walk through the console as a person takes it, several times, each with an empty cache. */
async function walk(browser: Browser, url: string, store: string): Promise<Line[]> {
  const taken: Record<string, number[]> = {}
  const note = (what: string, value: number) => (taken[what] ??= []).push(value)
  for (let run = 0; run < RUNS; run++) {
    await signingIn(browser, url, store, note)
    await moving(browser, url, note)
  }
  const of = (what: string) => median(taken[what] ?? [])
  return [
    { what: 'sign-in to a complete first page (a list)', ours: of('sign-in'), aim: 950, unit: 'ms' },
    { what: 'first list', ours: of('first list'), aim: 400, unit: 'ms' },
    { what: 'a list seen before', ours: of('again'), aim: 280, unit: 'ms' },
    { what: 'edit form', ours: of('edit form'), aim: 350, unit: 'ms' },
    { what: 'worst interaction (INP)', ours: of('interaction'), aim: 100, unit: 'ms' },
    { what: 'layout shift', ours: of('shift'), aim: 0.002, unit: '' },
  ]
}

type Note = (what: string, value: number) => void

const ROWS = `document.querySelector('tr[data-index="0"]') !== null`

async function signingIn(browser: Browser, url: string, store: string, note: Note): Promise<void> {
  const measured = await openPage(browser)
  const { page, devtools } = measured
  await page.goto(`${url}/#/login?next=${encodeURIComponent(`/tag/detail/${store}`)}`)
  await page.locator('input[type="password"]').waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(devtools, SLOWDOWN)
  note('sign-in', await clickToPaint(page, () => fillSignIn(page, ADMIN, PASSWORD), ROWS))
  await measured.close()
}

async function moving(browser: Browser, url: string, note: Note): Promise<void> {
  const measured = await openPage(browser)
  const { page, devtools } = measured
  await plantSession(page, url, ADMIN)
  await page.goto(`${url}/#/dashboard`)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(devtools, SLOWDOWN)
  const go = async (route: string) => {
    const link = page.locator(`nav a[href="#${route}"]`).first()
    await link.scrollIntoViewIfNeeded()
    return () => link.click()
  }
  const at = (route: string) => `location.hash.startsWith('#${route}') && ${ROWS} && !document.querySelector('table[aria-busy="true"]')`
  note('first list', await clickToPaint(page, await go('/setting/store-config'), at('/setting/store-config')))
  await clickToPaint(page, await go('/members'), at('/members'))
  note('again', await clickToPaint(page, await go('/setting/store-config'), at('/setting/store-config')))
  const edit = page.locator('tr[data-index="0"]')
  note('edit form', await clickToPaint(page, () => edit.click({ position: { x: 300, y: 10 } }), `document.querySelector('[role="dialog"] input') !== null`))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const seen = await observed(page)
  note('interaction', Math.max(0, ...seen.interactions))
  note('shift', seen.shift)
  await measured.close()
}

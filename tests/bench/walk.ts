import { type Browser, expect } from '@playwright/test'
import { fillSignIn } from '../e2e/support/signInForm'
import { text } from '../e2e/support/text'
import { PASSWORD } from '../support/server'
import { plantSession } from '../support/session'
import {
  clickToPaint,
  launch,
  type MeasuredPage,
  observed,
  openPage,
  pressAt,
  shown,
  throttle,
  worstInteraction,
} from './browser'
import { ADMIN, peerAddress } from './console'
import { datagridServer, largestStore, type Measured, measuredServer } from './servers'
import { slowdown, slowdowns } from './slowdown'
import { median, print } from './stats'

const RUNS = 5

type Note = (what: string, value: number) => void

/** A list of a console: its link in the menu, and when its rows stand there and no other's, as text of the page. */
interface Place {
  readonly link: string
  readonly isThere: string
}

/** The console and react-admin's stock pages: the same steps by the words of each. */
interface Walked {
  readonly name: 'ours' | 'Datagrid'
  /** Opens its first page, complete. */
  start(measured: MeasuredPage): Promise<void>
  readonly stores: Place
  readonly other: Place
  /** A row of the stores, whose press opens the form. */
  readonly row: string
}

/** A walk as a person takes it, each time with an empty cache, beside react-admin's stock pages in turns. */
export async function walk(): Promise<number> {
  const server = await measuredServer({})
  const datagrid = await datagridServer(server.url)
  const browser = await launch()
  const taken = new Map<string, number[]>()
  const noteAs =
    (name: string): Note =>
    (what, value) =>
      void taken.set(`${name} ${what}`, [...(taken.get(`${name} ${what}`) ?? []), value])
  try {
    const store = await largestStore(server)
    const subjects = await subjectsOf(server, datagrid.url, store)
    for (let run = 0; run < RUNS; run++) {
      await signingIn(browser, server.url, store, noteAs('ours'))
      for (const subject of subjects) await moving(browser, subject, await nameOf(server), noteAs(subject.name))
      await insideLists(browser, server.url, noteAs('ours'))
    }
    const ours = (what: string) => median(taken.get(`ours ${what}`) ?? [])
    const peer = (what: string) => median(taken.get(`Datagrid ${what}`) ?? [])
    const both = (what: string) => ({ what, ours: ours(what), peer: peer(what), unit: 'ms' })
    const press = (what: string) => ({ what: `  ${what}`, ours: ours(what), aim: 100, unit: 'ms' })
    return print(`A walk at ${slowdowns()}: from the press to the painted result`, [
      { what: 'the sign-in page can be typed in, from nothing', ours: ours('usable'), aim: 900, unit: 'ms' },
      { what: 'sign-in at once, to a complete list', ours: ours('at once'), aim: 1_200, unit: 'ms' },
      { what: 'sign-in after a wait, to a complete list', ours: ours('waited'), aim: 950, unit: 'ms' },
      { ...both('first list'), aim: 400 },
      { ...both('a list seen before'), aim: 200 },
      { ...both('edit form'), aim: 350 },
      { what: 'a link in a list, to the rows of its page', ours: ours('link'), aim: 500, unit: 'ms' },
      { what: 'layout shift', ours: ours('shift'), aim: 0.002, unit: '' },
      {
        what: 'worst interaction (INP) of the whole walk',
        ours: Math.max(...PRESSES.map(ours)),
        peer: peer('INP: menu and form'),
        aim: 100,
        unit: 'ms',
      },
      ...PRESSES.map(press),
    ])
  } finally {
    await browser.close()
    await datagrid.stop()
    await server.remove()
  }
}

const PRESSES = [
  'INP: sign-in',
  'INP: menu and form',
  'INP: a link in a list',
  'INP: next page',
  'INP: all rows chosen',
] as const

const hasRow = (rows: string, marker: string) =>
  `[...document.querySelectorAll(${JSON.stringify(rows)})].some((row) => row.textContent.includes(${JSON.stringify(marker)}))`

/** The name of the first store in the list. */
async function nameOf({ api }: Measured): Promise<string> {
  const { body } = await api.call('POST /config/store/pagination', {
    draw: 1,
    start: 0,
    length: 1,
    columns: [{ data: 'storeCode' }],
    order: [{ column: 0, dir: 'asc' }],
  })
  return String((body.data as { storeName: string }[])[0]?.storeName)
}

async function subjectsOf(server: Measured, datagrid: string, store: string): Promise<Walked[]> {
  const name = await nameOf(server)
  const { body } = await server.api.call(`POST /status/store/${store}/tag/search`, {
    draw: 1,
    start: 0,
    length: 1,
    columns: [{ data: 'tagId' }],
    order: [{ column: 0, dir: 'asc' }],
  })
  const tag = String((body.data as { tagId: string }[])[0]?.tagId)
  const place = (rows: string, link: string, route: string, marker: string, not: string): Place => ({
    link,
    isThere: `location.hash.startsWith('#${route}') && ${hasRow(rows, marker)} && !${hasRow(rows, not)} && !document.querySelector('table[aria-busy="true"]')`,
  })
  const [row, peerRow] = ['tr[data-index="0"]', 'tbody .RaDatagrid-row']
  const [rows, peerRows] = ['tr[data-index]', 'tbody .RaDatagrid-row']
  return [
    {
      name: 'ours',
      start: async ({ page }) => {
        await plantSession(page, server.url, ADMIN)
        await page.goto(`${server.url}/#/dashboard`)
        await page.getByRole('main').waitFor()
      },
      stores: place(rows, 'nav a[href="#/setting/store-config"]', '/setting/store-config', name, ADMIN),
      other: place(rows, 'nav a[href="#/members"]', '/members', ADMIN, name),
      row,
    },
    {
      name: 'Datagrid',
      start: async ({ page }) => {
        await page.goto(`${peerAddress(datagrid, server.api, store)}#/`)
        await page.locator('a[href="#/store"]').waitFor()
      },
      stores: place(peerRows, 'a[href="#/store"]', '/store', name, tag),
      other: place(peerRows, 'a[href="#/tag"]', '/tag', tag, name),
      row: peerRow,
    },
  ]
}

/** The sign-in page from nothing; a sign-in as soon as it can be typed in, and one after everything has come. */
async function signingIn(browser: Browser, url: string, store: string, note: Note): Promise<void> {
  const rows = `document.querySelector('tr[data-index="0"]') !== null && !document.querySelector('table[aria-busy="true"]')`
  for (const waits of [false, true]) {
    const rate = await slowdown()
    const measured = await openPage(browser)
    const { page, devtools } = measured
    await throttle(devtools, rate)
    await page.goto(`${url}/#/login?next=${encodeURIComponent(`/tag/detail/${store}`)}`, { waitUntil: 'commit' })
    const usable = await shown(page, `document.querySelector('input[type="password"]') !== null`)
    if (!waits) note('usable', usable)
    if (waits) await page.waitForLoadState('networkidle')
    note(waits ? 'waited' : 'at once', await clickToPaint(page, () => fillSignIn(page, ADMIN, PASSWORD), rows))
    if (waits) note('INP: sign-in', await worstInteraction(page))
    await measured.close()
  }
}

/** From the first page to a list, to another and back, and into a form. */
async function moving(
  browser: Browser,
  { start, stores, other, row }: Walked,
  name: string,
  note: Note,
): Promise<void> {
  const rate = await slowdown()
  const measured = await openPage(browser)
  const { page, devtools } = measured
  await start(measured)
  await page.waitForLoadState('networkidle')
  await throttle(devtools, rate)
  const go = async ({ link, isThere }: Place) =>
    clickToPaint(page, await pressAt(page, page.locator(link).first()), isThere)
  note('first list', await go(stores))
  await go(other)
  note('a list seen before', await go(stores))
  const box = await page.locator(row).first().boundingBox()
  if (!box) throw new Error('no row')
  const isFilled = `[...document.querySelectorAll('input')].some((input) => input.value === ${JSON.stringify(name)})`
  note('edit form', await clickToPaint(page, () => page.mouse.click(box.x + 300, box.y + 10), isFilled))
  note('INP: menu and form', await worstInteraction(page))
  note('shift', (await observed(page)).shift)
  await measured.close()
}

/** What is pressed inside of lists: a link, the next page, the box of all rows. */
async function insideLists(browser: Browser, url: string, note: Note): Promise<void> {
  const rate = await slowdown()
  const measured = await openPage(browser)
  const { page, devtools } = measured
  await plantSession(page, url, ADMIN)
  await page.goto(`${url}/#/tag`)
  const link = page.locator('tr[data-index] a[href^="#/tag/detail/"]').first()
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await throttle(devtools, rate)
  await worstInteraction(page)
  const rows = `document.querySelector('tr[data-index="0"]') !== null && !document.querySelector('table[aria-busy="true"]')`
  const href = await link.getAttribute('href')
  note(
    'link',
    await clickToPaint(
      page,
      await pressAt(page, link),
      `location.hash === '${href}' && ${rows} && !document.querySelector('tr[data-index] a[href="${href}"]')`,
    ),
  )
  note('INP: a link in a list', await worstInteraction(page))
  await page.waitForLoadState('networkidle')
  const first = await page.locator('tr[data-index="0"]').textContent()
  const next = await pressAt(page, page.getByRole('button', { name: text('list.nextPage'), exact: true }))
  await clickToPaint(
    page,
    next,
    `${rows} && document.querySelector('tr[data-index="0"]').textContent !== ${JSON.stringify(first)}`,
  )
  note('INP: next page', await worstInteraction(page))
  const all = page.locator('thead input[type="checkbox"]').first()
  await clickToPaint(
    page,
    await pressAt(page, all),
    `document.querySelector('tr[data-index="0"]').getAttribute('aria-selected') === 'true'`,
  )
  note('INP: all rows chosen', await worstInteraction(page))
  await expect(all).toBeChecked()
  await measured.close()
}

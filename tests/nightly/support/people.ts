import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page, WebSocket } from '@playwright/test'
import { plantSession } from '../../support/session'

/** How long a person looks at a page. */
const LOOK_MS = 400

/** Somebody who goes through the console in a browser. */
export interface Person {
  /** Ends the walk. */
  leave(): Promise<Walked>
}

/** What happened to somebody. Times are of the clock of `performance`. */
export interface Walked {
  readonly clicks: number
  /** Answers that were none, and calls without one. */
  readonly failed: readonly { readonly what: string; readonly status: number; readonly at: number }[]
  /** How long the socket was away each time, in ms; Infinity where it did not come back. */
  readonly gaps: readonly { readonly from: number; readonly ms: number }[]
  readonly signedOut: readonly string[]
  /** Errors that the page did not catch. */
  readonly errors: readonly string[]
}

/** Signs somebody in, who clicks through the menu until told to leave. */
export async function sendPerson(browser: Browser, url: string, email: string): Promise<Person> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const failed: { what: string; status: number; at: number }[] = []
  const errors: string[] = []
  const sockets: { openedAt?: number; closedAt?: number }[] = []
  const signedOut: string[] = []
  page.on(
    'response',
    (answer) =>
      answer.status() >= 500 &&
      failed.push({
        what: `${answer.request().method()} ${new URL(answer.url()).pathname}`,
        status: answer.status(),
        at: performance.now(),
      }),
  )
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // The page itself calls off what nobody waits for.
    if (why !== 'net::ERR_ABORTED')
      failed.push({
        what: `${request.method()} ${new URL(request.url()).pathname}: ${why}`,
        status: 0,
        at: performance.now(),
      })
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('websocket', (socket) => watch(socket, sockets))
  await plantSession(page, url, email)
  await page.goto(`${url}/#/dashboard`)
  await page.getByRole('navigation').getByRole('link').first().waitFor({ timeout: 60_000 })
  const leaving = new AbortController()
  let clicks = 0
  const walking = (async () => {
    for (let at = 0; !leaving.signal.aborted; at++) {
      await click(page, at).then(
        () => clicks++,
        (error: unknown) => leaving.signal.aborted || errors.push(String(error).split('\n')[0] ?? ''),
      )
      if (page.url().includes('#/login')) {
        signedOut.push(page.url())
        break
      }
      await wait(LOOK_MS)
    }
  })()
  return {
    async leave() {
      leaving.abort()
      await walking
      await context.close()
      return { clicks, failed, gaps: gapsOf(sockets), signedOut, errors }
    },
  }
}

/** Presses one link of the menu after the other, and the heading of a column where there is a list. */
async function click(page: Page, at: number): Promise<void> {
  const links = page.getByRole('navigation').getByRole('link')
  await links.nth(at % (await links.count())).click({ timeout: 30_000 })
  await page.locator('main').waitFor({ timeout: 30_000 })
  const heading = page.getByRole('columnheader').getByRole('button').first()
  if ((await heading.count()) > 0) await heading.click({ timeout: 1000 }).catch(() => undefined)
}

function watch(socket: WebSocket, sockets: { openedAt?: number; closedAt?: number }[]): void {
  const one: (typeof sockets)[number] = {}
  sockets.push(one)
  // The server says something as soon as it is open.
  socket.once('framereceived', () => (one.openedAt = performance.now()))
  socket.once('close', () => (one.closedAt = performance.now()))
}

function gapsOf(sockets: readonly { readonly openedAt?: number; readonly closedAt?: number }[]) {
  const opened = sockets.flatMap(({ openedAt }) => openedAt ?? [])
  return sockets.flatMap(({ openedAt, closedAt }) => {
    if (openedAt === undefined || closedAt === undefined) return []
    const next = opened.find((at) => at > closedAt)
    return [{ from: closedAt, ms: next === undefined ? Infinity : next - closedAt }]
  })
}

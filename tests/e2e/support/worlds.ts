import type { BrowserContext, Page, Request } from '@playwright/test'

const LATE_MS = 1_200
const RELOAD_MS = 900
/** Slows the CPU to a quarter of its speed. */
const SLOW = 4

/** Whether a call only reads, even if sent with POST. */
const isSearch = (request: Request) =>
  request.method() === 'POST' && /\/(search|pagination(\/\w+)?|list)(\?|$)/.test(request.url())
const isGet = (request: Request) => request.method() === 'GET'

/** Conditions in which every browser test must pass as well: `E2E_WORLD=late-gets npx playwright test`. */
const WORLDS: Readonly<Record<string, (context: BrowserContext) => Promise<void>>> = {
  'late-gets': (context) => late(context, isGet),
  'late-searches': (context) => late(context, isSearch),
  'late-writes': (context) => late(context, (request) => !isGet(request) && !isSearch(request)),
  'quiet-reloads': quietReloads,
  'slow-processor': slowProcessor,
}

/** Applies the conditions that E2E_WORLD names to a context; unset, none. @throws Error if there is no such world */
export async function enterWorld(context: BrowserContext): Promise<void> {
  const name = process.env.E2E_WORLD
  if (!name) return
  const world = WORLDS[name]
  if (!world) throw new Error(`E2E_WORLD is ${name}: it must be one of ${Object.keys(WORLDS).join(', ')}`)
  await world(context)
}

/** Releases what a world, or the test itself, still delays: requests in progress at the end of a test are no failure. */
export async function leaveWorld(context: BrowserContext): Promise<void> {
  const held = [context, ...context.pages()]
  await Promise.all(held.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
}

/** Delays the calls of the console's code, but not its documents and files. */
async function late(context: BrowserContext, isLate: (request: Request) => boolean): Promise<void> {
  await context.route(
    (url) => url.protocol.startsWith('http'),
    async (route, request) => {
      const isCall = ['fetch', 'xhr'].includes(request.resourceType()) && !request.url().endsWith('/config.json')
      if (isCall && isLate(request)) await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      await route.fallback()
    },
  )
}

/** What is read again from time to time is read again all the time, while the user works with it. */
async function quietReloads(context: BrowserContext): Promise<void> {
  await context.addInitScript((often) => {
    const plain = globalThis.setInterval
    // Lists refetch by an interval, and what polls does when its page becomes visible again.
    Object.assign(globalThis, {
      setInterval: (act: () => void, ms: number | undefined, ...rest: unknown[]) =>
        plain(act, ms !== undefined && ms >= 5_000 ? often : ms, ...rest),
    })
    plain(() => document.dispatchEvent(new Event('visibilitychange')), often)
  }, RELOAD_MS)
}

async function slowProcessor(context: BrowserContext): Promise<void> {
  const slow = async (page: Page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  }
  context.on('page', (page) => void slow(page).catch(() => undefined))
  await Promise.all(context.pages().map(slow))
}

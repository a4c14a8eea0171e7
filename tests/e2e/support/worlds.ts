import type { BrowserContext, Page, Request } from '@playwright/test'

const LATE_MS = 1_200
const RELOAD_MS = 900
/** A processor at a quarter of its speed. */
const SLOW = 4

/** Calls that read though they are sent with POST. */
const isSearch = (request: Request) => request.method() === 'POST' && /\/(search|pagination(\/\w+)?|list)(\?|$)/.test(request.url())
const isGet = (request: Request) => request.method() === 'GET'

/** Circumstances in which every browser test must pass as it does without: `E2E_WORLD=late-gets npx playwright test`. */
const WORLDS: Readonly<Record<string, (context: BrowserContext) => Promise<void>>> = {
  'late-gets': (context) => late(context, isGet),
  'late-searches': (context) => late(context, isSearch),
  'late-writes': (context) => late(context, (request) => !isGet(request) && !isSearch(request)),
  'quiet-reloads': quietReloads,
  'slow-processor': slowProcessor,
}

/** Puts a context into the world that E2E_WORLD names; none is the plain one. @throws Error where there is no such world */
export async function enterWorld(context: BrowserContext): Promise<void> {
  const name = process.env.E2E_WORLD
  if (!name) return
  const world = WORLDS[name]
  if (!world) throw new Error(`E2E_WORLD is ${name}: it must be one of ${Object.keys(WORLDS).join(', ')}`)
  await world(context)
}

/** Lets go of what a world, or the test itself, still holds back: what is on its way when a test ends fails nothing. */
export async function leaveWorld(context: BrowserContext): Promise<void> {
  const held = [context, ...context.pages()]
  await Promise.all(held.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
}

/** Calls of the console's own code, and not its documents and parts, come back late. */
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

/** What is read again from time to time is read all the time, under the hands of whoever is at it. */
async function quietReloads(context: BrowserContext): Promise<void> {
  await context.addInitScript((often) => {
    const plain = globalThis.setInterval
    // Lists ask again by an interval, and what polls when its page is seen again.
    Object.assign(globalThis, { setInterval: (act: () => void, ms: number | undefined, ...rest: unknown[]) => plain(act, ms !== undefined && ms >= 5_000 ? often : ms, ...rest) })
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

import { type Browser, type BrowserContext, type CDPSession, type Locator, type Page, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'

/** A page under measurement. */
export interface MeasuredPage {
  readonly page: Page
  readonly devtools: CDPSession
  close(): Promise<void>
}

/** Starts the browser that the bench measures with. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    args: [...CHROMIUM_ARGS, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
    ...(executablePath && { executablePath }),
  })
}

/** Opens a page with an empty cache, observed from its first moment. */
export async function openPage(browser: Browser): Promise<MeasuredPage> {
  // A colour scheme that is emulated is set anew at each navigation, and all of the page that is left is styled again for it.
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    colorScheme: null,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name ??= (value) => value')
  await page.addInitScript(observe)
  const devtools = await context.newCDPSession(page)
  // What the thread worked, and not how long it stood: others want the processor too.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, devtools, close: () => context.close() }
}

/** What the page keeps about itself. */
interface Observed {
  interactions: number[]
  shift: number
}

function observe(): void {
  const observed: Observed = { interactions: [], shift: 0 }
  Object.assign(globalThis, { __observed: observed })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) observed.interactions.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[]) {
      if (!entry.hadRecentInput) observed.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const observed = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { __observed: Observed }).__observed)

/** The longest of the page's interactions since last asked, in ms: from the press to its next frame. 0 where all took less than 16. */
export async function worstInteraction(page: Page): Promise<number> {
  // The browser tells of an interaction after its frame.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
      ),
  )
  return page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { __observed: Observed }).__observed.interactions.splice(0)),
  )
}

/** Slows the page's processor down by this factor (`slowdown` says which one makes machines alike). */
export const throttle = (devtools: CDPSession, rate: number) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate })

/**
 * The time from a click (or a key) to the first frame painted after `condition` holds in the page.
 * @param act does the click
 * @param condition the body of a function of the page, as text: it gives whether the result is there
 */
export async function clickToPaint(page: Page, act: () => Promise<void>, condition: string): Promise<number> {
  // As text, because a page whose policy forbids eval is measured too.
  const painted = page.evaluate<number>(`(${watch.toString()})(() => (${condition}), ${AT_CHANGES})`)
  // The watcher stands before the click: evaluations run in the order they are sent.
  await page.evaluate(() => undefined)
  await act()
  return painted
}

/**
 * Finds where a control stands; what it gives presses there. What the search by role and name costs the page
 * is the test tool's, not the page's.
 */
export async function pressAt(page: Page, control: Locator): Promise<() => Promise<void>> {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error(`${String(control)} is not shown`)
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

function watch(holds: () => boolean, lookAtChanges: typeof atChanges): Promise<number> {
  return new Promise((resolve) => {
    let began = 0
    const start = (event: Event) => {
      if (began === 0) began = event.timeStamp
    }
    // A native menu of choices is the browser's own: what the page gets of it is the change.
    for (const type of ['pointerdown', 'keydown', 'change'])
      addEventListener(type, start, { capture: true, once: true })
    lookAtChanges(
      () => began > 0 && holds(),
      () => resolve(performance.now() - began),
    )
  })
}

/**
 * Looks in the frame of each change of the document whether something holds, and tells when that frame is painted: at the
 * start of the next one. It asks for no frame that the page would not have: a page that works in small parts would pay for
 * being looked at between them, and one that works in one go would not.
 */
function atChanges(holds: () => boolean, tell: () => void): void {
  let isAsked = false
  const look = () => {
    isAsked = false
    if (!holds()) return
    observer.disconnect()
    clearInterval(timer)
    requestAnimationFrame(tell)
  }
  const ask = () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(look)
  }
  const observer = new MutationObserver(ask)
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  // An address, a value or a size may be what changes last.
  const timer = setInterval(() => holds() && ask(), 100)
  ask()
}

/** `atChanges(holds, tell)` as text of a page. */
export const AT_CHANGES = `(${atChanges.toString()})`

/** Waits until the frame in which `condition` (text of the page) holds is painted. @returns when that was, in ms since the page began */
export const shown = (page: Page, condition: string) =>
  page.evaluate<number>(
    `new Promise((resolve) => ${AT_CHANGES}(() => (${condition}), () => resolve(performance.now())))`,
  )

/** Main-thread CPU time by kind since the page began, in ms. */
export async function mainThread(
  devtools: CDPSession,
): Promise<Record<'task' | 'script' | 'layout' | 'style', number>> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration'),
    style: of('RecalcStyleDuration'),
  }
}

/** The page's JavaScript heap after a collection, in MB. */
export async function heap(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** Counts what crosses the wire from now on. */
export async function countTraffic(
  devtools: CDPSession,
): Promise<{ read(): { requests: number; kilobytes: number; scriptKilobytes: number } }> {
  await devtools.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  let scriptBytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  const own = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // What is in an address itself (data:) came with the file that has it.
    if (request.url.startsWith('http')) own.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!own.has(requestId)) return
    bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  return { read: () => ({ requests: own.size, kilobytes: bytes / 1024, scriptKilobytes: scriptBytes / 1024 }) }
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of the clock. */
  readonly ts: number
  /** Microseconds, and those of them that the thread had a processor. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string; readonly data?: { readonly message?: string } }
}

/**
 * The longest task of the page's main thread meanwhile, in ms that it had a processor: where all processors are busy with
 * others (a server that draws labels, a worker that packs them), it also stands for these.
 * @param from text of `console.timeStamp` after which tasks count; all of them unless told
 * @param until the same for where they end; the task that writes it does not count
 */
export async function longestTaskWhile(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
  from?: string,
  until?: string,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await page.evaluate(() => console.timeStamp('whose'))
  await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const stamps = traceEvents.filter(({ name }) => name === 'TimeStamp')
  const stamp = (message: string | undefined) => stamps.find(({ args }) => args.data?.message === message)
  const main = stamp('whose')
  if (!main || (from !== undefined && !stamp(from)) || (until !== undefined && !stamp(until)))
    throw new Error('The trace has no time stamps.')
  const [begin, end] = [stamp(from)?.ts ?? 0, stamp(until)?.ts ?? Infinity]
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      ph === 'X' && name.endsWith('RunTask') && pid === main.pid && tid === main.tid && ts > begin && ts + dur < end,
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks.')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** Lengths of frames, in ms, while something is done with the page. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { __frames: frames, __counting: true })
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      if ((globalThis as unknown as { __counting: boolean }).__counting) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await act()
  return page.evaluate(() => {
    Object.assign(globalThis, { __counting: false })
    return (globalThis as unknown as { __frames: number[] }).__frames.slice(1)
  })
}

/** The same while the wheel turns over an element. */
export async function framesWhileScrolling(page: Page, x: number, y: number): Promise<number[]> {
  await page.mouse.move(x, y)
  return framesWhile(page, async () => {
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, 400)
  })
}

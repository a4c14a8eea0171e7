/**
 * Measures the list's body against react-admin's Datagrid on the same rows, in Chromium at 4x CPU
 * slowdown: `npx tsx tests/bench/listBody/run.ts`. Prints medians in milliseconds, from the call to the painted rows.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { schemasPlugin } from '../../../scripts/viteSchemas'

const folder = 'tests/bench/listBody'
const root = fileURLToPath(new URL('../../..', import.meta.url))
interface Bench {
  load(body: string): Promise<void>
  show(count: number, from: number): void
  scrollFrames(): Promise<Record<string, number>>
}

const outDir = join(root, 'node_modules/.cache/list-bench')
await build({ root, base: './', configFile: false, logLevel: 'error', plugins: [react(), schemasPlugin()], build: { outDir, emptyOutDir: true, rollupOptions: { input: join(root, folder, 'index.html') } } })

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname
  const body = await readFile(join(outDir, path)).catch(() => undefined)
  response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(body)
}).listen(0)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] })

const median = (values: number[]) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)

async function measure(body: string, count: number, rounds: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(error))
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${folder}/index.html`)
  await page.evaluate((name) => (window as unknown as Bench).load(name), body)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: Record<'first' | 'next', number[]> = { first: [], next: [] }
  const show = (rows: number, from: number) =>
    page.evaluate(
      ([count, from]) =>
        new Promise<number>((done) => {
          const bench = window as unknown as Bench
          const start = performance.now()
          bench.show(count as number, from as number)
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
        }),
      [rows, from],
    )
  for (let round = 0; round < rounds; round++) {
    await show(0, 0)
    times.first.push(await show(count, 0))
    times.next.push(await show(count, count))
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const frames = body === 'ours' && count >= 500 ? await page.evaluate(() => (window as unknown as Bench).scrollFrames()) : undefined
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  return { body, rows: count, first: median(times.first), next: median(times.next), nodes, 'heap MB': Math.round(usedSize / 1e5) / 10, ...frames }
}

const results = []
for (const count of [25, 100, 500, 10_000]) results.push(await measure('ours', count, 9))
for (const count of [25, 100, 500]) results.push(await measure('datagrid', count, 5))
console.table(results)
await browser.close()
server.close()

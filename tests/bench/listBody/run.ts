/**
 * Measures LeanDatagrid against react-admin's Datagrid on the same rows, in turns, in Chromium at 4x CPU
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
  show(table: string, count: number, from: number): void
  scrollFrames(): Promise<Record<string, number>>
}

const outDir = join(root, 'node_modules/.cache/list-bench')
await build({
  root,
  base: './',
  configFile: false,
  logLevel: 'error',
  plugins: [react(), schemasPlugin()],
  build: { outDir, emptyOutDir: true, rollupOptions: { input: join(root, folder, 'index.html') } },
})

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://x').pathname
  const body = await readFile(join(outDir, path)).catch(() => undefined)
  response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(body)
}).listen(0)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})

const median = (values: number[]) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)

/** First mounts and next pages of a table, in a page of its own. */
async function measure(table: string, count: number, rounds: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${folder}/index.html`)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: Record<'first' | 'next' | 'all chosen', number[]> = { first: [], next: [], 'all chosen': [] }
  const painted = (act: string) =>
    page.evaluate<number>(
      `new Promise((done) => { const start = performance.now(); ${act}; requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))) })`,
    )
  const show = (rows: number, from: number) => painted(`window.show(${JSON.stringify(table)}, ${rows}, ${from})`)
  for (let round = 0; round < rounds; round++) {
    await show(0, 0)
    times.first.push(await show(count, 0))
    times.next.push(await show(count, count))
    times['all chosen'].push(await painted("document.querySelector('thead input').click()"))
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const frames =
    table === 'schema' && count >= 500
      ? await page.evaluate(() => (window as unknown as Bench).scrollFrames())
      : undefined
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  return { times, nodes, heap: Math.round(usedSize / 1e5) / 10, frames }
}

const NAMES: Record<string, string> = {
  schema: 'LeanDatagrid, columns of the schema',
  fields: "LeanDatagrid, react-admin's fields",
  datagrid: 'Datagrid',
}
const TURNS = 3

const results = []
for (const count of [25, 100, 500, 10_000]) {
  const tables = Object.keys(NAMES).filter((table) => count <= 500 || table === 'schema')
  const taken = new Map<string, Awaited<ReturnType<typeof measure>>[]>(tables.map((table) => [table, []]))
  // In turns: what else the machine does falls on all of them.
  for (let turn = 0; turn < TURNS; turn++)
    for (const table of tables) taken.get(table)?.push(await measure(table, count, 3))
  for (const [table, turns] of taken) {
    const of = (what: keyof (typeof turns)[number]['times']) => median(turns.flatMap(({ times }) => times[what]))
    const last = turns.at(-1)
    results.push({
      table: NAMES[table],
      rows: count,
      first: of('first'),
      next: of('next'),
      'all chosen': of('all chosen'),
      nodes: last?.nodes,
      'heap MB': last?.heap,
      ...last?.frames,
    })
  }
}
console.table(results)
await browser.close()
server.close()

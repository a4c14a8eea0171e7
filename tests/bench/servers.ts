import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { type Api, signInByHttp } from '../support/api'
import { PASSWORD, type RunningServer, root, startServer } from '../support/server'

/** A server under measurement, with its data folder. */
export interface Measured extends RunningServer {
  readonly api: Api
  /** The longest block of its event loop since last asked, in ms. */
  longestBlock(): Promise<number>
  /** The same, and the most that its main thread itself did between two turns: the rest was the machine's. */
  blocks(): Promise<{ readonly max: number; readonly own: number }>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** Starts a server on a folder of its own; `fill` may put data there before. */
export async function measuredServer(
  env: Record<string, string>,
  fill?: (dataDir: string) => Promise<void>,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-bench-'))
  const dataDir = join(folder, 'data')
  const loopFile = join(folder, 'loop.json')
  await fill?.(dataDir)
  const server = await startServer({
    dataDir,
    env: { BENCH_LOOP_FILE: loopFile, ...env },
    nodeArgs: ['--import', join(import.meta.dirname, 'eventLoop.mjs')],
    patience: 600_000,
  })
  const blocks = async () => {
    rmSync(loopFile, { force: true })
    process.kill(server.pid, 'SIGWINCH')
    while (!existsSync(loopFile)) await wait(20)
    await wait(20)
    return JSON.parse(readFileSync(loopFile, 'utf8')) as { max: number; own: number }
  }
  return {
    ...server,
    api: await signInByHttp(server.url, 'admin@shelfdeck.example'),
    blocks,
    longestBlock: async () => (await blocks()).max,
    remove: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills a data folder with stores of so many tags each, and with so many days of updates. */
export async function seed(dataDir: string, stores: number, tags: number, days = 0): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/seed.ts', '--stores', String(stores), '--tags', String(tags), '--days', String(days)],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD },
    },
  )
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the seed ended with code ${String(code)}`)
}

/** The store with the most tags. */
export async function largestStore({ api }: Measured): Promise<string> {
  const { body } = await api.call('POST /config/store/pagination', { draw: 1, start: 0, length: -1 })
  const codes = (body.data ?? []).map((store) => String(store.storeCode))
  const counts = await Promise.all(
    codes.map(async (code) => {
      const tags = await api.call(`POST /status/store/${code}/tag/search`, { draw: 1, start: 0, length: 1 })
      return { code, count: Number(tags.body.recordsTotal) }
    }),
  )
  return counts.sort((a, b) => b.count - a.count)[0]?.code ?? ''
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds and serves react-admin's stock list; what is not its own goes on to the measured server. */
export async function datagridServer(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = join(root, '.cache/bench/datagrid')
  await build({
    root: join(import.meta.dirname, 'datagrid'),
    configFile: false,
    logLevel: 'error',
    base: '/datagrid/',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname
    if (path.startsWith('/datagrid/')) {
      const file = resolve(outDir, path.slice('/datagrid/'.length) || 'index.html')
      if (!file.startsWith(outDir) || !existsSync(file)) return void answer.writeHead(404).end()
      return void answer
        .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file))
    }
    const onward = httpRequest(
      target + (incoming.url ?? ''),
      { method: incoming.method, headers: incoming.headers },
      (back) => {
        answer.writeHead(back.statusCode ?? 502, back.headers)
        back.pipe(answer)
      },
    )
    onward.on('error', () => answer.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/datagrid/`,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

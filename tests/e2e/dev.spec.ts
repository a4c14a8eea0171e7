import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/postgres.mjs'
import { PASSWORD } from '../support/server'
import { NIGHTLY } from './support/test'
import { TreeCopy } from './support/treeCopy'

test('npm run dev serves console and API, and a saved schema is generated and checked at once', NIGHTLY, async () => {
  // Vite packs the libraries anew meanwhile: on a busy machine that takes its time.
  test.setTimeout(300_000)
  const tree = new TreeCopy()
  const [port, wsPort, webPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    WS_PORT: String(wsPort),
    DEV_PORT: String(webPort),
    SEED: 'none',
    ADMIN_PASSWORD: PASSWORD,
    DATA_DIR: join(tree.path, '.data'),
  }
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: tree.path, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = record(dev)
  try {
    const web = `http://127.0.0.1:${webPort}`
    const text = async (path: string) => (await fetch(web + path).catch(() => undefined))?.text()
    await expect.poll(() => text('/config.json'), { timeout: 60_000 }).toContain('"apiBase":"/api"')
    await expect
      .poll(async () => (await fetch(`${web}/api/health`).catch(() => undefined))?.status, { timeout: 60_000 })
      .toBe(200)
    expect(await text('/')).toContain('/@vite/client')

    tree.edit('schemas/store.schema.json', ({ properties }: { properties: Record<string, unknown> }) => {
      properties.floorArea = { type: 'integer', minimum: 0, default: 0, 'x-console': { group: 'identity', list: true } }
    })
    await expect.poll(() => tree.read('src/generated/types.ts'), { timeout: 60_000 }).toContain('floorArea')
    await expect.poll(output, { timeout: 60_000 }).toContain('resources.store.fields.floorArea')
  } finally {
    const ended = new Promise((resolve) => dev.once('exit', resolve))
    dev.kill('SIGTERM')
    await ended
    await tree.remove()
  }
})

function record(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return () => output
}

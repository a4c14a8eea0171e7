import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { signInByHttp } from '../../support/api'
import { startServer } from '../../support/server'

/**
 * Builds the console if it is out of date, and has a server fill one data folder with the
 * demonstration data; each worker starts from a copy of it.
 */
export default async function globalSetup(): Promise<() => void> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-e2e-'))
  process.env.E2E_TEMPLATE = join(folder, 'data')
  const server = await startServer({ dataDir: process.env.E2E_TEMPLATE })
  await stopTimetable(server.url)
  await server.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}

/** On Sunday at three, all stores would query their tags beside what a test has started. */
async function stopTimetable(url: string): Promise<void> {
  const api = await signInByHttp(url, 'admin@shelfdeck.example')
  const stores = (await api.call('GET /config/store')).body as unknown as Record<string, unknown>[]
  for (const store of stores) {
    const { status, body } = await api.call('PUT /config/store', { ...store, enableTagStatusCheck: false })
    if (status !== 200)
      throw new Error(`the check of ${String(store.storeCode)} cannot be turned off: ${JSON.stringify(body)}`)
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { startServer } from '../../support/server'

/**
 * Builds the console where it is stale, and lets a server fill one data folder with the
 * demonstration data: each worker starts from a copy of it.
 */
export default async function globalSetup(): Promise<() => void> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-e2e-'))
  process.env.E2E_TEMPLATE = join(folder, 'data')
  const server = await startServer({ dataDir: process.env.E2E_TEMPLATE })
  await server.stop()
  return () => rmSync(folder, { recursive: true, force: true })
}

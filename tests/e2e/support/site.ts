import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/server'
import { test as base } from './test'

/** Tests on a server of a customer's site, with its own copy of the demonstration data: `test.use({ site: 'croma' })`. */
export const test = base.extend<object, { site: string }>({
  site: ['', { option: true, scope: 'worker' }],
  server: [
    async ({ site }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-site-'))
      const dataDir = join(folder, 'data')
      cpSync(process.env.E2E_TEMPLATE ?? '', dataDir, { recursive: true })
      const server = await startServer({ dataDir, env: { NODE_ENV: 'test', SITE: site } })
      await use(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

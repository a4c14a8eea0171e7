// npm run bench: measures the console and the server, beside react-admin's own Datagrid (tests/bench/README.md).
import { checkNode, ensureInstalled, program, run } from './install.mjs'
import { ensureBuilt } from './build.mjs'

checkNode()
await ensureInstalled()
await ensureBuilt()
const { needChromium } = await import('./chromium.mjs')
const env = { ...process.env, CHROMIUM_PATH: needChromium() }
process.exit(
  await run(process.execPath, [program('tsx/dist/cli.mjs'), 'tests/bench/main.ts', ...process.argv.slice(2)], { env }),
)

// npm run screens -- /members /tag: screenshots of routes, to be looked at (test-results/screens).
import { checkNode, ensureInstalled, fail, program, run } from './install.mjs'

checkNode()
await ensureInstalled()
const routes = process.argv.slice(2)
if (routes.length === 0) fail('npm run screens -- <route> … (such as /members)')
process.exit(await run(process.execPath, [program('@playwright/test/cli.js'), 'test', '-c', 'tests/screens/playwright.config.ts'], { env: { ...process.env, SCREENS: routes.join(' ') } }))

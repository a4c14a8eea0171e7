// npm run screens -- /members /tag: screenshots of routes, to look at (test-results/screens).
// npm run guide-pictures [-- operator]: the pictures of docs/guide and the moving one of the README; some of them by a word of their name.
import { checkNode, ensureInstalled, fail, program, run } from './install.mjs'

checkNode()
await ensureInstalled()
const isGuide = process.argv[2] === '--guide'
const asked = process.argv.slice(isGuide ? 3 : 2)
if (!isGuide && asked.length === 0) fail('npm run screens -- <route> … (such as /members)')
const { needChromium } = await import('./chromium.mjs')
const config = isGuide ? 'tests/guide/playwright.config.ts' : 'tests/screens/playwright.config.ts'
process.exit(
  await run(
    process.execPath,
    [
      program('@playwright/test/cli.js'),
      'test',
      '-c',
      config,
      ...asked.slice(0, isGuide ? 1 : 0).flatMap((word) => ['-g', word]),
    ],
    { env: { ...process.env, CHROMIUM_PATH: needChromium(), SCREENS: asked.join(' ') } },
  ),
)

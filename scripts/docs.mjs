// npm run docs: docs/ as a site, reloaded at every save; npm run docs:build makes site/dist. Its packages are those of site/ alone.
import { join } from 'node:path'
import { checkNode, ensureInstalled, root, run } from './install.mjs'

checkNode()
const folder = join(root, 'site')
await ensureInstalled({ folder })
process.exit(
  await run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', ...process.argv.slice(2)], { cwd: folder }),
)

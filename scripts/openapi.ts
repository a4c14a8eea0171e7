import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from '../server/http/openapi'

/** Writes docs/openapi.json from the server's routes; with --check, says whether it is up to date. */
const path = join(process.cwd(), 'docs/openapi.json')
const text = `${JSON.stringify(openApi(), null, 1)}\n`
if (!process.argv.includes('--check')) writeFileSync(path, text)
else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/openapi.json is not what the routes say: run npm run openapi')
  process.exitCode = 1
}

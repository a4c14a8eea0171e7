// npm run nightly: what takes too long for `npm test`: the coverage of the unit tests, all contract tests on both databases,
// tests/nightly, the browser tests that are tagged so, and all of them in each world. `npm run nightly -- brokenBodies
// late-gets` runs one file of tests/nightly, and the browser tests where every GET comes late.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './install.mjs'
import { BUILD, playwright, reportOf, runSteps, UNIT, vitest } from './steps.mjs'

const run = 'nightly'
const folder = join(root, 'tests/nightly')
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true })
      .filter((path) => path.endsWith('.test.ts'))
      .sort((a, b) => a.localeCompare(b))
  : []

/** Each file is a step of its name and gets what it mentions: a browser, or an empty PostgreSQL. */
function stepOf(path) {
  const text = readFileSync(join(folder, path), 'utf8')
  const name = path.replace(/\.test\.ts$/, '').replaceAll('/', '-')
  const wants = [/[Cc]hromium/.test(text) && 'chromium', text.includes('NIGHTLY_DATABASE_URL') && 'postgres'].filter(
    Boolean,
  )
  return [
    name,
    {
      ...vitest(reportOf(run, name), '--project=nightly', join('tests/nightly', path)),
      wants,
      postgresAs: 'NIGHTLY_DATABASE_URL',
    },
  ]
}

/** The circumstances of tests/e2e/support/worlds.ts, in each of which the browser tests run. */
const WORLDS = ['late-gets', 'late-searches', 'late-writes', 'quiet-reloads', 'slow-processor']

if (files.length === 0) fail('There are no tests in tests/nightly.')
const worlds = WORLDS.map((name) => [name, { ...playwright(), needs: 'build', env: { E2E_WORLD: name } }])
const contract = (step) => vitest(reportOf(run, step), '--project=contract')
// Measurements need the machine for themselves, so one runs at a time.
await runSteps(
  run,
  {
    coverage: { ...vitest(reportOf(run, 'coverage'), '--coverage', ...UNIT), wants: ['chromium'] },
    contract: contract('contract'),
    postgres: { ...contract('postgres'), wants: ['postgres'], postgresAs: 'TEST_DATABASE_URL' },
    ...Object.fromEntries(files.map(stepOf)),
    build: { command: BUILD },
    e2e: { ...playwright('--grep=@nightly'), needs: 'build' },
    ...Object.fromEntries(worlds),
  },
  1,
)

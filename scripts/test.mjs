// npm test: installs what the tests need and runs all of them; `npm test -- unit e2e` runs some (CONTRIBUTING).
import { BUILD, node, playwright, reportOf, runSteps, tsx, UNIT, vitest } from './steps.mjs'

const run = 'steps'
const typesOf = (folder) => node('typescript/bin/tsc', '-p', folder, '--noEmit')
const onDatabase = (step, tags) => vitest(reportOf(run, step), '--project=contract', `--tags-filter=${tags}`)

// Two run at a time, one for each core, in this order.
await runSteps(
  run,
  {
    build: { command: BUILD },
    e2e: { needs: 'build', ...playwright('--grep-invert=@nightly') },
    types: { command: typesOf('.') },
    serverTypes: { command: typesOf('server') },
    kernelTypes: { command: typesOf('src/schema') },
    format: { command: node('oxfmt/bin/oxfmt', '--check') },
    knip: { command: node('knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors') },
    spelling: { command: node('cspell/bin.mjs', 'lint', '--no-progress', '--no-summary') },
    lint: {
      command: node(
        'oxlint/bin/oxlint',
        '--type-aware',
        '--deny-warnings',
        'src',
        'server',
        'scripts',
        'tests',
        'vite.config.ts',
        'vite.server.config.ts',
        'cspell.config.mjs',
        'knip.config.ts',
        'vitest.config.ts',
        'playwright.config.ts',
      ),
    },
    generated: { command: tsx('scripts/generate.ts', '--check') },
    check: { command: tsx('scripts/check.ts') },
    openapi: { command: tsx('scripts/openapi.ts', '--check') },
    unit: { ...vitest(reportOf(run, 'unit'), ...UNIT), wants: ['chromium'] },
    contract: onDatabase('contract', '!nightly'),
    postgres: {
      ...onDatabase('postgres', '!nightly && !one-engine'),
      wants: ['postgres'],
      postgresAs: 'TEST_DATABASE_URL',
    },
  },
  2,
)

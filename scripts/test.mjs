// npm test: installs what the tests need and runs all of them; `npm test -- unit e2e` runs some (README, 'Working on it').
import { BUILD, node, playwright, reportOf, runSteps, tsx, vitest } from './steps.mjs'

const run = 'steps'
const projects = (step, ...names) => vitest(reportOf(run, step), ...names.map((name) => `--project=${name}`))

// Two run at a time, one a core, in this order.
await runSteps(
  run,
  {
    build: { command: BUILD },
    e2e: { needs: 'build', ...playwright() },
    types: { command: node('typescript/bin/tsc', '-p', '.', '--noEmit') },
    lint: { command: node('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', 'src', 'server', 'scripts', 'tests', 'vite.config.ts', 'vite.server.config.ts', 'vitest.config.ts', 'playwright.config.ts') },
    generated: { command: tsx('scripts/generate.ts', '--check') },
    check: { command: tsx('scripts/check.ts') },
    openapi: { command: tsx('scripts/openapi.ts', '--check') },
    unit: { ...projects('unit', 'console', 'components', 'node'), wants: ['chromium'] },
    contract: projects('contract', 'contract'),
    postgres: { ...projects('postgres', 'contract'), wants: ['postgres'], postgresAs: 'TEST_DATABASE_URL' },
  },
  2,
)

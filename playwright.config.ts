import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, findTestChromium } from './scripts/chromium.mjs'

const executablePath = findTestChromium()
/** In a world where things take longer (tests/e2e/support/worlds.ts) more is waited for. In any other the two cores are shared with the steps that run beside. */
const patience = process.env.E2E_WORLD ? 3 : 2

/** Browser tests: the built console before a real server, one server and one copy of the demonstration data a worker. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: `test-results/${process.env.E2E_WORLD ?? 'e2e'}`,
  globalSetup: './tests/e2e/support/globalSetup.ts',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  timeout: patience * 60_000,
  expect: { timeout: patience * 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) },
  },
})

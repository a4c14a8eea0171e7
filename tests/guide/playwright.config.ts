import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** The pictures of docs/guide and the moving one of the README: `npm run guide-pictures`. */
export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../e2e/support/globalSetup.ts',
  outputDir: '../../test-results/guide-run',
  workers: 1,
  use: { ...base.use, viewport: { width: 1280, height: 800 }, colorScheme: 'light', timezoneId: 'UTC' },
})

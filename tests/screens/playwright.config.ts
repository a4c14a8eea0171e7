import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../e2e/support/globalSetup.ts',
  outputDir: '../../test-results/screens-run',
})

import { defineConfig } from 'vitest/config'

/** One process for all files: what they load is loaded once. A test leaves behind it what it found. */
const shared = { restoreMocks: true, unstubGlobals: true, isolate: false, testTimeout: 30_000, hookTimeout: 60_000 }

/**
 * Four projects: the console's code, its components in a document, server and scripts in Node, and the
 * contract tests, which talk to a whole server and take their engine from TEST_DATABASE_URL.
 */
export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'console',
          // A document costs each file a second: what needs none goes without, or asks for it in its first line.
          environment: 'node',
          include: ['src/**/*.test.ts'],
          setupFiles: ['tests/support/consoleSetup.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'components',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/consoleSetup.ts'],
          // Styles are looked at in the browser tests; here they only have to be importable.
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/tree/**/*.test.ts', 'tests/print/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

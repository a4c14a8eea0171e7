import type { KnipConfig } from 'knip'

/** npm run knip: files, exports, types and packages that nothing uses. What is left out says why. */
const config: KnipConfig = {
  entry: [
    'scripts/*.{ts,mjs}',
    // Loaded by Node (--import), and by the pages and commands of the benches.
    'tests/bench/main.ts',
    'tests/bench/{eventLoop,noLedger}.mjs',
    'tests/bench/ledgerWork.ts',
    'tests/bench/datagrid/main.tsx',
    'tests/bench/listBody/{main.tsx,run.ts}',
  ],
  project: ['src/**', 'server/**', 'scripts/**', 'tests/**', '*.ts'],
  vite: { config: ['vite.config.ts', 'vite.server.config.ts'] },
  playwright: {
    config: ['playwright.config.ts', 'tests/screens/playwright.config.ts', 'tests/guide/playwright.config.ts'],
  },
  // Programs of the system: what a test or script does without them, it says.
  ignoreBinaries: ['apt-get', 'mount', 'umount', 'openssl', 'systemd-analyze'],
  // Written from the schemas: a type for each shape that they name, whether code asks for it or not.
  ignoreIssues: { 'src/generated/**': ['exports', 'types'] },
  // Where the console's font comes from, with its licence (scripts/viteNotices.ts).
  ignoreDependencies: ['@fontsource-variable/inter'],
}

export default config

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { notices } from './scripts/viteNotices'
import { serverBuild } from './scripts/viteServer'

const NOTHING_TO_REGISTER = fileURLToPath(new URL('./scripts/noTsx.ts', import.meta.url))

/** The server's build: plain JavaScript that runs with its runtime packages alone, in dist/ beside the console. */
export default defineConfig({
  plugins: [serverBuild(), notices().build],
  publicDir: false,
  // Threads of the sources read TypeScript; those of the build have none to read.
  resolve: { alias: { 'tsx/esm/api': NOTHING_TO_REGISTER } },
  // Packages of which the server uses a part: they are in the build, and need not be installed.
  ssr: { noExternal: ['kysely', 'bwip-js', 'fflate', '@eslint-community/regexpp'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        drawWorker: 'server/render/drawWorker.mjs',
        scriptWorker: 'server/sandbox/scriptWorker.mjs',
        embeddedWorker: 'server/db/embeddedWorker.mjs',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './scripts/viteCompileHints'
import { codeSplitting } from './scripts/viteChunks'
import { compressBuild } from './scripts/viteCompress'
import { devServerPlugin } from './scripts/viteDev'
import { helpPlugin } from './scripts/viteHelp'
import { iconsPlugin } from './scripts/viteIcons'
import { localesPlugin } from './scripts/viteLocales'
import { leanNivo } from './scripts/viteNivo'
import { noCycles } from './scripts/viteNoCycles'
import { notices } from './scripts/viteNotices'
import { schemasPlugin } from './scripts/viteSchemas'

const thirdParties = notices()

const NOTHING = fileURLToPath(new URL('./src/areas/print/pdf/nothing.ts', import.meta.url))
const OBJECT_ENTRIES = fileURLToPath(new URL('./src/data/objectEntries.cjs', import.meta.url))
const LEAN_ICON = fileURLToPath(new URL('./src/ui/kit/leanIcon.ts', import.meta.url))
const NO_RIPPLE = fileURLToPath(new URL('./src/ui/theme/noRipple.ts', import.meta.url))

/** The console's build. The API base is not in it: the console reads /config.json when it starts. */
export default defineConfig({
  plugins: [
    react(),
    leanNivo(),
    iconsPlugin(),
    schemasPlugin(),
    localesPlugin(),
    helpPlugin(),
    devServerPlugin(),
    compileHints(),
    noCycles(),
    thirdParties.build,
    compressBuild(),
  ],
  worker: { plugins: () => [thirdParties.worker] },
  resolve: {
    alias: [
      // Parts of jsPDF that draw HTML and SVG: nothing here does, and they are half of its size.
      { find: /^(?:html2canvas|canvg)$/, replacement: NOTHING },
      // Polyglot asks for it.
      { find: 'object.entries', replacement: OBJECT_ENTRIES },
      // What makes each of lucide-react's icons.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: LEAN_ICON },
      // MUI's buttons import it whether they have a ripple or not, and its transitions with it.
      { find: /^\.\/TouchRipple\.js$/, replacement: NO_RIPPLE },
    ],
  },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 2048,
    rolldownOptions: { output: { codeSplitting: codeSplitting() } },
  },
  // The console alone: the pages of the benches need what it never loads.
  optimizeDeps: { entries: ['index.html'] },
  server: { host: '127.0.0.1' },
})

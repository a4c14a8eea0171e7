import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const OURS = join(import.meta.dirname, '../src/')
const ENTRY = join(OURS, 'main.tsx')
/** Most of a larger library is never called. */
const LARGE = 100 * 1024

/**
 * Asks V8, at the top of a built file, to compile all of it off the main thread when it is loaded, and not function by
 * function while a person waits for the first drawing. The file that the sign-in page stands on comes without: it is
 * waited for itself.
 */
export function compileHints(): Plugin {
  return {
    name: 'shelfdeck:compile-hints',
    apply: 'build',
    generateBundle: {
      // After the bundler's own additions: it counts at the very top only.
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && isCalled(file)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

const isCalled = ({ moduleIds, code }: Rolldown.OutputChunk) =>
  !moduleIds.includes(ENTRY) && (code.length < LARGE || moduleIds.some((id) => id.startsWith(OURS)))

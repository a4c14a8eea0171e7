import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let program: Promise<WebAssembly.Module> | undefined

/** The program of the embedded database, compiled once a process: each thread would compile it again. */
export const embeddedProgram = (): Promise<WebAssembly.Module> =>
  (program ??= compile().catch((cause: unknown) => {
    // The next thread tries again.
    program = undefined
    throw cause
  }))

async function compile(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')))
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let program: Promise<WebAssembly.Module> | undefined

/** The program of the embedded database, compiled once a process: each thread would compile it again. */
export const embeddedProgram = (): Promise<WebAssembly.Module> =>
  (program ??= readFile(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)))

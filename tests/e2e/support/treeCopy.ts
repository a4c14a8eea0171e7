import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/server'

const PARTS = ['src', 'server', 'schemas', 'locales', 'scripts', 'public', 'docs', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']

/** A copy of the tree to change: its own sources, the dependencies of the original. */
export interface TreeCopy {
  readonly path: string
  /** Changes a JSON file of the copy. */
  edit<Value>(file: string, change: (value: Value) => void): void
  remove(): void
}

export function copyTree(): TreeCopy {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const path = mkdtempSync(join(root, '.cache/tree-'))
  for (const part of PARTS) if (existsSync(join(root, part))) cpSync(join(root, part), join(path, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    edit: <Value>(file: string, change: (value: Value) => void) => {
      const value = JSON.parse(readFileSync(join(path, file), 'utf8')) as Value
      change(value)
      writeFileSync(join(path, file), JSON.stringify(value, null, 2))
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

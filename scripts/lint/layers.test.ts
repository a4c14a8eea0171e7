import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { layers } from './layers.mjs'

const root = join(import.meta.dirname, '../..')

interface Node {
  readonly type: string
}

/** What the rule reports for a file with this text. */
function said(path: string, text: string): string[] {
  const found: string[] = []
  const visitors: Readonly<Record<string, (node: never) => void>> = layers.create({
    filename: join(root, path),
    report: ({ message }) => found.push(message),
  })
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const { type } = value as Node
    if (typeof type === 'string') visitors[type]?.(value as never)
    Object.values(value).forEach(visit)
  }
  visit(parseSync(path, text).program)
  return found
}

it.each([
  ['server/db/records.ts', "import { a } from './search'"],
  ['server/db/records.ts', "import { a } from '../base/say'"],
  ['server/db/records.ts', "import { a } from 'kysely'"],
  ['server/db/records.test.ts', "import { a } from '../http/app'"],
  ['server/areas/tags/index.ts', "import { a } from './rows'"],
  ['server/areas/index.ts', "import { a } from './tags'"],
  ['server/start/start.ts', "import { a } from '../areas/index'"],
  ['server/scripts/scripts.ts', "import { a } from '../sandbox/sandbox'"],
  ['src/areas/scripts/index.ts', "import { a } from '../../ui/list/SchemaList'"],
  ['src/areas/scripts/index.ts', "import { a } from './editor'"],
  ['src/main.tsx', "import { Root } from './app/Root'"],
  ['scripts/check.ts', "import { a } from '../server/http/app'"],
  ['server/render/font/typeface.ts', "new URL('../../http/fonts.txt', import.meta.url)"],
])('%s may say: %s', (path, text) => {
  expect(said(path, text)).toEqual([])
})

it.each([
  ['server/db/records.ts', "import { a } from '../http/app'"],
  ['server/db/records.ts', "import type { A } from '../http/app'"],
  ['server/db/records.ts', "export { a } from '../http/app'"],
  ['server/db/records.ts', "export * from '../http/app'"],
  ['server/db/records.ts', "const a = await import('../http/app')"],
  ['server/db/records.ts', 'const a = await import(`../http/app`)'],
  ['server/db/records.ts', 'const a = await import(`../${name}/app`)'],
  ['server/db/records.ts', 'const a = await import(name)'],
  ['server/db/records.ts', "type A = import('../http/app').A"],
  ['server/db/records.ts', "type A = typeof import('../http/app')"],
  ['server/db/records.ts', "import a = require('../http/app')"],
  ['server/db/records.ts', "const a = require('../http/app')"],
  ['server/db/records.ts', "new Worker(new URL('../http/worker.ts', import.meta.url))"],
  ['server/db/embeddedWorker.mjs', "import { a } from '../http/app'"],
  ['server/db/records.ts', "import { a } from '../../src/ui/theme'"],
  ['server/scripts/scripts.ts', "import { a } from '../http/app'"],
  ['server/areas/scripts/index.ts', "import { a } from '../../http/app'"],
  ['server/areas/scripts/index.ts', "import { a } from '../tags/rows'"],
  ['server/areas/tags/index.ts', "import { a } from '../scripts'"],
  ['server/tests/a.ts', 'export const a = 1'],
  ['server/anything/a.ts', 'export const a = 1'],
  ['server/another.ts', 'export const a = 1'],
  ['src/anything/a.ts', 'export const a = 1'],
  ['src/areas/scripts/index.ts', "import { a } from '../../app/menu'"],
  ['src/areas/scripts/editor/index.ts', "import { a } from '../../tags'"],
  ['src/ui/list/SchemaList.tsx', "import { a } from '../../areas/tags'"],
  ['src/data/http.ts', "import { a } from '../../server/http/app'"],
])('%s may not say: %s', (path, text) => {
  expect(said(path, text)).toHaveLength(1)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EntitySchema } from '../src/schema/dialect'
import { SHELF, treeFixture, type TreeFixture } from './treeFixture'
import { localesPlugin } from './viteLocales'
import { schemasPlugin } from './viteSchemas'

let tree: TreeFixture
let server: ViteDevServer
beforeEach(async () => {
  tree = treeFixture()
  server = await createServer({
    root: tree.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [schemasPlugin(), localesPlugin()],
    server: { middlewareMode: true, ws: false },
  })
})
afterEach(async () => {
  await server.close()
  tree.remove()
})

const served = async (path: string) => (await server.transformRequest(path))?.code ?? ''

/** The texts of the first overlay that the browser is sent. */
function overlay(): Promise<string> {
  return new Promise((resolve) => {
    vi.spyOn(server.ws, 'send').mockImplementation((message: unknown) => {
      const { type, err } = message as { type: string; err?: { message: string } }
      if (type === 'error' && err) resolve(err.message)
    })
  })
}

it('serves a schema with its references replaced', async () => {
  const code = await served(`/${SHELF}`)
  expect(code).toContain('maxLength')
  expect(code).not.toContain('$ref')
})

it('has the generated files written when it starts', () => {
  expect(readFileSync(join(tree.root, 'src/generated/types.ts'), 'utf8')).toContain('aisle?: number')
})

it('regenerates on a save of a schema and names the labels that are missing', async () => {
  await served(`/${SHELF}`)
  const shown = overlay()
  tree.edit<EntitySchema>(SHELF, (schema) => {
    schema.properties['depth'] = { type: 'integer', 'x-console': { list: true } }
  })
  expect(await shown).toContain('locales/en_US/resources/shelf.json: resources.shelf.fields.depth is missing')
  expect(readFileSync(join(tree.root, 'src/generated/types.ts'), 'utf8')).toContain('depth?: number')
  expect(await served(`/${SHELF}`)).toContain('depth')
})

it('serves the texts of a language under the keys of their paths', async () => {
  expect(await served('virtual:locale/ja_JP')).toContain('\\"resources\\":{\\"shelf\\"')
})

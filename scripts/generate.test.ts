import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EntitySchema } from '../src/schema/dialect'
import { generate, staleFiles, typeName, writeGenerated } from './generate'
import { SHELF, treeFixture, type TreeFixture } from './treeFixture'

let tree: TreeFixture
beforeEach(() => {
  tree = treeFixture()
})
afterEach(() => tree.remove())

it('makes a type of each resource, its references followed', async () => {
  const files = await generate(tree.root)
  expect(files.get('types.ts')).toContain(
    "export interface Shelf {\n  storeCode: string\n  shelfNo: string\n  aisle?: number\n  side?: 'LEFT' | 'RIGHT'\n}",
  )
})

it('lists the resources with the import of each schema', async () => {
  const index = (await generate(tree.root)).get('resources.ts')
  expect(index).toContain("'shelf': Shelf")
  expect(index).toContain("import('../../schemas/shelf.schema.json')")
})

it('makes the names of displays, inputs and filters types', async () => {
  const dialect = (await generate(tree.root)).get('dialect.ts')
  for (const name of ['DisplayName', 'InputName', 'FilterName', 'PrivilegeKey', 'EntitySchema'])
    expect(dialect).toContain(` ${name} `)
})

it('writes what is stale and nothing else', async () => {
  expect(await writeGenerated(tree.root)).toEqual(
    ['dialect', 'types', 'resources', 'manifest', 'calls', 'messages', 'menu'].map(
      (name) => `src/generated/${name}.ts`,
    ),
  )
  expect(await writeGenerated(tree.root)).toEqual([])
  tree.edit<EntitySchema>(SHELF, (schema) => {
    schema.properties['depth'] = { type: 'integer' }
  })
  expect([...(await staleFiles(tree.root)).keys()]).toEqual(['src/generated/types.ts'])
})

it('writes what the server answers from the English texts', async () => {
  await writeGenerated(tree.root)
  tree.write('locales/en_US/server.json', { held: { some: '%{count} "tags"' }, gone: 'Gone.' })
  const [[path, text] = []] = await staleFiles(tree.root)
  expect(path).toBe('src/generated/messages.ts')
  expect(text).toContain(`'server.held.some': "%{count} \\"tags\\"",\n  'server.gone': "Gone.",`)
  expect(text).not.toContain('resources.shelf')
})

it('names the type of a resource as the resource', () => {
  expect(['tag', 'plus-device', 'own-account'].map(typeName)).toEqual(['Tag', 'PlusDevice', 'OwnAccount'])
})

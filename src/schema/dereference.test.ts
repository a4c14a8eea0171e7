import { expect, it } from 'vitest'
import { dereference, stripForBrowser, type SchemaFile } from './dereference'
import type { EntitySchema, FieldSchema } from './dialect'

const entity = (properties: Record<string, FieldSchema>): EntitySchema => ({
  $schema: './meta/console.schema.json',
  $id: 'thing.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: [] },
  properties,
})

const common: SchemaFile = {
  $id: 'common.schema.json',
  $defs: {
    code: { type: 'string', maxLength: 8, 'x-console': { display: 'mono' } },
    alias: { $ref: '#/$defs/code' },
    loop: { $ref: '#/$defs/loop' },
    list: { type: 'array', maxItems: 2, items: { $ref: '#/$defs/code' } },
  },
}

const resolve = (properties: Record<string, FieldSchema>) => {
  const thing = entity(properties)
  return dereference(
    thing,
    new Map<string, SchemaFile>([
      [common.$id, common],
      [thing.$id, thing],
    ]),
  ).properties
}

it('replaces a reference by its target', () => {
  expect(resolve({ code: { $ref: 'common.schema.json#/$defs/code' } })['code']).toEqual(common.$defs?.['code'])
})

it('lets siblings of a reference override its target', () => {
  const { code } = resolve({
    code: { $ref: 'common.schema.json#/$defs/code', readOnly: true, 'x-console': { list: true } },
  })
  expect(code).toEqual({ type: 'string', maxLength: 8, readOnly: true, 'x-console': { list: true } })
})

it('follows nested references and references in lists', () => {
  const { alias, list } = resolve({
    alias: { $ref: 'common.schema.json#/$defs/alias' },
    list: { $ref: 'common.schema.json#/$defs/list' },
  })
  expect(alias?.maxLength).toBe(8)
  expect(list?.items?.maxLength).toBe(8)
})

it('resolves a reference to an entity as an object', () => {
  const part: EntitySchema = {
    ...entity({ code: { $ref: 'common.schema.json#/$defs/code' } }),
    $id: 'part.schema.json',
    required: ['code'],
  }
  const whole = entity({ parts: { type: 'array', maxItems: 9, items: { $ref: 'part.schema.json' } } })
  const files = new Map<string, SchemaFile>([
    [common.$id, common],
    [part.$id, part],
  ])
  expect(dereference(whole, files).properties['parts']?.items).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: { code: common.$defs?.['code'] },
  })
})

it('rejects missing and circular references', () => {
  expect(() => resolve({ code: { $ref: 'common.schema.json#/$defs/none' } })).toThrow(
    'nothing at common.schema.json#/$defs/none',
  )
  expect(() => resolve({ code: { $ref: 'common.schema.json#/$defs/loop' } })).toThrow('refers to itself')
})

it('strips comments and descriptions for the browser, but not fields of that name', () => {
  const schema = entity({ description: { type: 'string', $comment: 'why' } })
  expect(stripForBrowser({ ...schema, description: 'for people' })).toEqual(entity({ description: { type: 'string' } }))
})

it('strips the contract, which only the server uses', () => {
  const schema = entity({ code: { type: 'string' } })
  const declared = {
    ...schema,
    'x-console': {
      ...schema['x-console'],
      contract: { 'GET /box': { summary: 'A box.', answer: 'box', permission: 'session', scope: 'none' as const } },
    },
  }
  expect(stripForBrowser(declared)).toEqual(schema)
})

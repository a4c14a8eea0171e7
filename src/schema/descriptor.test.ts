import { describe as suite, expect, it } from 'vitest'
import { describe, fieldOf } from './descriptor'
import type { EntitySchema, FieldSchema } from './dialect'

const thing = (
  properties: Record<string, FieldSchema>,
  more: Partial<EntitySchema['x-console']> = {},
): EntitySchema => ({
  $schema: './meta/console.schema.json',
  $id: 'plain-thing.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: ['code'], ...more },
  properties: { code: { type: 'string', maxLength: 8 }, ...properties },
})

const field = (schema: FieldSchema) => fieldOf(describe(thing({ it: schema })), 'it')

suite('a resource', () => {
  it('is named after its file, sorted by its key, 25 a page with "all" as the last choice', () => {
    const { name, list, title } = describe(thing({}))
    expect(name).toBe('plain-thing')
    expect(title).toBe('{code}')
    expect(list).toMatchObject({
      sort: 'code',
      order: 'asc',
      perPage: 25,
      perPageOptions: [10, 25, 50, 100, 500, -1],
      openOn: 'none',
    })
  })

  it('opens the form from its list if it can be updated', () => {
    expect(describe(thing({}, { calls: { update: { call: 'PUT /thing' } } })).list.openOn).toBe('edit')
  })

  it('takes its groups from its fields, in order', () => {
    const described = describe(
      thing({
        a: { type: 'boolean', 'x-console': { group: 'two' } },
        b: { type: 'boolean', 'x-console': { group: 'one' } },
      }),
    )
    expect(described.formGroups).toEqual(['two', 'one'])
  })
})

suite('a field', () => {
  it.each([
    [{ type: 'string', maxLength: 1 }, 'text', 'text', 'start'],
    [{ type: 'string', format: 'email' }, 'text', 'email', 'start'],
    [{ type: 'string', format: 'ipv4' }, 'text', 'ip', 'start'],
    [{ type: 'string', enum: ['a'] }, 'enum', 'select', 'start'],
    [{ type: 'integer' }, 'number', 'number', 'end'],
    [{ type: 'boolean' }, 'flag', 'switch', 'start'],
    [{ type: 'array', maxItems: 1, items: { type: 'string' } }, 'chips', 'chips', 'start'],
    [{ type: 'array', maxItems: 1, items: { type: 'string', enum: ['a'] } }, 'chips', 'multiSelect', 'start'],
    [{ type: 'array', maxItems: 1, items: { type: 'object', properties: {} } }, 'object', 'rows', 'start'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'object', 'keyValues', 'start'],
    [{ type: 'string', maxLength: 9, contentMediaType: 'image/png' }, 'file', 'file', 'start'],
    [{ type: 'string', maxLength: 9, 'x-console': { reference: 'store' } }, 'text', 'reference', 'start'],
    [{ type: 'object', properties: {} }, 'object', 'objectFields', 'start'],
  ] satisfies [FieldSchema, string, string, string][])(
    'of %o is shown as %s and edited as %s',
    (schema, display, input, align) => {
      expect(field(schema)).toMatchObject({ display, input, align })
    },
  )

  it('is nullable if its type says so, and null is not an option', () => {
    expect(field({ type: ['string', 'null'], enum: ['OK', null] })).toMatchObject({ nullable: true, options: ['OK'] })
  })

  it('that is write-only is in the form only', () => {
    expect(field({ type: 'string', writeOnly: true, 'x-console': { list: true } })).toMatchObject({
      inForm: true,
      list: false,
      inShow: false,
      inExport: false,
    })
  })

  it('that is read-only is in every view except the form', () => {
    expect(field({ type: 'integer', readOnly: true, 'x-console': { list: true } })).toMatchObject({
      inForm: false,
      list: true,
      inShow: true,
      inExport: true,
    })
  })

  it('without a type, or with several, is an error', () => {
    expect(() => field({})).toThrow('it: a field has one type')
    expect(() => field({ type: ['string', 'integer'] })).toThrow('it: a field has one type')
  })
})

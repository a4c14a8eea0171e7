import { describe as describeSchema, type ResourceDescriptor } from '../../schema/descriptor'
import type { EntitySchema, FieldSchema } from '../../schema/dialect'

const properties: Record<string, FieldSchema> = {
  code: { type: 'string', 'x-console': { list: true, filter: '~', width: 120 } },
  status: {
    type: 'string',
    enum: ['OK', 'NG', 'WIP'],
    'x-console': { list: true, display: 'status', filter: 'select' },
  },
  count: { type: 'integer', 'x-console': { list: true, filter: 'range' } },
  sealed: { type: 'boolean', 'x-console': { list: 'hidden', filter: 'boolean' } },
  updatedAt: { type: 'integer', 'x-console': { list: true, display: 'epochDateTime', filter: 'dateRange' } },
}

/** A small resource with one field of each kind, for the tests of lists. */
export function testDescriptor(more: Partial<EntitySchema['x-console']> = {}): ResourceDescriptor {
  return describeSchema({
    $schema: './meta/console.schema.json',
    $id: 'box.schema.json',
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    'x-console': { key: ['code'], list: { sort: 'code', perPage: 25, perPageOptions: [10, 25, -1] }, ...more },
    properties,
  })
}

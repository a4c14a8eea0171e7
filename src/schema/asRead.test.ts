import { expect, test } from 'vitest'
import { asRead } from './asRead'
import { describe } from './descriptor'

const gateway = describe({
  $schema: './meta/console.schema.json',
  $id: 'gateway.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: ['gwMac'] },
  properties: {
    gwMac: { type: 'string', maxLength: 17 },
    status: { type: 'string', enum: ['NORMAL', 'ALARM', 'OFFLINE'], 'x-console': { becomes: [{ from: 'NORMAL', to: 'ALARM', where: { timeSync: false } }] } },
    timeSync: { type: 'boolean' },
  },
})

test('a gateway that is normal without time sync is read as in alarm, and no other', () => {
  expect(asRead(gateway, { status: 'NORMAL', timeSync: false })).toEqual({ status: 'ALARM', timeSync: false })
  for (const as of [{ status: 'NORMAL', timeSync: true }, { status: 'NORMAL' }, { status: 'OFFLINE', timeSync: false }]) expect(asRead(gateway, as)).toBe(as)
})

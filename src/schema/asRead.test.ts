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
    status: {
      type: 'string',
      enum: ['NORMAL', 'ALARM', 'OFFLINE'],
      'x-console': { becomes: [{ from: 'NORMAL', to: 'ALARM', where: { timeSync: false } }] },
    },
    timeSync: { type: 'boolean' },
  },
})

test('only a normal gateway without time sync is read as ALARM', () => {
  expect(asRead(gateway, { status: 'NORMAL', timeSync: false })).toEqual({ status: 'ALARM', timeSync: false })
  for (const as of [{ status: 'NORMAL', timeSync: true }, { status: 'NORMAL' }, { status: 'OFFLINE', timeSync: false }])
    expect(asRead(gateway, as)).toBe(as)
})

test('missing values are derived from defaults', () => {
  const label = describe({
    $schema: './meta/console.schema.json',
    $id: 'label.schema.json',
    type: 'object',
    additionalProperties: false,
    required: [],
    'x-console': { key: ['prCode'] },
    properties: {
      prCode: { type: 'string', maxLength: 128 },
      code: { type: ['integer', 'null'] },
      result: {
        type: 'string',
        enum: ['NONE', 'SUCCESS', 'FAIL'],
        default: 'FAIL',
        'x-console': {
          becomes: [
            { from: 'FAIL', to: 'NONE', where: { code: null } },
            { from: 'FAIL', to: 'SUCCESS', where: { code: 1 } },
          ],
        },
      },
    },
  })
  expect(
    [{ code: null }, {}, { code: 1 }, { code: 0 }, { code: 2 }].map(
      (row) => asRead(label, row as { code?: number | null; result?: string }).result,
    ),
  ).toEqual(['NONE', 'NONE', 'SUCCESS', 'FAIL', 'FAIL'])
})

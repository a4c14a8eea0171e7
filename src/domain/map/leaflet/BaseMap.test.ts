// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { unwrapped } from './BaseMap'

test('a country across the date line is one piece', () => {
  const ring = [
    [178, -17],
    [-179, -16],
    [-179, -18],
    [178, -17],
  ]
  expect(unwrapped({ type: 'MultiPolygon', coordinates: [[ring]] })).toEqual({
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [178, -17],
          [181, -16],
          [181, -18],
          [178, -17],
        ],
      ],
    ],
  })
})

import { expect, it } from 'vitest'
import { newest } from './version'

it('The newest version counts, uploaded or running, by its numbers', () => {
  expect(newest([{ version: '1.9.0', updatedAt: 5 }], [{ version: '1.10.0', updatedAt: 9 }])).toEqual({
    version: '1.10.0',
    updatedAt: 9,
  })
})

it('The time of an upload counts before that of a report of the same version', () => {
  expect(newest([{ version: '1.0', updatedAt: 5 }], [{ version: '1.0', updatedAt: 9 }])?.updatedAt).toBe(5)
})

it('Gateways that have not reported a version do not count', () => {
  expect(newest([], [{ version: null, updatedAt: 9 }, { version: '' }])).toBeNull()
  expect(newest([], [{ version: '1.0' }])).toEqual({ version: '1.0', updatedAt: null })
})

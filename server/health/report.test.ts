import { expect, it } from 'vitest'
import { idOf, percentOf, troubleOf } from './report'

it('detects failure states and failed services', () => {
  const running = [
    { name: 'api', status: 'RUNNING' },
    { name: 'backup', status: 'OFF' },
    { name: 'socket', status: 'STARTING' },
  ]
  expect(troubleOf({ state: 'PRIMARY', services: running })).toBeUndefined()
  expect(troubleOf({ state: null, services: [] })).toBeUndefined()
  expect(troubleOf({ state: 'ROLLBACK', services: running })).toBe('ROLLBACK')
  expect(troubleOf({ state: 'MASTER', services: [...running, { name: 'radio', status: 'STOPPED' }] })).toBe(
    'radio STOPPED',
  )
})

it('treats an unknown share as 0', () => {
  expect([
    percentOf(null),
    percentOf(undefined),
    percentOf({ used: 1, total: 0 }),
    percentOf({ used: 1, total: 3 }),
  ]).toEqual([0, 0, 0, 33])
})

it('makes ids that can be used in a URL', () => {
  expect(idOf('database', 'DB.example:5432/shelf deck')).toBe('database-db.example-5432-shelf-deck')
  expect(idOf('esl', 'h'.repeat(100))).toHaveLength(64)
})

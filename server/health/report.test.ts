import { expect, it } from 'vitest'
import { idOf, percentOf, troubleOf } from './report'

it('takes a state that does not serve, or a service that is down, for trouble', () => {
  const running = [{ name: 'api', status: 'RUNNING' }, { name: 'backup', status: 'OFF' }, { name: 'socket', status: 'STARTING' }]
  expect(troubleOf({ state: 'PRIMARY', services: running })).toBeUndefined()
  expect(troubleOf({ state: null, services: [] })).toBeUndefined()
  expect(troubleOf({ state: 'ROLLBACK', services: running })).toBe('ROLLBACK')
  expect(troubleOf({ state: 'MASTER', services: [...running, { name: 'radio', status: 'STOPPED' }] })).toBe('radio STOPPED')
})

it('knows no share of what is not told', () => {
  expect([percentOf(null), percentOf(undefined), percentOf({ used: 1, total: 0 }), percentOf({ used: 1, total: 3 })]).toEqual([0, 0, 0, 33])
})

it('names a server so that its id fits into an address', () => {
  expect(idOf('database', 'DB.example:5432/shelf deck')).toBe('database-db.example-5432-shelf-deck')
  expect(idOf('esl', 'h'.repeat(100))).toHaveLength(64)
})

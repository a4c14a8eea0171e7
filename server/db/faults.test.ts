import pg from 'pg'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/postgres.mjs'
import { databaseFault, DatabaseUnavailable } from './faults'

const coded = (code: string, more: object = {}) => Object.assign(new Error('said by the system'), { code, ...more })

it.each([
  ['57P01', 'unavailable'], // the server is shut down
  ['57P02', 'unavailable'], // another of its processes crashed
  ['57P03', 'unavailable'], // it is starting
  ['08006', 'unavailable'],
  ['25006', 'full'], // it only reads
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['53100', 'full'],
  ['58030', 'full'],
  ['ENOSPC', 'full'],
  ['57014', 'timeout'],
  ['53300', 'busy'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['23505', undefined],
  ['22P02', undefined],
  ['42601', undefined],
  ['ENOENT', undefined],
])('reads the code %s as %s', (code, fault) => {
  expect(databaseFault(coded(code))).toBe(fault)
})

it('recognises errors of pg without a code', () => {
  for (const message of [
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])
    expect(databaseFault(new Error(message)), message).toBe('unavailable')
  expect(databaseFault(new Error('Query read timeout'))).toBe('timeout')
  expect(databaseFault(new Error('timeout exceeded when trying to connect'))).toBe('busy')
})

it('looks into causes and aggregate errors', () => {
  expect(databaseFault(new Error('The import failed', { cause: coded('57P01') }))).toBe('unavailable')
  expect(databaseFault(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe('unavailable')
  expect(databaseFault(coded('ENOENT', { syscall: 'connect' }))).toBe('unavailable')
  expect(databaseFault(new DatabaseUnavailable('It is being opened again.'))).toBe('unavailable')
})

it('ignores errors that are not about the database', () => {
  for (const error of [new Error('no such thing'), new TypeError('x is not a function'), 'a text', undefined, null])
    expect(databaseFault(error)).toBeUndefined()
})

it('recognises an unreachable server', async () => {
  const pool = new pg.Pool({ host: 'localhost', port: await freePort() })
  const error: unknown = await pool.query('SELECT 1').catch((cause: unknown) => cause)
  expect(databaseFault(error)).toBe('unavailable')
  await pool.end()
})

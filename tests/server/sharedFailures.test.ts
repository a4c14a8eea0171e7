import { expect, it } from 'vitest'
import { SharedFailures, sweepFailures } from '../../server/access/failures'
import { ensureSharedTables } from '../../server/cluster/tables'
import { engine, openSharedDatabase } from '../contract/harness'
import { NOON } from '../support/shop'

it.skipIf(engine !== 'server')('what is remembered of failures goes once it is of no account', async () => {
  const database = await openSharedDatabase()
  const { db } = await database.connect()
  await ensureSharedTables(db)
  const failures = new SharedFailures(db, 'test')
  const fail = () =>
    failures.change('a'.repeat(5000), (before) => ({ failures: (before?.failures ?? 0) + 1, at: NOON }))
  await Promise.all([fail(), fail(), fail()])
  expect(await failures.get('a'.repeat(5000))).toEqual({ failures: 3, at: NOON })
  await sweepFailures(db, NOON + 86_400)
  expect(await failures.get('a'.repeat(5000))).toEqual({ failures: 3, at: NOON })
  await sweepFailures(db, NOON + 86_401)
  expect(await failures.get('a'.repeat(5000))).toBeUndefined()
  await database.close()
})

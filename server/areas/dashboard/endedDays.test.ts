import { expect, it, vi } from 'vitest'
import { emptyDatabase } from '../../../tests/support/emptyDatabase'
import { dayOf } from '../../db/counts/day'
import type { Records } from '../../db/records'
import { endedDays, shownDays } from './endedDays'

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000

function open() {
  const read = vi.fn(async (_stores: unknown, _parts: unknown) => ({ tagUpdates: [], productUpdates: [] }))
  return { read, records: { db: emptyDatabase(), keptParts: read } as unknown as Records }
}

it('reads the days before today once a minute for each choice of stores', async () => {
  const { read, records } = open()
  await endedDays(records, 'all', NOON)
  await endedDays(records, 'all', NOON + 59)
  expect(read).toHaveBeenCalledTimes(1)
  const dates = shownDays(NOON).slice(0, -1)
  expect(dates).toHaveLength(29)
  expect(read.mock.calls[0]?.[1]).toMatchObject({ tagUpdates: { keys: dates }, productUpdates: { keys: dates } })
  await endedDays(records, ['S1'], NOON + 59)
  expect(read.mock.calls[1]?.[0]).toEqual(['S1'])
  await endedDays(records, 'all', NOON + 60)
  // A clock that was set back knows nothing of what was read ahead of it.
  await endedDays(records, 'all', NOON)
  expect(read).toHaveBeenCalledTimes(4)
})

it('reads a day that has just ended, and asks again what failed', async () => {
  const { read, records } = open()
  let midnight = NOON
  while (dayOf(midnight) === dayOf(NOON)) midnight += 900
  await endedDays(records, 'all', midnight - 1)
  read.mockRejectedValueOnce(new Error('gone'))
  await expect(endedDays(records, 'all', midnight)).rejects.toThrow('gone')
  await endedDays(records, 'all', midnight)
  expect(read).toHaveBeenCalledTimes(3)
})

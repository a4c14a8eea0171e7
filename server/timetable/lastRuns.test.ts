import { expect, it } from 'vitest'
import { isOverdue } from './lastRuns'
import { isCheckDue } from './statusChecks'

const DAY = 86_400
const noon = 1_790_000_000

it.each([
  ['never ran: it waits for its first time', undefined, false],
  ['ran before', noon - 1, true],
  ['ran when it was due', noon, false],
  ['ran a little ahead of the clock', noon + DAY, false],
  ['ran days ahead, by a clock that was wrong', noon + 10 * DAY, true],
])('What was due at noon and %s', (_what, last, isDue) => {
  expect(isOverdue(last, noon, noon + 60)).toBe(isDue)
})

/** 2026-11-22 is a Sunday. */
const utc = (text: string) => Date.parse(`2026-11-${text}Z`) / 1000
const sunday = { tagStatusCheckDay: 'SUN', tagStatusCheckTime: '03:00', timeZone: 'Asia/Tokyo' } as const
const SUNDAY_THREE = utc('21T18:00:00')

it('A check is due once, when its time passes on the clocks of its store', () => {
  expect(isCheckDue(sunday, SUNDAY_THREE - 30, SUNDAY_THREE - 1)).toBe(false)
  expect(isCheckDue(sunday, SUNDAY_THREE - 30, SUNDAY_THREE)).toBe(true)
  expect(isCheckDue(sunday, SUNDAY_THREE, SUNDAY_THREE + 30)).toBe(false)
})

it('A check is never due by hand or without a time', () => {
  expect(isCheckDue({ ...sunday, tagStatusCheckDay: 'MANUAL' }, 0, SUNDAY_THREE)).toBe(false)
  expect(isCheckDue({ ...sunday, tagStatusCheckTime: '' }, 0, SUNDAY_THREE)).toBe(false)
})

import { expect, it, vi } from 'vitest'
import { until } from '../../tests/support/until'
import { silentLog } from '../base/log'
import { Availability } from './availability'
import { repeating } from './repeat'

const coded = (code: string) => Object.assign(new Error('said by the system'), { code })

/** A database that can be taken away. */
function database() {
  const state = { fault: undefined as string | undefined, said: [] as string[] }
  const probe = async () => {
    if (state.fault !== undefined) throw coded(state.fault)
  }
  const say = (text: string) => void state.said.push(text)
  const availability = new Availability({ log: { ...silentLog, info: say, warn: say }, probe, probeRoom: probe })
  return { state, availability }
}

it('logs an outage and its end once each, however many calls notice it', async () => {
  const { state, availability } = database()
  state.fault = 'ECONNREFUSED'
  for (let at = 0; at < 5; at++) expect(availability.saw(coded('57P01'))).toBe('unavailable')
  await until(() => availability.isAway)
  for (let at = 0; at < 5; at++) availability.saw(coded('ECONNREFUSED'))
  state.fault = undefined
  await until(() => !availability.isAway)
  expect(state.said).toEqual([expect.stringContaining('cannot be reached'), 'The database is back.'])
  availability.close()
})

it('does not treat a single ended connection as an outage', async () => {
  const { state, availability } = database()
  availability.saw(coded('57P01'))
  expect(await availability.back()).toBe(true)
  expect(state.said).toEqual([])
  // Nor one that is busy with others.
  state.fault = '53300'
  availability.saw(coded('57P01'))
  await availability.back()
  expect(availability.isAway).toBe(false)
  availability.close()
})

it('retries work that an outage interrupted, and no other', async () => {
  const { state, availability } = database()
  state.fault = 'ECONNREFUSED'
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(coded('57P01')).mockResolvedValue('done')
  const result = availability.through(work)
  await until(() => availability.isAway)
  expect(work).toHaveBeenCalledTimes(1)
  state.fault = undefined
  expect(await result).toBe('done')
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(coded('23505'))
  await expect(availability.through(refused)).rejects.toMatchObject({ code: '23505' })
  expect(refused).toHaveBeenCalledTimes(1)
  availability.close()
})

it('stops waiting when the server shuts down', async () => {
  const { state, availability } = database()
  state.fault = 'ECONNREFUSED'
  const result = availability.through(() => Promise.reject(coded('57P01')))
  await until(() => availability.isAway)
  availability.close()
  await expect(result).rejects.toMatchObject({ code: '57P01' })
})

it('skips rounds of background work during an outage, without logging them', async () => {
  const { state, availability } = database()
  const errors = vi.fn<(name: string) => void>()
  let rounds = 0
  const stop = repeating(availability, errors)('mail', 5, async () => {
    rounds += 1
    if (state.fault !== undefined) throw coded(state.fault)
  })
  await until(() => rounds > 2)
  state.fault = 'ECONNREFUSED'
  await until(() => availability.isAway)
  const before = rounds
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(rounds).toBe(before)
  state.fault = undefined
  await until(() => rounds > before + 2)
  expect(errors).not.toHaveBeenCalled()
  stop()
  availability.close()
})

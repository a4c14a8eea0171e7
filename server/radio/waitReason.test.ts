import { expect, it } from 'vitest'
import { waitReason, type WaitFacts } from './waitReason'

const NOW = 1_000_000
type Facts = Partial<Omit<WaitFacts, 'state' | 'tag'>> & {
  readonly state?: Partial<WaitFacts['state']>
  readonly tag?: Partial<WaitFacts['tag']>
}
const label = (facts: Facts = {}) =>
  waitReason(
    {
      gateway: { gwMac: 'GW', status: 'NORMAL', lastStatusTime: NOW - 60 },
      ahead: undefined,
      quietUntil: undefined,
      ...facts,
      state: { state: 'RETRYING', urgency: 1, nextAt: NOW + 300, failure: 'NO_ANSWER', ...facts.state },
      tag: { battery: 2.9, respondedAt: NOW - 3600, gwIp: '10.0.0.1', ...facts.tag },
    },
    NOW,
  )

it('a label that shows what it should has no reason', () => {
  expect(label({ state: { state: 'SHOWN', failure: null } })).toMatchObject({ reason: null, nextAt: null })
})

it('a gateway that is away comes before everything else, and since when', () => {
  const gateway = { gwMac: 'GW', status: 'OFFLINE' as const, lastStatusTime: NOW - 10_800 }
  for (const state of ['WAITING', 'RETRYING', 'STOPPED'] as const)
    expect(label({ gateway, state: { state } })).toMatchObject({ reason: 'GATEWAY_OFFLINE', reasonAt: NOW - 10_800 })
})

it('what waits is with its gateway, or behind others', () => {
  const state = { state: 'WAITING', nextAt: NOW, failure: null } as const
  expect(label({ state, ahead: 299 })).toMatchObject({ reason: 'SENT', ahead: null, nextAt: null })
  expect(label({ state, ahead: 300 })).toMatchObject({ reason: 'QUEUE', ahead: 300 })
  expect(label({ state: { nextAt: NOW - 1 }, ahead: 0 })).toMatchObject({ reason: 'SENT' })
})

it('quiet hours hold back all but what a person asked for', () => {
  const state = { state: 'WAITING', nextAt: NOW, failure: null } as const
  const quietUntil = NOW + 7200
  expect(label({ state, quietUntil })).toMatchObject({ reason: 'QUIET', reasonAt: quietUntil, nextAt: quietUntil })
  expect(label({ state: { ...state, urgency: 0 }, quietUntil, ahead: 0 })).toMatchObject({ reason: 'SENT' })
  // What failed keeps its reason, and its next attempt is after them.
  expect(label({ quietUntil })).toMatchObject({ reason: 'NO_ANSWER', nextAt: quietUntil })
  expect(label({ state: { state: 'STOPPED', nextAt: null }, quietUntil })).toMatchObject({ nextAt: null })
})

it('what failed says what a person can do about it', () => {
  expect(label({ state: { failure: 'GATEWAY_OFFLINE' } })).toMatchObject({ reason: 'NOT_TAKEN', nextAt: NOW + 300 })
  expect(label({ state: { failure: 'REFUSED' } })).toMatchObject({ reason: 'NOT_TAKEN' })
  for (const failure of ['WRONG_PICTURE', 'NOT_SHOWN'] as const)
    expect(label({ state: { failure }, tag: { battery: 2.1 } })).toMatchObject({ reason: failure })
  expect(label({ state: { failure: 'NO_GATEWAY' } })).toMatchObject({ reason: 'NOT_HEARD', reasonAt: NOW - 3600 })
  expect(label({ state: { failure: 'NO_GATEWAY' }, tag: { respondedAt: null } })).toMatchObject({
    reason: 'NOT_HEARD',
    reasonAt: null,
  })
  expect(label({ tag: { battery: 2.1 } })).toMatchObject({ reason: 'BATTERY' })
  expect(label({ tag: { respondedAt: NOW - 3 * 86_400 } })).toMatchObject({
    reason: 'NOT_HEARD',
    reasonAt: NOW - 3 * 86_400,
  })
  expect(label()).toMatchObject({ reason: 'NO_ANSWER', reasonAt: NOW - 3600 })
})

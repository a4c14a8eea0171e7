import { expect, it } from 'vitest'
import type { LayoutRule } from '../../src/generated/types'
import { firstThatHolds, type RuleCase, verdictOf } from './ruleMatch'

// A Friday.
const NOON = Date.parse('2026-11-27T12:00:00Z') / 1000
const label: RuleCase = {
  prCode: 'MILK-1',
  prInfo: ['Fresh milk', '€ 1.79', ''],
  layoutId: 'SHELF',
  nfc: null,
  tagType: 'B3',
  at: NOON,
  timeZone: 'UTC',
}
const rule = (more: Partial<LayoutRule> = {}): LayoutRule => ({
  id: 1,
  position: 1,
  name: 'A rule',
  layoutId: 'FRESH',
  ...more,
})
const holds = (field: string, operator: NonNullable<LayoutRule['conditions']>[number]['operator'], value = '') =>
  verdictOf(rule({ conditions: [{ field, operator, value }] }), label).holds

it('a rule without conditions holds for every label, unless it is off', () => {
  expect(verdictOf(rule(), label)).toEqual({ holds: true })
  expect(verdictOf(rule({ isOn: false }), label)).toEqual({ holds: false, why: 'OFF' })
})

it('texts are compared whatever their case, amounts as numbers', () => {
  expect([holds('prInfo_0', 'IS', 'FRESH MILK'), holds('prInfo_0', 'IS_NOT', 'fresh milk')]).toEqual([true, false])
  expect([holds('prInfo_0', 'CONTAINS', 'milk'), holds('prInfo_0', 'STARTS_WITH', 'milk')]).toEqual([true, false])
  expect([
    holds('prInfo_1', 'LESS', '2'),
    holds('prInfo_1', 'GREATER', '1,50'),
    holds('prInfo_1', 'GREATER', '2'),
  ]).toEqual([true, true, false])
  // What is no amount is neither less nor greater.
  expect([holds('prInfo_0', 'LESS', '2'), holds('prInfo_0', 'GREATER', '2')]).toEqual([false, false])
  expect([
    holds('prInfo_2', 'EMPTY'),
    holds('prInfo_9', 'EMPTY'),
    holds('prInfo_0', 'FILLED'),
    holds('nfc', 'FILLED'),
  ]).toEqual([true, true, true, false])
  expect([
    holds('tagType', 'IS', 'b3'),
    holds('layoutId', 'IS', 'shelf'),
    holds('prCode', 'STARTS_WITH', 'milk-'),
  ]).toEqual([true, true, true])
})

it('all conditions must hold, and the first that does not is said with what its field says', () => {
  const conditions = [
    { field: 'prInfo_0', operator: 'CONTAINS' as const, value: 'milk' },
    { field: 'tagType', operator: 'IS' as const, value: 'B8' },
  ]
  expect(verdictOf(rule({ conditions }), label)).toEqual({ holds: false, why: 'CONDITION', condition: 1, value: 'B3' })
})

it('a window of the day belongs to the day on which it begins, by the clock of the store', () => {
  const evening = rule({ weekdays: ['FRI'], timeFrom: '20:00', timeTo: '02:00' })
  const at = (text: string, timeZone = 'UTC') =>
    verdictOf(evening, { ...label, at: Date.parse(`${text}Z`) / 1000, timeZone }).holds
  expect([at('2026-11-27T19:59'), at('2026-11-27T20:00'), at('2026-11-28T01:59'), at('2026-11-28T02:00')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  // Saturday's evening, and the morning of Friday.
  expect([at('2026-11-28T21:00'), at('2026-11-27T01:00')]).toEqual([false, false])
  expect(at('2026-11-27T11:30', 'Asia/Tokyo')).toBe(true)
})

it('the first rule that holds decides', () => {
  const rules = [rule({ id: 1, isOn: false }), rule({ id: 2 }), rule({ id: 3 })]
  expect(firstThatHolds(rules, label)?.id).toBe(2)
  expect(firstThatHolds([], label)).toBeUndefined()
})

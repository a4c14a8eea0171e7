import { expect, it } from 'vitest'
import type { Translate } from '../../data/texts'
import { clockIn } from '../../schema/clock'
import { type Reasoned, waitReasonText } from './waitReason'

const NOW = Date.parse('2026-11-27T12:00:00Z') / 1000
const translate = ((key: string, values: object) => `${key.split('.').at(-1)} ${JSON.stringify(values)}`) as Translate
const said = (label: Reasoned) => waitReasonText(label, translate, clockIn('UTC'), NOW)

it('a reason has its moment, its span and its figures', () => {
  expect(said({ reason: 'QUIET', reasonAt: NOW + 3600 })).toContain('"until":"2026-11-27 13:00"')
  expect(said({ reason: 'GATEWAY_OFFLINE', reasonAt: NOW - 3 * 3600, gwIp: '10.0.0.1' })).toMatch(
    /^GATEWAY_OFFLINE .*"span":"3 hours".*"gateway":"10.0.0.1"/,
  )
  expect(said({ reason: 'BATTERY', battery: 2.1 })).toContain('"volts":"2.1"')
  expect(said({ reason: 'QUEUE', ahead: 12 })).toContain('"ahead":"12"')
})

it('what was never heard, or nobody knows since when, is said without a span', () => {
  expect(said({ reason: 'NOT_HEARD', reasonAt: null })).toMatch(/^NOT_HEARD_EVER /)
  expect(said({ reason: 'GATEWAY_OFFLINE', reasonAt: null })).toMatch(/^GATEWAY_OFFLINE_EVER /)
})

it('what a label shows as it should needs no reason', () => {
  expect(said({ reason: null })).toBe('')
})

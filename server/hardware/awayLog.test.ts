import { expect, it } from 'vitest'
import { AwayLog } from './awayLog'
import { GatewayError, type GatewayFault } from './gateway'

const NOON = Date.UTC(2026, 10, 28, 12) / 1000

function log() {
  const said: string[] = []
  const away = new AwayLog((level, text) => void said.push(`${level}: ${text}`))
  const failed = (seconds: number, fault: GatewayFault = 'UNREACHABLE') =>
    away.failed(new GatewayError(fault, 'GET /sysinfo'), NOON + seconds)
  return { said, away, failed }
}

it('a gateway that is away is in its log with the first attempt, once an hour, and at its return', () => {
  const { said, away, failed } = log()
  for (let minute = 0; minute < 150; minute++) failed(60 * minute)
  away.came('It answers')
  expect(said).toEqual([
    'error: It is away: UNREACHABLE: GET /sysinfo',
    'error: It is away since 2026-11-28T12:00Z, 61 attempts: UNREACHABLE: GET /sysinfo',
    'error: It is away since 2026-11-28T12:00Z, 121 attempts: UNREACHABLE: GET /sysinfo',
    'info: It answers. It was away since 2026-11-28T12:00Z, 150 attempts',
  ])
})

it('each other reason is said once, however often they take turns', () => {
  const { said, failed } = log()
  for (let second = 0; second < 600; second++) failed(second, second % 2 ? 'NOT_JSON' : 'UNREACHABLE')
  expect(said.map((text) => text.split(': ')[2])).toEqual(['UNREACHABLE', 'NOT_JSON'])
})

it('what holds again with each attempt is said once, and again after the next time', () => {
  const { said, away, failed } = log()
  for (let round = 0; round < 2; round++) {
    away.came('It is heard')
    failed(round)
    for (let attempt = 0; attempt < 3; attempt++) away.note('The broker answers')
  }
  expect(said.filter((text) => text.endsWith('The broker answers'))).toHaveLength(2)
})

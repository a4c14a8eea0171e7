import { expect, it } from 'vitest'
import { clockIn } from '../../schema/clock'
import { dayZone } from './dayZone'

const NOON = Date.UTC(2026, 10, 24, 12) / 1000
const SUMMER = Date.UTC(2026, 6, 24, 12) / 1000
const seoul = (timeZone: string, updatedAt = NOON) => dayZone({ timeZone, updatedAt }, clockIn('Asia/Seoul'))

it('days of another zone are named by it, as far ahead as it is then', () => {
  expect(seoul('UTC')).toBe('UTC')
  expect(seoul('Europe/Berlin')).toBe('Europe/Berlin (UTC+1)')
  expect(seoul('Europe/Berlin', SUMMER)).toBe('Europe/Berlin (UTC+2)')
})

it('days that begin with one’s own are not named, whatever their zone is called', () => {
  expect(seoul('Asia/Seoul')).toBeUndefined()
  expect(seoul('Asia/Tokyo')).toBeUndefined()
  expect(seoul('Nowhere/Land')).toBeUndefined()
})

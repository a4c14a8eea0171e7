import { expect, it } from 'vitest'
import { clockIn } from '../../schema/clock'
import { dayZone } from './dayZone'

const NOON = Date.UTC(2026, 10, 24, 12) / 1000
const SUMMER = Date.UTC(2026, 6, 24, 12) / 1000
const seoul = (timeZone: string, updatedAt = NOON) => dayZone({ timeZone, updatedAt }, clockIn('Asia/Seoul'))

it('names another zone, with its offset at that time', () => {
  expect(seoul('UTC')).toBe('UTC')
  expect(seoul('Europe/Berlin')).toBe('Europe/Berlin (UTC+1)')
  expect(seoul('Europe/Berlin', SUMMER)).toBe('Europe/Berlin (UTC+2)')
})

it('does not name a zone whose days start with the viewer’s', () => {
  expect(seoul('Asia/Seoul')).toBeUndefined()
  expect(seoul('Asia/Tokyo')).toBeUndefined()
  expect(seoul('Nowhere/Land')).toBeUndefined()
})

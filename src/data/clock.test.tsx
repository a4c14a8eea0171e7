import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clockIn } from '../schema/clock'
import { ClockContext, useServerDay } from './clock'

let timeZone = ''
vi.mock('./config', () => ({ readConfig: () => ({ timeZone, apiBase: '' }) }))

const dayIn = (zone: string) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => <ClockContext value={clockIn(zone)}>{children}</ClockContext>
  return renderHook(useServerDay, { wrapper }).result.current
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) }))

it('what is counted of today names the zone of its day where the page has another', () => {
  timeZone = 'Asia/Seoul'
  expect([dayIn('Europe/Rome'), dayIn('Asia/Tokyo'), dayIn('Asia/Seoul')]).toEqual(['UTC+9', undefined, undefined])
})

it('a server that does not say where its day begins is taken at its word', () => {
  timeZone = ''
  expect(dayIn('Asia/Tokyo')).toBeUndefined()
})

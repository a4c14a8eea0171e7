import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clockIn } from '../schema/clock'

let timeZone = ''
vi.mock('./config', () => ({ readConfig: () => ({ timeZone, apiBase: '' }) }))

// Other files of the run use these modules unmocked.
vi.resetModules()
const { ClockContext, useServerDay } = await import('./clock')
afterAll(() => void vi.resetModules())

const dayIn = (zone: string) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClockContext value={clockIn(zone)}>{children}</ClockContext>
  )
  return renderHook(useServerDay, { wrapper }).result.current
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 25, 12) }))
afterEach(() => void vi.useRealTimers())

it("counts of today name the server's zone if the page has another", () => {
  timeZone = 'Asia/Seoul'
  expect([dayIn('Europe/Rome'), dayIn('Asia/Tokyo'), dayIn('Asia/Seoul')]).toEqual(['UTC+9', undefined, undefined])
})

it('without a zone from the server none is named', () => {
  timeZone = ''
  expect(dayIn('Asia/Tokyo')).toBeUndefined()
})

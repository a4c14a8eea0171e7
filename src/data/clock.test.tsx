import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clockIn } from '../schema/clock'

let timeZone = ''
vi.mock('./config', () => ({ readConfig: () => ({ timeZone, apiBase: '' }) }))

// Other files of the run have these modules, and want them as they are.
vi.resetModules()
const { ClockContext, useServerDay } = await import('./clock')
afterAll(() => void vi.resetModules())

const dayIn = (zone: string) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => <ClockContext value={clockIn(zone)}>{children}</ClockContext>
  return renderHook(useServerDay, { wrapper }).result.current
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 25, 12) }))
afterEach(() => void vi.useRealTimers())

it('what is counted of today names the zone of its day where the page has another', () => {
  timeZone = 'Asia/Seoul'
  expect([dayIn('Europe/Rome'), dayIn('Asia/Tokyo'), dayIn('Asia/Seoul')]).toEqual(['UTC+9', undefined, undefined])
})

it('a server that does not say where its day begins is taken at its word', () => {
  timeZone = ''
  expect(dayIn('Asia/Tokyo')).toBeUndefined()
})

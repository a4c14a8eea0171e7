import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../../data/session'
import { ADMIN_SESSION } from '../../../data/testSession'
import type { GatewayReport } from '../../../generated/types'
import { HardwarePanels } from './HardwarePanels'

const fetched = vi.fn<typeof fetch>()
const AT = 1_800_000_000
const label = { tagMac: 'A', panel: 'Stub (296 × 128)', alias: 'Milk', seenAt: AT }
const report = {
  storeCode: 'IT001',
  gwMac: 'G',
  driver: 'OPEN_EPAPER_LINK',
  address: '10.0.0.7',
  proof: 'content',
  isOnline: false,
  fault: 'TIMEOUT',
  freeBytes: 2048,
  unregistered: 5,
  heard: [label, { ...label, tagMac: 'B', panel: null }],
  log: [{ id: 1, at: AT, level: 'warn', text: 'GET /sysinfo answers nothing', tagMac: 'A', fault: 'CUT' }],
} as unknown as GatewayReport

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
})

afterEach(() => vi.useRealTimers())

function show() {
  const client = new QueryClient()
  render(
    <MemoryRouter>
      <TestTranslationProvider translate={(key: string) => key}>
        <QueryClientProvider client={client}>
          <HardwarePanels storeCode="IT001" gwMac="G" />
        </QueryClientProvider>
      </TestTranslationProvider>
    </MemoryRouter>,
  )
  return { client }
}

it('says how a gateway is and why it does not answer, with its log', async () => {
  fetched.mockResolvedValue(Response.json(report))
  show()
  expect((await screen.findByText(/areas\.hardware\.health\.offline/)).textContent).toContain('enums.fault.TIMEOUT')
  expect(screen.getByText(/GET \/sysinfo answers nothing/).textContent).toContain('A: ')
  expect(screen.getByText('areas.hardware.heard.more')).toBeTruthy()
})

it('says how a gateway is set where it says that, and what it does not say is left out', async () => {
  const settings = { alias: '07', ip: '10.0.0.5', mac: null, server: 'broker', tls: false, dhcp: null, every: 15 }
  fetched.mockResolvedValue(Response.json({ ...report, moduleVersion: '1.0.9', settings }))
  show()
  await screen.findByText('areas.hardware.settings.title')
  expect(screen.getByText('broker')).toBeTruthy()
  expect(screen.getByText('1.0.9')).toBeTruthy()
  expect(screen.getByText('areas.hardware.settings.tls')).toBeTruthy()
  for (const name of ['mac', 'dhcp', 'mask', 'router'])
    expect(screen.queryByText(`areas.hardware.settings.${name}`)).toBeNull()
})

it('offers a product for the labels whose panel is known', async () => {
  fetched.mockResolvedValue(Response.json(report))
  show()
  const [known, unknown] = await screen.findAllByRole<HTMLButtonElement>('button', {
    name: 'areas.hardware.heard.assign',
  })
  expect([known?.disabled, unknown?.disabled]).toEqual([false, true])
  if (known) await userEvent.click(known)
  expect((await screen.findByRole('dialog')).textContent).toContain('areas.hardware.heard.product')
})

it('says why nothing is known, and asks again on request', async () => {
  fetched.mockResolvedValueOnce(Response.json({ code: 0, message: 'Not now.' }, { status: 503 }))
  fetched.mockResolvedValue(Response.json({ ...report, heard: [], unregistered: 0, log: [] }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'kit.retry' }))
  expect(await screen.findByText('areas.hardware.heard.none')).toBeTruthy()
  expect(screen.getByText('areas.hardware.log.none')).toBeTruthy()
})

it('what could not be asked again stays, with why and since when', async () => {
  fetched.mockImplementationOnce(async () => Response.json(report))
  fetched.mockImplementation(async () => Response.json({ code: 0, message: 'Not now.' }, { status: 500 }))
  const { client } = show()
  expect(await screen.findByText(/areas\.hardware\.health\.offline/)).toBeTruthy()
  await client.refetchQueries()
  expect((await screen.findByText(/live\.outdated/)).textContent).toContain('Not now.')
  expect(screen.getByText(/areas\.hardware\.health\.offline/)).toBeTruthy()
})

it('a gateway that is deleted meanwhile is no longer shown as it was', async () => {
  fetched.mockResolvedValueOnce(Response.json(report))
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'Not found.' }, { status: 404 }))
  const { client } = show()
  expect(await screen.findByText(/areas\.hardware\.health\.offline/)).toBeTruthy()
  await client.refetchQueries()
  expect(await screen.findByRole('button', { name: 'kit.retry' })).toBeTruthy()
  expect(screen.queryByText(/areas\.hardware\.health\.offline/)).toBeNull()
})

it('a gateway is asked for again and again, and no more once it is gone', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(async () => Response.json(report))
  show()
  const pass = () => act(() => vi.advanceTimersByTimeAsync(30_000))
  await pass()
  const before = fetched.mock.calls.length
  expect(before).toBeGreaterThan(3)
  fetched.mockImplementation(async () => Response.json({ code: 0, message: 'Not found.' }, { status: 404 }))
  await pass()
  expect(fetched.mock.calls.length).toBe(before + 1)
})

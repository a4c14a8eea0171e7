import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../../data/session'
import { ADMIN_SESSION } from '../../../data/testSession'
import type { GatewayReport } from '../../../generated/types'
import { GatewaySettings } from './GatewaySettings'
import { showAlone } from './testShow'

const fetched = vi.fn<typeof fetch>()
const onChange = vi.fn()
const settings = { alias: '07', every: 15, server: 'broker' } as NonNullable<GatewayReport['settings']>
const START = 'areas.hardware.change.start'

beforeEach(() => {
  fetched.mockReset()
  onChange.mockReset()
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
})

const show = (report: Partial<GatewayReport>) =>
  showAlone(
    <GatewaySettings
      report={{ storeCode: 'IT001', gwMac: 'G', configures: true, ...report } as GatewayReport}
      settings={settings}
      onChange={onChange}
    />,
  )
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`fields\\.${name}`))
const sent = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST')
const SUBMIT = 'resources.gateway-change.dialogs.change.submit'

async function fill(name: string, value: string) {
  const input = await field(name)
  await userEvent.clear(input)
  await userEvent.type(input, value)
}

it('asks for both with what the gateway says, says what is wrong at its field, and sends both', async () => {
  fetched.mockImplementation(async () => Response.json({ alias: '12', every: 30, askedAt: 1, state: 'TOLD' }))
  show({})
  await userEvent.click(await button(START))
  expect([(await field('alias')).value, (await field('every')).value]).toEqual(['07', '15'])
  await fill('alias', '1x')
  await fill('every', '400')
  await userEvent.click(await button(SUBMIT))
  for (const name of ['alias', 'every']) {
    const input = await field(name)
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  }
  expect(sent()).toEqual([])
  await fill('alias', '12')
  await fill('every', '30')
  await userEvent.click(await button(SUBMIT))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const [url, init] = sent()[0] ?? []
  expect(String(url)).toContain('/api/v1/gateway-change/IT001/G')
  expect(JSON.parse(String(init?.body))).toEqual({ alias: '12', every: 30 })
  await waitFor(() => expect(onChange).toHaveBeenCalled())
})

it('why the gateway was told nothing is said, and nothing typed is lost', async () => {
  fetched.mockImplementation(async () => Response.json({ code: 0, message: 'Restart it.' }, { status: 409 }))
  show({})
  await userEvent.click(await button(START))
  await fill('alias', '12')
  await userEvent.click(await button(SUBMIT))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Restart it.')
  await userEvent.keyboard('{Escape}')
  expect((await field('alias')).value).toBe('12')
})

it.each(['TOLD', 'DONE', 'REFUSED', 'UNKNOWN'] as const)(
  'says what was heard of the last change (%s)',
  async (state) => {
    show({ change: { alias: '12', every: 30, askedAt: 1_800_000_000, state } })
    expect(await screen.findByText(new RegExp(`areas\\.hardware\\.change\\.notes\\.${state}`))).toBeTruthy()
    expect(screen.getByText(`areas.hardware.change.states.${state}`)).toBeTruthy()
    // It is told no others meanwhile.
    expect(screen.queryByRole('button', { name: START }) === null).toBe(state === 'TOLD')
  },
)

it('is not offered for gateways that take none', () => {
  show({ configures: false })
  expect(screen.queryByRole('button', { name: START })).toBeNull()
})

it('is not offered to who may not change stores', () => {
  writeSession({ ...ADMIN_SESSION, role_id: 2 })
  show({})
  expect(screen.queryByRole('button', { name: START })).toBeNull()
})

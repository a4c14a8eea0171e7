import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../../data/session'
import { ADMIN_SESSION } from '../../../data/testSession'
import { hasUnsavedChanges } from '../../../data/unsavedChanges'
import type { GatewayReport } from '../../../generated/types'
import { notes } from '../../../ui/feedback/testNotes'
import { AddGatewayDialog } from './AddGatewayDialog'
import { HeardLabels } from './HeardLabels'
import { showAlone } from './testShow'

const fetched = vi.fn<typeof fetch>()
const PANEL = 'Stub (296 × 128)'
const report = {
  storeCode: 'IT001',
  gwMac: 'G',
  heard: [
    { tagMac: 'A', panel: PANEL },
    { tagMac: 'B', panel: PANEL },
  ],
} as unknown as GatewayReport
const KINDS = {
  kinds: [
    {
      driver: 'OPEN_EPAPER_LINK',
      content: 'pixels',
      proof: 'content',
      listens: true,
      user: 'none',
      secret: 'none',
      secretIs: 'password',
    },
  ],
}
const FOUND = {
  name: 'Stub',
  version: '2',
  hardware: 'ap',
  channel: '15',
  labels: 2,
  remarks: [],
  alike: [],
  isElsewhere: false,
}

/** Calls whose answers come when the test says so. */
let answers: Map<string, (body: unknown) => void>

beforeEach(() => {
  answers = new Map()
  notes.length = 0
  fetched.mockReset()
  fetched.mockImplementation(
    (url) =>
      new Promise((resolve) => {
        answers.set(String(url).replace(/^.*\/api\//, ''), (body) => resolve(Response.json(body)))
      }),
  )
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
})

afterEach(() => vi.useRealTimers())

const answer = async (path: string, body: unknown) => {
  await vi.waitFor(() => expect([...answers.keys()]).toContain(path))
  await act(async () => answers.get(path)?.(body))
}
const press = async (name: string, at = 0) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[at] as HTMLElement)
const address = () => screen.findByRole<HTMLInputElement>('textbox')

const adding = (onClose: () => void) => (
  <AddGatewayDialog
    action={{ id: 'addReal', on: 'page' }}
    resource="gateway"
    rows={[]}
    params={{ storeCode: 'IT001' }}
    onClose={onClose}
  />
)

it('a label that is registered late does not close the form of the next one', async () => {
  showAlone(<HeardLabels report={report} onChange={() => {}} />)
  await press('areas.hardware.heard.assign')
  await press('areas.hardware.heard.register')
  await userEvent.keyboard('{Escape}')
  await press('areas.hardware.heard.assign', 1)
  await userEvent.type(await address(), '4711')
  await answer('v1/hardware-gateway/IT001/G/label', { code: 1, message: 'Success' })
  expect((await address()).value).toBe('4711')
})

it.each([
  [{ message: 'Not found.' }, false],
  [{ message: 'No such product.', fields: { prCode: 'No such product.' } }, true],
])('what is refused to a label stands at its field, or else below all of them: %o', async (refused, isOfField) => {
  showAlone(<HeardLabels report={report} onChange={() => {}} />)
  await press('areas.hardware.heard.assign')
  await userEvent.type(await address(), '4711')
  await press('areas.hardware.heard.register')
  await vi.waitFor(() => expect(answers.size).toBe(1))
  await answer('v1/hardware-gateway/IT001/G/label', { code: 0, ...refused })
  expect((await screen.findByText(refused.message)).closest('form')).not.toBeNull()
  expect((await address()).getAttribute('aria-invalid') === 'true').toBe(isOfField)
})

/** The list without the label that was registered. */
function Shrinks() {
  const [{ heard }, setReport] = useState(report)
  return <HeardLabels report={{ ...report, heard }} onChange={() => setReport({ ...report, heard: heard.slice(1) })} />
}

it('once a label is registered and its line is gone, the next one has the focus', async () => {
  showAlone(<Shrinks />)
  for (const left of [1, 0]) {
    await press('areas.hardware.heard.assign')
    await press('areas.hardware.heard.register')
    await answer('v1/hardware-gateway/IT001/G/label', { code: 1, message: 'Success' })
    answers.clear()
    await vi.waitFor(() => {
      const buttons = screen.queryAllByRole('button', { name: 'areas.hardware.heard.assign' })
      expect(buttons).toHaveLength(left)
      expect(document.activeElement).toBe(buttons[0] ?? screen.getByRole('list'))
    })
  }
})

it('a gateway that can fetch pictures is asked where from', async () => {
  showAlone(adding(() => {}))
  await answer('v1/hardware-gateway-kind', { kinds: KINDS.kinds.map((kind) => ({ ...kind, fetches: true })) })
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })
  await userEvent.type(await field('fields.address'), '10.0.0.7')
  await userEvent.type(await field('add.pictureAddress'), 'here')
  await press('areas.hardware.add.check')
  await vi.waitFor(() => expect(fetched.mock.calls.at(-1)?.[1]?.body).toContain('"pictureAddress":"here"'))
})

/** An address is entered in the dialog that is open, and checked. */
async function check() {
  await answer('v1/hardware-gateway-kind', KINDS)
  await userEvent.type(await address(), '10.0.0.7')
  await press('areas.hardware.add.check')
}

/** What was found there is added; the answer is to come. */
async function addChecked() {
  await check()
  await answer('v1/hardware-gateway-probe', FOUND)
  await press('areas.hardware.add.add')
}

it('a gateway that is added late takes nobody away from where they are by now', async () => {
  const onClose = vi.fn<() => void>()
  const router = showAlone(adding(onClose))
  await addChecked()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  await act(() => router.navigate('/elsewhere'))
  await answer('v1/hardware-gateway', { ...report, gwMac: 'NEW' })
  expect(router.state.location.pathname).toBe('/elsewhere')
})

it('a gateway that is being added is added once, whatever is typed meanwhile', async () => {
  const router = showAlone(adding(() => {}))
  await addChecked()
  await userEvent.type(await address(), '8{Enter}')
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(2)
  await answer('v1/hardware-gateway', { ...report, gwMac: 'NEW' })
  expect(router.state.location.pathname).toBe('/store/IT001/gw/NEW')
})

it('another address, and a dialog that is closed, end a check', async () => {
  showAlone(adding(() => {}))
  await check()
  const asked = () => fetched.mock.calls.at(-1)?.[1]?.signal?.aborted
  expect(asked()).toBe(false)
  await userEvent.type(await address(), '8')
  expect(asked()).toBe(true)
  await press('areas.hardware.add.check')
  expect(asked()).toBe(false)
  cleanup()
  expect(asked()).toBe(true)
})

it('a gateway that is refused after its dialog was closed is told', async () => {
  const router = showAlone(adding(() => {}))
  await addChecked()
  await act(() => router.navigate('/elsewhere'))
  await answer('v1/hardware-gateway', { code: 0, message: 'Nothing answers.' })
  await vi.waitFor(() => expect(notes).toEqual(['form.notSaved']))
})

it('what was typed about a gateway is not lost without a question', async () => {
  const onClose = vi.fn<() => void>()
  showAlone(adding(onClose))
  await answer('v1/hardware-gateway-kind', KINDS)
  expect(hasUnsavedChanges()).toBe(false)
  await userEvent.type(await address(), '10.0.0.7')
  expect(hasUnsavedChanges()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'form.keepEditing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect((await address()).value).toBe('10.0.0.7')
})

it('says what is waited for and for how long, and stops on request without losing what was typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  showAlone(adding(() => {}))
  await answer('v1/hardware-gateway-kind', {
    kinds: [{ ...KINDS.kinds[0], driver: 'ETAG_ESTATION', listens: false, waits: 50 }],
  })
  await address()
  await press('areas.hardware.add.check')
  expect(document.activeElement).toBe(await address())
  await userEvent.type(await address(), '10.0.0.7/A05C', { delay: null })
  await press('areas.hardware.add.check')
  await act(() => vi.advanceTimersByTimeAsync(12_000))
  expect(screen.getByText('areas.hardware.add.waiting.sign')).toBeTruthy()
  expect(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  const [, init] = fetched.mock.calls.at(-1) ?? []
  expect(init?.signal?.aborted).toBe(false)
  await press('areas.hardware.add.waiting.stop')
  expect(init?.signal?.aborted).toBe(true)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'areas.hardware.add.check' }))
  expect((await address()).value).toBe('10.0.0.7/A05C')
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../../data/session'
import { ADMIN_SESSION } from '../../../data/testSession'
import type { GatewayReport } from '../../../generated/types'
import { MoveGatewayDialog } from './MoveGatewayDialog'
import { showAlone } from './testShow'

const fetched = vi.fn<typeof fetch>()
const report = {
  storeCode: 'IT001',
  gwMac: 'G',
  driver: 'ETAG_ESTATION',
  address: '10.0.0.7/A05C',
  user: 'shop',
  hasSecret: true,
  revision: 'one',
} as GatewayReport
const KINDS = {
  kinds: [{ driver: 'ETAG_ESTATION', listens: false, user: 'optional', secret: 'optional', secretIs: 'password' }],
}
/** What the server answers to each save. */
let answers: Response[]

beforeEach(() => {
  answers = []
  fetched.mockReset()
  fetched.mockImplementation(async (url) =>
    String(url).endsWith('kind') ? Response.json(KINDS) : (answers.shift() ?? Response.json(report)),
  )
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
})

const meanwhile = (more: object) =>
  Response.json(
    { code: 0, message: 'Changed.', key: 'server.changedMeanwhile', current: { ...report, revision: 'two', ...more } },
    { status: 409 },
  )

const sent = () =>
  fetched.mock.calls.flatMap(([, init]) => (init?.method === 'PUT' ? [JSON.parse(String(init.body)) as object] : []))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })
const password = () => screen.findByLabelText<HTMLInputElement>(/^areas\.hardware\.add\.password/)
async function save(): Promise<void> {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'areas.hardware.health.save' })
  await waitFor(() => expect(button().disabled).toBe(false))
  await userEvent.click(button())
}

function show() {
  const onClose = vi.fn<() => void>()
  showAlone(<MoveGatewayDialog report={report} onClose={onClose} />)
  return onClose
}

it('a stored password stays, or is taken away on request', async () => {
  const onClose = show()
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  await userEvent.click(await screen.findByRole('switch', { name: 'areas.hardware.add.without.password' }))
  expect((await password()).disabled).toBe(true)
  await save()
  expect(sent()).toEqual([
    { address: '10.0.0.7/A05C', user: 'shop', revision: 'one' },
    { address: '10.0.0.7/A05C', user: 'shop', revision: 'one', secret: null },
  ])
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})

it('another address asks for the password again, at its field, and sends nothing before', async () => {
  show()
  await userEvent.type(await field('address'), 'D')
  expect(screen.getByText('areas.hardware.add.againHelp')).toBeTruthy()
  await save()
  expect((await password()).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(await password())
  expect(sent()).toEqual([])
  await userEvent.type(await password(), 'new')
  await save()
  expect(sent()).toEqual([{ address: '10.0.0.7/A05CD', user: 'shop', secret: 'new', revision: 'one' }])
})

it('what is typed while it is saved does not save it twice', async () => {
  const onClose = show()
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  fetched.mockImplementationOnce(async () => {
    await late
    return Response.json(report)
  })
  await save()
  await userEvent.type(await field('user'), '2{Enter}')
  come()
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(sent()).toHaveLength(1)
})

it('what somebody else has changed meanwhile stays, with what was changed here', async () => {
  answers = [meanwhile({ address: '10.0.0.8/A05C' })]
  const onClose = show()
  await userEvent.type(await field('user'), '2')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(sent().at(-1)).toEqual({ address: '10.0.0.8/A05C', user: 'shop2', revision: 'two' })
})

it('who entered a password is asked before it goes to an address that somebody else has entered', async () => {
  answers = [meanwhile({ address: '10.0.0.8/A05C' })]
  show()
  await userEvent.type(await password(), 'mine')
  await save()
  await waitFor(async () => expect((await field('address')).value).toBe('10.0.0.8/A05C'))
  expect(sent()).toHaveLength(1)
  expect((await screen.findByRole('alert')).textContent).toContain('server.changedMeanwhile')
  await save()
  expect(sent().at(-1)).toEqual({ address: '10.0.0.8/A05C', user: 'shop', secret: 'mine', revision: 'two' })
})

it('where both changed the same, each is asked which one holds', async () => {
  answers = [meanwhile({ user: 'theirs' })]
  show()
  await userEvent.type(await field('user'), '2')
  await save()
  await userEvent.click(await screen.findByRole('radio', { name: /theirs/ }))
  await userEvent.click(screen.getByRole('button', { name: 'conflict.save' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().at(-1)).toEqual({ address: '10.0.0.7/A05C', user: 'theirs', revision: 'two' })
})

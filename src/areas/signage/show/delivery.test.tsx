import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { notes, NotesKept } from '../../../ui/feedback/testNotes'
import { DeliveryNotice, useDelivery } from './DeliveryNotice'
import { deviceShow, templateShow, type ShowSource } from './showSource'

const fetched = vi.fn<typeof fetch>()
let devices: readonly { mac: string; status: string }[] = []
let isRefused = false

beforeEach(() => {
  isRefused = false
  notes.length = 0
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async (address) => {
    const path = String(address)
    if (path.endsWith('/device/sync'))
      return isRefused
        ? Response.json({ code: 0, message: 'Not now.' }, { status: 503 })
        : Response.json({ code: 1, message: 'Success' })
    if (path.includes('findByTemplate')) return Response.json(devices)
    if (path.endsWith('/show')) return Response.json({ show: [], screenWidth: 2880, screenHeight: 158, revision: 3 })
    return Response.json(devices[0])
  })
})

const synced = () =>
  fetched.mock.calls
    .filter(([address]) => String(address).endsWith('/device/sync'))
    .map(([, options]) => JSON.parse(String(options?.body)))

function Saved({ source }: { source: ShowSource }) {
  const delivery = useDelivery(source)
  return (
    <>
      <button type="button" onClick={() => void delivery.send()}>
        saved
      </button>
      <DeliveryNotice delivery={delivery} />
    </>
  )
}

async function save(source: ShowSource) {
  const translate = (key: string, options?: Record<string, unknown>) =>
    [String(options?.['_'] ?? key), options?.['smart_count'], options?.['reason']]
      .filter((part) => part !== undefined)
      .join(' ')
  const page = render(
    <TestTranslationProvider translate={translate}>
      <NotesKept>
        <Saved source={source} />
      </NotesKept>
    </TestTranslationProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'saved' }))
  return page
}

it('a saved show is fetched by its device, with a notification', async () => {
  devices = [{ mac: 'aa', status: 'ONLINE' }]
  await save(deviceShow('S1', 'aa'))
  await waitFor(() => expect(notes).toEqual(['areas.show.delivery.sent 1']))
  expect(synced()).toEqual([{ devList: ['aa'] }])
  expect(screen.queryByText(/delivery.offline/)).toBeNull()
})

it('a saved template is fetched by the devices that follow it; offline ones are counted', async () => {
  devices = [
    { mac: 'aa', status: 'ONLINE' },
    { mac: 'bb', status: 'OFFLINE' },
    { mac: 'cc', status: 'OFFLINE' },
  ]
  await save(templateShow('S1', 'Week', '23.1'))
  expect(await screen.findByText('areas.show.delivery.offline 2')).toBeTruthy()
  expect(synced()).toEqual([{ devList: ['aa', 'bb', 'cc'] }])
})

it('a failed delivery shows the reason and can be retried', async () => {
  devices = [{ mac: 'aa', status: 'ONLINE' }]
  isRefused = true
  await save(deviceShow('S1', 'aa'))
  expect(await screen.findByText('areas.show.delivery.failed Not now.')).toBeTruthy()
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'areas.show.delivery.again' }))
  await waitFor(() => expect(screen.queryByText(/delivery.failed/)).toBeNull())
  expect(synced()).toHaveLength(2)
})

it('a delivery that fails after leaving the page is still reported', async () => {
  devices = [{ mac: 'aa', status: 'ONLINE' }]
  let answer: (response: Response) => void = () => undefined
  fetched.mockImplementation(async (address) =>
    String(address).endsWith('/device/sync')
      ? new Promise((resolve) => {
          answer = resolve
        })
      : Response.json(devices[0]),
  )
  const { unmount } = await save(deviceShow('S1', 'aa'))
  await waitFor(() => expect(synced()).toHaveLength(1))
  unmount()
  answer(Response.json({ code: 0, message: 'Not now.' }, { status: 503 }))
  await waitFor(() => expect(notes).toEqual(['areas.show.delivery.failed Not now.']))
})

it('the show of a device is saved with the size of its screen', async () => {
  const source = deviceShow('S1', 'aa')
  const { revision } = await source.load()
  await source.save([], revision)
  expect(JSON.parse(String(fetched.mock.calls.at(-1)?.[1]?.body))).toEqual({
    screenWidth: 2880,
    screenHeight: 158,
    show: [],
    revision: 3,
  })
})

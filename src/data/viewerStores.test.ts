// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { dataProvider } from './dataProvider'
import { endSession, writeSession } from './session'
import { viewerStores } from './viewerStores'

afterEach(() => endSession('logout'))

const reads = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, { read: true, write: false }]))

it("the alarms of the account's stores are visible, those of the system with permission to read servers, and all with access to all stores", () => {
  expect(viewerStores({ role_id: 2, store: ['S1', 'S2'], privilege: {} })).toEqual(['S1', 'S2'])
  expect(viewerStores({ role_id: 2, store: ['S1'], privilege: reads('server') })).toEqual(['S1', 'SYSTEM'])
  expect(viewerStores({ role_id: 2, store: ['S1'], privilege: {}, enableWholeStore: true })).toEqual([])
})

it('the history of alarms sends them with each search', async () => {
  writeSession({
    email: 'a@x.example',
    name: 'A',
    accessToken: 't',
    authenticated: true,
    role_id: 2,
    store: ['S1'],
    privilege: reads('alarm'),
    systemConfig: {},
  })
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ data: [], recordsFiltered: 0, recordsTotal: 0 }))
  vi.stubGlobal('fetch', fetched)
  await dataProvider.getList('alarm-history', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'updatedAt', order: 'DESC' },
    filter: {},
  })
  const sent = new URLSearchParams(String(fetched.mock.calls[0]?.[1]?.body))
  expect(JSON.parse(sent.get('storeList') ?? '')).toEqual(['S1'])
})

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { dataProvider } from './dataProvider'
import { endSession, writeSession } from './session'
import { viewerStores } from './viewerStores'

afterEach(() => endSession('logout'))

const reads = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, { read: true, write: false }]))

it('whose alarms are seen: the stores of the account, the system for who reads servers, all for who sees all', () => {
  expect(viewerStores({ role_id: 2, store: ['S1', 'S2'], privilege: {} })).toEqual(['S1', 'S2'])
  expect(viewerStores({ role_id: 2, store: ['S1'], privilege: reads('server') })).toEqual(['S1', 'SYSTEM'])
  expect(viewerStores({ role_id: 2, store: ['S1'], privilege: {}, enableWholeStore: true })).toEqual([])
})

it('the history of alarms says them with each search', async () => {
  writeSession({ email: 'a@x.example', name: 'A', accessToken: 't', authenticated: true, role_id: 2, store: ['S1'], privilege: reads('alarm'), systemConfig: {} })
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ data: [], recordsFiltered: 0, recordsTotal: 0 }))
  vi.stubGlobal('fetch', fetched)
  await dataProvider.getList('alarm-history', { pagination: { page: 1, perPage: 25 }, sort: { field: 'updatedAt', order: 'DESC' }, filter: {} })
  const sent = new URLSearchParams(String(fetched.mock.calls[0]?.[1]?.body))
  expect(JSON.parse(sent.get('storeList') ?? '')).toEqual(['S1'])
})

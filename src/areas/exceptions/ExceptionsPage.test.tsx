import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { english } from '../../ui/list/testAction'
import { ExceptionsPage } from './ExceptionsPage'

const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const STATS = {
  storeCode: 'S1',
  totalTags: 200,
  errorTags: 4,
  noProductTags: 0,
  duplicateTags: 2,
  batteryNgTags: 1,
  totalGWs: 5,
  ngGWs: 2,
}

let answer: () => Promise<Response>
let calls: string[]

function Address() {
  return <output data-testid="address">{useLocation().search}</output>
}

function show(address = '/exceptions', stores = ['S1', 'S2']) {
  const getList = async (resource: string) => {
    const rows = resource === 'store-tag-stats' ? stores.map((storeCode) => ({ id: storeCode, storeCode })) : []
    return { data: rows as never[], total: rows.length }
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <CoreAdminContext
        queryClient={new QueryClient()}
        dataProvider={testDataProvider({ getList })}
        i18nProvider={i18n}
      >
        <ExceptionsPage />
        <Address />
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

const card = (name: string) => screen.findByRole('group', { name })
const listName = () => document.querySelector('[data-exception-list]')?.getAttribute('data-exception-list')

beforeEach(() => {
  writeSession(ADMIN_SESSION)
  calls = []
  answer = async () => Response.json(STATS)
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    if (!path.startsWith('/stats/exceptions/')) return Promise.resolve(Response.json([]))
    calls.push(path)
    return answer()
  })
})

it('opens with the error tags of the first store; another exception opens its list, which the address keeps', async () => {
  show()
  expect((await card('Error tags')).textContent).toContain('4 of 200')
  expect((await card('NG gateways')).textContent).toContain('2 of 5')
  expect(calls).toEqual(['/stats/exceptions/store/S1'])
  expect(listName()).toBe('error')
  await userEvent.click(screen.getByRole('button', { name: /Show list.*Duplicate tags/ }))
  expect(listName()).toBe('duplicate')
  expect(screen.getByTestId('address').textContent).toBe('?store=S1&list=duplicate')
})

it('a list that the store does not have is that of its error tags', async () => {
  show('/exceptions?store=S2&list=nothing')
  await card('Error tags')
  expect(calls).toEqual(['/stats/exceptions/store/S2'])
  expect(listName()).toBe('error')
})

it('a list without tags cannot be downloaded', async () => {
  show('/exceptions?store=S1&list=noproduct')
  await card('No-product tags')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download file' }).disabled).toBe(true)
})

it('a user without stores is told so', async () => {
  show('/exceptions', [])
  expect(await screen.findByText('You don’t have access to any store.')).toBeDefined()
  expect(calls).toEqual([])
})

it('the counts stay while the server is unreachable, and are fetched again at once when the network is back', async () => {
  show('/exceptions?store=S1')
  await card('Error tags')
  answer = () => Promise.reject(new TypeError('away'))
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/Can’t reach the server/)).toBeDefined()
  expect((await card('Error tags')).textContent).toContain('4 of 200')
  answer = async () => Response.json({ ...STATS, errorTags: 7 })
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await card('Error tags')).textContent).toContain('7 of 200'))
  expect(screen.queryByText(/Can’t reach the server/)).toBeNull()
})

import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { type SessionUser, writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { english } from '../../ui/list/testAction'
import { LabelLedgerPage, PriceLedgerPage } from './LedgerPages'

const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const SOME_STORES: SessionUser = { ...ADMIN_SESSION, role_id: 5, store: ['S1'] }

function show(page: React.ReactNode, session: SessionUser) {
  writeSession(session)
  render(
    <MemoryRouter>
      <CoreAdminContext
        queryClient={new QueryClient()}
        dataProvider={testDataProvider({ getList: async () => ({ data: [], total: 0 }) })}
        i18nProvider={i18n}
      >
        {page}
      </CoreAdminContext>
    </MemoryRouter>,
  )
}
const checkButton = () => screen.queryByRole('button', { name: 'Check ledger' })

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}))))

it('a ledger says what fills it, and opens its check', async () => {
  show(<PriceLedgerPage />, ADMIN_SESSION)
  expect(screen.getByRole('heading', { level: 1, name: 'Price ledger' })).toBeDefined()
  expect(await screen.findByText('No price changes yet')).toBeDefined()
  await userEvent.click(checkButton() as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Check a ledger' })).toBeDefined()
})

it('users who may read tags and no products see what labels have shown, without the check', async () => {
  show(<LabelLedgerPage />, { ...SOME_STORES, privilege: { tag: { read: true, write: false } } })
  expect(await screen.findByText('No label has confirmed anything yet')).toBeDefined()
  expect(checkButton()).toBeNull()
})

it('users who may read products may check', () => {
  show(<LabelLedgerPage />, { ...SOME_STORES, privilege: { tag: { read: true }, product: { read: true } } as never })
  expect(checkButton()).not.toBeNull()
})

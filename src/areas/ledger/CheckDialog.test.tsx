import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LedgerCheck } from '../../generated/types'
import { shownErrors } from '../../ui/kit/errorDialog'
import { english } from '../../ui/list/testAction'
import { CheckDialog } from './CheckDialog'

const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const STORES = [
  { id: 'S1', storeCode: 'S1', storeName: 'Milano' },
  { id: 'S2', storeCode: 'S2', storeName: 'Berlin' },
]

let calls: string[]
let answer: () => Promise<Response>

function show() {
  render(
    <CoreAdminContext
      queryClient={new QueryClient()}
      dataProvider={testDataProvider({ getList: async () => ({ data: STORES as never[], total: STORES.length }) })}
      i18nProvider={i18n}
    >
      <CheckDialog onClose={() => undefined} />
    </CoreAdminContext>,
  )
}

async function choose(store: RegExp) {
  await userEvent.click(screen.getByLabelText('Store'))
  await userEvent.click(await screen.findByRole('option', { name: store }))
}
const start = () => userEvent.click(screen.getByRole('button', { name: 'Check' }))
const found = (check: Omit<LedgerCheck, 'storeCode'>) => async () => Response.json({ storeCode: 'S1', ...check })

beforeEach(() => {
  shownErrors.set(() => [])
  calls = []
  answer = found({ entries: 1_200, broken: [] })
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    if (!path.includes('ledger-check')) return Promise.resolve(Response.json({}))
    calls.push(path)
    return answer()
  })
})

it('checks the ledger of the chosen store, and says that it is intact', async () => {
  show()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(true)
  await choose(/Milano/)
  await start()
  expect(await screen.findByText('1200 entries checked. All are as they were written.')).toBeDefined()
  expect(calls).toEqual(['/api/v1/ledger-check/S1'])
})

it('names the first entry of each ledger that is not as it was written, and why', async () => {
  answer = found({
    entries: 40,
    broken: [
      { book: 'PRICE', number: 12, reason: 'CHANGED' },
      { book: 'LABEL', number: 3, reason: 'MISSING' },
    ],
  })
  show()
  await choose(/Milano/)
  await start()
  expect(await screen.findByText('Price ledger: entry 12 was changed after it was written.')).toBeDefined()
  expect(screen.getByText('Shelf ledger: entry 3 is missing.')).toBeDefined()
})

it('the result of one store is not shown for another', async () => {
  show()
  await choose(/Milano/)
  await start()
  await screen.findByText(/entries checked/)
  await choose(/Berlin/)
  expect(screen.queryByText(/entries checked/)).toBeNull()
})

it('an error about a store that is no longer chosen is not reported', async () => {
  let fail: (error: Error) => void = () => undefined
  answer = () => new Promise((_, reject) => (fail = reject))
  show()
  await choose(/Milano/)
  await start()
  await choose(/Berlin/)
  fail(new TypeError('away'))
  answer = found({ entries: 5, broken: [] })
  await start()
  expect(await screen.findByText('5 entries checked. All are as they were written.')).toBeDefined()
  expect(shownErrors.get()).toEqual([])
})

it('a failed check is reported', async () => {
  answer = () => Promise.reject(new TypeError('away'))
  show()
  await choose(/Milano/)
  await start()
  await waitFor(() => expect(shownErrors.get()).toHaveLength(1))
})

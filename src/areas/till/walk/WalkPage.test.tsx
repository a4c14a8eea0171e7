import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../../data/session'
import { ADMIN_SESSION } from '../../../data/testSession'
import type { PriceCheck, PriceCheckAnswer, PriceCheckItem } from '../../../generated/types'
import { english } from '../../../ui/list/testAction'
import { WalkPage } from './WalkPage'

const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
let check: PriceCheck
let items: PriceCheckItem[]
let isAway: boolean
let put: { place: number; answer: PriceCheckAnswer }[]

const item = (place: number): PriceCheckItem => ({
  id: `7.${place}`,
  storeCode: 'S1',
  checkId: 7,
  place,
  prCode: `400000000000${place}`,
  productName: `Product ${place}`,
  expected: '2,00 €',
  expectedCents: 200,
  expectedFrom: 'TILL',
  verdict: 'OPEN',
})

async function answer(url: string, init?: RequestInit): Promise<Response> {
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const [, place] = /\/item\/(\d+)$/.exec(path) ?? []
  if (place !== undefined) {
    if (isAway) throw new TypeError('away')
    const body = JSON.parse(String(init?.body)) as PriceCheckAnswer
    if (check.state !== 'OPEN') return Response.json({ message: 'This price check has ended.' }, { status: 409 })
    put.push({ place: Number(place), answer: body })
    const verdict = body.verdict === 'WRONG' ? 'OVERCHARGE' : body.verdict
    items = items.map((one) => (one.place === Number(place) ? { ...one, verdict, seen: body.seen ?? null } : one))
    return Response.json(items[Number(place) - 1])
  }
  if (path.includes('price-check-item')) return Response.json(items)
  if (path.endsWith('/finish'))
    return Response.json((check = { ...check, state: 'DONE', result: 'NOT_PASSED', share: 50 }))
  if (path.includes('/api/v1/price-check/')) return Response.json(check)
  return Response.json({})
}

beforeEach(() => {
  localStorage.clear()
  isAway = false
  put = []
  items = [item(1), item(2)]
  check = {
    id: 7,
    storeCode: 'S1',
    plan: 'Default 50',
    size: 2,
    population: 10,
    draw: 'RANDOM',
    seed: 'x',
    passShare: 98,
    state: 'OPEN',
    startedAt: 1_764_000_000,
  }
  writeSession(ADMIN_SESSION)
  vi.stubGlobal('fetch', answer)
})

function show() {
  render(
    <MemoryRouter initialEntries={['/till/checks/S1/7']}>
      <CoreAdminContext queryClient={new QueryClient()} dataProvider={testDataProvider()} i18nProvider={i18n}>
        <Routes>
          <Route path="/till/checks/:storeCode/:id" element={<WalkPage />} />
        </Routes>
      </CoreAdminContext>
    </MemoryRouter>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

it('goes from product to product by one press each, and ends with the result', async () => {
  show()
  await heading('Product 1')
  await press('Price is right')
  await heading('Product 2')
  await press('Other price')
  await userEvent.type(screen.getByLabelText(/^Price on the shelf/), 'cheap')
  await press('Save')
  expect(screen.getByText('This is not an amount. Write for example 1.90 or 1,90 €.')).toBeDefined()
  await userEvent.clear(screen.getByLabelText(/^Price on the shelf/))
  await userEvent.type(screen.getByLabelText(/^Price on the shelf/), '1.80')
  await press('Save')
  expect(await screen.findByText('Saved. The label can be resent at once.')).toBeDefined()
  await waitFor(() => expect(put).toHaveLength(2))
  expect(put.map(({ place, answer: { verdict, seen } }) => [place, verdict, seen])).toEqual([
    [1, 'RIGHT', undefined],
    [2, 'WRONG', '1.80'],
  ])
  await press('Finish check')
  expect(await screen.findByText('Not passed: 50 % right, at least 98 % needed.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Price is right' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download report' })).toBeDefined()
})

it('a scanner that types finds its product, whatever has the focus, and the answer says that it was scanned', async () => {
  show()
  await heading('Product 1')
  await userEvent.keyboard('4000000000002{Enter}')
  await heading('Product 2')
  expect(screen.getByText('Scanned: Product 2')).toBeDefined()
  await press('Price is right')
  await waitFor(() => expect(put).toMatchObject([{ place: 2, answer: { verdict: 'RIGHT', scanned: true } }]))
  await userEvent.keyboard('123{Enter}')
  expect(await screen.findByText('123 is not on this list.')).toBeDefined()
})

it('what cannot be sent is kept, said, and sent later', async () => {
  isAway = true
  show()
  await heading('Product 1')
  await press('Not found')
  await heading('Product 2')
  expect(await screen.findByText(/^1 answer is not sent yet/)).toBeDefined()
  expect(screen.getByText(/1 of 2 checked/)).toBeDefined()
  cleanup()
  show()
  await heading('Product 2')
  expect(screen.getByText(/1 of 2 checked/)).toBeDefined()
  isAway = false
  await press('Send now')
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull())
  expect(put).toMatchObject([{ place: 1, answer: { verdict: 'NOT_FOUND' } }])
  expect(Object.keys(localStorage).some((key) => key.startsWith('shelfdeck.priceCheck.'))).toBe(false)
})

it('what was not sent before somebody else ended the check is no part of it, and is discarded', async () => {
  isAway = true
  show()
  await heading('Product 1')
  await press('Not found')
  await screen.findByText(/^1 answer is not sent yet/)
  items = items.map((one) => ({ ...one, verdict: 'RIGHT', seen: '2,00 €' }))
  check = { ...check, state: 'DONE', result: 'PASSED', share: 100 }
  isAway = false
  await press('Send now')
  await screen.findByText('Passed: 100 % right, at least 98 % needed.')
  expect(screen.queryByText(/1 not found/)).toBeNull()
  await press('Discard')
  await waitFor(() => expect(screen.queryByText(/was rejected/)).toBeNull())
  expect(Object.keys(localStorage).some((key) => key.startsWith('shelfdeck.priceCheck.'))).toBe(false)
  expect(put).toEqual([])
})

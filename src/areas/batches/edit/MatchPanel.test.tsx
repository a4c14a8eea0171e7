import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BatchMatched } from '../../../generated/types'
import { english } from '../../../ui/list/testAction'
import { type EditedMatch, EVERY_PRODUCT } from './draft'
import { MatchPanel } from './MatchPanel'

const i18n = { translate: english, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }
const FOUND: BatchMatched = {
  prices: 1240,
  unpriced: 2,
  first: [
    { storeCode: 'S1', prCode: '4001', name: 'Milk', before: '2,00 €', price: '1.80' },
    { storeCode: 'S1', prCode: '4002', name: 'Tea', before: 'on request', price: null },
  ],
}

let sent: unknown[]
let answer: () => Response

function Panel({ storeCodes, faults = {} }: { storeCodes: string[]; faults?: Record<string, string> }) {
  const [match, setMatch] = useState<EditedMatch | undefined>(EVERY_PRODUCT)
  return match ? (
    <MatchPanel match={match} storeCodes={storeCodes} faults={faults} onChange={setMatch} />
  ) : (
    <p>No filter</p>
  )
}

// The descriptor of products is on its way when it is drawn first.
const show = (storeCodes: string[], faults?: Record<string, string>) =>
  act(async () => {
    render(
      <CoreAdminContext queryClient={new QueryClient()} dataProvider={testDataProvider()} i18nProvider={i18n}>
        <Panel storeCodes={storeCodes} {...(faults && { faults })} />
      </CoreAdminContext>,
    )
  })

beforeEach(() => {
  sent = []
  answer = () => Response.json(FOUND)
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit = {}) => {
    if (!url.includes('price-batch/matching')) return Promise.resolve(Response.json({}))
    sent.push(JSON.parse(String(body)))
    return Promise.resolve(answer())
  })
})

it('says how many products match now, how many have no price, and shows the first with their next prices', async () => {
  await show(['S1'])
  expect(await screen.findByText('1,240 products match')).toBeDefined()
  expect(screen.getByText('2 have no price to change and are left out')).toBeDefined()
  expect(screen.getByRole('row', { name: /^Milk ?4001 S1 2,00 € 1\.80$/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /^Tea ?4002 S1 on request –$/ })).toBeDefined()
  expect(screen.getByText('and 1,238 more')).toBeDefined()
  expect(sent).toEqual([
    {
      storeCodes: ['S1'],
      match: { filters: {}, priceFrom: null, priceTo: null, by: 'PERCENT', value: -10, rounding: 'NONE' },
    },
  ])
})

it('counts each product in each of several stores, and none without a store', async () => {
  await show(['S1', 'S2'])
  expect(await screen.findByText('1,240 prices match: each product in each store')).toBeDefined()
})

it('asks for a store before it counts', async () => {
  await show([])
  expect(screen.getByText('Select at least one store.')).toBeDefined()
  expect(sent).toEqual([])
})

it('counts anew once typing has rested, with the prices and the change that were typed', async () => {
  await show(['S1'])
  await screen.findByText('1,240 products match')
  answer = () => Response.json({ prices: 1, unpriced: 0, first: FOUND.first.slice(0, 1) })
  await userEvent.type(screen.getByLabelText('Price now from'), '2')
  await userEvent.type(screen.getByLabelText('Price now to'), '3')
  expect(await screen.findByText('1 product matches')).toBeDefined()
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ match: { priceFrom: 2, priceTo: 3 } }))
  expect(screen.queryByText(/more$/)).toBeNull()
})

it('says what the server refuses, and goes when it is removed', async () => {
  answer = () => Response.json({ code: 400, message: 'No such filter' }, { status: 400 })
  await show(['S1'], { match: 'No product of these stores matches the filter.', 'match/value': 'Required' })
  expect((await screen.findByRole('alert')).textContent).toContain('No such filter')
  expect(screen.getByText('No product of these stores matches the filter.')).toBeDefined()
  expect(screen.getByLabelText('Percent, minus for less').getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter' }))
  expect(screen.getByText('No filter')).toBeDefined()
})

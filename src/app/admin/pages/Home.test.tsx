import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { endSession, writeSession } from '../../../data/session'
import { Home } from './Home'

afterEach(() => endSession('logout'))

function open(...areas: string[]) {
  const privilege = Object.fromEntries(areas.map((area) => [area, { read: true, write: false }]))
  writeSession({
    email: 'a@x.example',
    name: 'A',
    accessToken: 't',
    authenticated: true,
    role_id: 4,
    store: ['S1'],
    privilege,
    systemConfig: {},
  })
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route path="*" element={<Place />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
}

const Place = () => <p>{'elsewhere'}</p>

it('redirects to the first page of the menu that the user may read', async () => {
  open('task', 'alarm')
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

it('says so if the user may read none', async () => {
  open()
  expect(await screen.findByText('app.forbidden.title')).toBeTruthy()
})

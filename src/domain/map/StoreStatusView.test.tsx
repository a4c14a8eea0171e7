import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'ra-core'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { StoreStatusView } from './StoreStatusView'

const loading = vi.hoisted(() => {
  let arrive: () => void = () => undefined
  return { arrived: new Promise<void>((resolve) => (arrive = resolve)), arrive: () => arrive() }
})

vi.mock('./StoreMapView', async () => {
  await loading.arrived
  const StoreMapView = ({ onReady }: { onReady: () => void }) => {
    useEffect(onReady, [onReady])
    return <input aria-label="Search on the map" />
  }
  return { StoreMapView }
})
vi.mock('../../ui/list/SchemaList', () => ({ SchemaList: () => <table aria-label="Table" /> }))

const i18n = { translate: (key: string) => key, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }

it('a Tab while the map loads stays in the page, and goes on into the map', async () => {
  const page = (
    <StoreStatusView
      resource="store-status"
      title="Stores"
      map={{ call: '/status/store', facts: [], problems: [] }}
      storeHref={(code) => code}
    />
  )
  const router = createMemoryRouter([
    { path: '*', element: <CoreAdminContext i18nProvider={i18n}>{page}</CoreAdminContext> },
  ])
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'map.map' }))
  await userEvent.tab()
  const place = screen.getByRole('group', { name: 'Stores' })
  expect(place.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(place)
  await act(async () => {
    loading.arrive()
    await loading.arrived
  })
  const search = await screen.findByLabelText('Search on the map')
  expect(document.activeElement).toBe(place)
  await userEvent.tab()
  expect(document.activeElement).toBe(search)
  // It is no stop on the way back.
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'map.map' }))
})

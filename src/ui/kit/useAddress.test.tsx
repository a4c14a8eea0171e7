import { act, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useAddress } from './useAddress'

const never = new Promise<never>(() => undefined)
const Stuck = () => use(never)

/** A page that is on the screen while the next address is being drawn, which takes for ever. */
function Page() {
  const [search, setAddress] = useAddress()
  const [first] = useState(() => search.toString())
  if (search.toString() !== first) return <Stuck />
  return <button onClick={() => setAddress((now) => new URLSearchParams([...now, ['q', 'IT001']]))}>write</button>
}

async function leftFor(address: string) {
  const element = (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
  const router = createMemoryRouter(
    [
      { path: '/stores', element },
      { path: '/tags', element: <Stuck /> },
    ],
    { initialEntries: ['/stores'] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByText('write')
  await act(async () => startTransition(() => void router.navigate(address)))
  await act(async () => screen.getByText('write').click())
  return router
}

describe('the address that a page writes', () => {
  it('is changed as it is, and not as it was drawn', async () => {
    const router = await leftFor('/stores?viewType=map')
    expect(router.state.location.search).toBe('?viewType=map&q=IT001')
  })

  it('is left alone by a page that is being left', async () => {
    const router = await leftFor('/tags')
    expect(router.state.location.pathname).toBe('/tags')
    expect(router.state.location.search).toBe('')
  })
})

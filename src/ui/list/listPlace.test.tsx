import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { NamedPlace, useListPlace } from './listPlace'

afterEach(cleanup)

const places: Record<string, ReturnType<typeof useListPlace>> = {}
function List({ id }: { id: string }) {
  places[id] = useListPlace()
  return null
}

test('two lists of a page keep their places in one address, and neither takes the other one back', async () => {
  const page = (
    <>
      <List id="first" />
      <NamedPlace name="family">
        <List id="second" />
      </NamedPlace>
    </>
  )
  const router = createMemoryRouter([{ path: '/', element: page }], { initialEntries: ['/?page=3&family.page=2'] })
  render(<RouterProvider router={router} />)
  expect([places['first']?.search.get('page'), places['second']?.search.get('page')]).toEqual(['3', '2'])
  await act(async () => places['second']?.setSearch((now) => new URLSearchParams([...now, ['edit', 'F1']])))
  expect(router.state.location.search).toBe('?page=3&family.page=2&family.edit=F1')
  await act(async () => places['first']?.setSearch((now) => new URLSearchParams([...now, ['page', '4']].filter(([, value]) => value !== '3') as [string, string][])))
  expect(places['second']?.search.toString()).toBe('page=2&edit=F1')
  expect(places['first']?.search.get('page')).toBe('4')
})

import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { NamedPlace, useListPlace } from './listPlace'

afterEach(cleanup)

type ListPlace = ReturnType<typeof useListPlace>

const places = new Map<string, ListPlace>()
function List({ id }: { id: string }) {
  const place = useListPlace()
  useEffect(() => {
    places.set(id, place)
  })
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
  expect([places.get('first')?.search.get('page'), places.get('second')?.search.get('page')]).toEqual(['3', '2'])
  await act(async () => places.get('second')?.setSearch((now) => new URLSearchParams([...now, ['edit', 'F1']])))
  expect(router.state.location.search).toBe('?page=3&family.page=2&family.edit=F1')
  await act(async () =>
    places
      .get('first')
      ?.setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'page'), ['page', '4']])),
  )
  expect(places.get('second')?.search.toString()).toBe('page=2&edit=F1')
  expect(places.get('first')?.search.get('page')).toBe('4')
})

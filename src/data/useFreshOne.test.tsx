import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { useFreshOne } from './useFreshOne'

function Name() {
  const { data } = useFreshOne('box', { id: 'B1' })
  return <p>{data ? String(data['name']) : 'waits'}</p>
}

/** Shows a record that is known by an older name, and answers with the newer one when that is asked for. */
function show(queries: QueryClient) {
  let answer = () => undefined as void
  const getOne = () =>
    new Promise<never>((resolve) => (answer = () => resolve({ data: { id: 'B1', name: 'newer' } } as never)))
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider({ getOne })} queryClient={queries}>
        <Name />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return () => answer()
}

const known = () => {
  const queries = new QueryClient()
  queries.setQueryData(['box', 'getOne', { id: 'B1', meta: undefined }], { id: 'B1', name: 'older' })
  return queries
}

it('a record that is known is there at once, and what the server says then', async () => {
  const answer = show(known())
  expect(screen.getByText('older')).toBeTruthy()
  await waitFor(() => {
    answer()
    expect(screen.getByText('newer')).toBeTruthy()
  })
})

it('one that was read before a save is not what somebody begins with', async () => {
  const queries = known()
  await queries.invalidateQueries({ queryKey: ['box'] })
  const answer = show(queries)
  expect(screen.getByText('waits')).toBeTruthy()
  await waitFor(() => {
    answer()
    expect(screen.getByText('newer')).toBeTruthy()
  })
})

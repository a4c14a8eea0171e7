import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render } from '@testing-library/react'
import { ListContextProvider, TestTranslationProvider, type ListControllerResult } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { RuleOrder } from './RuleOrder'

const fetched = vi.fn<typeof fetch>()

const list = (ids: readonly number[]) => {
  const data = ids.map((id, place) => ({ id, name: `Rule ${id}`, position: place + 1 }))
  const context = { data, sort: { field: 'position', order: 'ASC' } } as unknown as ListControllerResult
  return (
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={client}>
        <ListContextProvider value={context}>
          <div data-list="">
            <RuleOrder />
            <table>
              <tbody>
                {ids.map((id, place) => (
                  <tr key={id} data-index={place}>
                    <td data-grip="">{id}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </ListContextProvider>
      </QueryClientProvider>
    </TestTranslationProvider>
  )
}
const client = new QueryClient()

it('the rule that was taken is moved, also where somebody else has moved others meanwhile', async () => {
  fetched.mockImplementation(async () => Response.json({ code: 1, message: 'Success' }))
  vi.stubGlobal('fetch', fetched)
  const { rerender, container, getByText } = render(list([1, 2, 3]))
  const area = container.querySelector('[data-list]') as HTMLElement
  area.setPointerCapture = () => {}
  fireEvent.pointerDown(getByText('1'), { button: 0 })
  rerender(list([2, 1, 3]))
  // Nothing has a size here: below all rows is the last one.
  fireEvent.pointerMove(area, { clientY: 500 })
  await act(async () => void fireEvent.pointerUp(area))
  const [, init] = fetched.mock.calls.at(-1) ?? []
  expect(JSON.parse(String(init?.body))).toEqual({ id: 1, toId: 3 })
})

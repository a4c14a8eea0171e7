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

const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as object)
const row = (container: HTMLElement, place: number) => container.querySelector<HTMLElement>(`[data-index="${place}"]`)

it('keys that come faster than the list shows their moves all move the same rule', async () => {
  fetched.mockReset().mockImplementation(async () => Response.json({ code: 1, message: 'Success' }))
  vi.stubGlobal('fetch', fetched)
  const { container } = render(list([1, 2, 3]))
  row(container, 2)?.focus()
  for (const place of [2, 1]) {
    const target = row(container, place) as HTMLElement
    await act(async () => void fireEvent.keyDown(target, { key: 'ArrowUp', altKey: true }))
  }
  expect(bodies()).toEqual([
    { id: 3, toId: 2 },
    { id: 3, toId: 1 },
  ])
})

it('an answer that was asked for before a move does not undo it in the list', async () => {
  fetched.mockReset().mockImplementation(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetched)
  const queryKey = ['layout-rule', 'getList', {}]
  const page = (...ids: number[]) => ({ data: ids.map((id) => ({ id })), total: ids.length })
  client.setQueryData(queryKey, page(1, 2, 3))
  let answer = (_: object) => {}
  const asked = client.fetchQuery({ queryKey, queryFn: () => new Promise<object>((resolve) => (answer = resolve)) })
  const { container } = render(list([1, 2, 3]))
  await act(async () => void fireEvent.keyDown(row(container, 2) as HTMLElement, { key: 'ArrowUp', altKey: true }))
  answer(page(1, 2, 3))
  await asked.catch(() => undefined)
  expect(client.getQueryData(queryKey)).toMatchObject({ data: [{ id: 1 }, { id: 3 }, { id: 2 }] })
})

import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, TestTranslationProvider, testDataProvider } from 'ra-core'
import { expect, test, vi } from 'vitest'
import { StoreSelect } from './StoreSelect'

const input = () => screen.getByLabelText<HTMLInputElement>('Store')

test('a name that loads after the user has started neither joins what is typed nor gets lost', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const queries = new QueryClient()
  render(
    <CoreAdminContext
      queryClient={queries}
      dataProvider={testDataProvider({ getList: async () => ({ data: [], total: 0 }) })}
    >
      <TestTranslationProvider translate={(key: string) => key}>
        <StoreSelect label="Store" value="DE001" onChange={() => undefined} resource="store" />
      </TestTranslationProvider>
    </CoreAdminContext>,
  )
  await userEvent.click(input())
  expect(input().value).toBe('DE001')
  act(() => void queries.setQueryData(['storeName', 'DE001'], 'Berlin'))
  expect(input().value).toBe('DE001')
  await userEvent.keyboard('I')
  expect(input().value).toBe('I')
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  expect(input().value).toBe('Berlin · DE001')
})

test('a store that is pressed stays where it is when the answer to what was typed comes meanwhile', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const row = (storeCode: string, storeName: string) => ({ id: storeCode, storeCode, storeName })
  let answer = () => {}
  const found = new Promise<void>((resolve) => (answer = resolve))
  const getList = async (_: string, { filter }: { filter?: { q?: string } }) => {
    if (filter?.q === undefined)
      return { data: [row('DE001', 'Little Italy'), row('IT001', 'Rome')] as never[], total: 2 }
    await found
    return { data: [row('IT001', 'Rome')] as never[], total: 1 }
  }
  const queries = new QueryClient()
  const chosen = vi.fn<(storeCode: string) => void>()
  render(
    <CoreAdminContext queryClient={queries} dataProvider={testDataProvider({ getList })}>
      <TestTranslationProvider translate={(key: string) => key}>
        <StoreSelect label="Store" value="" onChange={chosen} resource="store" />
      </TestTranslationProvider>
    </CoreAdminContext>,
  )
  await userEvent.click(input())
  await userEvent.keyboard('IT')
  const option = await screen.findByRole('option', { name: /IT001/ })
  fireEvent.pointerDown(option)
  answer()
  await waitFor(() => expect(queries.getQueryData(['store', 'stores', 'IT'])).toHaveLength(1))
  await act(async () => vi.waitFor(() => expect(queries.isFetching()).toBe(0)))
  expect(screen.getAllByRole('option')).toHaveLength(2)
  fireEvent.click(option)
  expect(chosen).toHaveBeenCalledWith('IT001')
})

test('until the answer to what was typed is there, Enter chooses nothing that has not what was typed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const row = (storeCode: string) => ({ id: storeCode, storeCode, storeName: storeCode })
  let answer = () => {}
  const found = new Promise<void>((resolve) => (answer = resolve))
  const getList = async (_: string, { filter }: { filter?: { q?: string } }) => {
    if (filter?.q === undefined) return { data: [row('DE001'), row('DE002')] as never[], total: 3 }
    await found
    return { data: [row('KR001')] as never[], total: 1 }
  }
  const chosen = vi.fn<(storeCode: string) => void>()
  render(
    <CoreAdminContext dataProvider={testDataProvider({ getList })}>
      <TestTranslationProvider translate={(key: string) => key}>
        <StoreSelect label="Store" value="" onChange={chosen} resource="store" />
      </TestTranslationProvider>
    </CoreAdminContext>,
  )
  await userEvent.click(input())
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await userEvent.keyboard('KR{Enter}')
  expect(chosen).not.toHaveBeenCalled()
  expect(screen.getByText('kit.searching')).toBeTruthy()
  answer()
  await screen.findByRole('option', { name: /KR001/ })
  await userEvent.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledWith('KR001')
})

test('the focus alone, as in a dialog that opens, lays no list over what is below; a press does', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const getList = async () => ({ data: [{ id: 'DE001', storeCode: 'DE001' }] as never[], total: 1 })
  render(
    <CoreAdminContext dataProvider={testDataProvider({ getList })}>
      <TestTranslationProvider translate={(key: string) => key}>
        <StoreSelect label="Store" value="" onChange={() => undefined} resource="store" />
      </TestTranslationProvider>
    </CoreAdminContext>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(input())
  expect(input().getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(input())
  expect(await screen.findByRole('option', { name: /DE001/ })).toBeTruthy()
})

import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, TestTranslationProvider, testDataProvider } from 'ra-core'
import { expect, test, vi } from 'vitest'
import { StoreSelect } from './StoreSelect'

const input = () => screen.getByLabelText<HTMLInputElement>('Store')

test('a name that comes after the person does neither join what is typed nor get lost', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const queries = new QueryClient()
  render(
    <CoreAdminContext queryClient={queries} dataProvider={testDataProvider({ getList: async () => ({ data: [], total: 0 }) })}>
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

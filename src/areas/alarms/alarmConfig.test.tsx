import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { VariableList } from './VariableList'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

function Form() {
  const form = useForm({ defaultValues: { subject: 'At ' } })
  return (
    <FormProvider {...form}>
      <VariableList field="subject" />
      <Subject />
    </FormProvider>
  )
}

const Subject = () => <output>{String(useWatch({ name: 'subject' }))}</output>

const show = () =>
  render(
    <TestTranslationProvider translate={(key: string, options?: { _?: string }) => options?._ ?? key}>
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )

it('offers the variables of the server’s alarm configuration', async () => {
  fetched.mockResolvedValue(
    Response.json({ types: [], content: [], admin: [], server: [], variables: ['title', 'shelf'] }),
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: '{shelf}' }))
  expect(screen.getByRole('status').textContent).toBe('At {shelf}')
  expect(screen.getAllByRole('button')).toHaveLength(2)
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/\/alarm\/config$/)
})

it('falls back to the variables that the console knows', async () => {
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'No.' }, { status: 500 }))
  show()
  expect(await screen.findByRole('button', { name: '{storeName}' })).toBeTruthy()
})

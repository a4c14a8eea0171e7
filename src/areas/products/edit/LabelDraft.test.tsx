import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { LabelDraft } from './LabelDraft'

function Form() {
  return (
    <FormProvider {...useForm({ defaultValues: { prCode: '8000', layoutId: 'SHELF', prInfo: [] } })}>
      <LabelDraft />
    </FormProvider>
  )
}

it('draws the preview again when the network is back, without any typing', async () => {
  let isLost = true
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (address) => {
      if (!String(address).includes('/preview/')) return Response.json([])
      if (isLost) throw new TypeError('Failed to fetch')
      return Response.json(['iVBORw0KGgo='])
    }),
  )
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
  expect(await screen.findByText('messages.networkLost')).toBeTruthy()
  isLost = false
  await waitFor(() => {
    // A call in flight when the network came back fails on its own.
    window.dispatchEvent(new Event('online'))
    expect(screen.queryByText('messages.networkLost')).toBeNull()
  })
  expect(screen.getByAltText('label.productAlt')).toBeTruthy()
})

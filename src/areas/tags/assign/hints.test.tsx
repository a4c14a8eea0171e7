import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { ProductHint } from './hints'

/** Mocks `fetch`: each call is answered by the first key that its path contains. */
function answering(answers: Readonly<Record<string, unknown>>) {
  const answer = (path: string) => Object.entries(answers).find(([part]) => path.includes(part))?.[1]
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (address) => {
      const found = answer(String(address))
      return found === undefined
        ? Response.json({ code: 0, message: 'Not found' }, { status: 404 })
        : Response.json(found)
    }),
  )
}

const show = (prCode: string) =>
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={new QueryClient()}>
        <ProductHint prCode={prCode} storeCode="IT001" />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )

const said = (key: string) => screen.findByText(`areas.tags.assign.${key}`)

it('an unknown code is reported as unknown, not as a product without tags', async () => {
  answering({ findByPrCode: [], '/product/store/': [] })
  show('nonsense')
  expect(await said('productUnknown')).toBeTruthy()
})

it('a product without tags is reported as such', async () => {
  answering({ findByPrCode: [], '/product/store/': [{ prCode: '8000' }] })
  show('8000')
  expect(await said('onNoTag')).toBeTruthy()
})

it('the code of a family is recognized', async () => {
  answering({ findByPrCode: [], '/product/store/': [], '/product/family/F1/': { fmPrCode: 'F1', prCodeList: [] } })
  show('F1')
  expect(await said('onNoTag')).toBeTruthy()
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { expect, it } from 'vitest'
import { StoreChoices } from './StoreChoices'

const STORES = { storeCode: ['IT001', 'IT002', 'DE001'], storeName: ['Milano', 'Roma', 'Berlin'] }

it('shows how many stores a search finds, or how many are selected', async () => {
  render(
    <TestTranslationProvider
      translate={(key: string, options?: object) =>
        `${key.split('.').at(-1) ?? ''} ${Object.values({ ...options }).join('/')}`
      }
    >
      <StoreChoices stores={STORES} chosen={['IT001']} onChange={() => undefined} />
    </TestTranslationProvider>,
  )
  expect(screen.getByText('count 1/3')).toBeTruthy()
  await userEvent.type(screen.getByRole('combobox'), 'it0')
  expect(screen.getByText('found 2/3')).toBeTruthy()
})

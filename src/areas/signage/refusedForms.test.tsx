import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { ErrorDialog } from '../../ui/feedback/ErrorDialog'
import { shownErrors } from '../../ui/kit/errorDialog'
import { WebpageDialog } from './show/WebpageDialog'

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const show = (ui: ReactNode) =>
  render(
    <TestTranslationProvider translate={translate}>
      <QueryClientProvider client={new QueryClient()}>
        {ui}
        <ErrorDialog />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )

beforeEach(() => shownErrors.set(() => []))

it('an invalid address of a webpage', async () => {
  show(<WebpageDialog address={undefined} onAdd={() => undefined} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'areas.show.add.button' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(screen.getByText('areas.show.addressFormat')).toBeTruthy()
})

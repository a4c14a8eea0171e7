import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ErrorDialog } from '../../ui/feedback/ErrorDialog'
import { shownErrors } from '../../ui/kit/useErrorDialog'
import { SoftwareUploadDialog } from './devices/SoftwareUploadDialog'
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
const action = { id: 'any', on: 'page', permission: 'plus.write' } as const

beforeEach(() => shownErrors.set(() => []))

it('the address of a webpage that is none', async () => {
  show(<WebpageDialog address={undefined} onAdd={() => undefined} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'areas.show.add.button' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(screen.getByText('areas.show.addressFormat')).toBeTruthy()
})

it('a software package: first its file, then what is wrong with its version', async () => {
  vi.stubGlobal('fetch', vi.fn())
  show(<SoftwareUploadDialog action={action} resource="software-package" rows={[]} params={{ storeCode: 'S1' }} onClose={() => undefined} />)
  const send = await screen.findByRole('button', { name: 'resources.software-package.actions.upload' })
  await userEvent.click(send)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'areas.signage.software.choose' }))
  await userEvent.upload(screen.getByLabelText('areas.signage.software.file'), new File(['x'], 'android_L7_1.4.2.apk'))
  const version = screen.getByLabelText<HTMLInputElement>(/fields.ver/)
  await userEvent.selectOptions(screen.getByRole('combobox'), screen.getAllByRole('option')[1] as HTMLElement)
  await userEvent.clear(version)
  await userEvent.click(send)
  expect(document.activeElement).toBe(version)
})

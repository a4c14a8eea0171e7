import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { HandMadeDialog } from './HandMadeDialog'

afterEach(cleanup)

it('keeps a wrong number of copies as it is typed, says why, and adds no label with it', async () => {
  const onSave = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestTranslationProvider translate={(key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)}>
        <HandMadeDialog item={undefined} drawn={undefined} onSave={onSave} onClose={() => undefined} />
      </TestTranslationProvider>
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText(/prCode/), 'P1')
  const add = () => userEvent.click(screen.getByRole('button', { name: 'areas.print.add.submit' }))
  const copies = screen.getByLabelText<HTMLInputElement>(/quantity/)
  for (const wrong of ['0', 'many', '2.5']) {
    await userEvent.clear(copies)
    await userEvent.type(copies, wrong)
    await add()
    expect(copies.value).toBe(wrong)
    expect(screen.getByText('areas.print.list.quantityRange')).toBeTruthy()
  }
  expect(onSave).not.toHaveBeenCalled()
  await userEvent.clear(copies)
  await userEvent.type(copies, '3')
  await add()
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ prCode: 'P1', qty: 3 }))
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { fieldOrder, HandMadeDialog } from './HandMadeDialog'

afterEach(cleanup)

it('keeps an invalid number of copies as typed, says why, and adds no label', async () => {
  const onSave = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestTranslationProvider
        translate={(key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)}
      >
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

const info = Array.from({ length: 12 }, () => '')

it('shows the fields of the template first, in its order', () => {
  expect(fieldOrder(info, [3, 0, 99], 10)).toEqual([
    [3, 0],
    [1, 2, 4, 5, 6, 7, 8, 9, 10, 11],
  ])
})

it('shows the first fields without a template, or with one that shows none', () => {
  for (const drawn of [undefined, []])
    expect(fieldOrder(info, drawn, 10)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [10, 11],
    ])
})

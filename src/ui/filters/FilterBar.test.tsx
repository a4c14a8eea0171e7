import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider } from 'ra-core'
import { describe, expect, it, vi } from 'vitest'
import type { FilterValues } from '../../data/wire'
import { testDescriptor } from '../list/testDescriptor'
import { FilterBar } from './FilterBar'

configure({ asyncUtilTimeout: 10_000 })

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)
const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => 'en_US' }

function show(filter: FilterValues = {}) {
  const onFilter = vi.fn()
  const onClear = vi.fn()
  render(
    <I18nContextProvider value={i18n}>
      <FilterBar descriptor={testDescriptor()} filter={filter} onFilter={onFilter} onClear={onClear} />
    </I18nContextProvider>,
  )
  return { onFilter, onClear }
}

async function openEditor(field: string) {
  await userEvent.click(screen.getByRole('button', { name: 'list.filters.add' }))
  await userEvent.click(await screen.findByRole('button', { name: field }))
}

describe('adding a filter', () => {
  it('takes a text with Enter', async () => {
    const { onFilter } = show()
    await openEditor('code')
    await userEvent.type(screen.getByRole('textbox'), ' A-1 {Enter}')
    expect(onFilter).toHaveBeenCalledExactlyOnceWith('code', 'A-1')
  })

  it('takes one value of a list alone and several together', async () => {
    const { onFilter } = show({})
    await openEditor('status')
    await userEvent.click(screen.getByRole('checkbox', { name: 'NG' }))
    expect(onFilter).toHaveBeenLastCalledWith('status', 'NG')
    await userEvent.click(screen.getByRole('checkbox', { name: 'OK' }))
    expect(onFilter).toHaveBeenLastCalledWith('status', ['NG', 'OK'])
  })

  it('takes numbers with one end open', async () => {
    const { onFilter } = show()
    await openEditor('count')
    await userEvent.type(screen.getByRole('textbox', { name: 'list.filters.from' }), '5{Enter}')
    expect(onFilter).toHaveBeenLastCalledWith('count', { min: 5 })
  })

  it('takes a time as it is written here, and says what is none', async () => {
    const { onFilter } = show()
    await openEditor('updatedAt')
    const from = screen.getByRole('textbox', { name: /list.filters.from/ })
    await userEvent.type(from, '2026-13-01{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('list.dates.invalid')
    expect(onFilter).not.toHaveBeenCalled()
    await userEvent.clear(from)
    await userEvent.type(from, '2026-01-02 03:04:05{Enter}')
    expect(onFilter).toHaveBeenCalledExactlyOnceWith('updatedAt', {
      startDate: new Date(2026, 0, 2, 3, 4, 5).getTime() / 1000,
    })
  })
})

describe('a filter that is on', () => {
  it('is a chip that takes it away', () => {
    const { onFilter } = show({ status: ['OK', 'NG'] })
    expect(screen.getByRole('button', { name: 'status OK, NG' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'list.filters.remove' }))
    expect(onFilter).toHaveBeenCalledWith('status', undefined)
  })

  it('leaves the focus to the button that adds one', async () => {
    show({ status: 'OK' })
    fireEvent.click(screen.getByRole('button', { name: 'list.filters.remove' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'list.filters.add' })))
  })

  it('can be cleared with all others', () => {
    const { onClear } = show({ q: 'x' })
    fireEvent.click(screen.getByRole('button', { name: 'list.filters.clear' }))
    expect(onClear).toHaveBeenCalled()
  })
})

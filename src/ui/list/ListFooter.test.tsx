import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { expect, test } from 'vitest'
import { ListFooter } from './ListFooter'
import type { ListState } from './listState'

const state: ListState = { page: 1, perPage: 25, sort: { field: 'code', order: 'asc' }, filter: {} }
const translate = (key: string, given?: Record<string, unknown>) =>
  key === 'list.range' ? `${String(given?.['from'])}–${String(given?.['to'])} of ${String(given?.['total'])}` : key

const footer = (total: number, outdated = false) =>
  render(
    <TestTranslationProvider translate={translate}>
      <ListFooter
        state={state}
        total={total}
        sizes={[25, 50]}
        onGo={() => undefined}
        onTurn={() => undefined}
        ready
        outdated={outdated}
        onRetry={() => undefined}
      />
    </TestTranslationProvider>,
  )

test('a list says where one is in it; an empty one has no pages and no sizes', () => {
  footer(30)
  expect(screen.getByText('1–25 of 30')).toBeTruthy()
  expect(screen.getByRole('combobox')).toBeTruthy()
  expect(footer(0).container.childElementCount).toBe(0)
})

test('an empty list still says that it may be outdated', () => {
  footer(0, true)
  expect(screen.getByRole('status').textContent).toContain('list.error.outdated')
  expect(screen.queryByRole('combobox')).toBeNull()
})

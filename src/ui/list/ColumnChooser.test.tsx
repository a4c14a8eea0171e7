import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ownClock } from '../../schema/clock'
import { ColumnChooser } from './ColumnChooser'
import { columnsOf, defaultChoice } from './columns'
import { testDescriptor } from './testDescriptor'

const translate = (key: string, options?: Record<string, unknown>) =>
  key === 'list.columns.move' ? `move ${String(options?.['name'])}` : String(options?.['_'] ?? key)

function Chooser() {
  const columns = columnsOf(testDescriptor(), translate, ownClock)
  const [choice, setChoice] = useState(() => defaultChoice(columns))
  return (
    <ColumnChooser
      columns={columns}
      choice={choice}
      onChoice={(next) => setChoice(next ?? defaultChoice(columns))}
      density="compact"
      onDensity={() => undefined}
    />
  )
}

it('a column is moved by the arrow keys, step by step: its handle keeps the focus', async () => {
  render(
    <TestTranslationProvider translate={translate}>
      <Chooser />
    </TestTranslationProvider>,
  )
  const handle = screen.getByRole('button', { name: 'move code' })
  const place = () => screen.getAllByRole('button', { name: /^move / }).indexOf(handle)
  handle.focus()
  for (const down of [1, 2]) {
    await userEvent.keyboard('{ArrowDown}')
    expect(place()).toBe(down)
    await waitFor(() => expect(document.activeElement).toBe(handle))
  }
})

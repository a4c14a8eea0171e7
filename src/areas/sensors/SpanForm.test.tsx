import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { SpanForm } from './SpanForm'

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)

it('marks and focuses the field that is not a date', async () => {
  const onSpan = vi.fn<() => void>()
  render(
    <TestTranslationProvider translate={translate}>
      <SpanForm span={{ startDate: undefined, endDate: undefined }} shown={undefined} onSpan={onSpan} />
    </TestTranslationProvider>,
  )
  const [start, end] = ['startDate', 'endDate'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(`resources.sensor-history.fields.${name}`),
  )
  const press = () => userEvent.click(screen.getByRole('button', { name: 'areas.sensors.show' }))
  await userEvent.type(end as HTMLElement, 'soon')
  await press()
  expect(document.activeElement).toBe(end)
  await userEvent.type(start as HTMLElement, 'now')
  await press()
  expect(document.activeElement).toBe(start)
  expect(onSpan).not.toHaveBeenCalled()
})

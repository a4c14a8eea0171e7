import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { TimelineLine } from './TimelineLine'
import type { TimelineEntry } from './useTimeline'

const line = (entry: Partial<TimelineEntry>) =>
  render(
    <TestTranslationProvider
      translate={(key: string, options?: { page?: number; which?: number }) =>
        `${key} ${options?.page ?? options?.which ?? ''}`
      }
    >
      <MemoryRouter>
        <TimelineLine entry={{ id: 'a', kind: 'command', at: 1_800_000_000, ...entry }} storeCode="IT001" ofTag />
      </MemoryRouter>
    </TestTranslationProvider>,
  )

it('a page has the number that was typed for it, where it was asked for and where the label turned', () => {
  line({ command: 'PAGE', option: 1 })
  line({ kind: 'event', event: 'TURNED', which: 1 })
  expect(screen.getByText(/timeline\.page/).textContent).toContain('timeline.page 1')
  expect(screen.getByText(/TURNED/).textContent).toContain('TURNED 1')
})

import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { LeaveDialog } from './LeaveDialog'

it('an Enter that comes with the question, as a second one on a link does, loses nothing', async () => {
  const [leave, stay] = [vi.fn(), vi.fn()]
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <LeaveDialog onLeave={leave} onStay={stay} />
    </TestTranslationProvider>,
  )
  await waitFor(() => expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Enter}')
  expect([leave.mock.calls.length, stay.mock.calls.length]).toEqual([0, 1])
})

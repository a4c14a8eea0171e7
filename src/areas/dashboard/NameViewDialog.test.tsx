import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { NameViewDialog } from './NameViewDialog'

it('marks and focuses an empty name', async () => {
  const onName = vi.fn<(name: string) => void>()
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <NameViewDialog taken={[]} onName={onName} onClose={() => undefined} />
    </TestTranslationProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'areas.dashboard.views.keep' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await userEvent.keyboard('Mine{Enter}')
  expect(onName).toHaveBeenCalledWith('Mine')
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { expect, it, vi } from 'vitest'
import { NameViewDialog } from './NameViewDialog'

it('a view without a name is refused by its field, which has the focus', async () => {
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

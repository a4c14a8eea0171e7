import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ZoneSelect } from './ZoneSearch'

function Zone({ isNeeded }: { readonly isNeeded: boolean }) {
  const [zone, setZone] = useState('Europe/Berlin')
  return (
    <TestTranslationProvider translate={(key: string) => key}>
      <ZoneSelect label="Zone" value={zone} isNeeded={isNeeded} onChange={setZone} />
      <output>{zone}</output>
    </TestTranslationProvider>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Zone')
const chosen = () => screen.getByRole('status').textContent

it('a time zone is found by a part of its name', async () => {
  render(<Zone isNeeded />)
  await userEvent.clear(field())
  await userEvent.type(field(), 'new york')
  await userEvent.click(await screen.findByText('America/New_York'))
  expect(chosen()).toBe('America/New_York')
  expect(field().value).toBe('America/New_York')
})

it('one that there always is comes back where it was typed away; another is none then', async () => {
  const { unmount } = render(<Zone isNeeded />)
  await userEvent.clear(field())
  await userEvent.tab()
  expect([chosen(), field().value]).toEqual(['Europe/Berlin', 'Europe/Berlin'])
  unmount()
  render(<Zone isNeeded={false} />)
  await userEvent.clear(field())
  await userEvent.tab()
  expect([chosen(), field().value]).toEqual(['', ''])
})

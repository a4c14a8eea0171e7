import { fireEvent, render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { Notifications } from '../feedback/Notifications'
import { Dialog } from './Dialog'
import { useAlone } from './useAlone'

/** A page with a menu, notes, and a part that can stand alone and ask something. */
function Page() {
  const part = useRef<HTMLElement>(null)
  const [isOn, setOn] = useState(false)
  const [asks, setAsks] = useState(false)
  useAlone(part, isOn, () => setOn(false))
  return (
    <TestTranslationProvider translate={(key: string) => key}>
      <div>
        <nav>menu</nav>
        <main>
          <p data-testid="beside">beside</p>
          <section ref={part} data-testid="part" data-on={isOn}>
            <button onClick={() => setOn(true)}>alone</button>
            <button onClick={() => setAsks(true)}>ask</button>
          </section>
        </main>
        <Notifications />
      </div>
      <Dialog open={asks} onOpenChange={setAsks} title="sure?" />
    </TestTranslationProvider>
  )
}

const isInert = (element: HTMLElement) => element.inert

it('a part that stands alone is all that can be reached, but for the notes, until Escape', () => {
  render(<Page />)
  const [alone, ask] = [screen.getByText('alone'), screen.getByText('ask')]
  alone.focus()
  fireEvent.click(alone)
  const outside = [screen.getByText('menu'), screen.getByTestId('beside')]
  expect(outside.map(isInert)).toEqual([true, true])
  expect([screen.getByTestId('part'), screen.getByRole('status')].map(isInert)).not.toContain(true)
  ask.focus()
  fireEvent.keyDown(ask, { key: 'Escape' })
  expect(screen.getByTestId('part').dataset['on']).toBe('false')
  expect(outside.map(isInert)).toEqual([false, false])
  expect(document.activeElement).toBe(alone)
})

it('Escape closes a question that is asked above it, and not the part', async () => {
  render(<Page />)
  fireEvent.click(screen.getByText('alone'))
  fireEvent.click(screen.getByText('ask'))
  const question = await screen.findByRole('dialog')
  fireEvent.keyDown(question, { key: 'Escape' })
  expect(screen.getByTestId('part').dataset['on']).toBe('true')
})

import { render, screen, waitFor } from '@testing-library/react'
import { useRef, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useScrolledByKeys } from './useScrolledByKeys'

function Region({ children }: { readonly children?: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const isReached = useScrolledByKeys(region)
  return (
    <div ref={region} role="group" data-reached={isReached}>
      {children}
    </div>
  )
}

const isReached = () => screen.getByRole('group').dataset['reached']
const holds = (height: number) => vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)

test('what scrolls and holds nothing to press takes the focus itself, until something is there that does', async () => {
  holds(900)
  const { rerender } = render(<Region>words</Region>)
  await waitFor(() => expect(isReached()).toBe('true'))
  rerender(
    <Region>
      <button type="button">press</button>
    </Region>,
  )
  await waitFor(() => expect(isReached()).toBe('false'))
})

test('what is shown whole is no step of the keyboard', () => {
  holds(0)
  render(<Region>words</Region>)
  expect(isReached()).toBe('false')
})

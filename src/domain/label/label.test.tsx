import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LabelImage } from './LabelImage'
import { usePages } from './usePages'

const pixels = { width: 300, height: 100 }
const press = (key: string, target: Element | Window = window) => void fireEvent.keyDown(target, { key })

describe('the pages of a label', () => {
  it('are turned by arrow keys and end at both ends', () => {
    const { result } = renderHook(() => usePages(3))
    press('ArrowLeft')
    expect(result.current.page).toBe(0)
    for (let time = 0; time < 4; time++) press('ArrowRight')
    expect(result.current.page).toBe(2)
    press('ArrowLeft')
    expect(result.current.page).toBe(1)
  })

  it('are turned round by R, and come back after four times', () => {
    const { result } = renderHook(() => usePages(1))
    const seen = ['r', 'R', 'r', 'r'].map((key) => {
      press(key)
      return result.current.turn
    })
    expect(seen).toEqual([1, 2, 3, 0])
  })

  it('stay while someone types', () => {
    render(<input aria-label="field" />)
    const { result } = renderHook(() => usePages(2))
    press('ArrowRight', screen.getByLabelText('field'))
    expect(result.current.page).toBe(0)
  })

  it('are no more than there are', () => {
    const { result, rerender } = renderHook(({ count }) => usePages(count), { initialProps: { count: 3 } })
    act(() => result.current.show(2))
    rerender({ count: 1 })
    expect(result.current.page).toBe(0)
  })
})

describe('a label', () => {
  const ratioOf = () =>
    Number(screen.getByRole('img').closest<HTMLElement>('[data-turn]')?.style.getPropertyValue('--ratio'))

  it('has the proportions of its surface with the bezel, also on its side and while it is on its way', () => {
    const { rerender } = render(<LabelImage src="data:," alt="label" pixels={pixels} />)
    expect(ratioOf()).toBeCloseTo(312 / 112)
    rerender(<LabelImage src="data:," alt="label" pixels={pixels} turn={1} />)
    expect(ratioOf()).toBeCloseTo(112 / 312)
    rerender(<LabelImage src={undefined} alt="label" pixels={pixels} />)
    expect(ratioOf()).toBeCloseTo(312 / 112)
    expect(screen.getByRole('img').getAttribute('aria-busy')).toBe('true')
  })
})

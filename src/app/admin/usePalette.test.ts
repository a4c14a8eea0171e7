// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { usePalette } from './usePalette'

afterEach(() => document.body.replaceChildren())

const pressed = () => {
  const { result } = renderHook(usePalette)
  act(() => void fireEvent.keyDown(window, { key: 'k', ctrlKey: true }))
  return result.current.isOpen
}

describe('Ctrl and K', () => {
  it('open the palette, also beside a window that is part of the page', () => {
    document.body.innerHTML = '<main><section role="dialog"></section></main>'
    expect(pressed()).toBe(true)
  })

  it('leave a dialog that waits for its answer alone', () => {
    document.body.innerHTML = '<main></main><div role="dialog"></div>'
    expect(pressed()).toBe(false)
  })
})

// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

  it('are heard from the moment in which the page is there', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const Page = () => createElement('main', { 'data-open': usePalette().isOpen })
    const drawn = new Promise<void>((resolve) =>
      new MutationObserver((_, watch) => {
        watch.disconnect()
        fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
        resolve()
      }).observe(document.body, { childList: true }),
    )
    const root = createRoot(document.body)
    root.render(createElement(Page))
    await drawn
    await expect.poll(() => document.querySelector('main')?.dataset['open']).toBe('true')
    root.unmount()
  })

  it('leave a dialog that waits for its answer alone', () => {
    document.body.innerHTML = '<main></main><div role="dialog"></div>'
    expect(pressed()).toBe(false)
  })
})

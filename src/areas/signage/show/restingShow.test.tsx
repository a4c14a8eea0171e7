import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MODEL_SCREENS } from '../../../schema/screens'
import { createEditor, EditorContext } from './editorStore'
import { addObjects, addSlide, editing } from './model/editor'
import { moveBy } from './model/gestures'
import { begin } from './model/history'
import { showFromWire } from './model/wire'
import { useRestingShow } from './useRestingShow'

const image = { type: 'image', id: '1', left: 10, top: 10, width: 100, height: 50, angle: 0, autoSize: false } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('thumbnails follow changes of objects with a delay, and of slides at once', () => {
  const store = createEditor(begin(addObjects([image])(editing(showFromWire([], MODEL_SCREENS.IP231A)))))
  const { result } = renderHook(() => useRestingShow(), {
    wrapper: ({ children }) => <EditorContext value={store}>{children}</EditorContext>,
  })
  const left = () => result.current.slides[0]?.objects[0]?.left
  for (let press = 0; press < 5; press++) {
    act(() => store.run(moveBy(1, 0), 'move'))
    act(() => void vi.advanceTimersByTime(100))
    expect(left()).toBe(10)
  }
  act(() => void vi.advanceTimersByTime(100))
  expect(left()).toBe(15)
  act(() => store.run(moveBy(1, 0)))
  act(() => store.run(addSlide))
  expect([result.current.slides.length, left()]).toEqual([2, 16])
})

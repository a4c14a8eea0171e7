import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../schema/screens'
import { createEditor, EditorContext } from './editorStore'
import { addObjects, editing } from './model/editor'
import { begin } from './model/history'
import { showFromWire } from './model/wire'
import { placeOf } from './place'
import { useDragDrawing } from './useDragDrawing'

const image = { type: 'image', id: '1', left: 10, top: 20, width: 100, height: 50, angle: 0, autoSize: false } as const

it('a drag moves an object by transform without layout, and resets it to the show’s position', () => {
  const store = createEditor(begin(addObjects([image])(editing(showFromWire([], MODEL_SCREENS.IP231A)))))
  function Slide() {
    const slide = useRef<HTMLDivElement>(null)
    useDragDrawing(slide)
    return (
      <div ref={slide}>
        <div data-object="o1" data-testid="object" style={placeOf(image)} />
      </div>
    )
  }
  render(
    <EditorContext value={store}>
      <Slide />
    </EditorContext>,
  )
  const { style } = screen.getByTestId('object')
  act(() => store.drag({ objects: [{ ...image, key: 'o1', left: 25, top: 18, angle: 15 }], guides: [] }))
  expect([style.left, style.top, style.transform, style.willChange]).toEqual([
    '10px',
    '20px',
    'translate(15px, -2px) rotate(15deg)',
    'transform',
  ])
  // Cancelled.
  act(() => store.drag(undefined))
  expect([style.left, style.top, style.transform, style.willChange]).toEqual(['10px', '20px', '', ''])
})

import type { KeyboardEvent, SyntheticEvent } from 'react'
import './held.css'

/** Keys that do not change a form. */
const FREE = ['Tab', 'Escape']

function refuse(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The props of a form that takes no input while it is saved: such input is not in what is sent, and would be lost with the
 * form. The focus stays where it is, which it would not in an inert or disabled element.
 */
export const HELD = {
  'data-held': true,
  onKeyDownCapture: (event: KeyboardEvent) => void (FREE.includes(event.key) || refuse(event)),
  onPointerDownCapture: refuse,
  onMouseDownCapture: refuse,
  onClickCapture: refuse,
  // Input without keys: text that is composed, pasted or dropped.
  onBeforeInputCapture: refuse,
  onChangeCapture: refuse,
  onPasteCapture: refuse,
  onDropCapture: refuse,
} as const

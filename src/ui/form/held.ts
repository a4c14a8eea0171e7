import type { KeyboardEvent, SyntheticEvent } from 'react'

/** These do not change what stands in a form. */
const FREE = ['Tab', 'Escape']

function refuse(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The props of a form that takes nothing while it is saved: what would be typed is not in what is sent, and would be lost with the
 * form. The focus stays where it is, which it would not in what is inert or disabled.
 */
export const HELD = {
  'data-held': true,
  onKeyDownCapture: (event: KeyboardEvent) => void (FREE.includes(event.key) || refuse(event)),
  onPointerDownCapture: refuse,
  onMouseDownCapture: refuse,
  onClickCapture: refuse,
  // What comes without a key: words that are composed, pasted or dropped.
  onBeforeInputCapture: refuse,
  onChangeCapture: refuse,
  onPasteCapture: refuse,
  onDropCapture: refuse,
} as const

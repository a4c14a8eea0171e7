import { useState, type ComponentProps, type FocusEvent, type MouseEvent } from 'react'

type ButtonParts = Pick<ComponentProps<'button'>, 'disabled' | 'onClick' | 'onFocus' | 'onBlur'>

/**
 * A button that ignores presses for now and keeps the focus. Browsers take the focus from what is disabled, and whoever
 * pressed it would be at the top of the page: so one that is busy, or that is disabled while it has the focus, only
 * says that it is disabled, and presses do nothing.
 * @param isBusy what it started is running
 * @returns the props of the button, in place of those given
 */
export function useKeptFocus({ disabled = false, onClick, onFocus, onBlur }: ButtonParts, isBusy: boolean) {
  const [hasFocus, setFocus] = useState(false)
  const isKept = isBusy || (disabled && hasFocus)
  return {
    disabled: disabled && !isKept,
    ...(isKept && { 'aria-disabled': true }),
    onClick: isKept ? ignore : onClick,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // A window that loses the focus leaves it where it is.
      if (document.activeElement !== event.currentTarget) setFocus(false)
      onBlur?.(event)
    },
  }
}

// Enter in a field presses its form's button too: without the press the form is not sent.
function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

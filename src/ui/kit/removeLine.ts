import { flushSync } from 'react-dom'

/** Marks the button that removes a line of a form. */
export const REMOVES = { 'data-removes': true } as const

const BUTTONS = '[data-removes]'

/**
 * Removes a line of a form, and with it the button that has the focus, which goes to the button of the line that comes
 * into its place, or of the last one; if none is left, to the first button of its list (`data-lines`) or form.
 */
export function removeLine(button: HTMLElement, remove: () => void): void {
  const form = button.closest('[data-lines], form')
  const at = [...(form?.querySelectorAll(BUTTONS) ?? [])].indexOf(button)
  flushSync(remove)
  const left = form?.querySelectorAll<HTMLElement>(BUTTONS) ?? []
  const next = left[Math.min(at, left.length - 1)] ?? form?.querySelector<HTMLElement>('button')
  next?.focus()
}

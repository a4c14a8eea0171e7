const TYPED = ':is(input, select, textarea):not(:disabled)'
const CONTROLS = ['[aria-invalid="true"]', TYPED, 'button:not(:disabled)']

/**
 * Moves the focus to the first invalid field, also if it is marked as a group.
 * @param within the form, as it is drawn
 * @returns whether there is one
 */
export function focusWrong(within: ParentNode | null | undefined): boolean {
  const mark = within?.querySelector<HTMLElement>('[data-wrong], [aria-invalid="true"]')
  if (!mark) return false
  const control = mark.matches(':is(input, select, textarea, button)')
    ? mark
    : CONTROLS.map((one) => mark.querySelector<HTMLElement>(one)).find(Boolean)
  control?.focus()
  return control !== undefined && control !== null
}

/** Runs something once a closing dialog has given the focus back. */
export function afterDialog(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then))
}

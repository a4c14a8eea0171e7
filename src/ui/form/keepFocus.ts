import { FIELD } from '../kit/Dialog'

/** Runs what draws a form again, and gives the focus back to the field that had it. */
export function keepFocus(formId: string, draw: () => void): void {
  const focused = document.activeElement
  const field =
    document.getElementById(formId)?.contains(focused) &&
    focused?.closest<HTMLElement>('[data-field]')?.dataset['field']
  draw()
  if (field)
    document.getElementById(formId)?.querySelector<HTMLElement>(`[data-field="${field}"] :is(${FIELD})`)?.focus()
}

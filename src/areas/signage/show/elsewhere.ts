const ASKING = '[role="dialog"], [role="alertdialog"]'

/** Whether a dialog is open, which then handles the keyboard. */
export const isAsking = () => document.querySelector(ASKING) !== null

/** Whether a key or a paste belongs to an input, a menu or a dialog. */
export function isElsewhere({ target, defaultPrevented }: Event): boolean {
  // One query for all: this runs for every key on the page.
  if (defaultPrevented || document.querySelector(`${ASKING}, [role="menu"]`)) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select') ||
      target.closest('[data-own-keys]') !== null)
  )
}

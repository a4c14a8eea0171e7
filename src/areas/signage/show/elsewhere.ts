const ASKING = '[role="dialog"], [role="alertdialog"]'

/** Whether something is asked: a dialog has the keyboard to itself. */
export const isAsking = () => document.querySelector(ASKING) !== null

/** Whether a key or a paste belongs to something that is typed in, chosen from, or asked. */
export function isElsewhere({ target, defaultPrevented }: Event): boolean {
  // One look for all: every key goes through the whole page for it.
  if (defaultPrevented || document.querySelector(`${ASKING}, [role="menu"]`)) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select') || target.closest('[data-own-keys]') !== null)
}

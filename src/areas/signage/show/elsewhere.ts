/** Whether something is asked: a dialog has the keyboard to itself. */
export const isAsking = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Whether a key or a paste belongs to something that is typed in, chosen from, or asked. */
export function isElsewhere({ target, defaultPrevented }: Event): boolean {
  if (defaultPrevented || isAsking() || document.querySelector('[role="menu"]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select') || target.closest('[data-own-keys]') !== null)
}

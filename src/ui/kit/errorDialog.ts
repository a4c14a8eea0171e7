import { createStore } from '../../data/createStore'

interface ShownError {
  /** Message key of the title; messages' 'Error' where the specification names none. */
  readonly titleKey: string | undefined
  readonly error: unknown
  readonly onClose?: (() => void) | undefined
}

/** The errors that have not been closed yet; `ErrorDialog` shows the first. */
export const shownErrors = createStore<readonly ShownError[]>([])

/**
 * Opens the dialog of a failed call: the server's message, or status text and status code without one. A string is a text that is
 * already translated. An abort shows nothing.
 */
export function showError(titleKey: string | undefined, error: unknown, onClose?: () => void): void {
  shownErrors.set((all) => [...all, { titleKey, error, onClose }])
}

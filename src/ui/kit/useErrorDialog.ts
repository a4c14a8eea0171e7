import { createStore } from './createStore'

interface ShownError {
  /** Message key of the title; messages' 'Error' where the specification names none. */
  readonly titleKey: string | undefined
  readonly error: unknown
  readonly onClose?: (() => void) | undefined
}

/** The failures that nobody has read yet; `ErrorDialog` shows the first. */
export const shownErrors = createStore<readonly ShownError[]>([])

function showError(titleKey: string | undefined, error: unknown, onClose?: () => void): void {
  shownErrors.set((all) => [...all, { titleKey, error, onClose }])
}

const api = { showError }

/**
 * `showError(titleKey, error, onClose?)`: the dialog of a failed call (spec/3 §8): the server's message, or status
 * text and status code without one. A string is a text that is already translated. An abort shows nothing.
 */
export const useErrorDialog = () => api

import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import type { Translate } from '../../data/texts'

/** The field that an error names, if any. */
export const fieldOf = (error: unknown): string | undefined =>
  error instanceof HttpError ? Object.keys(error.fields ?? {})[0] : undefined

/** The text of a failed call: the server's message in the user's language, else status text and code. */
export function errorText(error: unknown, text: Translate): string {
  if (!(error instanceof HttpError)) return text('shell.unknownError')
  const field = error.said.key === 'server.fieldRule' ? fieldOf(error) : undefined
  if (field === 'email') return text('messages.emailInvalid')
  if (field !== undefined) return text('messages.checkEntry', { name: text(`shell.signUp.${field}`, { _: field }) })
  return saidText(error.said, text) || `${error.statusText} ${error.status}`.trim()
}

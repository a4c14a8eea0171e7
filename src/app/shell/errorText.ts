import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import type { Translate } from '../../data/texts'

/** The field that a refusal names, if any. */
export const fieldOf = (error: unknown): string | undefined => (error instanceof HttpError ? Object.keys(error.fields ?? {})[0] : undefined)

/** What a failed call says: the server's message in the person's language, else status text and code (spec/1 §8). */
export function errorText(error: unknown, text: Translate): string {
  if (!(error instanceof HttpError)) return text('shell.unknownError')
  const field = error.said.key === 'server.fieldRule' ? fieldOf(error) : undefined
  if (field === 'email') return text('messages.emailInvalid')
  if (field !== undefined) return text('messages.checkEntry', { name: text(`shell.signUp.${field}`, { _: field }) })
  return saidText(error.said, text) || `${error.statusText} ${error.status}`.trim()
}

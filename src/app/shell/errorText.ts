import { HttpError } from '../../data/http'
import { SESSION_MESSAGES } from '../../data/sessionMessages'
import type { Translate } from '../../data/texts'

/** The field that a refusal names, if any. */
export const fieldOf = (error: unknown): string | undefined => (error instanceof HttpError ? Object.keys(error.fields ?? {})[0] : undefined)

/** What a failed call says: the server's message in the person's language, else status text and code (spec/1 §8). */
export function errorText(error: unknown, text: Translate): string {
  if (!(error instanceof HttpError)) return text('shell.unknownError')
  const field = /^(\w+) (?:must |is missing$|is unknown$|does not fit$)/.exec(error.message)?.[1]
  if (field === 'email') return text('messages.emailInvalid')
  if (field !== undefined) return text('messages.checkEntry', { name: text(`shell.signUp.${field}`, { _: field }) })
  if (error.message) return text(SESSION_MESSAGES[error.message] ?? error.message, { _: error.message })
  return `${error.statusText} ${error.status}`.trim()
}

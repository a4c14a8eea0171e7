import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import type { Translate } from '../../data/texts'

/** The text of an error: the server's message in the user's language, else status text and code. */
export function errorText(error: unknown, translate: Translate): string {
  if (typeof error === 'string') return error
  if (!(error instanceof HttpError)) return translate('kit.unexpected')
  const said = saidText(error.said, translate)
  if (said) return said
  if (error.status === 0) return translate('kit.offline')
  return `${error.statusText} ${error.status}`.trim()
}

/** Whether a call was aborted because nobody waits for it, which is no error. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import type { Translate } from '../../data/texts'

/** What a failure says: the server's message in the person's language, else status text and code (spec/3 §8). */
export function errorText(error: unknown, translate: Translate): string {
  if (typeof error === 'string') return error
  if (!(error instanceof HttpError)) return translate('kit.unexpected')
  const said = saidText(error.said, translate)
  if (said) return said
  if (error.status === 0) return translate('kit.offline')
  return `${error.statusText} ${error.status}`.trim()
}

/** A call that was given up because nobody waits for it is no failure. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

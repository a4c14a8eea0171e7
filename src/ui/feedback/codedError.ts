import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import type { Translate } from '../../data/texts'

/** The error of a tag action, whose dialog shows message and status code. */
export function codedError(error: unknown, translate: Translate): unknown {
  if (!(error instanceof HttpError) || error.status === 0) return error
  const message = saidText(error.said, translate)
  if (message === '') return error
  return new HttpError(`${message} (${error.status})`, error.status, error.statusText, error.fields, error.body)
}

/** The error of a tag status check, whose dialog only shows status text and code. */
export function statusError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status === 0) return error
  return new HttpError('', error.status, error.statusText, error.fields, error.body)
}

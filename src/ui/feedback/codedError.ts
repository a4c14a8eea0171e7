import { HttpError } from '../../data/http'
import { saidText } from '../../data/said'
import type { Translate } from '../../data/texts'

/** A failure whose dialog says the message and the status code: that of a tag action (spec/1 §8, spec/2 §8). */
export function codedError(error: unknown, translate: Translate): unknown {
  if (!(error instanceof HttpError) || error.status === 0) return error
  const message = saidText(error.said, translate)
  if (message === '') return error
  return new HttpError(`${message} (${error.status})`, error.status, error.statusText, error.fields, error.body)
}

/** A failure whose dialog says status text and code alone: that of a tag status check (spec/1 §8). */
export function statusError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status === 0) return error
  return new HttpError('', error.status, error.statusText, error.fields, error.body)
}

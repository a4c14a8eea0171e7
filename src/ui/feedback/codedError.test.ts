// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { HttpError } from '../../data/http'
import { codedError, statusError } from './codedError'
import { errorText } from './errorText'

const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? key)

it('shows the code beside the message, and remains the same error', () => {
  const refused = new HttpError('The gateway is busy.', 409, 'Conflict')
  const coded = codedError(refused, translate)
  expect(errorText(coded, translate)).toBe('The gateway is busy. (409)')
  expect(coded).toMatchObject({ status: 409, statusText: 'Conflict' })
})

it('says status text and code of a status check, whatever the message', () => {
  expect(errorText(statusError(new HttpError('busy', 409, 'Conflict')), translate)).toBe('Conflict 409')
})

it('leaves a lost network as it is', () => {
  const lost = new HttpError('messages.networkLost', 0, '')
  expect(codedError(lost, translate)).toBe(lost)
  expect(statusError(lost)).toBe(lost)
})

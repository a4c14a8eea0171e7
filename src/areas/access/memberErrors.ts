import { isAllowedPassword } from '../../schema/passwordRule'
import type { Values } from '../../schema/template'

/**
 * The message keys, by field, of what is wrong with a member beyond the checks of the schema.
 * A field that had a value must not be emptied: an empty one is not sent, so it would silently stay as it was.
 */
export function memberErrors(values: Values, before: Values, isNew: boolean): Record<string, string> {
  const password = passwordError(values, isNew)
  const emptied = (name: string) => !isNew && isBlank(values[name]) && !isBlank(before[name])
  return {
    ...(emptied('mobile') && { mobile: 'messages.fillAccountMobile' }),
    ...(emptied('role_id') && { role_id: 'messages.selectRole' }),
    ...(password !== undefined && { password }),
  }
}

/** The message key of what is wrong with a password and its confirmation. Both may be empty unless required. */
export function passwordError({ email, password, passwordConfirm }: Values, isRequired: boolean): string | undefined {
  const given = String(password ?? '')
  const confirmed = String(passwordConfirm ?? '')
  if (given === '' && confirmed === '' && !isRequired) return undefined
  if (given.trim() === '') return 'messages.fillPassword'
  if (given !== confirmed) return 'messages.confirmMismatch'
  return isAllowedPassword(given, String(email ?? '')) ? undefined : 'server.session.weakPassword'
}

const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === ''

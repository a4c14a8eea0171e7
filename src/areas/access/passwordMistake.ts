import { isAllowedPassword } from '../../schema/passwordRule'
import type { Values } from '../../schema/template'

/** The message key of what is wrong with a password and its confirmation (spec/3 §5); a stored one may stay as it is. */
export function passwordMistake({ email, password, passwordConfirm }: Values, isRequired: boolean): string | undefined {
  const given = String(password ?? '')
  const confirmed = String(passwordConfirm ?? '')
  if (given === '' && confirmed === '' && !isRequired) return undefined
  if (given.trim() === '') return 'messages.fillPassword'
  if (given !== confirmed) return 'messages.confirmMismatch'
  return isAllowedPassword(given, String(email ?? '')) ? undefined : 'server.session.weakPassword'
}

const MIN_LENGTH = 8
const MIN_DIFFERENT = 4

/** Common passwords, which are rejected also with digits appended. */
const COMMON =
  /^(password|passw0rd|qwerty(uiop)?|asdfghjkl?|iloveyou|letmein|welcome|admin(istrator)?|changeme|abcd?|1q2w3e4r(5t)?|shelfdeck)?[\d!]*$/

/**
 * Whether a password is allowed, on sign-up and on every change: 8 characters, four of them different, not a common
 * one, and not the account's e-mail or name. An allowed password may still be weak: the sign-in page then suggests
 * another.
 */
export function isAllowedPassword(password: string, email: string): boolean {
  const characters = [...password]
  const plain = password.trim().toLowerCase()
  const address = email.trim().toLowerCase()
  return (
    characters.length >= MIN_LENGTH &&
    new Set(characters).size >= MIN_DIFFERENT &&
    !COMMON.test(plain) &&
    plain !== address &&
    plain !== address.split('@')[0]
  )
}

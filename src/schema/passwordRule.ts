const LEAST = 8
const LEAST_DIFFERENT = 4

/** Those that are tried first, also with digits behind them. */
const COMMON = /^(password|passw0rd|qwerty(uiop)?|asdfghjkl?|iloveyou|letmein|welcome|admin(istrator)?|changeme|abcd?|1q2w3e4r(5t)?|shelfdeck)?[\d!]*$/

/**
 * Whether a password may be chosen, at a sign-up and at every change: 8 characters, four of them different, not one of those
 * that everybody tries, and not the account's e-mail or its name. One that may be chosen can still be weak: the sign-in advises another.
 */
export function isAllowedPassword(password: string, email: string): boolean {
  const characters = [...password]
  const plain = password.trim().toLowerCase()
  const address = email.trim().toLowerCase()
  return (
    characters.length >= LEAST &&
    new Set(characters).size >= LEAST_DIFFERENT &&
    !COMMON.test(plain) &&
    plain !== address &&
    plain !== address.split('@')[0]
  )
}

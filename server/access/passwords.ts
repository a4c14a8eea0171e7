import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id; the library runs it off the event loop. */
const ARGON2ID = 2
const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Days until a password must be changed, and how many days before that the person is warned. */
export const PASSWORD_DAYS = 180
export const WARNING_DAYS = 14

const DAY = 86_400

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Whether the password matches the hash. A broken hash matches none. */
export const checkPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password).catch(() => false)

let decoy: Promise<string> | undefined

/** Takes as long as checking a password, for emails without an account. */
export async function checkNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await checkPassword(await decoy, password)
  return false
}

/**
 * Whether a password is weak: shorter than ten characters, fewer than five different ones, fewer than three of lower case,
 * upper case, digits and others (unless it has 20 or more), or one that contains the local part of the email.
 */
export function isWeak(password: string, email: string): boolean {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const repeats = new Set(password).size < 5
  const long = password.length >= 20 && !repeats
  return (
    password.length < 10 ||
    (kinds < 3 && !long) ||
    repeats ||
    (name.length > 2 && password.toLowerCase().includes(name))
  )
}

/**
 * Generates a random password that is not weak.
 * @param bytes of randomness; four characters for each three
 * @param random the source of randomness
 */
export function makePassword(email: string, bytes: number, random: (bytes: number) => Buffer = randomBytes): string {
  let password: string
  do password = random(bytes).toString('base64url')
  while (isWeak(password, email))
  return password
}

/** Whether a password has expired, or expires soon. Times are epoch seconds. */
export function passwordAge(changedAt: number, now: number): { expired: boolean; expireSoon: boolean } {
  const days = (now - changedAt) / DAY
  return { expired: days >= PASSWORD_DAYS, expireSoon: days >= PASSWORD_DAYS - WARNING_DAYS }
}

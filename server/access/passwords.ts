import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id; the library runs it on a thread of its own, off the event loop. */
const ARGON2ID = 2
const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Days until a password must be changed, and how many before that the person is told (spec/1 §6). */
export const PASSWORD_DAYS = 180
export const WARNING_DAYS = 14

const DAY = 86_400

export const hashPassword = (password: string): Promise<string> => hash(password, options)

/** Whether the password is the one of the hash. A broken hash is a wrong password. */
export const checkPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password).catch(() => false)

let decoy: Promise<string> | undefined

/** Takes as long as checking a password; for an e-mail that has no account. */
export async function checkNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await checkPassword(await decoy, password)
  return false
}

/**
 * Whether people should be asked for a better password: shorter than ten characters, fewer than three of
 * lower case, upper case, digits and others (a long phrase of 20 needs no mixture), or one that has the name of
 * the account in it.
 */
export function isWeak(password: string, email: string): boolean {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const repeats = new Set(password).size < 5
  const long = password.length >= 20 && !repeats
  return (
    password.length < 10 || (kinds < 3 && !long) || repeats || (name.length > 2 && password.toLowerCase().includes(name))
  )
}

/**
 * A password made up at random that nobody is asked to better.
 * @param bytes of chance in it; four characters for each three
 * @param chance gives so many bytes
 */
export function makePassword(email: string, bytes: number, chance: (bytes: number) => Buffer = randomBytes): string {
  let password: string
  do password = chance(bytes).toString('base64url')
  while (isWeak(password, email))
  return password
}

/** What the age of a password asks for, in epoch seconds. */
export function passwordAge(changedAt: number, now: number): { expired: boolean; expireSoon: boolean } {
  const days = (now - changedAt) / DAY
  return { expired: days >= PASSWORD_DAYS, expireSoon: days >= PASSWORD_DAYS - WARNING_DAYS }
}

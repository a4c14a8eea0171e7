import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Records } from '../db/records'
import { type AccountRow, findAccount, sameEmail, updateAccount } from './accounts'
import { accountLocked } from './alarms'
import { checkNothing, checkPassword, hashPassword, passwordAge } from './passwords'
import type { Sessions } from './sessions'
import { type Db, epochNow } from './tables'

/** The failure that locks an account, and the seconds after which it may be tried again (spec/1 §8: 'Please wait and try again.'). */
export const FAILURES_TO_LOCK = 5
export const LOCK_SECONDS = 1800

/** How long a mailed password serves, and how often one is mailed at most. */
const MAILED_SECONDS = 3600
const MAILED_EVERY = 300

const UNKNOWN_ENTRIES = 10_000
const WAITING_TRIES = 50

export type SignInResult =
  | { readonly kind: 'in' | 'mustChange'; readonly account: AccountRow; readonly token: string }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'denied'; readonly message: string }
  | { readonly kind: 'failure' | 'lockedForAWhile' | 'locked' | 'busy' }

/** A try that no account of the console let through: its password was not the account's, or there is no account. */
export interface OtherTry {
  readonly email: string
  readonly password: string
  readonly ip: string
  readonly account: AccountRow | undefined
}

/** What a sign-on of elsewhere says of a try: 'pass' where it knows nothing of it. */
export type OtherAnswer =
  | { readonly kind: 'accept' | 'pass' }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'deny'; readonly message: string }

interface Secret {
  hash: string
  changedAt: string
  lockedUntil: string | null
  forceChange: boolean
  mailedHash: string | null
  mailedUntil: string | null
}

const checkMailed = async ({ mailedHash, mailedUntil }: Secret, password: string): Promise<boolean> =>
  mailedHash !== null && Number(mailedUntil) > epochNow() && checkPassword(mailedHash, password)

/**
 * Signing in (spec/1 §4, §8). Tries of one e-mail are looked at one after the other, so that many at once
 * cannot pass the count; an e-mail without an account takes as long and is 'locked' after as many failures.
 */
export class SignIn {
  readonly #records: Records
  readonly #db: Db
  readonly #sessions: Sessions
  readonly #unknown = new Map<string, { failures: number; until: number }>()
  readonly #tries = new Map<string, { last: Promise<unknown>; waiting: number }>()

  #elsewhere: (attempt: OtherTry) => Promise<OtherAnswer> = async () => ({ kind: 'pass' })

  constructor(records: Records, sessions: Sessions) {
    this.#records = records
    this.#db = records.db
    this.#sessions = sessions
  }

  /** Asks another sign-on about tries that would fail here; who can sign in with a password of the console never needs it. */
  elsewhere(ask: (attempt: OtherTry) => Promise<OtherAnswer>): void {
    this.#elsewhere = ask
  }

  async try(email: string, password: string, ip: string): Promise<SignInResult> {
    const key = sameEmail(email)
    const queue = this.#tries.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= WAITING_TRIES) return { kind: 'busy' }
    queue.waiting += 1
    const mine = queue.last.then(() => this.#try(key, password, ip))
    queue.last = mine.catch(() => undefined)
    this.#tries.set(key, queue)
    return mine.finally(() => {
      queue.waiting -= 1
      if (queue.waiting === 0) this.#tries.delete(key)
    })
  }

  async #try(email: string, password: string, ip: string): Promise<SignInResult> {
    const found = await findAccount(this.#db, email)
    const secret = found && (await this.#secret(email))
    if (!found || !secret) return this.#tryUnknown(email, password, ip)
    const account = await this.#afterWaiting(found, secret)
    // A lock of its own for failures says so at once; an administrator's only to who knows the password.
    if (account.locked && secret.lockedUntil !== null) return this.#refuse(account, ip, 'lockedForAWhile')
    const isOwn = await checkPassword(secret.hash, password)
    const isMailed = !isOwn && (await checkMailed(secret, password))
    if (!isOwn && !isMailed) return this.#tryElsewhere(account, password, ip)
    if (account.locked) return this.#refuse(account, ip, 'locked')
    // A mailed password serves once: with it the person chooses one of his own.
    await sql`
      UPDATE account_secret SET "failures" = 0, "forceChange" = "forceChange" OR ${isMailed}::boolean,
        "mailedHash" = CASE WHEN ${isMailed}::boolean THEN NULL ELSE "mailedHash" END
      WHERE "email" = ${email}`.execute(this.#db)
    await this.record({ email, ip, type: 0, success: true, locked: false })
    const mustChange = isMailed || secret.forceChange || passwordAge(Number(secret.changedAt), epochNow()).expired
    return { kind: mustChange ? 'mustChange' : 'in', account, token: await this.#sessions.open(email) }
  }

  /** A password that is not the account's may be a ticket of another sign-on. */
  async #tryElsewhere(account: AccountRow, password: string, ip: string): Promise<SignInResult> {
    const { email } = account
    const answer = await this.#elsewhere({ email, password, ip, account })
    if (answer.kind === 'redirect') return answer
    if (answer.kind !== 'accept') {
      const failed = await this.#fail(account, ip)
      return answer.kind === 'deny' && failed.kind === 'failure' ? { kind: 'denied', message: answer.message } : failed
    }
    if (account.locked) return this.#refuse(account, ip, 'locked')
    await sql`UPDATE account_secret SET "failures" = 0 WHERE "email" = ${email}`.execute(this.#db)
    await this.record({ email, ip, type: 0, success: true, locked: false })
    return { kind: 'in', account, token: await this.#sessions.open(email, { adfs: true }) }
  }

  /** The account without a lock whose time has run out. */
  async #afterWaiting(account: AccountRow, secret: Secret): Promise<AccountRow> {
    if (!account.locked || secret.lockedUntil === null || Number(secret.lockedUntil) > epochNow()) return account
    await this.unlock(account.email)
    return { ...account, locked: false }
  }

  async #refuse(account: AccountRow, ip: string, kind: 'locked' | 'lockedForAWhile'): Promise<SignInResult> {
    await this.record({ email: account.email, ip, type: 0, success: false, locked: true })
    return { kind }
  }

  async #secret(email: string): Promise<Secret | undefined> {
    const { rows } = await sql<Secret>`
      SELECT "hash", "changedAt", "lockedUntil", "forceChange", "mailedHash", "mailedUntil" FROM account_secret WHERE "email" = ${email}`.execute(this.#db)
    return rows[0]
  }

  async #fail(account: AccountRow, ip: string): Promise<SignInResult> {
    const { email } = account
    const { rows } = await sql<{ failures: number }>`
      UPDATE account_secret SET "failures" = "failures" + 1 WHERE "email" = ${email} RETURNING "failures"`.execute(this.#db)
    const locks = !account.locked && Number(rows[0]?.failures) >= FAILURES_TO_LOCK
    await this.record({ email, ip, type: 0, success: false, locked: locks || account.locked })
    if (!locks) return { kind: 'failure' }
    await updateAccount(this.#db, email, { locked: true })
    await sql`UPDATE account_secret SET "lockedUntil" = ${epochNow() + LOCK_SECONDS} WHERE "email" = ${email}`.execute(this.#db)
    await this.#sessions.endAll(email)
    await accountLocked(this.#records, email, ip)
    return { kind: 'lockedForAWhile' }
  }

  async #tryUnknown(email: string, password: string, ip: string): Promise<SignInResult> {
    await checkNothing(password)
    const now = epochNow()
    const kept = this.#unknown.get(email)
    if (kept && kept.failures >= FAILURES_TO_LOCK && kept.until > now) return { kind: 'lockedForAWhile' }
    const answer = await this.#elsewhere({ email, password, ip, account: undefined })
    if (answer.kind === 'redirect') return answer
    const failures = kept && kept.failures < FAILURES_TO_LOCK ? kept.failures + 1 : 1
    if (this.#unknown.size >= UNKNOWN_ENTRIES) this.#unknown.clear()
    this.#unknown.set(email, { failures, until: now + LOCK_SECONDS })
    if (failures >= FAILURES_TO_LOCK) return { kind: 'lockedForAWhile' }
    return answer.kind === 'deny' ? { kind: 'denied', message: answer.message } : { kind: 'failure' }
  }

  /** Forgets failures and takes a lock back, whoever set it. */
  async unlock(email: string): Promise<void> {
    await sql`UPDATE account_secret SET "failures" = 0, "lockedUntil" = NULL WHERE "email" = ${sameEmail(email)}`.execute(this.#db)
    await updateAccount(this.#db, email, { locked: false })
  }

  /** The hash of an account's password, to compare a new one with. */
  async hashOf(email: string): Promise<string | undefined> {
    return (await this.#secret(sameEmail(email)))?.hash
  }

  /**
   * Makes a password that is valid for an hour beside the person's own: who asks for one that is not his locks nobody out.
   * @returns it, to be mailed and nowhere kept in clear; undefined where the account cannot sign in or got one just now
   */
  async mailedPassword(email: string): Promise<string | undefined> {
    const account = await findAccount(this.#db, email)
    if (!account || account.locked) return undefined
    const password = randomBytes(9).toString('base64url')
    const [hash, now] = [await hashPassword(password), epochNow()]
    const { rows } = await sql`
      UPDATE account_secret SET "mailedHash" = ${hash}, "mailedUntil" = ${now + MAILED_SECONDS}::bigint
      WHERE "email" = ${account.email} AND coalesce("mailedUntil", 0) < ${now + MAILED_SECONDS - MAILED_EVERY}
      RETURNING "email"`.execute(this.#db)
    return rows.length > 0 ? password : undefined
  }

  /** Makes the person choose a new password at the next sign-in. */
  async requireChange(email: string): Promise<void> {
    await sql`UPDATE account_secret SET "forceChange" = true WHERE "email" = ${sameEmail(email)}`.execute(this.#db)
  }

  /** Writes a line of the login history: type 0 a sign-in, 1 a sign-out (spec/1 §3). */
  async record(line: { email: string; ip: string; type: 0 | 1; success: boolean; locked: boolean }): Promise<void> {
    await this.#records.insert('login-history', [{ ...line, updatedAt: epochNow() }])
  }
}

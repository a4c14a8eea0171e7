import { sql } from 'kysely'
import type { Records } from '../db/records'
import { type AccountRow, findAccount, sameEmail, unlockAccount, updateAccount } from './accounts'
import { accountLocked, accountUnlocked } from './alarms'
import { DecoyLocks } from './decoyLocks'
import type { FailureStore } from './failures'
import { networkOf, notBefore } from './pace'
import { checkNothing, checkPassword, passwordAge } from './passwords'
import { checkMailed, makeMailed, readSecret, type Secret } from './secrets'
import type { Sessions } from './sessions'
import { Slowdown } from './slowdown'
import { type Db, epochNow } from './tables'
import { isDue } from '../elapsed'
import { type Message } from '../say'

/** The failure that locks an account, and the seconds after which it may be tried again (spec/1 §8: 'Please wait and try again.'). */
export const FAILURES_TO_LOCK = 5
export const LOCK_SECONDS = 1800

/** Failures slow down the attempts on the account and those of the address; a shop is one address, so it has more of them free. */
const OF_ACCOUNT = { free: 10, longest: 30, forgetAfter: 1800 }
const OF_ADDRESS = { free: 50, longest: 60, forgetAfter: 900 }

/** Attempts that may wait, on one account and on all: each holds a request, and a hash takes a processor. */
const WAITING_TRIES = 50
const WAITING_IN_ALL = 500

export type SignInResult =
  | { readonly kind: 'in' | 'mustChange'; readonly account: AccountRow; readonly token: string }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'denied'; readonly said: Message }
  /** Too many failures came before: nothing was looked at. */
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'failure' | 'lockedForAWhile' | 'locked' | 'waitsForApproval' }

/** What came of confirming a password. */
export type Confirmation = { readonly kind: 'right' | 'wrong' | 'locked' } | { readonly kind: 'slow'; readonly seconds: number }

const FAILURES: readonly SignInResult['kind'][] = ['failure', 'denied', 'lockedForAWhile', 'locked', 'waitsForApproval']

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
  | { readonly kind: 'deny'; readonly said: Message }

/**
 * Signing in. Attempts on one e-mail are looked at one after the other, so that many at once cannot pass the count. An
 * e-mail without an account, and one that an administrator has locked, answers as one that locks, after as long.
 */
export class SignIn {
  readonly #records: Records
  readonly #db: Db
  readonly #sessions: Sessions
  readonly #decoys: DecoyLocks
  readonly #ofAccount: Slowdown
  readonly #ofAddress: Slowdown
  readonly #tries = new Map<string, { last: Promise<unknown>; waiting: number }>()
  #waiting = 0

  #elsewhere: (attempt: OtherTry) => Promise<OtherAnswer> = async () => ({ kind: 'pass' })

  /** @param failures where failures of a kind are counted */
  constructor(records: Records, sessions: Sessions, failures: (kind: string) => FailureStore, clock: () => number = epochNow) {
    this.#records = records
    this.#db = records.db
    this.#sessions = sessions
    this.#decoys = new DecoyLocks({ failures: FAILURES_TO_LOCK, seconds: LOCK_SECONDS, clock }, failures('decoy'))
    this.#ofAccount = new Slowdown({ ...OF_ACCOUNT, clock }, failures('account'))
    this.#ofAddress = new Slowdown({ ...OF_ADDRESS, clock }, failures('address'))
  }

  /** Asks another sign-on about tries that would fail here; who can sign in with a password of the console never needs it. */
  elsewhere(ask: (attempt: OtherTry) => Promise<OtherAnswer>): void {
    this.#elsewhere = ask
  }

  async try(email: string, password: string, ip: string): Promise<SignInResult> {
    const key = sameEmail(email)
    const queue = this.#tries.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= WAITING_TRIES || this.#waiting >= WAITING_IN_ALL) return { kind: 'slow', seconds: 1 }
    queue.waiting += 1
    this.#waiting += 1
    const mine = queue.last.then(() => this.#paced(key, password, ip))
    queue.last = mine.catch(() => undefined)
    this.#tries.set(key, queue)
    return mine.finally(() => {
      this.#waiting -= 1
      queue.waiting -= 1
      if (queue.waiting === 0) this.#tries.delete(key)
    })
  }

  async #paced(email: string, password: string, ip: string): Promise<SignInResult> {
    const network = networkOf(ip)
    const seconds = await this.#waitOf(email, network)
    if (seconds > 0) return { kind: 'slow', seconds }
    const began = performance.now()
    const result = await this.#try(email, password, ip)
    if (FAILURES.includes(result.kind)) {
      await this.#failed(email, network)
      await notBefore(began)
    } else await this.#ofAccount.forget(email)
    return result
  }

  async #waitOf(email: string, network: string): Promise<number> {
    return Math.max(...(await Promise.all([this.#ofAccount.waitOf(email), this.#ofAddress.waitOf(network)])))
  }

  async #failed(email: string, network: string): Promise<void> {
    await Promise.all([this.#ofAccount.failed(email), this.#ofAddress.failed(network)])
  }

  /**
   * Whether it is the password of an account whose session is open. A failure counts as one at the sign-in: it slows down
   * what follows, and the fifth locks the account.
   */
  async confirm(email: string, password: string, ip: string): Promise<Confirmation> {
    const [key, network] = [sameEmail(email), networkOf(ip)]
    const seconds = await this.#waitOf(key, network)
    if (seconds > 0) return { kind: 'slow', seconds }
    const began = performance.now()
    const [account, secret] = [await findAccount(this.#db, key), await readSecret(this.#db, key)]
    if (account && secret && !account.locked && (await checkPassword(secret.hash, password))) return { kind: 'right' }
    await this.#failed(key, network)
    const failed = account && (await this.#fail(account, ip))
    await notBefore(began)
    return { kind: failed?.kind === 'lockedForAWhile' || account?.locked ? 'locked' : 'wrong' }
  }

  async #try(email: string, password: string, ip: string): Promise<SignInResult> {
    const found = await findAccount(this.#db, email)
    const secret = found && (await readSecret(this.#db, email))
    if (!found || !secret) return this.#tryUnknown(email, password, ip)
    const account = await this.#afterWaiting(found, secret)
    const isOwn = await checkPassword(secret.hash, password)
    const isMailed = !isOwn && (await checkMailed(secret, password))
    // Who reads the account's mail has guessed nothing: the lock of failures is not for them.
    const waits = account.locked && secret.lockedUntil !== null
    if (waits && !isMailed) return this.#refuse(account, ip, 'lockedForAWhile')
    if (account.locked && !waits && (await this.#decoys.holds(email))) return this.#refuse(account, ip, 'lockedForAWhile')
    if (!isOwn && !isMailed) return this.#tryElsewhere(account, password, ip)
    if (waits) await this.unlock(email)
    else if (account.locked) return this.#refuse(account, ip, secret.pending ? 'waitsForApproval' : 'locked')
    // A mailed password serves once: with it the person chooses one of their own.
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
      return answer.kind === 'deny' && failed.kind === 'failure' ? { kind: 'denied', said: answer.said } : failed
    }
    if (account.locked) return this.#refuse(account, ip, 'locked')
    await sql`UPDATE account_secret SET "failures" = 0 WHERE "email" = ${email}`.execute(this.#db)
    await this.record({ email, ip, type: 0, success: true, locked: false })
    return { kind: 'in', account, token: await this.#sessions.open(email, { adfs: true }) }
  }

  /** The account without a lock whose time has run out. */
  async #afterWaiting(account: AccountRow, secret: Secret): Promise<AccountRow> {
    if (!account.locked || secret.lockedUntil === null || !isDue(Number(secret.lockedUntil), LOCK_SECONDS, epochNow())) return account
    await this.unlock(account.email)
    return { ...account, locked: false }
  }

  async #refuse(account: AccountRow, ip: string, kind: 'locked' | 'lockedForAWhile' | 'waitsForApproval'): Promise<SignInResult> {
    await this.record({ email: account.email, ip, type: 0, success: false, locked: true })
    return { kind }
  }

  async #fail(account: AccountRow, ip: string): Promise<SignInResult> {
    const { email } = account
    if (account.locked) {
      await this.record({ email, ip, type: 0, success: false, locked: true })
      return { kind: (await this.#decoys.failed(email)) ? 'lockedForAWhile' : 'failure' }
    }
    const { rows } = await sql<{ failures: number }>`
      UPDATE account_secret SET "failures" = "failures" + 1 WHERE "email" = ${email} RETURNING "failures"`.execute(this.#db)
    const locks = Number(rows[0]?.failures) >= FAILURES_TO_LOCK
    await this.record({ email, ip, type: 0, success: false, locked: locks })
    if (!locks) return { kind: 'failure' }
    // Sessions that are open go on: else anybody could end those of others by guessing badly.
    await sql`UPDATE account_secret SET "lockedUntil" = ${epochNow() + LOCK_SECONDS} WHERE "email" = ${email}`.execute(this.#db)
    await updateAccount(this.#db, email, { locked: true })
    this.#sessions.forget()
    await accountLocked(this.#records, email, ip)
    return { kind: 'lockedForAWhile' }
  }

  async #tryUnknown(email: string, password: string, ip: string): Promise<SignInResult> {
    await checkNothing(password)
    if (await this.#decoys.holds(email)) return { kind: 'lockedForAWhile' }
    const answer = await this.#elsewhere({ email, password, ip, account: undefined })
    if (answer.kind === 'redirect') return answer
    if (await this.#decoys.failed(email)) return { kind: 'lockedForAWhile' }
    return answer.kind === 'deny' ? { kind: 'denied', said: answer.said } : { kind: 'failure' }
  }

  /** Whether failures have locked the account, which ends by itself: no administrator did. */
  async isLockedForAWhile(email: string): Promise<boolean> {
    const secret = await readSecret(this.#db, sameEmail(email))
    return secret !== undefined && secret.lockedUntil !== null
  }

  /** Locks an account until somebody unlocks it; the caller ends the sessions. @param db the transaction that it belongs to */
  async lock(email: string, db: Db = this.#db): Promise<void> {
    await sql`UPDATE account_secret SET "lockedUntil" = NULL, "pending" = false WHERE "email" = ${sameEmail(email)}`.execute(db)
    await updateAccount(db, email, { locked: true })
  }

  /**
   * Forgets failures and takes a lock back, whoever set it.
   * @param db the transaction that it belongs to
   * @returns whether there is such an account
   */
  async unlock(email: string, db: Db = this.#db): Promise<boolean> {
    const key = sameEmail(email)
    await Promise.all([this.#decoys.forget(key), this.#ofAccount.forget(key)])
    const isThere = await unlockAccount(db, key)
    if (isThere) await accountUnlocked(db, key)
    return isThere
  }

  /** The hash of an account's password, to compare a new one with. */
  async hashOf(email: string): Promise<string | undefined> {
    return (await readSecret(this.#db, sameEmail(email)))?.hash
  }

  /**
   * Makes a password that is valid for an hour beside the person's own: who asks for another's locks nobody out. It also
   * passes the lock of failures.
   * @returns what keeps it, and gives it, to be mailed: nothing where one was kept just now; undefined where the account cannot sign in
   */
  async mailedPassword(email: string): Promise<((within: Db) => Promise<string | undefined>) | undefined> {
    const account = await findAccount(this.#db, email)
    if (!account || (account.locked && !(await this.isLockedForAWhile(email)))) return undefined
    return makeMailed(account.email)
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

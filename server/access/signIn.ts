import { sql } from 'kysely'
import { isDue } from '../base/elapsed'
import { type Message } from '../base/say'
import type { Records } from '../db/records'
import { type AccountRow, findAccount, sameEmail, unlockAccount, updateAccount } from './accounts'
import { closeAccountLocked, raiseAccountLocked } from './alarms'
import { DecoyLocks } from './decoyLocks'
import type { FailureStore } from './failures'
import { networkOf, notBefore } from './pace'
import { checkNothing, checkPassword, passwordAge } from './passwords'
import { checkMailed, makeMailed, readSecret, type Secret } from './secrets'
import type { Sessions } from './sessions'
import { Slowdown } from './slowdown'
import { type Db, epochNow } from './tables'

/** How many failures lock an account, and for how many seconds. */
const FAILURES_TO_LOCK = 5
const LOCK_SECONDS = 1800

/** Failures slow down further attempts on the account and from the address. A shop shares one address, so it gets more for free. */
const OF_ACCOUNT = { free: 10, longest: 30, forgetAfter: 1800 }
const OF_ADDRESS = { free: 50, longest: 60, forgetAfter: 900 }

/** Attempts that may wait, for one account and in total: each holds a request, and hashing takes a processor. */
const MAX_WAITING_PER_ACCOUNT = 50
const MAX_WAITING = 500

export type SignInResult =
  | { readonly kind: 'in' | 'mustChange'; readonly account: AccountRow; readonly token: string }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'denied'; readonly said: Message }
  /** Too many failures before: the attempt was not checked. */
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'failure' | 'temporarilyLocked' | 'locked' | 'waitsForApproval' }

/** The result of confirming a password. */
export type Confirmation =
  | { readonly kind: 'right' | 'wrong' | 'locked' }
  | { readonly kind: 'slow'; readonly seconds: number }

const FAILURES: readonly SignInResult['kind'][] = [
  'failure',
  'denied',
  'temporarilyLocked',
  'locked',
  'waitsForApproval',
]

/** An attempt that failed here: wrong password, or no such account. */
export interface ExternalAttempt {
  readonly email: string
  readonly password: string
  readonly ip: string
  readonly account: AccountRow | undefined
}

/** What an external sign-on decides; 'pass' if it does not know the attempt. */
export type ExternalAnswer =
  | { readonly kind: 'accept' | 'pass' }
  | { readonly kind: 'redirect'; readonly address: string }
  | { readonly kind: 'deny'; readonly said: Message }

/**
 * Signing in. Attempts on one email are checked one after the other, so that parallel ones cannot bypass the count. Emails
 * without an account, and accounts locked by an administrator, respond like any other account and take as long.
 */
export class SignIn {
  readonly #records: Records
  readonly #db: Db
  readonly #sessions: Sessions
  readonly #decoys: DecoyLocks
  readonly #ofAccount: Slowdown
  readonly #ofAddress: Slowdown
  readonly #attempts = new Map<string, { last: Promise<unknown>; waiting: number }>()
  #waiting = 0

  #external: (attempt: ExternalAttempt) => Promise<ExternalAnswer> = async () => ({ kind: 'pass' })

  /** @param failures the store for one kind of failure */
  constructor(
    records: Records,
    sessions: Sessions,
    failures: (kind: string) => FailureStore,
    clock: () => number = epochNow,
  ) {
    this.#records = records
    this.#db = records.db
    this.#sessions = sessions
    this.#decoys = new DecoyLocks({ failures: FAILURES_TO_LOCK, seconds: LOCK_SECONDS, clock }, failures('decoy'))
    this.#ofAccount = new Slowdown({ ...OF_ACCOUNT, clock }, failures('account'))
    this.#ofAddress = new Slowdown({ ...OF_ADDRESS, clock }, failures('address'))
  }

  /** Adds an external sign-on, which is asked only about attempts that fail here. */
  useExternal(signOn: (attempt: ExternalAttempt) => Promise<ExternalAnswer>): void {
    this.#external = signOn
  }

  async attempt(email: string, password: string, ip: string): Promise<SignInResult> {
    const key = sameEmail(email)
    const queue = this.#attempts.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= MAX_WAITING_PER_ACCOUNT || this.#waiting >= MAX_WAITING) return { kind: 'slow', seconds: 1 }
    queue.waiting += 1
    this.#waiting += 1
    const mine = queue.last.then(() => this.#paced(key, password, ip))
    queue.last = mine.catch(() => undefined)
    this.#attempts.set(key, queue)
    return mine.finally(() => {
      this.#waiting -= 1
      queue.waiting -= 1
      if (queue.waiting === 0) this.#attempts.delete(key)
    })
  }

  async #paced(email: string, password: string, ip: string): Promise<SignInResult> {
    const network = networkOf(ip)
    const seconds = await this.#waitOf(email, network)
    if (seconds > 0) return { kind: 'slow', seconds }
    const began = performance.now()
    const result = await this.#check(email, password, ip)
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
   * Checks the password of an account with an open session. A failure counts like one at the sign-in: it slows down further
   * attempts, and the fifth locks the account.
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
    return { kind: failed?.kind === 'temporarilyLocked' || account?.locked ? 'locked' : 'wrong' }
  }

  async #check(email: string, password: string, ip: string): Promise<SignInResult> {
    const found = await findAccount(this.#db, email)
    const secret = found && (await readSecret(this.#db, email))
    if (!found || !secret) return this.#checkUnknown(email, password, ip)
    const account = await this.#withoutExpiredLock(found, secret)
    const isOwn = await checkPassword(secret.hash, password)
    const isMailed = !isOwn && (await checkMailed(secret, password))
    // Someone who reads the account's mail is not guessing, so a lock by failures does not apply to them.
    const isTemporary = account.locked && secret.lockedUntil !== null
    if (isTemporary && !isMailed) return this.#refuse(account, ip, 'temporarilyLocked')
    if (account.locked && !isTemporary && (await this.#decoys.isLocked(email)))
      return this.#refuse(account, ip, 'temporarilyLocked')
    if (!isOwn && !isMailed) return this.#checkExternal(account, password, ip)
    if (isTemporary) await this.unlock(email)
    else if (account.locked) return this.#refuse(account, ip, secret.pending ? 'waitsForApproval' : 'locked')
    // A mailed password is valid once: the person must choose a new one.
    await sql`
      UPDATE account_secret SET "failures" = 0, "forceChange" = "forceChange" OR ${isMailed}::boolean,
        "mailedHash" = CASE WHEN ${isMailed}::boolean THEN NULL ELSE "mailedHash" END
      WHERE "email" = ${email}`.execute(this.#db)
    await this.record({ email, ip, type: 0, success: true, locked: false })
    const mustChange = isMailed || secret.forceChange || passwordAge(Number(secret.changedAt), epochNow()).expired
    return { kind: mustChange ? 'mustChange' : 'in', account, token: await this.#sessions.open(email) }
  }

  /** What is not the account's password may be a ticket of an external sign-on. */
  async #checkExternal(account: AccountRow, password: string, ip: string): Promise<SignInResult> {
    const { email } = account
    const answer = await this.#external({ email, password, ip, account })
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

  async #withoutExpiredLock(account: AccountRow, secret: Secret): Promise<AccountRow> {
    if (!account.locked || secret.lockedUntil === null || !isDue(Number(secret.lockedUntil), LOCK_SECONDS, epochNow()))
      return account
    await this.unlock(account.email)
    return { ...account, locked: false }
  }

  async #refuse(
    account: AccountRow,
    ip: string,
    kind: 'locked' | 'temporarilyLocked' | 'waitsForApproval',
  ): Promise<SignInResult> {
    await this.record({ email: account.email, ip, type: 0, success: false, locked: true })
    return { kind }
  }

  async #fail(account: AccountRow, ip: string): Promise<SignInResult> {
    const { email } = account
    if (account.locked) {
      await this.record({ email, ip, type: 0, success: false, locked: true })
      return { kind: (await this.#decoys.failed(email)) ? 'temporarilyLocked' : 'failure' }
    }
    const { rows } = await sql<{ failures: number }>`
      UPDATE account_secret SET "failures" = "failures" + 1 WHERE "email" = ${email} RETURNING "failures"`.execute(
      this.#db,
    )
    const locks = Number(rows[0]?.failures) >= FAILURES_TO_LOCK
    await this.record({ email, ip, type: 0, success: false, locked: locks })
    if (!locks) return { kind: 'failure' }
    // Open sessions stay: otherwise anybody could end other people's by guessing wrong.
    await sql`UPDATE account_secret SET "lockedUntil" = ${epochNow() + LOCK_SECONDS} WHERE "email" = ${email}`.execute(
      this.#db,
    )
    await updateAccount(this.#db, email, { locked: true })
    this.#sessions.forget()
    await raiseAccountLocked(this.#records, email, ip)
    return { kind: 'temporarilyLocked' }
  }

  async #checkUnknown(email: string, password: string, ip: string): Promise<SignInResult> {
    await checkNothing(password)
    if (await this.#decoys.isLocked(email)) return { kind: 'temporarilyLocked' }
    const answer = await this.#external({ email, password, ip, account: undefined })
    if (answer.kind === 'redirect') return answer
    if (await this.#decoys.failed(email)) return { kind: 'temporarilyLocked' }
    return answer.kind === 'deny' ? { kind: 'denied', said: answer.said } : { kind: 'failure' }
  }

  /** Whether failed attempts have locked the account, not an administrator; such a lock expires. */
  async isTemporarilyLocked(email: string): Promise<boolean> {
    const secret = await readSecret(this.#db, sameEmail(email))
    return secret !== undefined && secret.lockedUntil !== null
  }

  /** Locks an account until somebody unlocks it. The caller ends the sessions. @param db the transaction, if any */
  async lock(email: string, db: Db = this.#db): Promise<void> {
    await sql`UPDATE account_secret SET "lockedUntil" = NULL, "pending" = false WHERE "email" = ${sameEmail(email)}`.execute(
      db,
    )
    await updateAccount(db, email, { locked: true })
  }

  /**
   * Clears failures and any lock.
   * @param db the transaction, if any
   * @returns whether the account exists
   */
  async unlock(email: string, db: Db = this.#db): Promise<boolean> {
    const key = sameEmail(email)
    await Promise.all([this.#decoys.forget(key), this.#ofAccount.forget(key)])
    const isThere = await unlockAccount(db, key)
    if (isThere) await closeAccountLocked(db, key)
    return isThere
  }

  /** The hash of an account's password, to compare a new password with. */
  async hashOf(email: string): Promise<string | undefined> {
    return (await readSecret(this.#db, sameEmail(email)))?.hash
  }

  /**
   * Generates a password that is valid for an hour beside the regular one, so that a request for someone else's account locks
   * nobody out. It also overrides a lock by failed attempts.
   * @returns stores the password and resolves to it, or to undefined if one was mailed just before; undefined if the account cannot sign in
   */
  async mailedPassword(email: string): Promise<((within: Db) => Promise<string | undefined>) | undefined> {
    const account = await findAccount(this.#db, email)
    if (!account || (account.locked && !(await this.isTemporarilyLocked(email)))) return undefined
    return makeMailed(account.email)
  }

  /** Requires a new password at the next sign-in. */
  async requireChange(email: string): Promise<void> {
    await sql`UPDATE account_secret SET "forceChange" = true WHERE "email" = ${sameEmail(email)}`.execute(this.#db)
  }

  /** Writes a line of the login history: type 0 is a sign-in, 1 a sign-out. */
  async record(line: { email: string; ip: string; type: 0 | 1; success: boolean; locked: boolean }): Promise<void> {
    await this.#records.insert('login-history', [{ ...line, updatedAt: epochNow() }])
  }
}

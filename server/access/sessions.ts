import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PrivilegeEntry } from '../../src/schema/privilegeTree'
import { allPrivileges, toDictionary } from '../../src/schema/privilegeTree'
import { hasPassed } from '../base/elapsed'
import type { Events } from '../cluster/events'
import { sameEmail, SUPER_ROLE } from './accounts'
import { passwordAge } from './passwords'
import type { SessionUser } from './session'
import { type Db, epochNow } from './tables'

/** A session ends after this many idle seconds, and this many seconds after the sign-in. */
const IDLE_SECONDS = 12 * 3600
const LONGEST_SECONDS = 7 * 86_400

/** How long a session is cached. Another server notices its end within that time even if no notification arrives. */
const CACHE_MS = 500
const CACHE_ENTRIES = 10_000
/** How precisely the last call of a session is recorded, in seconds. */
const SEEN_STEP = 300

/** A token and the email it is bound to, as a caller sends them. */
export interface SessionCredentials {
  readonly token: string
  readonly email: string
}

type UserRow = Pick<SessionUser, 'email' | 'name' | 'role_id' | 'store' | 'enableWholeStore' | 'weakPwd' | 'adfs'> & {
  changedAt: string
  mustChange: boolean
  entries: PrivilegeEntry[] | null
}

type SessionRow = UserRow & {
  tokenHash: string
  createdAt: string
  seenAt: string
}

const userColumns = sql`
  a."name", a."role_id", a."store", a."enableWholeStore", a."weakPwd", r."privilege" AS "entries", p."changedAt", p."forceChange" AS "mustChange"`

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Sessions: 256-bit tokens bound to an email, stored as hashes. */
export class Sessions {
  readonly #db: Db
  readonly #events: Events | undefined
  readonly #cache = new Map<string, { user: SessionUser; until: number }>()
  /** Counts invalidations: a user that was read before one is not cached after it. */
  #endings = 0

  /** @param events where ended or changed sessions are published */
  constructor(db: Db, events?: Events) {
    this.#db = db
    this.#events = events
    events?.on('sessionsChanged', () => this.#drop())
  }

  /** Opens a session. @returns its token, of which only a hash is stored */
  async open(email: string, options: { adfs?: boolean } = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = epochNow()
    await sql`
      INSERT INTO account_session ("tokenHash", "email", "createdAt", "seenAt", "adfs")
      VALUES (${hashToken(token)}, ${sameEmail(email)}, ${now}, ${now}, ${options.adfs ?? false})`.execute(this.#db)
    return token
  }

  /** The user of a session; undefined if it is unknown or expired, or an administrator locked the account. */
  async find(token: string, email: string): Promise<SessionUser | undefined> {
    const key = hashToken(token)
    const kept = this.#cache.get(key)
    const user = kept && kept.until > performance.now() ? kept.user : await this.#load(key)
    return user?.email === sameEmail(email) ? user : undefined
  }

  async #load(key: string): Promise<SessionUser | undefined> {
    const endings = this.#endings
    const [row] = await this.#rows([key])
    if (!row || !(await this.#alive(key, row))) {
      this.#cache.delete(key)
      return undefined
    }
    const user = userOf(row)
    if (endings === this.#endings) this.#keep(key, user)
    return user
  }

  /** The current users of these sessions, in their order, by one query. Does not keep the sessions alive. */
  async findAll(given: readonly SessionCredentials[]): Promise<(SessionUser | undefined)[]> {
    const keys = given.map(({ token }) => hashToken(token))
    const now = epochNow()
    const users = new Map(
      (await this.#rows(keys)).filter((row) => !hasEnded(row, now)).map((row) => [row.tokenHash, userOf(row)]),
    )
    return given.map(({ email }, at) => {
      const user = users.get(keys[at] ?? '')
      return user?.email === sameEmail(email) ? user : undefined
    })
  }

  /** The current user of an email, for work requested earlier; undefined if the account is deleted or locked. */
  async userOf(email: string): Promise<SessionUser | undefined> {
    const { rows } = await sql<UserRow>`
      SELECT a."email", false AS "adfs", ${userColumns}
      FROM account a
      JOIN account_secret p ON p."email" = a."email" AND (NOT a."locked" OR p."lockedUntil" IS NOT NULL)
      LEFT JOIN role r ON r."role_id" = a."role_id"
      WHERE a."email" = ${sameEmail(email)}`.execute(this.#db)
    return rows[0] && userOf(rows[0])
  }

  async #rows(keys: readonly string[]): Promise<SessionRow[]> {
    if (keys.length === 0) return []
    const { rows } = await sql<SessionRow>`
      SELECT s."tokenHash", s."email", s."createdAt", s."seenAt", s."adfs", ${userColumns}
      FROM account_session s
      JOIN account a ON a."email" = s."email"
      JOIN account_secret p ON p."email" = s."email" AND (NOT a."locked" OR p."lockedUntil" IS NOT NULL)
      LEFT JOIN role r ON r."role_id" = a."role_id"
      WHERE s."tokenHash" IN (${sql.join(keys)})`.execute(this.#db)
    return rows
  }

  async #alive(key: string, row: SessionRow): Promise<boolean> {
    const now = epochNow()
    const ended = hasEnded(row, now)
    if (ended) await sql`DELETE FROM account_session WHERE "tokenHash" = ${key}`.execute(this.#db)
    else if (hasPassed(SEEN_STEP, Number(row.seenAt), now)) {
      await sql`UPDATE account_session SET "seenAt" = ${now}, "createdAt" = least("createdAt", ${now}::bigint) WHERE "tokenHash" = ${key}`.execute(
        this.#db,
      )
    }
    return !ended
  }

  #keep(key: string, user: SessionUser): void {
    if (this.#cache.size >= CACHE_ENTRIES) this.#cache.clear()
    this.#cache.set(key, { user, until: performance.now() + CACHE_MS })
  }

  /** Seconds since the sign-in; undefined if the session has ended. */
  async age(token: string): Promise<number | undefined> {
    const [row] = await this.#rows([hashToken(token)])
    return row && epochNow() - Number(row.createdAt)
  }

  /** Ends one session. */
  async end(token: string): Promise<void> {
    await sql`DELETE FROM account_session WHERE "tokenHash" = ${hashToken(token)}`.execute(this.#db)
    this.forget()
  }

  /** Ends all sessions of an account. */
  async endAll(email: string, db: Db = this.#db): Promise<void> {
    await sql`DELETE FROM account_session WHERE "email" = ${sameEmail(email)}`.execute(db)
    this.forget()
  }

  /** Clears all cached users, on every server. */
  forget(): void {
    if (this.#events) this.#events.emit('sessionsChanged')
    else this.#drop()
  }

  #drop(): void {
    this.#endings += 1
    this.#cache.clear()
  }

  /** Removes expired sessions; called at the start and once an hour. */
  async sweep(): Promise<void> {
    const now = epochNow()
    await sql`
      DELETE FROM account_session
      WHERE "seenAt" < ${now - IDLE_SECONDS} OR "createdAt" < ${now - LONGEST_SECONDS}`.execute(this.#db)
  }
}

const hasEnded = ({ seenAt, createdAt }: SessionRow, now: number): boolean =>
  now - Number(seenAt) > IDLE_SECONDS || now - Number(createdAt) > LONGEST_SECONDS

function userOf(row: UserRow): SessionUser {
  const role_id = Number(row.role_id)
  const { expired, expireSoon } = passwordAge(Number(row.changedAt), epochNow())
  return {
    email: row.email,
    name: row.name,
    authenticated: true,
    role_id,
    store: row.store ?? [],
    enableWholeStore: row.enableWholeStore,
    privilege: toDictionary(role_id === SUPER_ROLE ? allPrivileges() : (row.entries ?? [])),
    weakPwd: row.weakPwd,
    expireSoon,
    forceChange: row.mustChange || expired,
    adfs: row.adfs,
  }
}

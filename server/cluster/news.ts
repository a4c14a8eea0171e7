import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Connection } from '../db/connection'
import type { Database } from '../db/database'
import { databaseFault, isPassing } from '../db/faults'
import { hints } from './hints'
import { NEWS_KEPT_SECONDS } from './sharedTables'

/** How often news are looked for without a hint. */
const POLL_MS = 1000
/** The least time between two of what a server writes: what comes meanwhile is written at once, the same only once. */
const GAP_MS = 100
/** After a failure. */
const AGAIN_MS = 1000
/** Who has not read for so long may have missed some that were swept. */
const MISSED_AFTER_MS = (NEWS_KEPT_SECONDS - 60) * 1000
/** What waits to be written while the database is away; beyond it the others hear that they have missed something. */
const MOST_WAITING = 5000

/** Told by the news themselves, and to this server alone: others may have told something that was not heard here. */
export const MISSED = 'missed'

interface Item {
  readonly kind: string
  readonly storeCode: string | null
  readonly payload: unknown
}

export interface NewsOptions {
  readonly connection: Connection
  readonly onError?: (cause: unknown) => void
}

/**
 * What servers of one database tell each other. Who publishes is heard on its own server at once, and on the others within
 * a moment where the database passes hints on, else within a second. Where the database is not shared there are no others.
 */
export class News {
  /** Names this server among those of its database, until it ends. */
  readonly server = randomUUID()
  readonly #listeners = new Map<string, Set<(payload: never) => void>>()
  #waiting = new Map<string, Item>()
  #writing: Promise<void> | undefined
  #wroteAt = -Infinity
  /** What the last reading saw: all transactions that had ended then, and no other. */
  #snapshot: string | undefined
  #readAt = 0
  #reading: Promise<void> | undefined
  #isHinted = false
  #stops: (() => unknown)[] = []
  #isEnding = false

  constructor(private readonly options: NewsOptions) {}

  /** News wait for no call that has all the other connections. */
  get #db(): Kysely<Database> {
    const { shared, db } = this.options.connection
    return shared ?? db
  }

  /** Tells all servers. What belongs to a transaction is told once that has ended. */
  publish(kind: string, payload: unknown, storeCode?: string): void {
    this.tellHere(kind, payload)
    this.tellElsewhere(kind, payload, storeCode)
  }

  /** Tells all servers but this one. */
  tellElsewhere(kind: string, payload: unknown, storeCode?: string): void {
    if (!this.options.connection.shared || this.#isEnding) return
    const item = { kind, storeCode: storeCode ?? null, payload: payload ?? null }
    if (this.#waiting.size >= MOST_WAITING) this.#waiting = new Map([[MISSED, { kind: MISSED, storeCode: null, payload: null }]])
    else this.#waiting.set(JSON.stringify(item), item)
    this.#writeSoon()
  }

  /** Tells this server alone. */
  tellHere(kind: string, payload: unknown): void {
    for (const listener of this.#listeners.get(kind) ?? []) {
      try {
        listener(payload as never)
      } catch (cause) {
        this.options.onError?.(cause)
      }
    }
  }

  /** Hears what any server publishes. @returns what ends that */
  subscribe<Payload>(kind: string, listener: (payload: Payload) => void): () => void {
    const known = this.#listeners.get(kind) ?? new Set()
    this.#listeners.set(kind, known.add(listener))
    return () => known.delete(listener)
  }

  /** Begins to hear the others, once the tables are there; what they told before is not heard. */
  async start(): Promise<void> {
    const { connection, onError } = this.options
    if (!connection.shared) return
    await this.#read()
    const timer = setInterval(() => this.#readSoon(), POLL_MS).unref()
    this.#stops = [
      () => clearInterval(timer),
      // A database that was away may be another one now, whose transactions are not those that were seen.
      connection.availability.onBack(() => this.#startOver()),
      hints(connection, { onHint: (from) => from !== this.server && this.#readSoon(), onError }),
    ]
  }

  /** Tells what is still to be told, and hears no more. */
  async stop(): Promise<void> {
    this.#isEnding = true
    for (const stop of this.#stops) await stop()
    await this.#reading
    await this.#writing
    if (this.#waiting.size > 0 && !this.options.connection.availability.isAway) await this.#write().catch(() => undefined)
  }

  #writeSoon(): void {
    this.#writing ??= this.#afterGap()
      .then(() => this.#write())
      .catch((cause: unknown) => this.#failed(cause))
      .finally(() => {
        this.#writing = undefined
        if (this.#waiting.size > 0 && !this.#isEnding) this.#writeSoon()
      })
  }

  async #afterGap(): Promise<void> {
    const left = this.#wroteAt + GAP_MS - performance.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left).unref())
    const { availability } = this.options.connection
    if (availability.rests) await availability.back()
  }

  async #write(): Promise<void> {
    const items = this.#waiting
    this.#waiting = new Map()
    this.#wroteAt = performance.now()
    try {
      await sql`
        WITH told AS (
          INSERT INTO news ("server", "kind", "storeCode", "payload")
          SELECT ${this.server}, x."kind", x."storeCode", x."payload"
          FROM jsonb_to_recordset(${JSON.stringify([...items.values()])}::jsonb) AS x("kind" text, "storeCode" text, "payload" jsonb)
          RETURNING 1
        )
        SELECT pg_notify('news', ${this.server}) FROM (SELECT count(*) FROM told) AS written`.execute(this.#db)
    } catch (cause) {
      this.#wroteAt += AGAIN_MS
      if (databaseFault(cause) !== undefined) this.#waiting = new Map([...items, ...this.#waiting])
      throw cause
    }
  }

  #readSoon(): void {
    this.#isHinted = true
    if (this.options.connection.availability.isAway) return
    this.#reading ??= this.#readWhileHinted()
      .catch((cause: unknown) => this.#failed(cause))
      .finally(() => (this.#reading = undefined))
  }

  async #readWhileHinted(): Promise<void> {
    while (this.#isHinted && !this.#isEnding) {
      this.#isHinted = false
      await this.#read()
    }
  }

  /**
   * Reads what was not yet there at the last reading. Numbers are given before a transaction ends, so that a later one may
   * be seen first: what counts is which transactions had ended then.
   */
  async #read(): Promise<void> {
    const before = this.#snapshot
    const { rows } = await sql<{ snapshot: string; news: Item[] }>`
      SELECT pg_current_snapshot()::text AS "snapshot", ${before === undefined ? sql`'[]'::jsonb` : sql`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('kind', "kind", 'payload', "payload") ORDER BY "id"), '[]') FROM news
        WHERE "xid" >= pg_snapshot_xmin(${before}::pg_snapshot) AND NOT pg_visible_in_snapshot("xid", ${before}::pg_snapshot) AND "server" <> ${this.server}
      )`} AS "news"`.execute(this.#db)
    // It was started over meanwhile.
    if (before !== this.#snapshot) return
    const hasMissed = before !== undefined && performance.now() - this.#readAt > MISSED_AFTER_MS
    this.#snapshot = rows[0]?.snapshot
    this.#readAt = performance.now()
    for (const { kind, payload } of rows[0]?.news ?? []) this.tellHere(kind, payload ?? undefined)
    if (hasMissed) this.tellHere(MISSED, undefined)
  }

  #startOver(): void {
    this.#snapshot = undefined
    this.#readSoon()
    this.tellHere(MISSED, undefined)
  }

  #failed(cause: unknown): void {
    this.options.connection.availability.saw(cause)
    if (!isPassing(cause)) this.options.onError?.(cause)
  }
}

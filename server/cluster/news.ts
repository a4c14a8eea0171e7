import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Connection } from '../db/connection'
import type { Database } from '../db/database'
import { databaseFault, isTransient } from '../db/faults'
import { hints } from './hints'
import { NEWS_KEPT_SECONDS } from './tables'

/** How often the table is polled, if no notification arrives. */
const POLL_MS = 1000
/** The least time between two writes; messages in between are batched and deduplicated. */
const GAP_MS = 100
/** The delay after a failure. */
const RETRY_MS = 1000
/** After so long without reading, messages may have been swept unread. */
const MISSED_AFTER_MS = (NEWS_KEPT_SECONDS - 60) * 1000
/** How many messages wait while the database is unavailable; beyond that, the others are sent MISSED instead. */
const MAX_WAITING = 5000

/** Published on this server when messages of others may have been missed. */
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
 * Publish and subscribe among the servers of one database. A message reaches its own server at once, and the others within
 * milliseconds if the database delivers notifications, or else within a second.
 */
export class News {
  /** A unique name of this process. */
  readonly server = randomUUID()
  readonly #listeners = new Map<string, Set<(payload: never) => void>>()
  #waiting = new Map<string, Item>()
  #writing: Promise<void> | undefined
  #wroteAt = -Infinity
  /** The snapshot of the last read: all transactions that had ended by then, and no other. */
  #snapshot: string | undefined
  #readAt = 0
  #reading: Promise<void> | undefined
  #isHinted = false
  #stops: (() => unknown)[] = []
  #isEnding = false

  constructor(private readonly options: NewsOptions) {}

  /** A connection of its own, so that messages do not wait for busy calls. */
  get #db(): Kysely<Database> {
    const { shared, db } = this.options.connection
    return shared ?? db
  }

  /** Publishes to all servers. Call it after the transaction that it reports has ended. */
  publish(kind: string, payload: unknown, storeCode?: string): void {
    this.publishLocal(kind, payload)
    this.publishRemote(kind, payload, storeCode)
  }

  /** Publishes to all servers but this one. */
  publishRemote(kind: string, payload: unknown, storeCode?: string): void {
    if (!this.options.connection.shared || this.#isEnding) return
    const item = { kind, storeCode: storeCode ?? null, payload: payload ?? null }
    if (this.#waiting.size >= MAX_WAITING)
      this.#waiting = new Map([[MISSED, { kind: MISSED, storeCode: null, payload: null }]])
    else this.#waiting.set(JSON.stringify(item), item)
    this.#writeSoon()
  }

  /** Publishes on this server only. */
  publishLocal(kind: string, payload: unknown): void {
    for (const listener of this.#listeners.get(kind) ?? []) {
      try {
        listener(payload as never)
      } catch (cause) {
        this.options.onError?.(cause)
      }
    }
  }

  /** Receives what any server publishes. @returns unsubscribes */
  subscribe<Payload>(kind: string, listener: (payload: Payload) => void): () => void {
    const known = this.#listeners.get(kind) ?? new Set()
    this.#listeners.set(kind, known.add(listener))
    return () => known.delete(listener)
  }

  /** Starts receiving from other servers; requires the tables. Earlier messages are not delivered. */
  async start(): Promise<void> {
    const { connection, onError } = this.options
    if (!connection.shared) return
    await this.#read()
    const timer = setInterval(() => this.#readSoon(), POLL_MS).unref()
    this.#stops = [
      () => clearInterval(timer),
      // After an outage it may be another database (a promoted standby), where the snapshot means nothing.
      connection.availability.onBack(() => this.#startOver()),
      hints(connection, { onHint: (from) => from !== this.server && this.#readSoon(), onError }),
    ]
  }

  /** Writes waiting messages and stops receiving. */
  async stop(): Promise<void> {
    this.#isEnding = true
    for (const stop of this.#stops) await stop()
    await this.#reading
    await this.#writing
    if (this.#waiting.size > 0 && !this.options.connection.availability.isAway)
      await this.#write().catch(() => undefined)
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
        WITH written AS (
          INSERT INTO news ("server", "kind", "storeCode", "payload")
          SELECT ${this.server}, x."kind", x."storeCode", x."payload"
          FROM jsonb_to_recordset(${JSON.stringify([...items.values()])}::jsonb) AS x("kind" text, "storeCode" text, "payload" jsonb)
          RETURNING 1
        )
        SELECT pg_notify('news', ${this.server}) FROM (SELECT count(*) FROM written) AS counted`.execute(this.#db)
    } catch (cause) {
      this.#wroteAt += RETRY_MS
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
   * Reads what the last read could not see. Ids are assigned before the commit, so a later one may become visible first;
   * snapshots, unlike ids, miss nothing.
   */
  async #read(): Promise<void> {
    const before = this.#snapshot
    const { rows } = await sql<{ snapshot: string; news: Item[] }>`
      SELECT pg_current_snapshot()::text AS "snapshot", ${
        before === undefined
          ? sql`'[]'::jsonb`
          : sql`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('kind', "kind", 'payload', "payload") ORDER BY "id"), '[]') FROM news
        WHERE "xid" >= pg_snapshot_xmin(${before}::pg_snapshot) AND NOT pg_visible_in_snapshot("xid", ${before}::pg_snapshot) AND "server" <> ${this.server}
      )`
      } AS "news"`.execute(this.#db)
    // Started over in the meantime.
    if (before !== this.#snapshot) return
    const hasMissed = before !== undefined && performance.now() - this.#readAt > MISSED_AFTER_MS
    this.#snapshot = rows[0]?.snapshot
    this.#readAt = performance.now()
    for (const { kind, payload } of rows[0]?.news ?? []) this.publishLocal(kind, payload ?? undefined)
    if (hasMissed) this.publishLocal(MISSED, undefined)
  }

  #startOver(): void {
    this.#snapshot = undefined
    this.#readSoon()
    this.publishLocal(MISSED, undefined)
  }

  #failed(cause: unknown): void {
    this.options.connection.availability.saw(cause)
    if (!isTransient(cause)) this.options.onError?.(cause)
  }
}

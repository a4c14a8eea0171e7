import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

/** The failures of one key. */
export interface Failures {
  readonly failures: number
  /** Epoch seconds; which moment, the counter decides. */
  readonly at: number
}

/** Where failures are counted by their keys. */
export interface FailureStore {
  get(key: string): Promise<Failures | undefined>
  /** Changes the entry of a key atomically. @returns the new entry */
  change(key: string, to: (before: Failures | undefined) => Failures): Promise<Failures>
  forget(key: string): Promise<void>
}

/** In memory, for a single server. The key with the oldest failure is evicted. */
export class MemoryFailures implements FailureStore {
  /** Ordered by last failure. */
  readonly #known = new Map<string, Failures>()

  constructor(private readonly maxKeys: number) {}

  async get(key: string): Promise<Failures | undefined> {
    return this.#known.get(key)
  }

  async change(key: string, to: (before: Failures | undefined) => Failures): Promise<Failures> {
    const after = to(this.#known.get(key))
    this.#known.delete(key)
    this.#known.set(key, after)
    const [oldest] = this.#known.keys()
    if (this.#known.size > this.maxKeys && oldest !== undefined) this.#known.delete(oldest)
    return after
  }

  async forget(key: string): Promise<void> {
    this.#known.delete(key)
  }

  get size(): number {
    return this.#known.size
  }
}

/** In the database, shared by all servers. Keys are hashed: strangers type them, at any length. */
export class SharedFailures implements FailureStore {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly kind: string,
  ) {}

  async get(key: string): Promise<Failures | undefined> {
    const { rows } =
      await sql<Failures>`SELECT "failures", "at" FROM access_failure WHERE "kind" = ${this.kind} AND "key" = ${hashOf(key)}`.execute(
        this.db,
      )
    return rows[0]
  }

  change(key: string, to: (before: Failures | undefined) => Failures): Promise<Failures> {
    const hash = hashOf(key)
    return this.db.transaction().execute(async (trx) => {
      const {
        rows: [row],
      } = await sql<Failures & { isNew: boolean }>`
        INSERT INTO access_failure AS f ("kind", "key", "failures", "at") VALUES (${this.kind}, ${hash}, 0, 0)
        ON CONFLICT ("kind", "key") DO UPDATE SET "at" = f."at" RETURNING "failures", "at", (xmax = 0) AS "isNew"`.execute(
        trx,
      )
      const after = to(row && !row.isNew ? { failures: row.failures, at: row.at } : undefined)
      await sql`UPDATE access_failure SET "failures" = ${after.failures}, "at" = ${after.at}::bigint WHERE "kind" = ${this.kind} AND "key" = ${hash}`.execute(
        trx,
      )
      return after
    })
  }

  async forget(key: string): Promise<void> {
    await sql`DELETE FROM access_failure WHERE "kind" = ${this.kind} AND "key" = ${hashOf(key)}`.execute(this.db)
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** How long a failure is kept, in seconds. */
const MAX_AGE = 86_400

/** Removes expired failures. */
export async function sweepFailures(db: Kysely<Database>, now: number): Promise<void> {
  await sql`DELETE FROM access_failure WHERE "at" < ${now - MAX_AGE}::bigint`.execute(db)
}

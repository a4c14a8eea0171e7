import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

/** The least time between two settlements; until then a server knows only its own calls. */
const SETTLE_MS = 250
/** Callers beyond this number are not counted on other servers. */
const MAX_UNSETTLED = 20_000

/** The calls of one caller in a time window. */
export interface Counted {
  /** Milliseconds since the first call. */
  readonly age: number
  /** Receives the total of all servers, and the age of the first call. */
  settle(count: number, age: number): void
}

interface Unsettled {
  n: number
  readonly windowMs: number
  readonly counted: Counted
}

export interface CallCountOptions {
  readonly db: Kysely<Database>
  /** Whether the database is unavailable, so that each server counts for itself. */
  readonly rests: () => boolean
  readonly onError: (cause: unknown) => void
}

/** Adds up the counts of all servers of a database, in the background. */
export class CallCounts {
  #unsettled = new Map<string, Unsettled>()
  #settling: Promise<void> | undefined
  #isEnding = false

  constructor(private readonly options: CallCountOptions) {}

  /** Adds a call counted here. @param windowMs the time window */
  add(key: string, windowMs: number, counted: Counted): void {
    const known = this.#unsettled.get(key)
    if (known?.counted === counted) known.n += 1
    else if (this.#unsettled.size < MAX_UNSETTLED) this.#unsettled.set(key, { n: 1, windowMs, counted })
    this.#settleSoon()
  }

  async close(): Promise<void> {
    this.#isEnding = true
    await this.#settling
  }

  #settleSoon(): void {
    if (this.#isEnding) return
    this.#settling ??= new Promise<void>((resolve) => setTimeout(resolve, SETTLE_MS).unref())
      .then(() => (this.#isEnding ? undefined : this.#settle()))
      .catch((cause: unknown) => this.options.onError(cause))
      .finally(() => {
        this.#settling = undefined
        if (this.#unsettled.size > 0) this.#settleSoon()
      })
  }

  async #settle(): Promise<void> {
    const items = this.#unsettled
    this.#unsettled = new Map()
    if (this.options.rests()) return
    const rows = [...items].map(([key, { n, windowMs, counted }]) => ({
      key,
      n,
      window: windowMs / 1000,
      age: counted.age / 1000,
    }))
    // Sorted, so that servers do not deadlock.
    const { rows: totals } = await sql<{ key: string; n: number; age: number }>`
      WITH given AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g("key" text, "n" integer, "window" float8, "age" float8)
      ), settled AS (
        INSERT INTO call_count AS c ("key", "n", "since") SELECT "key", "n", now() - make_interval(secs => "age") FROM given ORDER BY "key"
        ON CONFLICT ("key") DO UPDATE SET
          "n" = CASE WHEN c."since" <= now() - (SELECT make_interval(secs => "window") FROM given WHERE given."key" = c."key") THEN excluded."n" ELSE c."n" + excluded."n" END,
          "since" = CASE WHEN c."since" <= now() - (SELECT make_interval(secs => "window") FROM given WHERE given."key" = c."key") THEN excluded."since" ELSE c."since" END
        RETURNING "key", "n", "since"
      )
      SELECT "key", "n", (extract(epoch FROM now() - "since") * 1000)::float8 AS "age" FROM settled`.execute(
      this.options.db,
    )
    for (const { key, n, age } of totals) {
      const counted = items.get(key)?.counted
      const since = this.#unsettled.get(key)
      counted?.settle(n + (since?.counted === counted ? (since?.n ?? 0) : 0), age)
    }
  }
}

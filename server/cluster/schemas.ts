import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'
import type { Fleet } from '../db/fleet'
import { lockSchema, readState } from '../db/schemaState'
import type { Every } from '../repeat'

const BEAT_MS = 2000
/** One that was not seen for so many seconds is gone. */
const GONE_AFTER_S = 10

/** Where the database was away nobody could be seen. */
const gone = sql`"seenAt" < now() - ${GONE_AFTER_S} * interval '1 second' AND pg_postmaster_start_time() < now() - ${GONE_AFTER_S} * interval '1 second'`

/**
 * Which schemas the servers of a database know. A server is among them from before it looks at the tables until it ends,
 * thus longer than among those that drive gateways (nodes.ts).
 */
export class SharedFleet implements Fleet {
  readonly #id = randomUUID()
  #stop: (() => void) | undefined
  #schema = ''

  /** @param onOutdated what others needed is gone, and so is what this server knows: it must end */
  constructor(
    private readonly db: Kysely<Database>,
    private readonly onOutdated: () => void,
  ) {}

  async join(within: Kysely<Database>, schema: string): Promise<void> {
    this.#schema = schema
    await sql`
      INSERT INTO server_schema VALUES (${this.#id}, ${schema}, now())
      ON CONFLICT ("id") DO UPDATE SET "schema" = excluded."schema", "seenAt" = excluded."seenAt"`.execute(within)
  }

  async others(within: Kysely<Database>): Promise<readonly string[]> {
    await sql`CREATE TABLE IF NOT EXISTS server_schema ("id" text PRIMARY KEY, "schema" text NOT NULL, "seenAt" timestamptz NOT NULL)`.execute(within)
    await sql`DELETE FROM server_schema WHERE ${gone}`.execute(within)
    const { rows } = await sql<{ schema: string }>`SELECT "schema" FROM server_schema WHERE "id" <> ${this.#id}`.execute(within)
    return rows.map(({ schema }) => schema)
  }

  start(every: Every): void {
    this.#stop = every('schema', BEAT_MS, () => this.beat())
  }

  /** Says that this server is there still. One that the others took for gone looks whether it can go on. */
  async beat(): Promise<void> {
    const { numAffectedRows } = await sql`UPDATE server_schema SET "seenAt" = now() WHERE "id" = ${this.#id}`.execute(this.db)
    if (numAffectedRows !== 0n) return
    await this.db.transaction().execute(async (trx) => {
      await lockSchema(trx)
      if ((await readState(trx)).gone.includes(this.#schema)) this.onOutdated()
      else await this.join(trx, this.#schema)
    })
  }

  /** It ends, and knows nothing of the tables from here on. */
  async leave(): Promise<void> {
    this.#stop?.()
    await sql`DELETE FROM server_schema WHERE "id" = ${this.#id}`.execute(this.db).catch(() => undefined)
  }
}

import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'
import type { Fleet } from '../db/fleet'
import type { Every } from '../db/repeat'
import { lockSchema, readState } from '../db/schemaState'

const HEARTBEAT_MS = 2000
/** A server without a heartbeat for this many seconds is gone. */
const GONE_AFTER_S = 10

/** After a restart of the database all servers get the full time, since none could send heartbeats. */
const gone = sql`"seenAt" < now() - ${GONE_AFTER_S} * interval '1 second' AND pg_postmaster_start_time() < now() - ${GONE_AFTER_S} * interval '1 second'`

/**
 * Which schema versions the servers of a database run. A server is registered from before it reads the tables until it ends,
 * which is longer than it is a node (nodes.ts).
 */
export class SharedFleet implements Fleet {
  readonly #id = randomUUID()
  #stop: (() => void) | undefined
  #schema = ''

  /** @param onOutdated called when this server's schema has been dropped while it was considered gone: it must exit */
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
    await sql`CREATE TABLE IF NOT EXISTS server_schema ("id" text PRIMARY KEY, "schema" text NOT NULL, "seenAt" timestamptz NOT NULL)`.execute(
      within,
    )
    await sql`DELETE FROM server_schema WHERE ${gone}`.execute(within)
    const { rows } = await sql<{
      schema: string
    }>`SELECT "schema" FROM server_schema WHERE "id" <> ${this.#id}`.execute(within)
    return rows.map(({ schema }) => schema)
  }

  start(every: Every): void {
    this.#stop = every('schema', HEARTBEAT_MS, () => this.heartbeat())
  }

  /** Sends a heartbeat. A server that was considered gone checks whether it can continue. */
  async heartbeat(): Promise<void> {
    const { numAffectedRows } = await sql`UPDATE server_schema SET "seenAt" = now() WHERE "id" = ${this.#id}`.execute(
      this.db,
    )
    if (numAffectedRows !== 0n) return
    await this.db.transaction().execute(async (trx) => {
      await lockSchema(trx)
      if ((await readState(trx)).gone.includes(this.#schema)) this.onOutdated()
      else await this.join(trx, this.#schema)
    })
  }

  /** Unregisters this server, which must not use the tables any more. */
  async leave(): Promise<void> {
    this.#stop?.()
    await sql`DELETE FROM server_schema WHERE "id" = ${this.#id}`.execute(this.db).catch(() => undefined)
  }
}

import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

export const HEARTBEAT_MS = 1000
/** A server without a heartbeat for this many seconds is dead. */
const DEAD_AFTER_S = 6
/** How long the rows of dead servers are kept, in seconds. */
const FORGOTTEN_AFTER_S = 60

/** A live server. */
export interface LiveNode {
  readonly id: string
  readonly name: string
  readonly version: string
}

/** After a restart of the database all servers get the full time, since none could send heartbeats. */
const unseen = (seconds: number) =>
  sql`"seenAt" < now() - ${seconds} * interval '1 second' AND pg_postmaster_start_time() < now() - ${seconds} * interval '1 second'`

/** The live servers, longest running first. */
export async function liveNodes(db: Kysely<Database>): Promise<LiveNode[]> {
  const { rows } =
    await sql<LiveNode>`SELECT "id", "name", "version" FROM server_node WHERE NOT (${unseen(DEAD_AFTER_S)}) ORDER BY "startedAt", "id"`.execute(
      db,
    )
  return rows
}

/** This server among those that share the database. */
export class ServerNode {
  readonly id = randomUUID()

  constructor(
    private readonly db: Kysely<Database>,
    private readonly about: { readonly name: string; readonly version: string },
  ) {}

  async heartbeat(): Promise<void> {
    const { name, version } = this.about
    await sql`
      INSERT INTO server_node VALUES (${this.id}, ${name}, ${version}, now(), now())
      ON CONFLICT ("id") DO UPDATE SET "seenAt" = excluded."seenAt"`.execute(this.db)
    await sql`DELETE FROM server_node WHERE ${unseen(FORGOTTEN_AFTER_S)}`.execute(this.db)
  }

  /** Removes this server, so that the others need not wait until it counts as dead. */
  async leave(): Promise<void> {
    await sql`DELETE FROM server_node WHERE "id" = ${this.id}`.execute(this.db)
  }
}

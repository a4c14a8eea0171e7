import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

export const BEAT_MS = 1000
/** A server that was not seen for so many seconds is dead. */
export const DEAD_AFTER_S = 8
/** The rows of dead servers are kept for so many seconds. */
const FORGOTTEN_AFTER_S = 60

/** A server as the others see it. */
export interface LiveNode {
  readonly id: string
  readonly name: string
  readonly version: string
}

/** While the database was away nobody could be seen: once it is back, all have their time. */
const unseen = (seconds: number) => sql`"seenAt" < now() - ${seconds} * interval '1 second' AND pg_postmaster_start_time() < now() - ${seconds} * interval '1 second'`

/** The servers that live, the longest running first. */
export async function liveNodes(db: Kysely<Database>): Promise<LiveNode[]> {
  const { rows } = await sql<LiveNode>`SELECT "id", "name", "version" FROM server_node WHERE NOT (${unseen(DEAD_AFTER_S)}) ORDER BY "startedAt", "id"`.execute(db)
  return rows
}

/** This server among those that share the database. */
export class ServerNode {
  readonly id = randomUUID()

  constructor(
    private readonly db: Kysely<Database>,
    private readonly about: { readonly name: string; readonly version: string },
  ) {}

  /** Says that this server lives. */
  async beat(): Promise<void> {
    const { name, version } = this.about
    await sql`
      INSERT INTO server_node VALUES (${this.id}, ${name}, ${version}, now(), now())
      ON CONFLICT ("id") DO UPDATE SET "seenAt" = excluded."seenAt"`.execute(this.db)
    await sql`DELETE FROM server_node WHERE ${unseen(FORGOTTEN_AFTER_S)}`.execute(this.db)
  }

  /** It ends: nobody waits until it is taken for dead. */
  async leave(): Promise<void> {
    await sql`DELETE FROM server_node WHERE "id" = ${this.id}`.execute(this.db)
  }
}

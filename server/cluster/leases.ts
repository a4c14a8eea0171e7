import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'
import type { LeaseKind, StoreCommands } from './commands'
import { liveNodes, type ServerNode } from './nodes'
import { LeasedShare } from './share'

const KINDS = ['radio', 'signage'] as const satisfies readonly LeaseKind[]

/**
 * Who drives which store: a row for each store and kind, with its owner and a fencing token. Each server takes its quota from
 * leases that are free or whose owner is dead, and gives back what exceeds it.
 */
export class Leases {
  readonly shares: Readonly<Record<LeaseKind, LeasedShare>>
  #round: Promise<void> = Promise.resolve()
  #isEnding = false
  /** The servers that were alive in the last round. */
  #seen: readonly string[] = []

  /** @param onGone called when a server has gone since the last round, perhaps without publishing everything */
  constructor(
    private readonly db: Kysely<Database>,
    private readonly node: ServerNode,
    commands: StoreCommands,
    private readonly onGone?: () => void,
  ) {
    this.shares = {
      radio: new LeasedShare('radio', node.id, commands),
      signage: new LeasedShare('signage', node.id, commands),
    }
  }

  /** Whether this server does what only one server does; briefly none may, or two. */
  get leads(): boolean {
    return this.#seen[0] === this.node.id
  }

  /** Takes and gives back leases. Rounds run one after the other. */
  round(): Promise<void> {
    const round = this.#round.then(() => (this.#isEnding ? undefined : this.#rebalance()))
    this.#round = round.catch(() => undefined)
    return round
  }

  /** Gives back all leases. */
  async close(): Promise<void> {
    this.#isEnding = true
    await this.#round
    await Promise.all(KINDS.map((kind) => this.shares[kind].follow(new Map())))
    await sql`UPDATE lease SET "owner" = NULL WHERE "owner" = ${this.node.id}`.execute(this.db)
  }

  async #rebalance(): Promise<void> {
    const live = (await liveNodes(this.db)).map(({ id }) => id)
    if (this.#seen.some((id) => !live.includes(id))) this.onGone?.()
    this.#seen = live
    const rank = live.indexOf(this.node.id)
    if (rank < 0) return
    if (this.leads) await this.#keepRows()
    const mine = await this.#mine()
    const totals = await this.#totals()
    const done = await Promise.allSettled(
      KINDS.map((kind) =>
        this.#settle(kind, mine.get(kind) ?? new Map(), quotaOf(totals.get(kind) ?? 0, live.length, rank), live),
      ),
    )
    for (const one of done) if (one.status === 'rejected') throw one.reason
  }

  async #settle(
    kind: LeaseKind,
    held: ReadonlyMap<string, number>,
    quota: number,
    live: readonly string[],
  ): Promise<void> {
    const share = this.shares[kind]
    const own = [...held]
    // The driver drops excess stores before their leases are given back.
    await share.follow(new Map(own.slice(0, quota)))
    if (own.length > quota)
      await this.#giveBack(
        kind,
        own.slice(quota).map(([storeCode]) => storeCode),
      )
    if (own.length < quota) await share.follow(new Map([...own, ...(await this.#take(kind, live, quota - own.length))]))
  }

  /** Adds and removes rows as stores come and go. Only the longest running server does this. */
  async #keepRows(): Promise<void> {
    await sql`
      INSERT INTO lease ("storeCode", "kind") SELECT s."storeCode", k FROM store s CROSS JOIN unnest(${[...KINDS]}::text[]) k
      WHERE NOT EXISTS (SELECT 1 FROM lease l WHERE l."storeCode" = s."storeCode" AND l."kind" = k) ON CONFLICT DO NOTHING`.execute(
      this.db,
    )
    await sql`DELETE FROM lease l WHERE NOT EXISTS (SELECT 1 FROM store s WHERE s."storeCode" = l."storeCode")`.execute(
      this.db,
    )
  }

  async #mine(): Promise<Map<LeaseKind, Map<string, number>>> {
    const { rows } = await sql<{ storeCode: string; kind: LeaseKind; fence: number }>`
      SELECT "storeCode", "kind", "fence" FROM lease WHERE "owner" = ${this.node.id} ORDER BY "storeCode"`.execute(
      this.db,
    )
    return new Map(
      KINDS.map((kind) => [
        kind,
        new Map(rows.filter((row) => row.kind === kind).map(({ storeCode, fence }) => [storeCode, fence])),
      ]),
    )
  }

  async #totals(): Promise<Map<LeaseKind, number>> {
    const { rows } = await sql<{
      kind: LeaseKind
      n: number
    }>`SELECT "kind", count(*) AS n FROM lease GROUP BY "kind"`.execute(this.db)
    return new Map(rows.map(({ kind, n }) => [kind, n]))
  }

  /** Skips a lease that a write of its dead owner still locks, until the next round. */
  async #take(kind: LeaseKind, live: readonly string[], most: number): Promise<Map<string, number>> {
    const { rows } = await sql<{ storeCode: string; fence: number }>`
      UPDATE lease l SET "owner" = ${this.node.id}, "fence" = nextval('lease_fence'), "takenAt" = now()
      FROM (
        SELECT "storeCode" FROM lease WHERE "kind" = ${kind} AND ("owner" IS NULL OR "owner" <> ALL(${live}::text[]))
        ORDER BY "storeCode" LIMIT ${most} FOR UPDATE SKIP LOCKED
      ) free
      WHERE l."storeCode" = free."storeCode" AND l."kind" = ${kind} RETURNING l."storeCode", l."fence"`.execute(this.db)
    return new Map(rows.map(({ storeCode, fence }) => [storeCode, fence]))
  }

  async #giveBack(kind: LeaseKind, stores: readonly string[]): Promise<void> {
    await sql`UPDATE lease SET "owner" = NULL WHERE "kind" = ${kind} AND "owner" = ${this.node.id} AND "storeCode" = ANY(${stores}::text[])`.execute(
      this.db,
    )
  }
}

/** How many of `total` leases the server of a rank gets: an equal part, and the first ranks one of the remainder. */
export const quotaOf = (total: number, servers: number, rank: number): number =>
  Math.floor(total / servers) + (rank < total % servers ? 1 : 0)

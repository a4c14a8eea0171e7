import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { groupBy } from '../base/groupBy'
import type { Database } from '../db/database'

/** What a lease covers: the gateways of a store, or its displays. */
export type LeaseKind = 'radio' | 'signage'

/** How often a server polls for commands, if it is not notified. */
export const POLL_MS = 500
/** How often the sender polls for the response. */
const RESPONSE_POLL_MS = 100
/** How long a command is valid: one whose sender waits, and one without a response. */
const VALID_S = { ask: 8, tell: 60 } as const

/** The server that drives a store did not respond; it may be gone, and no other has taken over yet. */
export class DriverSilent extends Error {
  override name = 'DriverSilent'

  constructor(storeCode: string) {
    super(`The server that drives ${storeCode} did not respond.`)
  }
}

interface Command {
  readonly storeCode: string
  readonly id: number
  readonly kind: LeaseKind
  readonly command: unknown
  readonly isAsked: boolean
}

/** Handles commands for the stores of this server. */
export interface CommandHandler {
  drives(storeCode: string): boolean
  /** Resolves to the response. */
  handle(storeCode: string, command: unknown): Promise<unknown>
}

export interface StoreCommandsOptions {
  readonly db: Kysely<Database>
  /** This server. */
  readonly owner: string
  readonly onError: (cause: unknown) => void
  /** Notifies the other servers of a new command, so that they need not wait for the next poll. */
  readonly onAdded?: () => void
}

/**
 * Commands to the server that drives a store, in a table that servers poll. A command is taken once. One that is not taken in
 * time is dropped, so that it does not run after its sender was told it failed.
 */
export class StoreCommands {
  readonly #handlers = new Map<LeaseKind, CommandHandler>()
  readonly #ending = new AbortController()

  constructor(private readonly options: StoreCommandsOptions) {}

  /** Registers the handler of a kind on this server. */
  serve(kind: LeaseKind, handler: CommandHandler): void {
    this.#handlers.set(kind, handler)
  }

  /**
   * Sends a command to the server that drives a store, and waits for the response.
   * @throws DriverSilent if it does not respond in time
   */
  async ask(kind: LeaseKind, storeCode: string, command: unknown): Promise<unknown> {
    const [id = 0] = await this.#add(kind, [storeCode], command, true)
    for (
      const until = performance.now() + VALID_S.ask * 1000;
      performance.now() < until && !this.#ending.signal.aborted;
    ) {
      await wait(RESPONSE_POLL_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined)
      const { rows } = await sql<{ answer: { readonly value?: unknown; readonly failed?: true } | null }>`
        SELECT "answer" FROM driver_command WHERE "storeCode" = ${storeCode} AND "id" = ${id}`.execute(this.options.db)
      const answer = rows[0]?.answer
      if (answer?.failed) break
      if (answer) return answer.value
    }
    throw new DriverSilent(storeCode)
  }

  /** Sends a command to the servers that drive stores, without waiting for a response. */
  async tell(kind: LeaseKind, stores: readonly string[], command: unknown): Promise<void> {
    if (stores.length > 0) await this.#add(kind, stores, command, false)
  }

  /** Runs the commands for this server. Rounds may overlap, since each command is taken once. */
  async round(): Promise<void> {
    const taken = await this.#take()
    const byStore = groupBy(deduplicated(taken), ({ storeCode }) => storeCode)
    await Promise.all(
      [...byStore.values()].map(async (commands) => {
        for (const command of commands) await this.#run(command)
      }),
    )
  }

  /** Stops waiting for responses. */
  close(): void {
    this.#ending.abort()
  }

  async #add(kind: LeaseKind, stores: readonly string[], command: unknown, isAsked: boolean): Promise<number[]> {
    const { db, owner, onAdded } = this.options
    const { rows } = await sql<{ id: number }>`
      INSERT INTO driver_command ("storeCode", "kind", "command", "askedBy", "isAsked", "until")
      SELECT s, ${kind}, ${JSON.stringify(command)}::jsonb, ${owner}, ${isAsked}, now() + ${isAsked ? VALID_S.ask : VALID_S.tell} * interval '1 second'
      FROM unnest(${[...stores]}::text[]) s RETURNING "id"`.execute(db)
    onAdded?.()
    return rows.map(({ id }) => id)
  }

  async #take(): Promise<Command[]> {
    const { db, owner } = this.options
    const waiting = await sql<Pick<Command, 'storeCode' | 'id' | 'kind'>>`
      SELECT "storeCode", "id", "kind" FROM driver_command WHERE "takenBy" IS NULL AND "until" > now()`.execute(db)
    const ours = waiting.rows.filter(({ kind, storeCode }) => this.#handlers.get(kind)?.drives(storeCode))
    if (ours.length === 0) return []
    const { rows } = await sql<Command>`
      UPDATE driver_command c SET "takenBy" = ${owner}
      FROM unnest(${ours.map(({ storeCode }) => storeCode)}::text[], ${ours.map(({ id }) => id)}::bigint[]) w("storeCode", "id")
      WHERE c."storeCode" = w."storeCode" AND c."id" = w."id" AND c."takenBy" IS NULL
      RETURNING c."storeCode", c."id", c."kind", c."command", c."isAsked"`.execute(db)
    return rows.toSorted((one, other) => one.id - other.id)
  }

  async #run({ storeCode, id, kind, command, isAsked }: Command): Promise<void> {
    const answer = await this.#handlers
      .get(kind)
      ?.handle(storeCode, command)
      .then(
        (value) => ({ value: value ?? null }),
        (cause: unknown) => {
          this.options.onError(cause)
          return { failed: true }
        },
      )
    if (isAsked)
      await sql`UPDATE driver_command SET "answer" = ${JSON.stringify(answer)}::jsonb WHERE "storeCode" = ${storeCode} AND "id" = ${id}`.execute(
        this.options.db,
      )
  }
}

/** Drops duplicates of commands without a response. */
function deduplicated(commands: readonly Command[]): Command[] {
  const keyOf = ({ storeCode, kind, command, isAsked, id }: Command) =>
    JSON.stringify([storeCode, kind, command, isAsked && id])
  return [...new Map(commands.map((one) => [keyOf(one), one])).values()]
}

import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'
import { groupBy } from '../radio/groupBy'
import type { LeaseKind } from './share'

/** How often a server looks for commands without a hint, and who asked for the answer. */
export const LOOK_MS = 500
const ANSWER_MS = 100
/** Who asked waits for so long, and what nobody waits for is still done after so long. */
const PATIENCE_S = { ask: 8, tell: 60 } as const

/** The server that drives a store did not answer: it may be gone, and nobody have taken over yet. */
export class DriverSilent extends Error {
  override name = 'DriverSilent'

  constructor(storeCode: string) {
    super(`The server that drives ${storeCode} did not answer.`)
  }
}

/** A command as it is taken. */
interface Command {
  readonly storeCode: string
  readonly id: number
  readonly kind: LeaseKind
  readonly command: unknown
  readonly isAsked: boolean
}

/** Who drives the stores of this server; what it gives is the answer. */
export interface Obeying {
  drives(storeCode: string): boolean
  obey(storeCode: string, command: unknown): Promise<unknown>
}

export interface StoreCommandsOptions {
  readonly db: Kysely<Database>
  /** This server. */
  readonly owner: string
  readonly onError: (cause: unknown) => void
  /** Says to the others that there is a command: they would find it by themselves, later. */
  readonly onAdded?: () => void
}

/**
 * What servers ask of the one that drives a store: a table in which its owner looks. A command is taken once; what is not
 * taken in time is not done any more, so that who was told that it failed is not surprised by it later.
 */
export class StoreCommands {
  readonly #obeying = new Map<LeaseKind, Obeying>()
  readonly #ending = new AbortController()

  constructor(private readonly options: StoreCommandsOptions) {}

  /** Whom the commands of this kind are for, on this server. */
  serve(kind: LeaseKind, obeying: Obeying): void {
    this.#obeying.set(kind, obeying)
  }

  /**
   * Asks the server that drives a store.
   * @throws DriverSilent where it gives no answer in time
   */
  async ask(kind: LeaseKind, storeCode: string, command: unknown): Promise<unknown> {
    const [id = 0] = await this.#add(kind, [storeCode], command, true)
    for (const until = performance.now() + PATIENCE_S.ask * 1000; performance.now() < until && !this.#ending.signal.aborted; ) {
      await wait(ANSWER_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined)
      const { rows } = await sql<{ answer: { readonly value?: unknown; readonly failed?: true } | null }>`
        SELECT "answer" FROM driver_command WHERE "storeCode" = ${storeCode} AND "id" = ${id}`.execute(this.options.db)
      const answer = rows[0]?.answer
      if (answer?.failed) break
      if (answer) return answer.value
    }
    throw new DriverSilent(storeCode)
  }

  /** Tells the servers that drive stores something that nobody waits for. */
  async tell(kind: LeaseKind, stores: readonly string[], command: unknown): Promise<void> {
    if (stores.length > 0) await this.#add(kind, stores, command, false)
  }

  /** Does what others ask of this server. Rounds may overlap: each command is taken once. */
  async round(): Promise<void> {
    const taken = await this.#take()
    const byStore = groupBy(withoutSame(taken), ({ storeCode }) => storeCode)
    await Promise.all([...byStore.values()].map(async (commands) => {
      for (const command of commands) await this.#obey(command)
    }))
  }

  /** Nobody waits any more. */
  close(): void {
    this.#ending.abort()
  }

  async #add(kind: LeaseKind, stores: readonly string[], command: unknown, isAsked: boolean): Promise<number[]> {
    const { db, owner, onAdded } = this.options
    const { rows } = await sql<{ id: number }>`
      INSERT INTO driver_command ("storeCode", "kind", "command", "askedBy", "isAsked", "until")
      SELECT s, ${kind}, ${JSON.stringify(command)}::jsonb, ${owner}, ${isAsked}, now() + ${isAsked ? PATIENCE_S.ask : PATIENCE_S.tell} * interval '1 second'
      FROM unnest(${[...stores]}::text[]) s RETURNING "id"`.execute(db)
    onAdded?.()
    return rows.map(({ id }) => id)
  }

  async #take(): Promise<Command[]> {
    const { db, owner } = this.options
    const waiting = await sql<Pick<Command, 'storeCode' | 'id' | 'kind'>>`
      SELECT "storeCode", "id", "kind" FROM driver_command WHERE "takenBy" IS NULL AND "until" > now()`.execute(db)
    const ours = waiting.rows.filter(({ kind, storeCode }) => this.#obeying.get(kind)?.drives(storeCode))
    if (ours.length === 0) return []
    const { rows } = await sql<Command>`
      UPDATE driver_command c SET "takenBy" = ${owner}
      FROM unnest(${ours.map(({ storeCode }) => storeCode)}::text[], ${ours.map(({ id }) => id)}::bigint[]) w("storeCode", "id")
      WHERE c."storeCode" = w."storeCode" AND c."id" = w."id" AND c."takenBy" IS NULL
      RETURNING c."storeCode", c."id", c."kind", c."command", c."isAsked"`.execute(db)
    return rows.toSorted((one, other) => one.id - other.id)
  }

  async #obey({ storeCode, id, kind, command, isAsked }: Command): Promise<void> {
    const answer = await this.#obeying.get(kind)?.obey(storeCode, command).then(
      (value) => ({ value: value ?? null }),
      (cause: unknown) => {
        this.options.onError(cause)
        return { failed: true }
      },
    )
    if (isAsked) await sql`UPDATE driver_command SET "answer" = ${JSON.stringify(answer)}::jsonb WHERE "storeCode" = ${storeCode} AND "id" = ${id}`.execute(this.options.db)
  }
}

/** What nobody waits for is done once, however many said it. */
function withoutSame(commands: readonly Command[]): Command[] {
  const keyOf = ({ storeCode, kind, command, isAsked, id }: Command) => JSON.stringify([storeCode, kind, command, isAsked && id])
  return [...new Map(commands.map((one) => [keyOf(one), one])).values()]
}

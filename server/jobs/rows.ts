import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database'
import { QUEUE, SCHEMA } from './boss'
import type { KindName } from './kinds'

/** What a row of the table of jobs says, in its column `data`. */
export interface JobData {
  readonly kind: KindName
  /** Whose turn it is; jobs of one are done one after the other. */
  readonly of: string
  readonly store?: string
  /** The only server that does it. */
  readonly server?: string
  /** Comes again after so many seconds. */
  readonly every?: number
  /** When it was through the last time, in epoch seconds, where it comes again. */
  readonly ended?: number
  readonly payload: unknown
  /** What people know it by. */
  readonly about?: string
  /** Its place among those of one server: those that one transaction sends have the same time. */
  readonly place?: number
}

/** A job that this server has taken. */
export interface Taken extends JobData {
  readonly id: string
}

/** How long a server may be silent until its jobs are given to others. */
const SILENT_SECONDS = 20
/** A job that ends its server each time is given up after so many. */
const MOST_DEATHS = 20
const FAILED_DAYS = 30

const jobs = sql.raw(`${SCHEMA}.job`)
const queue = sql.lit(QUEUE)
const inSeconds = (seconds: number) => sql`now() + ${seconds}::float8 * interval '1 second'`
/** A server is asked whether it lives only where there may be others. */
const lease = (isAlone: boolean): RawBuilder<unknown> => (isAlone ? sql`'infinity'::timestamptz` : inSeconds(SILENT_SECONDS))

/**
 * The statements with which a server takes jobs and gives them back. pg-boss inserts, fails and retries them; its own way
 * to take them knows neither stores nor more than one queue, and forgets who has one.
 */
export class JobRows {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly server: string,
    /** No other server has this database. */
    private readonly isAlone: boolean,
  ) {}

  /**
   * Takes jobs that are due: of each kind as many as there is room for, of each store (or person) the oldest, and none where
   * one is under way.
   * @param served whose turn it was lately, the last one last, as `kind of`: they come after the others
   */
  async claim(room: ReadonlyMap<KindName, number>, served: readonly string[]): Promise<Taken[]> {
    const { rows } = await sql<{ id: string; data: JobData }>`
      WITH due AS (
        SELECT DISTINCT ON (data->>'kind', data->>'of') id, data->>'kind' AS kind, data->>'of' AS of, created_on, (data->>'place')::bigint AS sent
        FROM ${jobs} WHERE name = ${queue} AND state < 'active' AND start_after <= now() AND data->>'kind' = ANY(${[...room.keys()]}::text[])
          AND coalesce(data->>'server', ${this.server}) = ${this.server}
          AND (data->>'kind', data->>'of') NOT IN (SELECT data->>'kind', data->>'of' FROM ${jobs} WHERE name = ${queue} AND state = 'active')
        ORDER BY data->>'kind', data->>'of', created_on, (data->>'place')::bigint, id
      ), placed AS (
        SELECT id, kind, row_number() OVER (PARTITION BY kind ORDER BY coalesce(array_position(${served}::text[], kind || ' ' || of), 0), created_on, sent, id) AS place FROM due
      ), taken AS (
        SELECT j.id FROM ${jobs} j WHERE j.name = ${queue} AND j.state < 'active' AND j.id IN (
          SELECT id FROM placed JOIN unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) AS room(kind, free) USING (kind) WHERE place <= free
        ) FOR UPDATE SKIP LOCKED
      )
      UPDATE ${jobs} j SET state = 'active', started_on = now(), keep_until = ${lease(this.isAlone)},
        retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END,
        output = jsonb_build_object('server', ${this.server}::text, 'deaths', coalesce(output->'deaths', '0'))
      FROM taken WHERE j.name = ${queue} AND j.id = taken.id RETURNING j.id, j.data`.execute(this.db)
    return rows.map(({ id, data }) => ({ ...data, id }))
  }

  /** A job is through: it goes, but where it was sent once more meanwhile. @returns false where it is this server's no more */
  async done(id: string): Promise<boolean> {
    const { rows } = await sql<{ n: number }>`
      WITH own AS (SELECT id, data ? 'again' AS again FROM ${jobs} WHERE ${this.#own(id)} FOR UPDATE),
      gone AS (DELETE FROM ${jobs} j USING own WHERE j.name = ${queue} AND j.id = own.id AND NOT own.again),
      more AS (UPDATE ${jobs} j SET ${waiting} data = data - 'again', output = NULL, start_after = now() FROM own WHERE j.name = ${queue} AND j.id = own.id AND own.again)
      SELECT count(*) AS n FROM own`.execute(this.db)
    return (rows[0]?.n ?? 0) > 0
  }

  /** A job comes again after some seconds. @param trouble what went wrong this time */
  async again({ id, payload }: Pick<Taken, 'id' | 'payload'>, seconds: number, trouble?: unknown): Promise<void> {
    await sql`
      UPDATE ${jobs} SET ${waiting} data = data - 'again' || jsonb_build_object('payload', ${JSON.stringify(payload ?? null)}::jsonb, 'ended', extract(epoch FROM now())::bigint),
        output = ${trouble === undefined ? null : JSON.stringify(failureOf(trouble))}::jsonb, start_after = CASE WHEN data ? 'again' THEN now() ELSE ${inSeconds(seconds)} END
      WHERE ${this.#own(id)}`.execute(this.db)
  }

  /** Gives a job back as it was: not the job has failed, but the database was away or the server ends. */
  async release(id: string, seconds: number): Promise<void> {
    await sql`UPDATE ${jobs} SET state = 'retry', started_on = NULL, keep_until = 'infinity', output = NULL, start_after = ${inSeconds(seconds)} WHERE ${this.#own(id)}`.execute(this.db)
  }

  /** Says that this server lives, for the jobs that it has. */
  async beat(): Promise<void> {
    await sql`UPDATE ${jobs} SET keep_until = ${lease(this.isAlone)} WHERE name = ${queue} AND state = 'active' AND output->>'server' = ${this.server}`.execute(this.db)
  }

  /** Gives the jobs of servers that are gone to those that live. A server that is alone has begun none before it asks. @returns whether there were any */
  async takeBack(): Promise<boolean> {
    if (this.isAlone) await sql`DELETE FROM ${jobs} WHERE name = ${queue} AND data->>'server' <> ${this.server}`.execute(this.db)
    const { rows } = await sql`
      WITH left_over AS (
        SELECT id, coalesce((output->>'deaths')::int, 0) + 1 AS deaths FROM ${jobs}
        WHERE name = ${queue} AND state = 'active' AND ${this.isAlone ? sql`true` : sql`keep_until < now()`} FOR UPDATE SKIP LOCKED
      )
      UPDATE ${jobs} j SET started_on = NULL, keep_until = 'infinity', start_after = now(), completed_on = CASE WHEN deaths > ${MOST_DEATHS} THEN now() END,
        state = CASE WHEN deaths > ${MOST_DEATHS} AND NOT data ? 'every' THEN 'failed'::${sql.raw(SCHEMA)}.job_state ELSE 'retry' END,
        output = jsonb_build_object('deaths', deaths, 'message', 'The server ended while it was under way.')
      FROM left_over WHERE j.name = ${queue} AND j.id = left_over.id RETURNING 1`.execute(this.db)
    return rows.length > 0
  }

  /** Milliseconds until the next job of these kinds is due; undefined where none waits. */
  async nextDue(kinds: readonly KindName[]): Promise<number | undefined> {
    const { rows } = await sql<{ ms: number | null }>`
      SELECT extract(epoch FROM min(start_after) - clock_timestamp()) * 1000 AS ms FROM ${jobs}
      WHERE name = ${queue} AND state < 'active' AND data->>'kind' = ANY(${[...kinds]}::text[]) AND coalesce(data->>'server', ${this.server}) = ${this.server}`.execute(this.db)
    const ms = rows[0]?.ms
    return ms == null ? undefined : Number(ms)
  }

  /** Whether jobs of these kinds wait or are under way. */
  async areAny(kinds: readonly KindName[]): Promise<boolean> {
    const { rows } = await sql`SELECT 1 FROM ${jobs} WHERE name = ${queue} AND state <= 'active' AND data->>'kind' = ANY(${[...kinds]}::text[]) LIMIT 1`.execute(this.db)
    return rows.length > 0
  }

  /** How many have failed for good and wait for somebody. Who waits for a download was told, and asks again. */
  async failed(): Promise<number> {
    const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM ${jobs} WHERE name = ${queue} AND state = 'failed' AND data->>'kind' <> 'download'`.execute(this.db)
    return Number(rows[0]?.n ?? 0)
  }

  /** A job that is there already: it is done once more where it is under way, and at once where it waits or has failed. */
  async renew(db: Kysely<Database>, id: string, payload: unknown): Promise<void> {
    await sql`
      UPDATE ${jobs} SET data = data || jsonb_build_object('payload', ${JSON.stringify(payload ?? null)}::jsonb) || CASE WHEN state = 'active' THEN '{"again": true}'::jsonb ELSE '{}'::jsonb END,
        start_after = CASE WHEN state = 'active' THEN start_after ELSE now() END, retry_count = CASE WHEN state > 'active' THEN 0 ELSE retry_count END,
        started_on = CASE WHEN state > 'active' THEN NULL ELSE started_on END, completed_on = NULL, state = CASE WHEN state > 'active' THEN 'created' ELSE state END
      WHERE name = ${queue} AND id = ${id}::uuid`.execute(db)
  }

  /** Brings what comes by itself to what is set: a longer pause is not waited for, and what is off is gone. */
  async replan(due: ReadonlyMap<string, number>, off: readonly string[]): Promise<void> {
    await sql`
      UPDATE ${jobs} j SET start_after = least(start_after, ${sql`now() + planned.seconds * interval '1 second'`}), data = data || jsonb_build_object('every', planned.seconds)
      FROM unnest(${[...due.keys()]}::uuid[], ${[...due.values()]}::float8[]) AS planned(id, seconds)
      WHERE j.name = ${queue} AND j.id = planned.id AND (data->>'every')::float8 <> planned.seconds`.execute(this.db)
    if (off.length > 0) await sql`DELETE FROM ${jobs} WHERE name = ${queue} AND state <> 'active' AND id = ANY(${[...off]}::uuid[])`.execute(this.db)
  }

  /** Those that wait are due now. @returns how many there are */
  async hurry(ids: readonly string[]): Promise<number> {
    const { numAffectedRows = 0n } = await sql`UPDATE ${jobs} SET start_after = now() WHERE name = ${queue} AND id = ANY(${[...ids]}::uuid[]) AND state < 'active'`.execute(this.db)
    return Number(numAffectedRows)
  }

  /** Removes those of these that are not under way, and do not come again by themselves. */
  async remove(ids: readonly string[]): Promise<Pick<JobData, 'kind' | 'payload'>[]> {
    const { rows } = await sql<{ data: JobData }>`
      DELETE FROM ${jobs} WHERE name = ${queue} AND id = ANY(${[...ids]}::uuid[]) AND state <> 'active' AND NOT data ? 'every' RETURNING data`.execute(this.db)
    return rows.map(({ data }) => data)
  }

  /** Removes what comes by itself for servers that are gone, and what failed so long ago that nobody will look. */
  async sweep(): Promise<void> {
    await sql`
      DELETE FROM ${jobs} WHERE name = ${queue} AND (
        (state = 'failed' AND completed_on < now() - ${FAILED_DAYS} * interval '1 day')
        OR (data ? 'server' AND data->>'server' <> ${this.server} AND state <> 'active' AND start_after < now() - interval '1 minute'))`.execute(this.db)
  }

  /** @throws JobLost in a transaction where the job is this server's no more; until it ends nobody else takes it */
  async hold(db: Kysely<Database>, id: string): Promise<void> {
    const { rows } = await sql`SELECT 1 FROM ${jobs} WHERE ${this.#own(id)} FOR SHARE`.execute(db)
    if (rows.length === 0) throw new JobLost()
  }

  #own(id: string): RawBuilder<unknown> {
    return sql`name = ${queue} AND id = ${id}::uuid AND state = 'active' AND output->>'server' = ${this.server}`
  }
}

/** A job as it is before anybody has begun it. */
const waiting = sql`state = 'created', started_on = NULL, retry_count = 0, keep_until = 'infinity',`

/** Another server has the job: this one was silent for too long. */
export class JobLost extends Error {
  constructor() {
    super('Another server has taken the job.')
  }
}

/** What is kept of a failure: its words, never what a program says of itself. */
export const failureOf = (cause: unknown): { readonly message: string } => ({ message: (cause instanceof Error ? cause.message : String(cause)).slice(0, 2000) })

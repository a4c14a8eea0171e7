import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database'
import { QUEUE, SCHEMA } from './boss'
import type { KindName } from './kinds'

/** The `data` column of a job's row. */
export interface JobData {
  readonly kind: KindName
  /** Jobs of one owner run one at a time. */
  readonly of: string
  readonly store?: string
  /** The only server that may run it. */
  readonly server?: string
  /** Recurs after so many seconds. */
  readonly every?: number
  /** When a recurring job last ended, in epoch seconds. */
  readonly ended?: number
  readonly payload: unknown
  /** A name for people. */
  readonly about?: string
  /** Its position among those of one server: jobs sent in one transaction have the same time. */
  readonly place?: number
}

/** A job that this server has claimed. */
export interface ClaimedJob extends JobData {
  readonly id: string
}

/** A server without a heartbeat for so long loses its jobs. */
const SILENT_SECONDS = 20
/** After so many crashes a job is taken for their cause, and fails. */
const MAX_CRASHES = 20
const FAILED_DAYS = 30

const jobs = sql.raw(`${SCHEMA}.job`)
const queue = sql.lit(QUEUE)
const inSeconds = (seconds: number) => sql`now() + ${seconds}::float8 * interval '1 second'`
/** A server that is alone needs no lease. */
const lease = (isAlone: boolean): RawBuilder<unknown> =>
  isAlone ? sql`'infinity'::timestamptz` : inSeconds(SILENT_SECONDS)

/**
 * The statements that claim and release jobs. pg-boss inserts, fails and retries them; its own fetch knows neither
 * stores nor more than one queue, and forgets who has a job.
 */
export class JobRows {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly server: string,
    /** No other server uses this database. */
    private readonly isAlone: boolean,
  ) {}

  /**
   * Claims due jobs: as many of each kind as there is room for, of each store or person the oldest, and none while one
   * of theirs is running.
   * The list is computed once: the planner expects few jobs, and would otherwise do so for each waiting one.
   * @param served whose jobs ran lately, the latest last, as `kind of`: they come after all others
   */
  async claim(room: ReadonlyMap<KindName, number>, served: readonly string[]): Promise<ClaimedJob[]> {
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
        SELECT j.id FROM ${jobs} j WHERE j.name = ${queue} AND j.state < 'active' AND j.id = ANY(ARRAY(
          SELECT id FROM placed JOIN unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) AS room(kind, free) USING (kind) WHERE place <= free
        )) FOR UPDATE SKIP LOCKED
      )
      UPDATE ${jobs} j SET state = 'active', started_on = now(), keep_until = ${lease(this.isAlone)},
        retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END,
        output = jsonb_build_object('server', ${this.server}::text, 'deaths', coalesce(output->'deaths', '0'))
      FROM taken WHERE j.name = ${queue} AND j.id = taken.id RETURNING j.id, j.data`.execute(this.db)
    return rows.map(({ id, data }) => ({ ...data, id }))
  }

  /**
   * Removes a job that is done, or has it run again if it was sent again meanwhile. @returns false if this server has
   * lost it
   */
  async done(id: string): Promise<boolean> {
    const { rows } = await sql<{ n: number }>`
      WITH own AS (SELECT id, data ? 'again' AS again FROM ${jobs} WHERE ${this.#own(id)} FOR UPDATE),
      gone AS (DELETE FROM ${jobs} j USING own WHERE j.name = ${queue} AND j.id = own.id AND NOT own.again),
      more AS (UPDATE ${jobs} j SET ${waiting} data = data - 'again', output = NULL, start_after = now() FROM own WHERE j.name = ${queue} AND j.id = own.id AND own.again)
      SELECT count(*) AS n FROM own`.execute(this.db)
    return (rows[0]?.n ?? 0) > 0
  }

  /** Runs a job again after some seconds. @param trouble the error of this run */
  async reschedule(
    { id, payload }: Pick<ClaimedJob, 'id' | 'payload'>,
    seconds: number,
    trouble?: unknown,
  ): Promise<void> {
    await sql`
      UPDATE ${jobs} SET ${waiting} data = data - 'again' || jsonb_build_object('payload', ${JSON.stringify(payload ?? null)}::jsonb, 'ended', extract(epoch FROM now())::bigint),
        output = ${trouble === undefined ? null : JSON.stringify(failureOf(trouble))}::jsonb, start_after = CASE WHEN data ? 'again' THEN now() ELSE ${inSeconds(seconds)} END
      WHERE ${this.#own(id)}`.execute(this.db)
  }

  /** Gives a job back unchanged, because the database was away or the server is shutting down. */
  async release(id: string, seconds: number): Promise<void> {
    await sql`UPDATE ${jobs} SET state = 'retry', started_on = NULL, keep_until = 'infinity', output = NULL, start_after = ${inSeconds(seconds)} WHERE ${this.#own(id)}`.execute(
      this.db,
    )
  }

  /** Renews the lease on the jobs of this server. */
  async heartbeat(): Promise<void> {
    await sql`UPDATE ${jobs} SET keep_until = ${lease(this.isAlone)} WHERE name = ${queue} AND state = 'active' AND output->>'server' = ${this.server}`.execute(
      this.db,
    )
  }

  /**
   * Releases the jobs of servers that are gone. A server that is alone calls this before it has any. @returns whether
   * there were any
   */
  async reclaim(): Promise<boolean> {
    if (this.isAlone)
      await sql`DELETE FROM ${jobs} WHERE name = ${queue} AND data->>'server' <> ${this.server}`.execute(this.db)
    const { rows } = await sql`
      WITH left_over AS (
        SELECT id, coalesce((output->>'deaths')::int, 0) + 1 AS deaths FROM ${jobs}
        WHERE name = ${queue} AND state = 'active' AND ${this.isAlone ? sql`true` : sql`keep_until < now()`} FOR UPDATE SKIP LOCKED
      )
      UPDATE ${jobs} j SET started_on = NULL, keep_until = 'infinity', start_after = now(), completed_on = CASE WHEN deaths > ${MAX_CRASHES} THEN now() END,
        state = CASE WHEN deaths > ${MAX_CRASHES} AND NOT data ? 'every' THEN 'failed'::${sql.raw(SCHEMA)}.job_state ELSE 'retry' END,
        output = jsonb_build_object('deaths', deaths, 'message', 'The server ended while the job was running.')
      FROM left_over WHERE j.name = ${queue} AND j.id = left_over.id RETURNING 1`.execute(this.db)
    return rows.length > 0
  }

  /** Milliseconds until the next job of these kinds is due; undefined if none waits. */
  async nextDue(kinds: readonly KindName[]): Promise<number | undefined> {
    const { rows } = await sql<{ ms: number | null }>`
      SELECT extract(epoch FROM min(start_after) - clock_timestamp()) * 1000 AS ms FROM ${jobs}
      WHERE name = ${queue} AND state < 'active' AND data->>'kind' = ANY(${[...kinds]}::text[]) AND coalesce(data->>'server', ${this.server}) = ${this.server}`.execute(
      this.db,
    )
    const ms = rows[0]?.ms
    return ms == null ? undefined : Number(ms)
  }

  /** Whether any server has waiting or running jobs of these kinds. */
  async areAny(kinds: readonly KindName[]): Promise<boolean> {
    const { rows } =
      await sql`SELECT 1 FROM ${jobs} WHERE name = ${queue} AND state <= 'active' AND data->>'kind' = ANY(${[...kinds]}::text[]) LIMIT 1`.execute(
        this.db,
      )
    return rows.length > 0
  }

  /** How many have failed for good and wait for a person. A failed download does not: its owner was notified. */
  async failed(): Promise<number> {
    const { rows } = await sql<{
      n: string
    }>`SELECT count(*) AS n FROM ${jobs} WHERE name = ${queue} AND state = 'failed' AND data->>'kind' <> 'download'`.execute(
      this.db,
    )
    return Number(rows[0]?.n ?? 0)
  }

  /** Sends an existing job again: it runs once more after the current run, or at once if it waits or has failed. */
  async resend(db: Kysely<Database>, id: string, payload: unknown): Promise<void> {
    await sql`
      UPDATE ${jobs} SET data = data || jsonb_build_object('payload', ${JSON.stringify(payload ?? null)}::jsonb) || CASE WHEN state = 'active' THEN '{"again": true}'::jsonb ELSE '{}'::jsonb END,
        start_after = CASE WHEN state = 'active' THEN start_after ELSE now() END, retry_count = CASE WHEN state > 'active' THEN 0 ELSE retry_count END,
        started_on = CASE WHEN state > 'active' THEN NULL ELSE started_on END, completed_on = NULL, state = CASE WHEN state > 'active' THEN 'created' ELSE state END
      WHERE name = ${queue} AND id = ${id}::uuid`.execute(db)
  }

  /** Applies changed intervals of recurring jobs at once, and removes those that are off. */
  async applySchedules(due: ReadonlyMap<string, number>, off: readonly string[]): Promise<void> {
    await sql`
      UPDATE ${jobs} j SET start_after = least(start_after, ${sql`now() + planned.seconds * interval '1 second'`}), data = data || jsonb_build_object('every', planned.seconds)
      FROM unnest(${[...due.keys()]}::uuid[], ${[...due.values()]}::float8[]) AS planned(id, seconds)
      WHERE j.name = ${queue} AND j.id = planned.id AND (data->>'every')::float8 <> planned.seconds`.execute(this.db)
    if (off.length > 0)
      await sql`DELETE FROM ${jobs} WHERE name = ${queue} AND state <> 'active' AND id = ANY(${[...off]}::uuid[])`.execute(
        this.db,
      )
  }

  /** Makes waiting jobs due now. @returns how many */
  async retryNow(ids: readonly string[]): Promise<number> {
    const { numAffectedRows = 0n } =
      await sql`UPDATE ${jobs} SET start_after = now() WHERE name = ${queue} AND id = ANY(${[...ids]}::uuid[]) AND state < 'active'`.execute(
        this.db,
      )
    return Number(numAffectedRows)
  }

  /** Removes those of these jobs that neither run nor recur. */
  async remove(ids: readonly string[]): Promise<Pick<JobData, 'kind' | 'payload'>[]> {
    const { rows } = await sql<{ data: JobData }>`
      DELETE FROM ${jobs} WHERE name = ${queue} AND id = ANY(${[...ids]}::uuid[]) AND state <> 'active' AND NOT data ? 'every' RETURNING data`.execute(
      this.db,
    )
    return rows.map(({ data }) => data)
  }

  /** Removes recurring jobs of servers that are gone, and old failures. */
  async sweep(): Promise<void> {
    await sql`
      DELETE FROM ${jobs} WHERE name = ${queue} AND (
        (state = 'failed' AND completed_on < now() - ${FAILED_DAYS} * interval '1 day')
        OR (data ? 'server' AND data->>'server' <> ${this.server} AND state <> 'active' AND start_after < now() - interval '1 minute'))`.execute(
      this.db,
    )
  }

  /** Locks a job until the transaction ends. @throws JobLost if this server has lost it */
  async hold(db: Kysely<Database>, id: string): Promise<void> {
    const { rows } = await sql`SELECT 1 FROM ${jobs} WHERE ${this.#own(id)} FOR SHARE`.execute(db)
    if (rows.length === 0) throw new JobLost()
  }

  #own(id: string): RawBuilder<unknown> {
    return sql`name = ${queue} AND id = ${id}::uuid AND state = 'active' AND output->>'server' = ${this.server}`
  }
}

/** As a job is before it is first claimed. */
const waiting = sql`state = 'created', started_on = NULL, retry_count = 0, keep_until = 'infinity',`

/** Another server has claimed the job, because this one was silent for too long. */
export class JobLost extends Error {
  constructor() {
    super('Another server has taken the job.')
  }
}

/** The stored part of an error: its message, and never its stack. */
export const failureOf = (cause: unknown): { readonly message: string } => ({
  message: (cause instanceof Error ? cause.message : String(cause)).slice(0, 2000),
})

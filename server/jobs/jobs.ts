import { createHash, randomUUID } from 'node:crypto'
import type PgBoss from 'pg-boss'
import type { Connection } from '../db/connection'
import type { Records } from '../db/records'
import { executor, openBoss, QUEUE } from './boss'
import type { AnyRecurringJob, AnyHandler, RecurringJob, Send, SendOptions, Handler } from './job'
import { type KindName, jobKinds, type PayloadOf } from './kinds'
import { JobRows } from './rows'
import { type JobStatus, JobStates } from './states'
import { Worker } from './worker'

export interface JobsOptions {
  readonly connection: Connection
  /** Other servers use the database too. */
  readonly isShared?: boolean
  readonly onError: (name: string, cause: unknown) => void
  /** Called with a kind whose jobs fail, once until one succeeds. */
  readonly onFailure?: (name: string, cause: unknown) => void
}

/**
 * The jobs of all servers of a database, and the worker of this one. A job sent here starts at once; those of other
 * servers are found within a second.
 */
export class Jobs {
  readonly #server = randomUUID()
  readonly #rows: JobRows
  readonly #states: JobStates
  readonly #handlers = new Map<KindName, AnyHandler>()
  readonly #onDiscard = new Map<KindName, (payload: never) => Promise<void>>()
  readonly #worker: Worker
  #boss: PgBoss | undefined
  #sent = 0

  constructor(private readonly options: JobsOptions) {
    const { connection, onError, onFailure, isShared = false } = options
    this.#rows = new JobRows(connection.db, this.#server, !isShared)
    this.#states = new JobStates(onFailure)
    this.#worker = new Worker({
      connection,
      isShared,
      rows: this.#rows,
      states: this.#states,
      handlers: this.#handlers,
      boss: () => this.boss,
      onError,
    })
  }

  /** Creates the tables, and reclaims jobs of servers that are gone. */
  async open(): Promise<void> {
    const { connection } = this.options
    this.#boss = await openBoss(connection.db, connection.maintenance)
    await this.#rows.reclaim()
  }

  /**
   * Registers the handler of a kind; jobs without one wait.
   * @param onDiscard cleans up after a job that was discarded
   */
  handle<Name extends KindName>(
    kind: Name,
    work: Handler<Name>,
    onDiscard?: (payload: PayloadOf<Name>) => Promise<void>,
  ): void {
    this.#handle(kind, work)
    if (onDiscard) this.#onDiscard.set(kind, onDiscard)
  }

  #handle(kind: KindName, work: AnyHandler): void {
    this.#handlers.set(kind, work)
    this.#states.plan(kind)
    this.wake()
  }

  /** Registers recurring jobs. Their schedule survives a restart. */
  async repeat<Names extends KindName>(
    recurring: readonly { [Name in Names]: RecurringJob<Name> }[Names][],
  ): Promise<void> {
    const all = recurring as unknown as readonly AnyRecurringJob[]
    const active = all.filter(({ seconds }) => seconds > 0)
    const key = ({ kind, own }: AnyRecurringJob) => idOf(kind, own ? this.#server : '')
    await this.boss.insert(active.map((one) => this.#rowOf(one, key(one))))
    await this.#rows.applySchedules(
      new Map(active.map((one) => [key(one), one.seconds])),
      all.filter(({ seconds }) => seconds === 0).map(key),
    )
    for (const { kind, seconds, work } of all) {
      this.#states.plan(kind, seconds > 0)
      if (seconds > 0) this.#handle(kind, async (job) => (await work(job)) ?? { seconds, payload: job.payload })
    }
  }

  /** Starts the worker. */
  start(): void {
    this.#worker.start()
  }

  /** Sends a job; it starts at once if there is room. */
  async send<Name extends KindName>(kind: Name, payload: PayloadOf<Name>, options: SendOptions = {}): Promise<void> {
    await this.#insert(this.options.connection.db, kind, payload, options)
    this.wake()
  }

  /** Runs a transaction that can send jobs; they exist only if it commits. @returns what `work` returns */
  async sending<Result>(records: Records, work: (within: Records, send: Send) => Promise<Result>): Promise<Result> {
    const result = await records.transaction((within) =>
      work(within, (kind, payload, options) => this.sendWithin(within, kind, payload, options)),
    )
    this.wake()
    return result
  }

  /** Sends a job in the transaction of `within`; call `wake` after the commit. */
  sendWithin<Name extends KindName>(
    within: Records,
    kind: Name,
    payload: PayloadOf<Name>,
    options: SendOptions = {},
  ): Promise<void> {
    return this.#insert(within.db, kind, payload, options)
  }

  /** Looks for due jobs. */
  wake(): void {
    this.#worker.wake()
  }

  /** How many jobs of a kind this server is running. */
  busy(kind: KindName): number {
    return this.#worker.busy(kind)
  }

  /** How the last job of a kind ended on this server. */
  status(kind: KindName): JobStatus {
    return this.#states.status(kind)
  }

  /** Waits until no server has a waiting or running job of these kinds. */
  async settled(...kinds: KindName[]): Promise<void> {
    while (await this.#rows.areAny(kinds)) await this.#worker.moved()
  }

  /** How many jobs of all servers have failed for good: they wait to be retried or discarded. */
  failed(): Promise<number> {
    return this.#rows.failed()
  }

  /** Retries failed jobs now, and those waiting for their retry. @returns how many */
  async retry(ids: readonly string[]): Promise<number> {
    const waiting = await this.#rows.retryNow(ids)
    const { affected } = (await this.boss.retry(QUEUE, [...ids])) as unknown as { affected: number }
    this.wake()
    return waiting + affected
  }

  /** Discards waiting and failed jobs, and cleans up after each. @returns how many */
  async discard(ids: readonly string[]): Promise<number> {
    let count = 0
    // One by one: if a clean-up fails, the others are still there.
    for (const id of ids) {
      for (const { kind, payload } of await this.#rows.remove([id])) {
        count += 1
        await this.#onDiscard.get(kind)?.(payload as never)
      }
    }
    return count
  }

  /** Removes old failed jobs, and recurring ones of servers that are gone. */
  sweep(): Promise<void> {
    return this.#rows.sweep()
  }

  /** Starts no more jobs, and has running ones stop at their next step. */
  end(): void {
    this.#worker.end()
  }

  /** Ends, and waits for running jobs. */
  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** pg-boss, which inserts, fails and retries. */
  get boss(): PgBoss {
    if (!this.#boss) throw new Error('Jobs are not open.')
    return this.#boss
  }

  async #insert<Name extends KindName>(
    db: Connection['db'],
    kind: Name,
    payload: PayloadOf<Name>,
    { store = '', of = store, key, about }: SendOptions,
  ): Promise<void> {
    const { retries, retrySeconds } = jobKinds[kind]
    const id = key === undefined ? randomUUID() : idOf(kind, key)
    const options = {
      id,
      retryLimit: retries,
      retryDelay: retrySeconds,
      retryBackoff: retrySeconds > 0,
      db: executor(db),
    }
    const data = {
      kind,
      of,
      payload,
      place: this.#sent++,
      ...(store && { store }),
      ...(about && { about: about.slice(0, 500) }),
    }
    const added = await this.boss.send(QUEUE, data, options)
    if (added === null) await this.#rows.resend(db, id, payload)
  }

  #rowOf({ kind, seconds, first = seconds, own, payload }: AnyRecurringJob, id: string): PgBoss.JobInsert {
    const data = {
      kind,
      of: own ? this.#server : '',
      every: seconds,
      payload: payload ?? null,
      ...(own && { server: this.#server }),
    }
    return { id, name: QUEUE, data, retryLimit: 0, startAfter: `${first} seconds` }
  }
}

/** The id of a unique job. */
function idOf(kind: KindName, key: string): string {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

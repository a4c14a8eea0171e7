import { createHash, randomUUID } from 'node:crypto'
import type PgBoss from 'pg-boss'
import type { Connection } from '../db/connection'
import type { Records } from '../db/records'
import { executor, openBoss, QUEUE } from './boss'
import type { AnyRound, AnyWork, Round, Send, SendOptions, Work } from './job'
import { type KindName, jobKinds, type PayloadOf } from './kinds'
import { JobRows } from './rows'
import { type JobStatus, JobStates } from './states'
import { Worker } from './worker'

export interface JobsOptions {
  readonly connection: Connection
  /** Other servers work on the database too. */
  readonly isShared?: boolean
  readonly onError: (name: string, cause: unknown) => void
  /** Told of a kind whose jobs fail, once until one succeeds. */
  readonly onFailure?: (name: string, cause: unknown) => void
}

/**
 * The jobs of all servers of a database, and the worker of this one. A job that is sent here is begun at once; those of
 * others are found within a second.
 */
export class Jobs {
  readonly #server = randomUUID()
  readonly #rows: JobRows
  readonly #states: JobStates
  readonly #works = new Map<KindName, AnyWork>()
  readonly #discarded = new Map<KindName, (payload: never) => Promise<void>>()
  readonly #worker: Worker
  #boss: PgBoss | undefined
  #sent = 0

  constructor(private readonly options: JobsOptions) {
    const { connection, onError, onFailure, isShared = false } = options
    this.#rows = new JobRows(connection.db, this.#server, !isShared)
    this.#states = new JobStates(onFailure)
    this.#worker = new Worker({ connection, isShared, rows: this.#rows, states: this.#states, works: this.#works, boss: () => this.boss, onError })
  }

  /** Makes the tables where they are not there, and takes back what servers that are gone had under way. */
  async open(): Promise<void> {
    const { connection } = this.options
    this.#boss = await openBoss(connection.db, connection.maintenance)
    await this.#rows.takeBack()
  }

  /**
   * Says how jobs of a kind are done; one that nobody handles here waits.
   * @param onDiscard ends what a job was about that somebody has removed
   */
  handle<Name extends KindName>(kind: Name, work: Work<Name>, onDiscard?: (payload: PayloadOf<Name>) => Promise<void>): void {
    this.#handle(kind, work)
    if (onDiscard) this.#discarded.set(kind, onDiscard)
  }

  #handle(kind: KindName, work: AnyWork): void {
    this.#works.set(kind, work)
    this.#states.plan(kind)
    this.wake()
  }

  /** Has work come again and again. What is known of it from an earlier run stays, so that a restart moves nothing. */
  async repeat<Names extends KindName>(rounds: readonly { [Name in Names]: Round<Name> }[Names][]): Promise<void> {
    const all = rounds as unknown as readonly AnyRound[]
    const on = all.filter(({ seconds }) => seconds > 0)
    const key = ({ kind, own }: AnyRound) => idOf(kind, own ? this.#server : '')
    await this.boss.insert(on.map((round) => this.#rowOf(round, key(round))))
    await this.#rows.replan(new Map(on.map((round) => [key(round), round.seconds])), all.filter(({ seconds }) => seconds === 0).map(key))
    for (const { kind, seconds, work } of all) {
      this.#states.plan(kind, seconds > 0)
      if (seconds > 0) this.#handle(kind, async (job) => (await work(job)) ?? { seconds, payload: job.payload })
    }
  }

  /** Begins to work. */
  start(): void {
    this.#worker.start()
  }

  /** Sends a job; it is begun at once where there is room. */
  async send<Name extends KindName>(kind: Name, payload: PayloadOf<Name>, options: SendOptions = {}): Promise<void> {
    await this.#insert(this.options.connection.db, kind, payload, options)
    this.wake()
  }

  /** A transaction in which jobs are sent: they are there with what it writes, or none is. */
  async sending<Result>(records: Records, work: (within: Records, send: Send) => Promise<Result>): Promise<Result> {
    const result = await records.transaction((within) => work(within, (kind, payload, options) => this.sendWithin(within, kind, payload, options)))
    this.wake()
    return result
  }

  /** Sends a job with the transaction of `within`; `wake` once that is through. */
  sendWithin<Name extends KindName>(within: Records, kind: Name, payload: PayloadOf<Name>, options: SendOptions = {}): Promise<void> {
    return this.#insert(within.db, kind, payload, options)
  }

  /** Looks whether there is something to do. */
  wake(): void {
    this.#worker.wake()
  }

  /** How many jobs of a kind this server has under way. */
  busy(kind: KindName): number {
    return this.#worker.busy(kind)
  }

  /** How the jobs of a kind went here the last time. */
  status(kind: KindName): JobStatus {
    return this.#states.status(kind)
  }

  /** Waits until no job of these kinds waits or is under way anywhere. */
  async settled(...kinds: KindName[]): Promise<void> {
    while (await this.#rows.areAny(kinds)) await this.#worker.moved()
  }

  /** How many jobs of all servers have failed for good: somebody is to try them again, or discard them. */
  failed(): Promise<number> {
    return this.#rows.failed()
  }

  /** Has those that failed, or wait to be tried again, tried at once. @returns how many there are */
  async retry(ids: readonly string[]): Promise<number> {
    const hurried = await this.#rows.hurry(ids)
    const { affected } = (await this.boss.retry(QUEUE, [...ids])) as unknown as { affected: number }
    this.wake()
    return hurried + affected
  }

  /** Removes those that wait or have failed, and ends what they were about. @returns how many there were */
  async discard(ids: readonly string[]): Promise<number> {
    let count = 0
    // One by one: where the end of one fails, the others are still there.
    for (const id of ids) {
      for (const { kind, payload } of await this.#rows.remove([id])) {
        count += 1
        await this.#discarded.get(kind)?.(payload as never)
      }
    }
    return count
  }

  /** Removes what is over for long. */
  sweep(): Promise<void> {
    return this.#rows.sweep()
  }

  /** Lets no more begin, and has what is under way stop between two steps. */
  end(): void {
    this.#worker.end()
  }

  /** Waits for what is under way. */
  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** pg-boss itself: inserting, failing, trying again. */
  get boss(): PgBoss {
    if (!this.#boss) throw new Error('The jobs are not open.')
    return this.#boss
  }

  async #insert<Name extends KindName>(db: Connection['db'], kind: Name, payload: PayloadOf<Name>, { store = '', of = store, key, about }: SendOptions): Promise<void> {
    const { retries, retrySeconds } = jobKinds[kind]
    const id = key === undefined ? randomUUID() : idOf(kind, key)
    const options = { id, retryLimit: retries, retryDelay: retrySeconds, retryBackoff: retrySeconds > 0, db: executor(db) }
    const data = { kind, of, payload, place: this.#sent++, ...(store && { store }), ...(about && { about: about.slice(0, 500) }) }
    const added = await this.boss.send(QUEUE, data, options)
    if (added === null) await this.#rows.renew(db, id, payload)
  }

  #rowOf({ kind, seconds, first = seconds, own, payload }: AnyRound, id: string): PgBoss.JobInsert {
    const data = { kind, of: own ? this.#server : '', every: seconds, payload: payload ?? null, ...(own && { server: this.#server }) }
    return { id, name: QUEUE, data, retryLimit: 0, startAfter: `${first} seconds` }
  }

}

/** The id of a job that is there once. */
function idOf(kind: KindName, key: string): string {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

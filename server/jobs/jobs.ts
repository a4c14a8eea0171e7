import { createHash, randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type PgBoss from 'pg-boss'
import type { Connection } from '../db/connection'
import { isPassing } from '../db/faults'
import type { Records } from '../db/records'
import { executor, openBoss, QUEUE } from './boss'
import { type KindName, jobKinds, kindNames, type PayloadOf } from './kinds'
import { failureOf, JobLost, JobRows, type Taken } from './rows'
import { type JobStatus, JobStates } from './states'

/** The server ends: what was under way goes on at its next start, or at another server. */
export class Closing extends Error {}

/** What the work of a job gives where the job is to come again. */
export interface Again<Payload> {
  /** Seconds until then. */
  readonly seconds: number
  readonly payload: Payload
}

/** A job as its work sees it. */
export interface Job<Payload> {
  readonly payload: Payload
  /** '' where it is of none. */
  readonly store: string
  /** Aborted when the server ends. */
  readonly signal: AbortSignal
  /** @throws Closing once the server ends: called between two steps */
  goOn(): void
  /** @throws JobLost where another server has the job by now; else nobody takes it until the transaction ends */
  hold(within: Records): Promise<void>
}

export type Work<Name extends KindName> = (job: Job<PayloadOf<Name>>) => Promise<Again<PayloadOf<Name>> | void>

/** The work of any kind: what it is given was sent as its own. */
type AnyWork = (job: Job<never>) => Promise<Again<unknown> | void>
type AnyRound = Omit<Round<KindName>, 'work' | 'payload'> & { readonly payload?: unknown; readonly work: AnyWork }

export interface SendOptions {
  /** Whose job it is: those of one store are done one after the other, and all have their turn. */
  readonly store?: string
  /** Whose turn it is where that is not the store. */
  readonly of?: string
  /** What it is about. It is there once: sent again while it waits it is the same, while it runs it is done once more. */
  readonly key?: string
  /** What people know it by, such as the name of a file. */
  readonly about?: string
}

/** Sends a job with what a transaction writes. */
export type Send = <Name extends KindName>(kind: Name, payload: PayloadOf<Name>, options?: SendOptions) => Promise<void>

/** What comes again by itself. */
export interface Round<Name extends KindName> {
  readonly kind: Name
  /** Between the end of one and the next; 0 is off. */
  readonly seconds: number
  /** Until the first one ever. */
  readonly first?: number
  /** Each server does it for itself. */
  readonly own?: boolean
  readonly payload?: PayloadOf<Name>
  readonly work: Work<Name>
}

export interface JobsOptions {
  readonly connection: Connection
  /** Other servers work on the database too. */
  readonly isShared?: boolean
  readonly onError: (name: string, cause: unknown) => void
  /** Told of a kind whose jobs fail, once until one succeeds. */
  readonly onFailure?: (name: string, cause: unknown) => void
}

/** Between two looks where nothing is known to be due: others send jobs too, but not to a database that is ours alone. */
const LOOK_MS = { alone: 10_000, shared: 1_000 } as const
const BEAT_MS = 5_000
/** After a failure that the database does not explain. */
const PAUSE_MS = 1_000
const SERVED = 500

/**
 * The jobs of all servers of a database, and the worker of this one. A job that is sent here is begun at once; those of
 * others are found within a second. The worker has one timer, until the next job is due, and rests while the database is away.
 */
export class Jobs {
  readonly #server = randomUUID()
  readonly #rows: JobRows
  readonly #states: JobStates
  readonly #works = new Map<KindName, AnyWork>()
  readonly #discarded = new Map<KindName, (payload: never) => Promise<void>>()
  readonly #running = new Map<string, { readonly kind: KindName; readonly ended: Promise<void> }>()
  readonly #ending = new AbortController()
  readonly #changed = new Set<() => void>()
  #served: string[] = []
  #boss: PgBoss | undefined
  #wake: (() => void) | undefined
  #isWoken = false
  #sent = 0
  #loop: Promise<void> | undefined
  #beat: NodeJS.Timeout | undefined

  constructor(private readonly options: JobsOptions) {
    const { connection, onFailure, isShared = false } = options
    this.#rows = new JobRows(connection.db, this.#server, !isShared)
    this.#states = new JobStates(onFailure)
    setMaxListeners(0, this.#ending.signal)
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
    this.#loop ??= this.#run()
    if (!this.options.isShared) return
    this.#beat = setInterval(() => void this.#live().catch((cause: unknown) => this.options.connection.availability.saw(cause)), BEAT_MS)
    this.#beat.unref()
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
    this.#isWoken = true
    this.#wake?.()
  }

  /** How many jobs of a kind this server has under way. */
  busy(kind: KindName): number {
    return [...this.#running.values()].filter((one) => one.kind === kind).length
  }

  /** How the jobs of a kind went here the last time. */
  status(kind: KindName): JobStatus {
    return this.#states.status(kind)
  }

  /** Waits until no job of these kinds waits or is under way anywhere. */
  async settled(...kinds: KindName[]): Promise<void> {
    while (await this.#rows.areAny(kinds)) {
      await new Promise<void>((resolve) => {
        this.#changed.add(resolve)
        setTimeout(resolve, PAUSE_MS).unref()
      })
    }
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
    this.#ending.abort()
    this.wake()
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.end()
    clearInterval(this.#beat)
    await this.#loop
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
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

  async #run(): Promise<void> {
    const { connection: { availability }, isShared, onError } = this.options
    const { signal } = this.#ending
    while (!signal.aborted) {
      if (availability.rests && !(await availability.back())) return
      this.#isWoken = false
      try {
        const room = new Map(kindNames.filter((kind) => this.#works.has(kind)).map((kind) => [kind, jobKinds[kind].atOnce - this.busy(kind)] as const).filter(([, free]) => free > 0))
        const taken = room.size === 0 ? [] : await this.#rows.claim(room, this.#served)
        for (const job of taken) this.#begin(job)
        if (taken.length > 0 || this.#isWoken) continue
        const due = (await this.#rows.nextDue([...room.keys()])) ?? Infinity
        await this.#sleep(Math.min(LOOK_MS[isShared ? 'shared' : 'alone'], Math.max(1, due)))
      } catch (cause) {
        availability.saw(cause)
        if (!isPassing(cause)) onError('jobs', cause)
        await this.#sleep(PAUSE_MS)
      }
    }
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#isWoken || this.#ending.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  #begin(job: Taken): void {
    const turn = `${job.kind} ${job.of}`
    this.#served = [...this.#served.filter((one) => one !== turn), turn].slice(-SERVED)
    const ended = this.#work(job)
      .catch((cause: unknown) => this.options.onError(job.kind, cause))
      .finally(() => {
        this.#running.delete(job.id)
        this.#changed.forEach((resolve) => resolve())
        this.#changed.clear()
        this.wake()
      })
    this.#running.set(job.id, { kind: job.kind, ended })
  }

  /** Does a job, and notes how it ended; that waits for a database that is away. */
  async #work(job: Taken): Promise<void> {
    const { availability } = this.options.connection
    const { signal } = this.#ending
    const note = async (write: () => Promise<unknown>) => void (await availability.through(write))
    const work = this.#works.get(job.kind)
    if (!work) return note(() => this.#rows.release(job.id, PAUSE_MS / 1000))
    try {
      const again = await this.#states.run(job.kind, () => work(this.#seen(job)), isNoFailure)
      await note(() => (again ? this.#rows.again({ ...job, payload: again.payload }, again.seconds) : this.#rows.done(job.id)))
    } catch (cause) {
      availability.saw(cause)
      if (cause instanceof JobLost) return
      if (isNoFailure(cause) || signal.aborted) return note(() => this.#rows.release(job.id, signal.aborted ? 0 : PAUSE_MS / 1000))
      this.options.onError(job.kind, cause)
      await note(() => (job.every === undefined ? this.boss.fail(QUEUE, job.id, failureOf(cause)) : this.#rows.again(job, job.every, cause)))
    }
  }

  #seen(job: Taken): Job<never> {
    const { signal } = this.#ending
    return {
      payload: job.payload as never,
      store: job.store ?? '',
      signal,
      goOn: () => {
        if (signal.aborted) throw new Closing()
      },
      hold: (within) => this.#rows.hold(within.db, job.id),
    }
  }

  async #live(): Promise<void> {
    if (this.#running.size > 0) await this.#rows.beat()
    if (await this.#rows.takeBack()) this.wake()
  }
}

/** The database or the server ends what was under way: not the job has failed. */
export const isNoFailure = (cause: unknown) => cause instanceof Closing || cause instanceof JobLost || isPassing(cause)

/** The id of a job that is there once. */
function idOf(kind: KindName, key: string): string {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

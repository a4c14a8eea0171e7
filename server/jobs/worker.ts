import { setMaxListeners } from 'node:events'
import type PgBoss from 'pg-boss'
import type { Connection } from '../db/connection'
import { isPassing } from '../db/faults'
import { QUEUE } from './boss'
import { type AnyWork, Closing, isNoFailure, type Job } from './job'
import { jobKinds, type KindName, kindNames } from './kinds'
import { failureOf, JobLost, type JobRows, type Taken } from './rows'
import type { JobStates } from './states'

export interface WorkerOptions {
  readonly connection: Connection
  readonly isShared: boolean
  readonly rows: JobRows
  readonly states: JobStates
  /** How jobs of each kind are done. */
  readonly works: ReadonlyMap<KindName, AnyWork>
  readonly boss: () => PgBoss
  readonly onError: (name: string, cause: unknown) => void
}

/** Between two looks where nothing is known to be due: others send jobs too, but not to a database that is ours alone. */
const LOOK_MS = { alone: 10_000, shared: 1_000 } as const
const BEAT_MS = 5_000
/** After a failure that the database does not explain. */
const PAUSE_MS = 1_000
const SERVED = 500

/** Does the jobs that this server takes. It has one timer, until the next job is due, and rests while the database is away. */
export class Worker {
  readonly #running = new Map<string, { readonly kind: KindName; readonly ended: Promise<void> }>()
  readonly #ending = new AbortController()
  readonly #changed = new Set<() => void>()
  #served: string[] = []
  #wake: (() => void) | undefined
  #isWoken = false
  #loop: Promise<void> | undefined
  #beat: NodeJS.Timeout | undefined

  constructor(private readonly options: WorkerOptions) {
    setMaxListeners(0, this.#ending.signal)
  }

  start(): void {
    this.#loop ??= this.#run()
    if (!this.options.isShared) return
    this.#beat = setInterval(() => void this.#live().catch((cause: unknown) => this.options.connection.availability.saw(cause)), BEAT_MS)
    this.#beat.unref()
  }

  /** Looks whether there is something to do. */
  wake(): void {
    this.#isWoken = true
    this.#wake?.()
  }

  /** How many jobs of a kind are under way. */
  busy(kind: KindName): number {
    return [...this.#running.values()].filter((one) => one.kind === kind).length
  }

  /** Waits until one has ended, or a moment. */
  async moved(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#changed.add(resolve)
      setTimeout(resolve, PAUSE_MS).unref()
    })
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

  async #run(): Promise<void> {
    const { connection: { availability }, isShared, onError } = this.options
    const { signal } = this.#ending
    while (!signal.aborted) {
      if (availability.rests && !(await availability.back())) return
      this.#isWoken = false
      try {
        const room = new Map(kindNames.filter((kind) => this.options.works.has(kind)).map((kind) => [kind, jobKinds[kind].atOnce - this.busy(kind)] as const).filter(([, free]) => free > 0))
        const taken = room.size === 0 ? [] : await this.options.rows.claim(room, this.#served)
        for (const job of taken) this.#begin(job)
        if (taken.length > 0 || this.#isWoken) continue
        const due = (await this.options.rows.nextDue([...room.keys()])) ?? Infinity
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
    const work = this.options.works.get(job.kind)
    if (!work) return note(() => this.options.rows.release(job.id, PAUSE_MS / 1000))
    try {
      const again = await this.options.states.run(job.kind, () => work(this.#seen(job)), isNoFailure)
      await note(() => (again ? this.options.rows.again({ ...job, payload: again.payload }, again.seconds) : this.options.rows.done(job.id)))
    } catch (cause) {
      availability.saw(cause)
      if (cause instanceof JobLost) return
      if (isNoFailure(cause) || signal.aborted) return note(() => this.options.rows.release(job.id, signal.aborted ? 0 : PAUSE_MS / 1000))
      this.options.onError(job.kind, cause)
      await note(() => (job.every === undefined ? this.options.boss().fail(QUEUE, job.id, failureOf(cause)) : this.options.rows.again(job, job.every, cause)))
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
      hold: (within) => this.options.rows.hold(within.db, job.id),
    }
  }

  async #live(): Promise<void> {
    if (this.#running.size > 0) await this.options.rows.beat()
    if (await this.options.rows.takeBack()) this.wake()
  }
}

import { setMaxListeners } from 'node:events'
import type PgBoss from 'pg-boss'
import type { Connection } from '../db/connection'
import { isTransient } from '../db/faults'
import { QUEUE } from './boss'
import { type AnyHandler, Closing, isNoFailure, type Job } from './job'
import { jobKinds, type KindName, kindNames } from './kinds'
import { failureOf, JobLost, type JobRows, type ClaimedJob } from './rows'
import type { JobStates } from './states'

export interface WorkerOptions {
  readonly connection: Connection
  readonly isShared: boolean
  readonly rows: JobRows
  readonly states: JobStates
  /** The handler of each kind. */
  readonly handlers: ReadonlyMap<KindName, AnyHandler>
  readonly boss: () => PgBoss
  readonly onError: (name: string, cause: unknown) => void
}

/** Between two looks when nothing is known to be due; only other servers send unseen jobs. */
const POLL_MS = { alone: 10_000, shared: 1_000 } as const
const HEARTBEAT_MS = 5_000
/** After an error that is not the database's. */
const PAUSE_MS = 1_000
const MAX_SERVED = 500

/**
 * Runs the jobs that this server claims. It has one timer, until the next job is due, and rests while the database is
 * away.
 */
export class Worker {
  readonly #running = new Map<string, { readonly kind: KindName; readonly ended: Promise<void> }>()
  readonly #ending = new AbortController()
  readonly #changed = new Set<() => void>()
  #served: string[] = []
  #wakeUp: (() => void) | undefined
  #isWoken = false
  #loop: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined

  constructor(private readonly options: WorkerOptions) {
    setMaxListeners(0, this.#ending.signal)
  }

  start(): void {
    this.#loop ??= this.#run()
    if (!this.options.isShared) return
    this.#heartbeat = setInterval(
      () => void this.#renewLease().catch((cause: unknown) => this.options.connection.availability.saw(cause)),
      HEARTBEAT_MS,
    )
    this.#heartbeat.unref()
  }

  /** Looks for due jobs. */
  wake(): void {
    this.#isWoken = true
    this.#wakeUp?.()
  }

  /** How many jobs of a kind are running. */
  busy(kind: KindName): number {
    return [...this.#running.values()].filter((one) => one.kind === kind).length
  }

  /** Waits until a job ends, at most a second. */
  async moved(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#changed.add(resolve)
      setTimeout(resolve, PAUSE_MS).unref()
    })
  }

  /** Starts no more jobs, and has running ones stop at their next step. */
  end(): void {
    this.#ending.abort()
    this.wake()
  }

  /** Ends, and waits for running jobs. */
  async stop(): Promise<void> {
    this.end()
    clearInterval(this.#heartbeat)
    await this.#loop
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
  }

  async #run(): Promise<void> {
    const {
      connection: { availability },
      isShared,
      onError,
    } = this.options
    const { signal } = this.#ending
    while (!signal.aborted) {
      if (availability.rests && !(await availability.back())) return
      this.#isWoken = false
      try {
        const room = new Map(
          kindNames
            .filter((kind) => this.options.handlers.has(kind))
            .map((kind) => [kind, jobKinds[kind].concurrency - this.busy(kind)] as const)
            .filter(([, free]) => free > 0),
        )
        const claimed = room.size === 0 ? [] : await this.options.rows.claim(room, this.#served)
        for (const job of claimed) this.#start(job)
        if (claimed.length > 0 || this.#isWoken) continue
        const due = (await this.options.rows.nextDue([...room.keys()])) ?? Infinity
        await this.#sleep(Math.min(POLL_MS[isShared ? 'shared' : 'alone'], Math.max(1, due)))
      } catch (cause) {
        availability.saw(cause)
        if (!isTransient(cause)) onError('jobs', cause)
        await this.#sleep(PAUSE_MS)
      }
    }
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#isWoken || this.#ending.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wakeUp = undefined
  }

  #start(job: ClaimedJob): void {
    const turn = `${job.kind} ${job.of}`
    this.#served = [...this.#served.filter((one) => one !== turn), turn].slice(-MAX_SERVED)
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

  /** Runs a job and records how it ended, waiting for a database that is away. */
  async #work(job: ClaimedJob): Promise<void> {
    const { availability } = this.options.connection
    const { signal } = this.#ending
    const note = async (write: () => Promise<unknown>) => void (await availability.through(write))
    const handler = this.options.handlers.get(job.kind)
    if (!handler) return note(() => this.options.rows.release(job.id, PAUSE_MS / 1000))
    try {
      const again = await this.options.states.run(job.kind, () => handler(this.#view(job)), isNoFailure)
      await note(() =>
        again
          ? this.options.rows.reschedule({ ...job, payload: again.payload }, again.seconds)
          : this.options.rows.done(job.id),
      )
    } catch (cause) {
      availability.saw(cause)
      if (cause instanceof JobLost) return
      if (isNoFailure(cause) || signal.aborted)
        return note(() => this.options.rows.release(job.id, signal.aborted ? 0 : PAUSE_MS / 1000))
      this.options.onError(job.kind, cause)
      await note(() =>
        job.every === undefined
          ? this.options.boss().fail(QUEUE, job.id, failureOf(cause))
          : this.options.rows.reschedule(job, job.every, cause),
      )
    }
  }

  #view(job: ClaimedJob): Job<never> {
    const { signal } = this.#ending
    return {
      payload: job.payload as never,
      store: job.store ?? '',
      signal,
      throwIfClosing: () => {
        if (signal.aborted) throw new Closing()
      },
      hold: (within) => this.options.rows.hold(within.db, job.id),
    }
  }

  async #renewLease(): Promise<void> {
    if (this.#running.size > 0) await this.options.rows.heartbeat()
    if (await this.options.rows.reclaim()) this.wake()
  }
}

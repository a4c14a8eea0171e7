import { setTimeout as wait } from 'node:timers/promises'
import { FileStoreUnavailable } from '../base/errors'
import type { Log } from '../base/log'
import { type DatabaseFault, databaseFault, DatabaseUnavailable } from './faults'

/** The delays between probes of the database, in milliseconds; the last one repeats. */
const PROBE_MS = [0, 100, 250, 500, 1000, 2000] as const
/** The SQL state of a read-only database. */
const READ_ONLY = '25006'
/** The delay between probes for disk space; it doubles when there was space only briefly. */
const SPACE_PROBE_MS = { first: 5000, most: 60_000 } as const

export interface AvailabilityOptions {
  readonly log: Log
  /** Resolves if the database can be used, and rejects if not. */
  readonly probe: () => Promise<void>
  /** Resolves if there is space to write. */
  readonly probeRoom: () => Promise<void>
}

/**
 * Tracks whether the database can be used. Background work checks it before each round. An outage and its end are logged once
 * each, whoever notices first.
 */
export class Availability {
  readonly #onLoss = new Set<(error: Error) => void>()
  readonly #onBack = new Set<() => void>()
  readonly #ending = new AbortController()
  #isAway = false
  #isFull = false
  #roomPause: number = SPACE_PROBE_MS.first
  #roomSince = -Infinity
  #looking: Promise<void> | undefined

  constructor(private readonly options: AvailabilityOptions) {}

  /** The database is unavailable: calls fail at once instead of waiting. */
  get isAway(): boolean {
    return this.#isAway
  }

  /** The database is unavailable or full: background work pauses. */
  get rests(): boolean {
    return this.#isAway || this.#isFull
  }

  /** Calls back when the database is lost, with the error for everybody who waits for it. @returns unsubscribes */
  onLoss(listener: (error: Error) => void): () => void {
    this.#onLoss.add(listener)
    return () => this.#onLoss.delete(listener)
  }

  /** Calls back when the database is available again, or has space again. @returns unsubscribes */
  onBack(listener: () => void): () => void {
    this.#onBack.add(listener)
    return () => this.#onBack.delete(listener)
  }

  /** Reports that the database is lost. */
  lost(cause: unknown): void {
    if (this.#isAway || this.#ending.signal.aborted) return
    this.#isAway = true
    this.options.log.warn(
      `The database cannot be reached (${reasonOf(cause)}): calls answer 503, and background work waits until it is back.`,
    )
    const error = new DatabaseUnavailable('The database cannot be reached.', { cause })
    for (const listener of this.#onLoss) listener(error)
    void this.#look()
  }

  /** Reports an error from anywhere. @returns the fault of the database it shows, if any (databaseFault) */
  saw(error: unknown): DatabaseFault | undefined {
    const fault = databaseFault(error)
    // Perhaps only one connection or address failed; the probe decides.
    if (fault === 'unavailable') void this.#look()
    if (fault === 'full') this.#full()
    // The host may have become a standby; another one may accept writes.
    if ((error as { code?: unknown } | undefined)?.code === READ_ONLY) void this.#look()
    return fault
  }

  /**
   * Runs background work, and retries it after an outage of the database.
   * @param waitsForRoom whether to retry also when the disk was full or the file store unavailable
   * @throws other errors of the work, and the outage itself if the server is shutting down
   */
  async through<Result>(work: () => Promise<Result>, waitsForRoom = true): Promise<Result> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof FileStoreUnavailable && waitsForRoom && (await this.#pause(PROBE_MS[5]))) continue
        const fault = this.saw(error)
        const waits = fault === 'unavailable' || (fault === 'full' && waitsForRoom)
        if (!waits || !(await this.back())) throw error
      }
    }
  }

  /** Waits until the database is available and has space. @returns false if the server shuts down first */
  async back(): Promise<boolean> {
    await this.#looking
    while (this.rests && !this.#ending.signal.aborted)
      await new Promise<void>((resolve) => once(this.#onBack, this.#ending.signal, resolve))
    // Always with a delay, so that work which keeps failing on an available database is not retried in a tight loop.
    return wait(PROBE_MS[2], true, { signal: this.#ending.signal, ref: false }).catch(() => false)
  }

  /** Ends all waiting. */
  close(): void {
    this.#ending.abort()
  }

  #look(): Promise<void> {
    this.#looking ??= this.#untilBack().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #untilBack(): Promise<void> {
    for (let at = 0; !this.#ending.signal.aborted; at++) {
      await this.#pause(PROBE_MS[Math.min(at, PROBE_MS.length - 1)] ?? 0)
      try {
        await this.options.probe()
        break
      } catch (error) {
        // A database too busy for the probe is available.
        if (!this.#isAway && databaseFault(error) !== 'unavailable') return
        this.lost(error)
      }
    }
    if (!this.#isAway || this.#ending.signal.aborted) return
    this.#isAway = false
    this.options.log.info('The database is back.')
    for (const listener of this.#onBack) listener()
  }

  #full(): void {
    if (this.#isFull) return
    this.#isFull = true
    this.#roomPause =
      performance.now() - this.#roomSince < 2 * this.#roomPause
        ? Math.min(2 * this.#roomPause, SPACE_PROBE_MS.most)
        : SPACE_PROBE_MS.first
    this.options.log.warn(
      'The disk is full: data can be read but not saved, and background work waits until there is space.',
    )
    void this.#untilRoom()
  }

  async #untilRoom(): Promise<void> {
    for (;;) {
      await this.#pause(this.#roomPause)
      if (this.#ending.signal.aborted) return
      try {
        await this.options.probeRoom()
        break
      } catch (error) {
        if (databaseFault(error) === 'unavailable') await this.#look()
      }
    }
    this.#isFull = false
    this.#roomSince = performance.now()
    this.options.log.info('There is space on the disk again.')
    for (const listener of this.#onBack) listener()
  }

  /** @returns false if the server shuts down first */
  #pause(ms: number): Promise<boolean> {
    return wait(ms, true, { signal: this.#ending.signal, ref: false }).catch(() => false)
  }
}

const reasonOf = (cause: unknown) => {
  const { message, code } = (
    cause instanceof AggregateError ? cause.errors[0] : cause
  ) as Partial<NodeJS.ErrnoException>
  return message || code || String(cause)
}

function once(listeners: Set<() => void>, signal: AbortSignal, resolve: () => void): void {
  const done = () => {
    listeners.delete(done)
    signal.removeEventListener('abort', done)
    resolve()
  }
  listeners.add(done)
  signal.addEventListener('abort', done)
}

import { setTimeout as wait } from 'node:timers/promises'
import { FilesAway } from '../filesAway'
import type { Log } from '../log'
import { type DatabaseFault, databaseFault, DatabaseUnavailable } from './faults'

/** Milliseconds between two looks whether the database is back; the last for all that follow. */
const LOOKS = [0, 100, 250, 500, 1000, 2000] as const
/** What a database says that only reads. */
const READ_ONLY = '25006'
/** Between two looks whether there is room again: longer each time that there was room for a moment only. */
const ROOM_LOOKS = { first: 5000, most: 60_000 } as const

export interface AvailabilityOptions {
  readonly log: Log
  /** Resolves where the database can be used; throws where it cannot. */
  readonly probe: () => Promise<void>
  /** Resolves where there is room to write. */
  readonly probeRoom: () => Promise<void>
}

/**
 * Whether the database can be used. What runs by itself asks it before each round, and it logs once that the database
 * went and once that it is back, whoever notices first.
 */
export class Availability {
  readonly #onLoss = new Set<(error: Error) => void>()
  readonly #onBack = new Set<() => void>()
  readonly #ending = new AbortController()
  #isAway = false
  #isFull = false
  #roomPause: number = ROOM_LOOKS.first
  #roomSince = -Infinity
  #looking: Promise<void> | undefined

  constructor(private readonly options: AvailabilityOptions) {}

  /** The database is away: calls are refused at once instead of waiting for it. */
  get isAway(): boolean {
    return this.#isAway
  }

  /** The database is away or has no room: what runs by itself waits. */
  get rests(): boolean {
    return this.#isAway || this.#isFull
  }

  /** Calls back where the database is lost, with the error that all who wait for it get. @returns what ends that */
  onLoss(listener: (error: Error) => void): () => void {
    this.#onLoss.add(listener)
    return () => this.#onLoss.delete(listener)
  }

  /** Calls back where the database can be used again, or has room again. @returns what ends that */
  onBack(listener: () => void): () => void {
    this.#onBack.add(listener)
    return () => this.#onBack.delete(listener)
  }

  /** The database is lost for certain. */
  lost(cause: unknown): void {
    if (this.#isAway || this.#ending.signal.aborted) return
    this.#isAway = true
    this.options.log.warn(`The database cannot be reached (${reasonOf(cause)}): calls answer 503, and what runs by itself waits until it is back.`)
    const error = new DatabaseUnavailable('The database cannot be reached.', { cause })
    for (const listener of this.#onLoss) listener(error)
    void this.#look()
  }

  /** Takes note of an error that anything met. @returns what ails the database, as databaseFault says */
  saw(error: unknown): DatabaseFault | undefined {
    const fault = databaseFault(error)
    // One connection may have been ended, or one address not answer: it is away where the probe says so.
    if (fault === 'unavailable') void this.#look()
    if (fault === 'full') this.#full()
    // A host that became a standby takes no writes either: another one may.
    if ((error as { code?: unknown } | undefined)?.code === READ_ONLY) void this.#look()
    return fault
  }

  /**
   * Does work that nobody waits for, again once the database is back where it was lost meanwhile.
   * @param waitsForRoom also where there was no room for it, or stored files could not be reached
   * @throws what the work throws for other reasons, and the loss itself once the server ends
   */
  async through<Result>(work: () => Promise<Result>, waitsForRoom = true): Promise<Result> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof FilesAway && waitsForRoom && (await this.#pause(LOOKS[5]))) continue
        const fault = this.saw(error)
        const waits = fault === 'unavailable' || (fault === 'full' && waitsForRoom)
        if (!waits || !(await this.back())) throw error
      }
    }
  }

  /** Waits until the database can be used and has room. @returns false where the server ends before */
  async back(): Promise<boolean> {
    await this.#looking
    while (this.rests && !this.#ending.signal.aborted) await new Promise<void>((resolve) => once(this.#onBack, this.#ending.signal, resolve))
    // Never at once: what found fault with a database that is there is not done again in a tight loop.
    return wait(LOOKS[2], true, { signal: this.#ending.signal, ref: false }).catch(() => false)
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
      await this.#pause(LOOKS[Math.min(at, LOOKS.length - 1)] ?? 0)
      try {
        await this.options.probe()
        break
      } catch (error) {
        // One that has no time for the probe is there.
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
    this.#roomPause = performance.now() - this.#roomSince < 2 * this.#roomPause ? Math.min(2 * this.#roomPause, ROOM_LOOKS.most) : ROOM_LOOKS.first
    this.options.log.warn('The disk is full: what is stored can be read, nothing can be saved, and what runs by itself waits until there is room.')
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
    this.options.log.info('There is room on the disk again.')
    for (const listener of this.#onBack) listener()
  }

  /** @returns false where the server ends before */
  #pause(ms: number): Promise<boolean> {
    return wait(ms, true, { signal: this.#ending.signal, ref: false }).catch(() => false)
  }
}

const reasonOf = (cause: unknown) => {
  const { message, code } = (cause instanceof AggregateError ? cause.errors[0] : cause) as Partial<NodeJS.ErrnoException>
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

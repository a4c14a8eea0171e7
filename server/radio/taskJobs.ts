import { setTimeout as wait } from 'node:timers/promises'
import type { TaskWork } from '../../src/generated/types'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import type { Jobs } from '../jobs/jobs'

export type OpenTask = Pick<TaskWork, 'storeCode' | 'taskId'>

/** Runs one step of a task. @returns whether it has all its labels now */
export type TaskStep = (task: OpenTask) => Promise<boolean>

/** The jobs of tasks whose labels are sent in the background. */
export interface TaskJobs {
  /** Registers the step of a task, and the clean-up after a discarded job. */
  handle(step: TaskStep, onDiscard: (task: OpenTask) => Promise<void>): void
  /** Sends the job of a task, in the transaction of `records`; call `begin` after the commit. */
  send(records: Records, task: OpenTask): Promise<void>
  begin(): void
  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void
  /** Waits until no task is waiting or running. */
  settled(): Promise<void>
  /** Stops at the next step. */
  close(): Promise<void>
}

/** How long a task runs until other stores get their turn. */
const TURN_MS = 2_000

/** Task jobs in the queue of all servers. */
export const taskJobs = (jobs: Jobs): TaskJobs => ({
  handle: (step, onDiscard) =>
    jobs.handle(
      'task-labels',
      async ({ payload, throwIfClosing }) => {
        const end = performance.now() + TURN_MS
        while (performance.now() < end) {
          throwIfClosing()
          if (await step(payload)) return undefined
        }
        return { seconds: 0, payload }
      },
      onDiscard,
    ),
  send: (records, { storeCode, taskId }) =>
    jobs.sendWithin(
      records,
      'task-labels',
      { storeCode, taskId },
      { store: storeCode, key: `${storeCode} ${taskId}`, about: String(taskId) },
    ),
  begin: () => jobs.wake(),
  // Any server can write the rows; the one that drives the store finds them.
  drop: () => undefined,
  settled: () => jobs.settled('task-labels'),
  close: async () => undefined,
})

/** The pause before a retry, doubled each time. */
const PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000

/** Task jobs of this process, for a radio without a server. */
export class LocalTaskJobs implements TaskJobs {
  readonly #queue = new Map<string, OpenTask>()
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined
  #step: TaskStep = async () => true

  constructor(
    private readonly onError: (cause: unknown) => void,
    private readonly share: Pick<Share, 'has'>,
  ) {}

  handle(step: TaskStep): void {
    this.#step = step
  }

  async send(_: Records, { storeCode, taskId }: OpenTask): Promise<void> {
    if (this.share.has(storeCode)) this.#queue.set(`${storeCode} ${taskId}`, { storeCode, taskId })
  }

  drop(stores: ReadonlySet<string>): void {
    for (const [key, { storeCode }] of this.#queue) if (stores.has(storeCode)) this.#queue.delete(key)
  }

  begin(): void {
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
  }

  async settled(): Promise<void> {
    await this.#running
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#closing.signal.aborted;) {
      const [next] = this.#queue
      if (!next) return
      const [key, task] = next
      try {
        if (await this.#step(task)) this.#queue.delete(key)
        failures = 0
      } catch (cause) {
        this.onError(cause)
        // Others get their turn before the retry.
        if (this.#queue.delete(key)) this.#queue.set(key, task)
        await wait(Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** failures++), undefined, {
          signal: this.#closing.signal,
        }).catch(() => undefined)
      }
    }
  }
}

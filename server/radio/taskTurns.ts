import { setTimeout as wait } from 'node:timers/promises'
import type { TaskWork } from '../../src/generated/types'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import type { Jobs } from '../jobs/jobs'

export type OpenTask = Pick<TaskWork, 'storeCode' | 'taskId'>

/** Does some of a task. @returns whether it has all its labels now */
export type TaskStep = (task: OpenTask) => Promise<boolean>

/** The turns of tasks whose labels are sent in the background. */
export interface TaskTurns {
  /** Says what one step of a task is, and how one ends whose turn somebody has removed. */
  handle(step: TaskStep, onDiscard: (task: OpenTask) => Promise<void>): void
  /** Gives a task its turn, in the transaction of `records`; call `begin` once that is through. */
  give(records: Records, task: OpenTask): Promise<void>
  begin(): void
  /** Other servers drive these stores now. */
  drop(stores: ReadonlySet<string>): void
  /** Waits until no task waits or is under way. */
  settled(): Promise<void>
  /** Stops between two steps. */
  close(): Promise<void>
}

/** How long a task is gone on with until other stores have their turn. */
const TURN_MS = 2_000

/** Turns that are jobs: any server does them, and one that ends leaves them to the others. */
export const jobTaskTurns = (jobs: Jobs): TaskTurns => ({
  handle: (step, onDiscard) =>
    jobs.handle('task-labels', async ({ payload, goOn }) => {
      const end = performance.now() + TURN_MS
      while (performance.now() < end) {
        goOn()
        if (await step(payload)) return undefined
      }
      return { seconds: 0, payload }
    }, onDiscard),
  give: (records, { storeCode, taskId }) => jobs.sendWithin(records, 'task-labels', { storeCode, taskId }, { store: storeCode, key: `${storeCode} ${taskId}`, about: String(taskId) }),
  begin: () => jobs.wake(),
  // Whoever writes the rows, the server that drives the store finds them.
  drop: () => undefined,
  settled: () => jobs.settled('task-labels'),
  close: async () => undefined,
})

/** What is waited before work that failed is tried again: twice as long each time. */
const PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000

/** Turns of this process, for a radio without a server. */
export class OwnTaskTurns implements TaskTurns {
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

  async give(_: Records, { storeCode, taskId }: OpenTask): Promise<void> {
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
    for (let failures = 0; !this.#closing.signal.aborted; ) {
      const [next] = this.#queue
      if (!next) return
      const [key, task] = next
      try {
        if (await this.#step(task)) this.#queue.delete(key)
        failures = 0
      } catch (cause) {
        this.onError(cause)
        // The others have their turn before it is tried again.
        if (this.#queue.delete(key)) this.#queue.set(key, task)
        await wait(Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** failures++), undefined, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { ResourceName } from '../../src/generated/resources'
import type { PaperTask, PaperTaskRow } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Job } from '../jobs/job'
import { CANCELED, PRINTED, type PrinterDriver } from './printers'

export interface PaperPrintingOptions {
  readonly records: Records
  readonly driver: PrinterDriver
  /** Epoch seconds. */
  readonly clock: () => number
  readonly onChange: (resource: ResourceName, storeCode: string) => void
  /** Sends the job that prints a task. */
  readonly begin: (task: OpenTask) => Promise<void>
}

/** Labels that are printed in one step, and the pause after it, which simulates the time of a printer. */
const LABELS_PER_STEP = 4
const STEP_MS = 2_000

/** A paper task. */
export interface OpenTask {
  readonly storeCode: string
  readonly taskId: number
}

/**
 * Prints the labels of paper tasks. Progress is in the database, so that any server can continue; a printer does not
 * print again what it has already printed.
 */
export class PaperPrinting {
  constructor(private readonly options: PaperPrintingOptions) {}

  /** Prints a task in the background; a task that is already being printed stays one job. */
  begin(task: OpenTask): Promise<void> {
    return this.options.begin(task)
  }

  /** Continues the tasks that an earlier run left. */
  async resume(): Promise<void> {
    for (const task of await this.#openTasks()) await this.begin(task)
  }

  /** Prints a task to its end; the work of its job. */
  async print(
    task: OpenTask,
    { throwIfClosing, signal, hold }: Pick<Job<unknown>, 'throwIfClosing' | 'signal' | 'hold'>,
  ): Promise<void> {
    while (await this.#step(task, hold)) {
      await wait(STEP_MS, undefined, { signal, ref: false }).catch(() => undefined)
      throwIfClosing()
    }
  }

  /** Prints one step of the oldest task of each store, for callers without jobs. */
  async step(): Promise<void> {
    const next = new Map<string, OpenTask>()
    for (const task of await this.#openTasks()) {
      const first = next.get(task.storeCode)
      if (!first || task.taskId < first.taskId) next.set(task.storeCode, task)
    }
    for (const task of next.values()) await this.#step(task)
  }

  /** Tasks with unprinted labels. */
  async #openTasks(): Promise<OpenTask[]> {
    const found = await this.options.records.counts('paper-task-row', ['storeCode', 'taskId'], { resultCode: null })
    return found.map(({ storeCode, taskId }) => ({ storeCode: storeCode ?? '', taskId }))
  }

  /**
   * Queues the failed labels of a task again.
   * @returns how many
   */
  async retryFailed({ storeCode, taskId }: OpenTask): Promise<number> {
    const { records, clock, onChange } = this.options
    const failed = await records.transaction(async (within) => {
      await within.locked('paper-task', { storeCode, _id: taskId })
      const codes = (await within.counts('paper-task-row', ['resultCode'], { storeCode, taskId })).map(
        ({ resultCode }) => resultCode,
      )
      const failures = codes.filter((code) => code !== null && code !== undefined && code !== PRINTED)
      if (failures.length === 0) return 0
      return within.update(
        'paper-task-row',
        { storeCode, taskId, resultCode: failures },
        { resultCode: null, resultMsg: null, printedTime: null, updatedAt: clock() },
      )
    })
    if (failed > 0) {
      await this.begin({ storeCode, taskId })
      onChange('paper-task', storeCode)
    }
    return failed
  }

  /** Cancels the unprinted labels of a task: they count as failed, and can be printed again. */
  async cancel({ storeCode, taskId }: OpenTask): Promise<void> {
    const { records, clock, onChange } = this.options
    await records.transaction(async (within) => {
      await within.locked('paper-task', { storeCode, _id: taskId })
      await within.update(
        'paper-task-row',
        { storeCode, taskId, resultCode: null },
        { ...CANCELED, updatedAt: clock() },
      )
      await within.update('paper-task', { storeCode, _id: taskId }, { updatedAt: clock() })
    })
    onChange('paper-task', storeCode)
  }

  /** Prints the next labels and stores the results. @returns whether there may be more */
  async #step({ storeCode, taskId }: OpenTask, hold?: (within: Records) => Promise<void>): Promise<boolean> {
    const { records, clock, onChange } = this.options
    const printed = await this.#next({ storeCode, taskId })
    await records.transaction(async (within) => {
      await hold?.(within)
      await within.updateMany('paper-task-row', printed)
      await within.update(
        'paper-task',
        { storeCode, _id: taskId },
        { ...(await progressOf(within, storeCode, taskId)), updatedAt: clock() },
      )
    })
    if (printed.length > 0) onChange('paper-task', storeCode)
    return printed.length === LABELS_PER_STEP
  }

  /** Prints the next labels. @returns their results */
  async #next({ storeCode, taskId }: OpenTask): Promise<Partial<PaperTaskRow>[]> {
    const { records, driver, clock } = this.options
    const rows = await records.find(
      'paper-task-row',
      { storeCode, taskId, resultCode: null },
      { limit: LABELS_PER_STEP },
    )
    const printed: Partial<PaperTaskRow>[] = []
    for (const { prCode, quantity = 1, layoutId = null, printerName = null, printerIp = null } of rows) {
      const result = await driver.print({ storeCode, taskId, prCode, quantity, layoutId, printerName, printerIp })
      const at = clock()
      printed.push({
        storeCode,
        taskId,
        prCode,
        ...result,
        printedTime: result.resultCode === PRINTED ? at : null,
        updatedAt: at,
      })
    }
    return printed
  }
}

/** The progress of a task: only printed labels are complete. */
async function progressOf(
  records: Records,
  storeCode: string,
  taskId: number,
): Promise<Pick<PaperTask, 'total' | 'complete' | 'progress'>> {
  const counts = await records.counts('paper-task-row', ['resultCode'], { storeCode, taskId })
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const complete = counts.find(({ resultCode }) => resultCode === PRINTED)?.count ?? 0
  return { total, complete, progress: total === 0 ? 100 : Math.floor((complete / total) * 100) }
}

import type { ResourceName } from '../../src/generated/resources'
import type { PaperTask, PaperTaskRow } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Every } from '../repeat'
import { PRINTED, type PrinterDriver } from './printers'

export interface PaperPrintingOptions {
  readonly records: Records
  readonly driver: PrinterDriver
  /** Epoch seconds. */
  readonly clock: () => number
  readonly onChange: (resource: ResourceName, storeCode: string) => void
}

/** Labels of a store that are printed in one step. */
const LABELS_PER_STEP = 4
const STEP_MS = 2_000

/** A task that has labels to print. */
interface OpenTask {
  readonly storeCode: string
  readonly taskId: number
}

/**
 * Prints the labels of paper tasks, store by store, oldest task first. What is printed is in the database, so that a
 * restart goes on where it was.
 */
export class PaperPrinting {
  readonly #open = new Map<string, OpenTask>()
  /** What is printed but could not be written: it is not printed twice. */
  readonly #unwritten = new Map<string, Partial<PaperTaskRow>[]>()
  #stopRounds: (() => void) | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(private readonly options: PaperPrintingOptions) {}

  /** Finds what is left to print, and goes on by itself. */
  async start(every: Every): Promise<void> {
    await this.load()
    this.#stopRounds = every('paper', STEP_MS, () => {
      const round = this.#running.then(() => this.step())
      this.#running = round.catch(() => undefined)
      return round
    })
  }

  async stop(): Promise<void> {
    this.#stopRounds?.()
    await this.#running
  }

  /** Finds what is left to print. */
  async load(): Promise<void> {
    for (const { storeCode, taskId } of await this.options.records.counts('paper-task-row', ['storeCode', 'taskId'], { resultCode: null })) this.add({ storeCode: storeCode ?? '', taskId })
  }

  /** A task with labels to print. */
  add(task: OpenTask): void {
    this.#open.set(`${task.storeCode} ${task.taskId}`, task)
  }

  /**
   * Puts the labels of a task that failed among those that wait.
   * @returns how many these are
   */
  async again({ storeCode, taskId }: OpenTask): Promise<number> {
    const { records, clock, onChange } = this.options
    const failed = await records.transaction(async (within) => {
      await within.locked('paper-task', { storeCode, _id: taskId })
      const codes = (await within.counts('paper-task-row', ['resultCode'], { storeCode, taskId })).map(({ resultCode }) => resultCode)
      const failures = codes.filter((code) => code !== null && code !== undefined && code !== PRINTED)
      if (failures.length === 0) return 0
      return within.update('paper-task-row', { storeCode, taskId, resultCode: failures }, { resultCode: null, resultMsg: null, printedTime: null, updatedAt: clock() })
    })
    if (failed > 0) {
      this.add({ storeCode, taskId })
      onChange('paper-task', storeCode)
    }
    return failed
  }

  /** The next labels of each store. */
  async step(): Promise<void> {
    const next = new Map<string, OpenTask>()
    for (const task of this.#open.values()) {
      const first = next.get(task.storeCode)
      if (!first || task.taskId < first.taskId) next.set(task.storeCode, task)
    }
    for (const task of next.values()) await this.#print(task)
  }

  async #print({ storeCode, taskId }: OpenTask): Promise<void> {
    const { records, clock, onChange } = this.options
    const key = `${storeCode} ${taskId}`
    const printed = this.#unwritten.get(key) ?? (await this.#next({ storeCode, taskId }))
    this.#unwritten.set(key, printed)
    await records.transaction(async (within) => {
      await within.updateMany('paper-task-row', printed)
      await within.update('paper-task', { storeCode, _id: taskId }, { ...(await progressOf(within, storeCode, taskId)), updatedAt: clock() })
    })
    this.#unwritten.delete(key)
    if (printed.length < LABELS_PER_STEP) this.#open.delete(key)
    if (printed.length > 0) onChange('paper-task', storeCode)
  }

  /** Prints the next labels of a task. @returns what became of them */
  async #next({ storeCode, taskId }: OpenTask): Promise<Partial<PaperTaskRow>[]> {
    const { records, driver, clock } = this.options
    const rows = await records.find('paper-task-row', { storeCode, taskId, resultCode: null }, { limit: LABELS_PER_STEP })
    const printed: Partial<PaperTaskRow>[] = []
    for (const { prCode, quantity = 1, layoutId = null, printerName = null, printerIp = null } of rows) {
      const result = await driver.print({ storeCode, taskId, prCode, quantity, layoutId, printerName, printerIp })
      const at = clock()
      printed.push({ storeCode, taskId, prCode, ...result, printedTime: result.resultCode === PRINTED ? at : null, updatedAt: at })
    }
    return printed
  }
}

/** How far a task is: complete are the labels that were printed. */
export async function progressOf(records: Records, storeCode: string, taskId: number): Promise<Pick<PaperTask, 'total' | 'complete' | 'progress'>> {
  const counts = await records.counts('paper-task-row', ['resultCode'], { storeCode, taskId })
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const complete = counts.find(({ resultCode }) => resultCode === PRINTED)?.count ?? 0
  return { total, complete, progress: total === 0 ? 100 : Math.floor((complete / total) * 100) }
}

import { sql } from 'kysely'
import type { Task, TaskWork } from '../../src/generated/types'
import { Pace } from '../base/pace'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import { type Choose, type Decorator, type LooksOf, transactionWithLooks } from './decorating'
import type { Deliveries } from './deliveries'
import type { GatewayDriver, ImageJob } from './driver'
import { contentOf } from './labelContent'
import { withoutRules } from './layoutRules'
import { insertRows, insertTask, renewRows, type TaskHead } from './taskRows'
import { type OpenTask, LocalTaskJobs, type TaskJobs } from './taskJobs'

export interface TaskWorkerOptions {
  readonly records: Records
  readonly driver: Pick<GatewayDriver, 'sendImages'>
  /** Epoch seconds. */
  readonly clock: () => number
  readonly deliveries: Deliveries
  /** Each server sends the images of its stores. */
  readonly share: Pick<Share, 'has' | 'stores'>
  readonly decorator: Decorator | undefined
  /** The layouts that rules choose. */
  readonly choose: Choose
  /** Called with errors, which are retried. */
  readonly onError: (cause: unknown) => void
  /** Called after each step. */
  readonly onProgress: (storeCode: string) => void
  /** Jobs of this process by default. */
  readonly jobs?: TaskJobs | undefined
}

const PACE = { first: 200, least: 50, most: 1000, ms: 100 } as const
/** The first key of the advisory lock of a task that is sent again. */
const REFRESH_LOCK = 7305872
/** Labels that are sent before a call is answered, so that a small store is complete at once. */
const FIRST_STEP = 100

interface Step {
  readonly jobs: readonly ImageJob[]
  readonly isLast: boolean
}

/**
 * Sends many labels in the background, some hundred at a time. The remaining work of a task is in the database
 * (task-work) and advances in the transaction that adds its labels, so that a stop or kill neither loses a label nor
 * sends it twice.
 */
export class TaskWorker {
  readonly #jobs: TaskJobs
  readonly #pace = new Pace(PACE)

  constructor(private readonly options: TaskWorkerOptions) {
    this.#jobs = options.jobs ?? new LocalTaskJobs(options.onError, options.share)
    this.#jobs.handle(
      (task) => this.#step(task),
      (task) => this.#giveUp(task),
    )
  }

  /**
   * Opens a task that resends all labels of a store, or those of some layouts, in the transaction of `records`; call
   * `begin` after the commit.
   * @returns undefined if there is no such label
   */
  async open(records: Records, head: TaskHead, layouts: readonly string[] | null = null): Promise<Task | undefined> {
    const task = await this.#open(records, head, layouts)
    if (task) await this.#jobs.send(records, task)
    return task
  }

  async #open(records: Records, head: TaskHead, layouts: readonly string[] | null): Promise<Task | undefined> {
    const { storeCode } = head
    const { rows } = await sql<{ tags: number; products: number }>`
      SELECT count(*) AS "tags", count(DISTINCT "prCode") AS "products" FROM tag WHERE ${labelled(storeCode, layouts)}`.execute(
      records.db,
    )
    const { tags: tagCount = 0, products: productCount = 0 } = rows[0] ?? {}
    if (tagCount === 0) return undefined
    const task = await insertTask(records, head, { productCount, tagCount }, this.options.clock())
    await records.insert('task-work', [
      { storeCode, taskId: task.taskId, kind: 'RESEND', layouts: layouts && [...layouts], after: '' },
    ])
    return task
  }

  /** Resends all labels of a store; the first are in progress on return. @returns undefined if there is none */
  async resend(head: TaskHead): Promise<Task | undefined> {
    let step: Step = { jobs: [], isLast: true }
    const task = await transactionWithLooks(
      this.options.records,
      this.options.decorator,
      async (records, looksOf) => {
        const opened = await this.#open(records, head, null)
        if (opened) step = (await this.#write(records, looksOf, opened, FIRST_STEP)) ?? step
        if (opened && !step.isLast) await this.#jobs.send(records, opened)
        return opened
      },
      this.options.choose,
    )
    await this.#sent(task, step)
    return task
  }

  /** Resends the labels of a task; the first are in progress on return. @returns how many existing labels it has */
  async refresh({ storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>): Promise<number> {
    const { records, decorator, choose } = this.options
    let step: Step = { jobs: [], isLast: true }
    const count = await transactionWithLooks(
      records,
      decorator,
      async (within, looksOf) => {
        // Two clicks count as one: the second waits here and sees the work of the first, even if that is done by then.
        // The task's own row is locked after its labels everywhere, as their answers do.
        const isAlone = await lockRefresh(within, storeCode, taskId)
        const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS "count" FROM task_row r JOIN tag t USING ("storeCode", "tagMac") WHERE r."storeCode" = ${storeCode} AND r."taskId" = ${taskId}`.execute(
          within.db,
        )
        const left = rows[0]?.count ?? 0
        if (left === 0) return 0
        if (!isAlone || (await within.count('task-work', { storeCode, taskId })) > 0) return left
        await within.insert('task-work', [{ storeCode, taskId, kind: 'REFRESH', layouts: null, after: '' }])
        step = (await this.#write(within, looksOf, { storeCode, taskId }, FIRST_STEP)) ?? step
        if (!step.isLast) await this.#jobs.send(within, { storeCode, taskId })
        await within.update('task', { storeCode, taskId }, { refreshed: true })
        return left
      },
      choose,
    )
    if (count > 0) await this.#sent({ storeCode, taskId }, step)
    return count
  }

  /** Starts opened tasks. */
  begin(): void {
    this.#jobs.begin()
  }

  /** Resumes the tasks of an earlier run. @param stores all by default */
  async resume(stores = this.options.share.stores): Promise<void> {
    const { records } = this.options
    for (const task of await records.find('task-work', {
      ...(stores && { storeCode: stores }),
      kind: ['RESEND', 'REFRESH'],
    }))
      await this.#jobs.send(records, task)
    this.begin()
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    this.#jobs.drop(stores)
  }

  /** Waits until no task is waiting or running. */
  settled(): Promise<void> {
    return this.#jobs.settled()
  }

  /** Stops at the next step; the rest continues at the next start. */
  close(): Promise<void> {
    return this.#jobs.close()
  }

  async #step(task: OpenTask): Promise<boolean> {
    const pace = this.#pace
    const { records, decorator, choose, driver, onProgress } = this.options
    const { size } = pace
    const step = await pace.step(size, async () => {
      const written = await transactionWithLooks(
        records,
        decorator,
        (within, looksOf) => this.#write(within, looksOf, task, size),
        choose,
      )
      if (written) await driver.sendImages(written.jobs)
      return written
    })
    onProgress(task.storeCode)
    return step?.isLast ?? true
  }

  /** Ends a discarded task with the labels that it has. */
  async #giveUp({ storeCode, taskId }: OpenTask): Promise<void> {
    await this.options.records.transaction(async (within) => {
      const [work, task] = [
        await within.one('task-work', { storeCode, taskId }),
        await within.one('task', { storeCode, taskId }),
      ]
      if (work && task) await this.#end(within, work, task, this.options.clock())
    })
    this.options.onProgress(storeCode)
  }

  async #sent(task: Pick<Task, 'storeCode' | 'taskId'> | undefined, { jobs, isLast }: Step): Promise<void> {
    if (!task) return
    if (jobs.length > 0) await this.options.driver.sendImages(jobs)
    if (!isLast) this.begin()
  }

  /**
   * Writes the next labels of a task; undefined if nothing is left to do, also because the task or its store is gone.
   */
  async #write(
    records: Records,
    looksOf: LooksOf,
    { storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>,
    size: number,
  ): Promise<Step | undefined> {
    // Another server may continue where this one ended, and vice versa.
    await sql`SELECT 1 FROM task_work WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId} FOR UPDATE`.execute(
      records.db,
    )
    const [work, task] = [
      await records.one('task-work', { storeCode, taskId }),
      await records.one('task', { storeCode, taskId }),
    ]
    if (!work || !task) return undefined
    const tagMacs = await nextLabels(records, work, size)
    const found = tagMacs.length === 0 ? [] : await records.find('tag', { storeCode, tagMac: tagMacs })
    const tags = await withoutRules(records, storeCode, found)
    const looks = await looksOf(
      records,
      storeCode,
      tags,
      await contentOf(
        records,
        storeCode,
        tags.map(({ prCode }) => prCode),
        this.options.clock(),
      ),
    )
    if (!looks) return { jobs: [], isLast: false }
    const at = this.options.clock()
    const put = work.kind === 'RESEND' ? insertRows : renewRows
    const { superseded } = await put(records, task, { tags, looks }, at)
    for (const earlier of superseded) await this.options.deliveries.follow(records, { storeCode, taskId: earlier }, at)
    const isLast = tagMacs.length < size
    if (isLast) await this.#end(records, work, task, at)
    else {
      await records.update('task-work', { storeCode, taskId }, { after: tagMacs.at(-1) ?? '' })
      // From here on, answers advance it.
      if (work.kind === 'REFRESH' && work.after === '') await this.options.deliveries.follow(records, task, at)
    }
    return { jobs: tags.map(({ tagMac }) => ({ taskId, storeCode, tagMac })), isLast }
  }

  /** Completes a task with its final number of labels; it ends when the last has answered. */
  async #end(records: Records, { kind }: TaskWork, task: Task, at: number): Promise<void> {
    const { storeCode, taskId } = task
    if (kind === 'RESEND') {
      const byProduct = await records.counts('task-row', ['prCode'], { storeCode, taskId })
      const tagCount = byProduct.reduce((sum, { count }) => sum + count, 0)
      await records.update(
        'task',
        { storeCode, taskId },
        { tagCount, totalTags: tagCount, productCount: byProduct.filter(({ prCode }) => prCode).length },
      )
    }
    await this.options.deliveries.filled(records, task, at)
  }
}

const labelled = (storeCode: string, layouts: readonly string[] | null | undefined) =>
  sql`"storeCode" = ${storeCode} AND "prCode" <> '' ${layouts ? sql`AND "layoutId" = ANY(${layouts}::text[])` : sql``}`

/**
 * The addresses of the next labels, in order, locked so that nobody assigns them another product until they are sent.
 */
async function nextLabels(
  { db }: Records,
  { storeCode, taskId, kind, layouts, after = '' }: TaskWork,
  limit: number,
): Promise<string[]> {
  const { rows } =
    kind === 'RESEND'
      ? await sql<{ tagMac: string }>`
          SELECT "tagMac" FROM tag WHERE ${labelled(storeCode, layouts)} AND "tagMac" > ${after} ORDER BY "tagMac" LIMIT ${limit} FOR UPDATE`.execute(
          db,
        )
      : await sql<{ tagMac: string }>`
          SELECT "tagMac" FROM task_row WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId} AND "tagMac" > ${after} ORDER BY "tagMac" LIMIT ${limit}`.execute(
          db,
        )
  return rows.map(({ tagMac }) => tagMac)
}

/** Waits while somebody else begins to resend the task. @returns false if somebody has done so meanwhile */
async function lockRefresh({ db }: Records, storeCode: string, taskId: number): Promise<boolean> {
  const version = async () =>
    (
      await sql<{
        version: string
      }>`SELECT xmin::text AS version FROM task WHERE "storeCode" = ${storeCode} AND "taskId" = ${taskId}`.execute(db)
    ).rows[0]?.version
  const before = await version()
  const { rows } = await sql<{
    isFree: boolean
  }>`SELECT pg_try_advisory_xact_lock(${REFRESH_LOCK}::int, ${taskId}::int) AS "isFree"`.execute(db)
  if (rows[0]?.isFree) return true
  await sql`SELECT pg_advisory_xact_lock(${REFRESH_LOCK}::int, ${taskId}::int)`.execute(db)
  return (await version()) === before
}

import type { Tag, Task } from '../../src/generated/types'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import { type Choose, type Decorator, type LooksOf, transactionWithLooks } from './decorating'
import { Deliveries } from './deliveries'
import type { GatewayDriver, ImageJob, LabelKey } from './driver'
import { asSaid, type Content, contentOf } from './labelContent'
import { chosenLayouts, withoutRules } from './layoutRules'
import { heldStates, lockLabels } from './labelState'
import { type Drawn, insertRows, insertTask, supersede, type TaskHead } from './taskRows'
import type { TaskJobs } from './taskJobs'
import { TaskWorker } from './taskWorker'

/** What a label is to show; a null prCode removes its product. */
export interface Assignment {
  readonly tagMac: string
  readonly prCode: string | null
  readonly layoutId?: string | null | undefined
  readonly nfc?: string | null | undefined
}

export interface LabelUpdatesOptions {
  readonly records: Records
  readonly driver: Pick<GatewayDriver, 'sendImages'>
  /** Epoch seconds. */
  readonly clock: () => number
  readonly decorator?: Decorator | undefined
  readonly onError: (cause: unknown) => void
  /** The stores that this server drives. */
  readonly share?: Share
  /** Called when a background task progresses. */
  readonly onProgress: (storeCode: string) => void
  /** The jobs of background tasks. */
  readonly jobs?: TaskJobs | undefined
}

/** What is kept of a label by its key, beside what has been. */
const OF_LABEL = ['label-state', 'label-spare', 'label-way', 'label-picture', 'tag'] as const

/** A written task, and the images to send. */
export interface Written {
  readonly task: Task
  readonly jobs: readonly ImageJob[]
}

/** Labels to send, with their content and previous products. */
interface ToSend {
  readonly tags: readonly Tag[]
  readonly content: Content
  readonly before?: readonly (string | null | undefined)[]
  /** false: labels that show it already are not sent. */
  readonly isForced?: boolean
}

/**
 * Puts products on labels: writes the task and its rows and sends the images; `deliveries` records the results. A task
 * is written in one transaction, or in several with its remaining work beside it.
 */
export class LabelUpdates {
  readonly deliveries: Deliveries
  /** Sends many labels in the background. */
  readonly worker: TaskWorker
  private readonly records: Records
  private readonly clock: () => number
  /** The layouts that rules choose at a time. */
  private readonly choose: (at: () => number) => Choose

  constructor(private readonly options: LabelUpdatesOptions) {
    const { records, driver, clock, decorator, onError, onProgress, jobs, share = wholeShare } = options
    this.records = records
    this.clock = clock
    this.choose = (at) => (within, storeCode, tags, content) => chosenLayouts(within, storeCode, tags, content, at())
    this.deliveries = new Deliveries(records, share)
    this.worker = new TaskWorker({
      records,
      driver,
      clock,
      deliveries: this.deliveries,
      share,
      decorator,
      choose: this.choose(clock),
      onError,
      onProgress,
      jobs,
    })
  }

  /**
   * Assigns products to labels. Tags that the store does not have are left out.
   * @param within the records of the call
   * @returns the task; undefined if no label was left
   */
  async assign(
    storeCode: string,
    taskType: 'ASSIGN' | 'DEASSIGN',
    wanted: readonly Assignment[],
    within = this.records,
  ): Promise<Task | undefined> {
    return this.sent(
      await this.transaction(
        (records, looksOf) => this.assignWithin(records, looksOf, storeCode, taskType, wanted),
        within,
      ),
    )
  }

  /** The same in the transaction of `records`; send the images after the commit. */
  assignWithin(
    records: Records,
    looksOf: LooksOf,
    storeCode: string,
    taskType: 'ASSIGN' | 'DEASSIGN',
    wanted: readonly Assignment[],
  ): Promise<Written | undefined> {
    const byMac = new Map(wanted.map((one) => [one.tagMac, one]))
    return this.write(records, looksOf, { storeCode, taskType }, async () => {
      const tags = await records.find('tag', { storeCode, tagMac: [...byMac.keys()] })
      const content = await contentOf(
        records,
        storeCode,
        [...byMac.values()].map((one) => one.prCode),
        this.clock(),
      )
      const changed = tags.map((tag) => {
        const { prCode, layoutId, nfc } = byMac.get(tag.tagMac) ?? { prCode: null }
        const product = prCode === null ? undefined : content.get(prCode)
        return { ...tag, prCode, layoutId: layoutId ?? product?.layoutId ?? null, nfc: nfc ?? product?.nfc ?? null }
      })
      return { tags: changed, content, before: tags.map((tag) => tag.prCode) }
    })
  }

  /**
   * Resends labels. Without a list, all labels of the store that have a product: the first are in progress on return,
   * the others follow in the background.
   * @param within the records of the call
   */
  async resend(
    storeCode: string,
    taskType: 'REASSIGN' | 'UPDATE' | 'LAYOUT',
    tagMacs?: readonly string[],
    within = this.records,
  ): Promise<Task | undefined> {
    if (!tagMacs) return this.worker.resend({ storeCode, taskType })
    return this.sent(
      await this.transaction(
        (records, looksOf) =>
          this.write(records, looksOf, { storeCode, taskType }, async () => {
            const found = (await records.find('tag', { storeCode, tagMac: tagMacs })).filter((tag) => tag.prCode)
            const tags = await withoutRules(records, storeCode, found)
            return {
              tags,
              content: await contentOf(
                records,
                storeCode,
                tags.map((tag) => tag.prCode),
                this.clock(),
              ),
            }
          }),
        within,
      ),
    )
  }

  /**
   * Updates the labels of products and families in the transaction of `records`; send the images after the commit.
   * @param begun enters what labels draw beside their content, such as lowest prices, by the task; not called if there is none
   * @returns undefined if no label shows them
   */
  async contentChanged(
    records: Records,
    looksOf: LooksOf,
    head: TaskHead,
    prCodes: readonly string[],
    begun?: (task: Task) => Promise<void>,
  ): Promise<Written | undefined> {
    const { storeCode } = head
    const read = async () => {
      const tags = await records.find('tag', { storeCode, prCode: prCodes })
      const content = await contentOf(records, storeCode, prCodes, this.clock())
      return { tags: tags.map((tag) => asSaid(tag, content)), content, isForced: false }
    }
    return this.write(records, looksOf, head, read, begun)
  }

  /**
   * Resends the labels of a task with their current content; the task restarts and is marked. Removed labels keep their
   * results.
   * @returns how many labels are sent
   */
  refresh(task: Pick<Task, 'storeCode' | 'taskId'>): Promise<number> {
    return this.worker.refresh(task)
  }

  /**
   * Runs a transaction that can look up what labels show.
   * @param records those of the call
   * @param at when they show it, in epoch seconds; now by default
   */
  transaction<Result>(
    work: (records: Records, looksOf: LooksOf) => Promise<Result>,
    records = this.records,
    at?: number,
  ): Promise<Result> {
    const choose = this.choose(at === undefined ? this.clock : () => at)
    return transactionWithLooks(records, this.options.decorator, work, choose)
  }

  /** Begins a task that gets its labels in this transaction: `add` them, `close` it, and send the images. */
  open(records: Records, head: TaskHead): Promise<Task> {
    return insertTask(records, head, { productCount: 0, tagCount: 0 }, this.clock())
  }

  /** Lets a task get its labels in further transactions: it stays open until `close`, also across restarts. */
  async keepOpen(records: Records, { storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>): Promise<void> {
    await records.upsert('task-work', [{ storeCode, taskId, kind: 'FILE', layouts: null, after: '' }])
  }

  /** The labels of codes with their content; undefined if their decorator has to run first. */
  async drawn(records: Records, looksOf: LooksOf, storeCode: string, content: Content): Promise<Drawn | undefined> {
    const found = content.size === 0 ? [] : await records.find('tag', { storeCode, prCode: [...content.keys()] })
    const tags = found.map((tag) => asSaid(tag, content))
    const looks = await looksOf(records, storeCode, tags, content)
    return looks && { tags, looks }
  }

  /** Adds labels to a task; send the images after the commit. */
  async add(
    records: Records,
    task: Task,
    drawn: Drawn,
    productCount: number,
  ): Promise<{ task: Task; jobs: ImageJob[] }> {
    const { storeCode, taskId } = task
    const at = this.clock()
    const toSend = await this.take(records, task, { isForced: false, ...drawn }, at)
    const shown = drawn.tags.filter(({ tagMac }) => !toSend.has(tagMac))
    await this.deliveries.productsThrough(records, task, shown, at)
    const tagCount = (task.tagCount ?? 0) + drawn.tags.length
    const counts = { productCount: (task.productCount ?? 0) + productCount, tagCount, totalTags: tagCount }
    await records.update('task', { storeCode, taskId }, counts)
    return { task: { ...task, ...counts }, jobs: jobsOf(task, drawn.tags, toSend) }
  }

  /** Sends images whose rows are committed. */
  async sendJobs(jobs: readonly ImageJob[]): Promise<void> {
    if (jobs.length > 0) await this.options.driver.sendImages(jobs)
  }

  /** Completes an open task, in the transaction of `records`. */
  async close(records: Records, task: Task): Promise<void> {
    await this.deliveries.filled(records, task, this.clock())
  }

  /** Removes an open task that has nothing to do. */
  async drop(records: Records, { storeCode, taskId }: Task): Promise<void> {
    await records.remove('task-work', { storeCode, taskId })
    await records.remove('task', { storeCode, taskId })
  }

  /**
   * Takes a label out of its store, in the transaction of `records`: nothing is sent to it any more, and what it showed stays in
   * the ledger and in histories. @returns the label; undefined if the store has none of the address
   */
  async forget(records: Records, label: LabelKey): Promise<Tag | undefined> {
    const { storeCode, tagMac } = label
    await lockLabels(records, [label])
    const tag = await records.one('tag', { storeCode, tagMac })
    if (!tag) return undefined
    const at = this.clock()
    const waiting = (await heldStates(records, [label])).filter(({ state }) => state === 'WAITING')
    for (const taskId of await supersede(records, storeCode, waiting, at))
      await this.deliveries.follow(records, { storeCode, taskId }, at)
    for (const kept of OF_LABEL) await records.remove(kept, { storeCode, tagMac })
    await recount(records, storeCode, [tag.prCode])
    return tag
  }

  /** Adds labels to a task; those that an earlier one has not sent go over to it. @returns the addresses of those to send */
  private async take(records: Records, task: Task, drawn: Drawn, at: number): Promise<ReadonlySet<string>> {
    const { toSend, superseded } = await insertRows(records, task, drawn, at)
    for (const taskId of superseded) await this.deliveries.follow(records, { storeCode: task.storeCode, taskId }, at)
    return toSend
  }

  private async write(
    records: Records,
    looksOf: LooksOf,
    head: TaskHead,
    read: () => Promise<ToSend>,
    begun?: (task: Task) => Promise<void>,
  ): Promise<Written | undefined> {
    const { storeCode } = head
    const { tags, content, before, isForced = true } = await read()
    if (tags.length === 0) return undefined
    const looks = await looksOf(records, storeCode, tags, content)
    if (!looks) return undefined
    const productCount = new Set(tags.map((tag) => tag.prCode).filter(Boolean)).size
    const at = this.clock()
    const task = await insertTask(records, head, { productCount, tagCount: tags.length }, at)
    await begun?.(task)
    const { urgency } = head
    const drawn = { tags, looks, isForced, ...(urgency !== undefined && { urgencyOf: () => urgency }) }
    const toSend = await this.take(records, task, drawn, at)
    if (toSend.size < tags.length) await this.deliveries.follow(records, task, at)
    if (before) await recount(records, storeCode, [...before, ...tags.map((tag) => tag.prCode)])
    return { task, jobs: jobsOf(task, tags, toSend) }
  }

  private async sent(written: Written | undefined): Promise<Task | undefined> {
    if (written) await this.sendJobs(written.jobs)
    return written?.task
  }
}

const jobsOf = ({ storeCode, taskId }: Task, tags: readonly Tag[], toSend: ReadonlySet<string>): ImageJob[] =>
  tags.flatMap(({ tagMac }) => (toSend.has(tagMac) ? [{ taskId, storeCode, tagMac }] : []))

/** How many labels each product has. */
async function recount(
  records: Records,
  storeCode: string,
  prCodes: readonly (string | null | undefined)[],
): Promise<void> {
  const codes = [...new Set(prCodes)].filter((code): code is string => Boolean(code))
  if (codes.length === 0) return
  const counted = await records.counts('tag', ['prCode'], { storeCode, prCode: codes })
  const count = new Map(counted.map((row) => [row.prCode, row.count]))
  const known = await records.pick('product', ['prCode'], { storeCode, prCode: codes })
  await records.updateMany(
    'product',
    known.map(({ prCode }) => ({ storeCode, prCode, tagCount: count.get(prCode) ?? 0 })),
  )
}

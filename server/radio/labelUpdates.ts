import type { Tag, Task } from '../../src/generated/types'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import { type Decorator, type LooksOf, transactionWithLooks } from './decorating'
import { Deliveries } from './deliveries'
import type { GatewayDriver, ImageJob } from './driver'
import { type Content, contentOf } from './labelContent'
import { type Drawn, insertRows, insertTask, type TaskHead } from './taskRows'
import type { TaskTurns } from './taskTurns'
import { TaskWorker } from './taskWorker'

/** What a label is to show; a prCode of null takes its product away. */
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
  /** The stores that are this server's. */
  readonly share?: Share
  /** Notified when a task in the background moves. */
  readonly onProgress: (storeCode: string) => void
  /** In which tasks are gone on with in the background. */
  readonly turns?: TaskTurns | undefined
}

/** A task that is written, and the images to send. */
export interface Written {
  readonly task: Task
  readonly jobs: readonly ImageJob[]
}

/** Labels that are to be sent, with what they say and the products that they had. */
interface ToSend {
  readonly tags: readonly Tag[]
  readonly content: Content
  readonly before?: readonly (string | null | undefined)[]
}

/**
 * Puts products on labels: keeps the task and its rows and sends the images; `deliveries` follows what comes back.
 * What a task needs is written in one transaction, or in several with what is left of it beside the task.
 */
export class LabelUpdates {
  readonly deliveries: Deliveries
  /** Sends many labels in the background. */
  readonly worker: TaskWorker
  private readonly records: Records
  private readonly clock: () => number

  constructor(private readonly options: LabelUpdatesOptions) {
    const { records, driver, clock, decorator, onError, onProgress, turns, share = wholeShare } = options
    this.records = records
    this.clock = clock
    this.deliveries = new Deliveries(records, share)
    this.worker = new TaskWorker({ records, driver, clock, deliveries: this.deliveries, share, decorator, onError, onProgress, turns })
  }

  /**
   * Gives labels their products. Labels that the store does not have are left out.
   * @param within the records of the call that it belongs to
   * @returns the task, or undefined where no label was left
   */
  async assign(storeCode: string, taskType: 'ASSIGN' | 'DEASSIGN', wanted: readonly Assignment[], within = this.records): Promise<Task | undefined> {
    return this.sent(await this.transaction((records, looksOf) => this.assignWithin(records, looksOf, storeCode, taskType, wanted), within))
  }

  /** The same in the transaction of `records`: send the images once it is through. */
  assignWithin(records: Records, looksOf: LooksOf, storeCode: string, taskType: 'ASSIGN' | 'DEASSIGN', wanted: readonly Assignment[]): Promise<Written | undefined> {
    const byMac = new Map(wanted.map((one) => [one.tagMac, one]))
    return this.write(records, looksOf, { storeCode, taskType }, async () => {
      const tags = await records.find('tag', { storeCode, tagMac: [...byMac.keys()] })
      const content = await contentOf(records, storeCode, [...byMac.values()].map((one) => one.prCode), this.clock())
      const changed = tags.map((tag) => {
        const { prCode, layoutId, nfc } = byMac.get(tag.tagMac) ?? { prCode: null }
        const product = prCode === null ? undefined : content.get(prCode)
        return { ...tag, prCode, layoutId: layoutId ?? product?.layoutId ?? null, nfc: nfc ?? product?.nfc ?? null }
      })
      return { tags: changed, content, before: tags.map((tag) => tag.prCode) }
    })
  }

  /**
   * Sends labels again what they should show. Without a list all labels of the store that have a product: the first are
   * under way when it returns, the others follow in the background.
   * @param within the records of the call that it belongs to
   */
  async resend(storeCode: string, taskType: 'REASSIGN' | 'UPDATE' | 'LAYOUT', tagMacs?: readonly string[], within = this.records): Promise<Task | undefined> {
    if (!tagMacs) return this.worker.resend({ storeCode, taskType })
    return this.sent(await this.transaction((records, looksOf) => this.write(records, looksOf, { storeCode, taskType }, async () => {
      const tags = (await records.find('tag', { storeCode, tagMac: tagMacs })).filter((tag) => tag.prCode)
      return { tags, content: await contentOf(records, storeCode, tags.map((tag) => tag.prCode), this.clock()) }
    }), within))
  }

  /**
   * Sends the labels of products and families what these now say, in the transaction of `records`: send the images once it
   * is through. Gives undefined where none has a label.
   */
  async contentChanged(records: Records, looksOf: LooksOf, head: TaskHead, prCodes: readonly string[]): Promise<Written | undefined> {
    const { storeCode } = head
    return this.write(records, looksOf, head, async () => {
      const tags = await records.find('tag', { storeCode, prCode: prCodes })
      const content = await contentOf(records, storeCode, prCodes, this.clock())
      return { tags: tags.map((tag) => asSaid(tag, content)), content }
    })
  }

  /**
   * Sends the labels of a task once more, what they are to show now; the task begins anew and is marked (spec/2 §4).
   * Labels that are gone keep what became of them.
   * @returns how many labels are sent
   */
  refresh(task: Pick<Task, 'storeCode' | 'taskId'>): Promise<number> {
    return this.worker.refresh(task)
  }

  /**
   * A transaction in which it can be asked what labels show.
   * @param records those of the call that it belongs to
   */
  transaction<Result>(work: (records: Records, looksOf: LooksOf) => Promise<Result>, records = this.records): Promise<Result> {
    return transactionWithLooks(records, this.options.decorator, work)
  }

  /** Begins a task that gets its labels in the same transaction: `add` them, `close` it, and send what that gives. */
  open(records: Records, head: TaskHead): Promise<Task> {
    return insertTask(records, head, { productCount: 0, tagCount: 0 }, this.clock())
  }

  /** A task gets its labels in further transactions: it stays open until `close`, also over a restart. */
  async keepOpen(records: Records, { storeCode, taskId }: Pick<Task, 'storeCode' | 'taskId'>): Promise<void> {
    await records.upsert('task-work', [{ storeCode, taskId, kind: 'FILE', layouts: null, after: '' }])
  }

  /** The labels of these codes, with what the codes say; undefined where their decorator has to run first. */
  async drawn(records: Records, looksOf: LooksOf, storeCode: string, content: Content): Promise<Drawn | undefined> {
    const found = content.size === 0 ? [] : await records.find('tag', { storeCode, prCode: [...content.keys()] })
    const tags = found.map((tag) => asSaid(tag, content))
    const looks = await looksOf(records, storeCode, tags, content)
    return looks && { tags, looks }
  }

  /** Adds labels to a task; the images are sent once the transaction is through. */
  async add(records: Records, task: Task, drawn: Drawn, productCount: number): Promise<{ task: Task; jobs: ImageJob[] }> {
    const { storeCode, taskId } = task
    await insertRows(records, task, drawn, this.clock())
    const tagCount = (task.tagCount ?? 0) + drawn.tags.length
    const counts = { productCount: (task.productCount ?? 0) + productCount, tagCount, totalTags: tagCount }
    await records.update('task', { storeCode, taskId }, counts)
    return { task: { ...task, ...counts }, jobs: jobsOf(task, drawn) }
  }

  /** Sends images whose rows are written. */
  async sendJobs(jobs: readonly ImageJob[]): Promise<void> {
    if (jobs.length > 0) await this.options.driver.sendImages(jobs)
  }

  /** All labels of a task that was opened are added, in the transaction of `records`. */
  async close(records: Records, task: Task): Promise<void> {
    await this.deliveries.filled(records, task, this.clock())
  }

  /** A task that was opened has nothing to do: it goes. */
  async drop(records: Records, { storeCode, taskId }: Task): Promise<void> {
    await records.remove('task-work', { storeCode, taskId })
    await records.remove('task', { storeCode, taskId })
  }

  private async write(records: Records, looksOf: LooksOf, head: TaskHead, read: () => Promise<ToSend>): Promise<Written | undefined> {
    const { storeCode } = head
    const { tags, content, before } = await read()
    if (tags.length === 0) return undefined
    const looks = await looksOf(records, storeCode, tags, content)
    if (!looks) return undefined
    const productCount = new Set(tags.map((tag) => tag.prCode).filter(Boolean)).size
    const at = this.clock()
    const task = await insertTask(records, head, { productCount, tagCount: tags.length }, at)
    await insertRows(records, task, { tags, looks }, at)
    if (before) await recount(records, storeCode, [...before, ...tags.map((tag) => tag.prCode)])
    return { task, jobs: jobsOf(task, { tags, looks }) }
  }

  private async sent(written: Written | undefined): Promise<Task | undefined> {
    if (written) await this.sendJobs(written.jobs)
    return written?.task
  }
}

const jobsOf = ({ storeCode, taskId }: Task, { tags }: Drawn): ImageJob[] => tags.map(({ tagMac }) => ({ taskId, storeCode, tagMac }))

/** A label with the layout and the link of what it shows. */
function asSaid(tag: Tag, content: Content): Tag {
  const product = content.get(tag.prCode ?? '')
  return product ? { ...tag, layoutId: product.layoutId, nfc: product.nfc ?? null } : tag
}

/** How many labels each of these products has. */
async function recount(records: Records, storeCode: string, prCodes: readonly (string | null | undefined)[]): Promise<void> {
  const codes = [...new Set(prCodes)].filter((code): code is string => Boolean(code))
  if (codes.length === 0) return
  const counted = await records.counts('tag', ['prCode'], { storeCode, prCode: codes })
  const count = new Map(counted.map((row) => [row.prCode, row.count]))
  const known = await records.pick('product', ['prCode'], { storeCode, prCode: codes })
  await records.updateMany('product', known.map(({ prCode }) => ({ storeCode, prCode, tagCount: count.get(prCode) ?? 0 })))
}

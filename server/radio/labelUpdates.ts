import { randomUUID } from 'node:crypto'
import type { Tag, Task } from '../../src/generated/types'
import type { Records } from '../db/records'
import { decorated, type Decorator, type LooksOf, transactionWithLooks } from './decorating'
import { Deliveries } from './deliveries'
import type { GatewayDriver, ImageJob } from './driver'
import { type Content, contentOf, historyOf, type Looks, rowOf } from './labelContent'

/** What a label is to show; a prCode of null takes its product away. */
export interface Assignment {
  readonly tagMac: string
  readonly prCode: string | null
  readonly layoutId?: string | null | undefined
  readonly nfc?: string | null | undefined
}

/** What a task is called and about. */
export type TaskHead = Pick<Task, 'storeCode' | 'taskType'> & { readonly updateId?: string | null; readonly layoutId?: string | null }

/** Labels with what they show. */
export interface Drawn {
  readonly tags: readonly Tag[]
  readonly looks: Looks
}

/**
 * Puts products on labels: keeps the task and its rows and sends the images; `deliveries` follows what comes back.
 * The two places that write tasks, so that progress is always what was delivered (spec/2 §4).
 */
export class LabelUpdates {
  readonly deliveries: Deliveries

  constructor(
    private readonly records: Records,
    private readonly driver: Pick<GatewayDriver, 'sendImages'>,
    private readonly clock: () => number,
    private readonly decorator?: Decorator,
  ) {
    this.deliveries = new Deliveries(records)
  }

  /**
   * Gives labels their products. Labels that the store does not have are left out.
   * @returns the task, or undefined where no label was left
   */
  async assign(storeCode: string, taskType: 'ASSIGN' | 'DEASSIGN', wanted: readonly Assignment[]): Promise<Task | undefined> {
    const byMac = new Map(wanted.map((one) => [one.tagMac, one]))
    const tags = await this.records.find('tag', { storeCode, tagMac: [...byMac.keys()] })
    const content = await contentOf(this.records, storeCode, [...byMac.values()].map((one) => one.prCode))
    const before = tags.map((tag) => tag.prCode)
    const changed = tags.map((tag) => {
      const { prCode, layoutId, nfc } = byMac.get(tag.tagMac) ?? { prCode: null }
      const product = prCode === null ? undefined : content.get(prCode)
      return { ...tag, prCode, layoutId: layoutId ?? product?.layoutId ?? null, nfc: nfc ?? product?.nfc ?? null }
    })
    return this.send({ storeCode, taskType }, changed, content, before)
  }

  /** Sends labels again what they should show. Without a list all labels of the store that have a product. */
  async resend(storeCode: string, taskType: 'REASSIGN' | 'UPDATE' | 'LAYOUT', tagMacs?: readonly string[]): Promise<Task | undefined> {
    const found = await this.records.find('tag', { storeCode, ...(tagMacs && { tagMac: tagMacs }) })
    const tags = found.filter((tag) => tag.prCode)
    return this.send({ storeCode, taskType }, tags, await contentOf(this.records, storeCode, tags.map((tag) => tag.prCode)))
  }

  /** Sends the labels of products and families what these now say; gives undefined where none has a label. */
  async contentChanged(head: TaskHead, prCodes: readonly string[]): Promise<Task | undefined> {
    const tags = await this.records.find('tag', { storeCode: head.storeCode, prCode: prCodes })
    const content = await contentOf(this.records, head.storeCode, prCodes)
    return this.send(head, tags.map((tag) => asSaid(tag, content)), content)
  }

  /**
   * Sends the labels of a task once more, what they are to show now; the task begins anew and is marked (spec/2 §4).
   * Labels that are gone keep what became of them.
   * @returns how many labels are sent
   */
  async refresh({ storeCode, taskId }: Task): Promise<number> {
    const at = this.clock()
    const jobs = await this.transaction(async (records, looksOf) => {
      const macs = (await records.pick('task-row', ['tagMac'], { storeCode, taskId })).map(({ tagMac }) => tagMac)
      const tags = await records.find('tag', { storeCode, tagMac: macs })
      if (tags.length === 0) return []
      const content = await contentOf(records, storeCode, tags.map(({ prCode }) => prCode))
      const looks = await looksOf(records, storeCode, tags, content)
      if (!looks) return []
      await records.updateMany('task-row', tags.map((tag) => rowOf(storeCode, taskId, tag, looks, at)))
      await this.tell(records, storeCode, taskId, 'REFRESH', tags, looks, at)
      const left = macs.length - tags.length
      const kept = left === 0 ? 0 : await records.count('task-row', { storeCode, taskId, result: 'OK' })
      await records.updateMany('task', [{ storeCode, taskId, refreshed: true, updatedTags: kept, progress: Math.floor((kept / macs.length) * 100), endTime: null, updatedAt: at }])
      return tags.map(({ tagMac }) => ({ taskId, storeCode, tagMac }))
    })
    await this.driver.sendImages(jobs)
    return jobs.length
  }

  /** A transaction in which it can be asked what labels show. */
  transaction<Result>(work: (records: Records, looksOf: LooksOf) => Promise<Result>): Promise<Result> {
    return transactionWithLooks(this.records, this.decorator, work)
  }

  /** Begins a task that gets its labels bit by bit: `keepOpen` it, `add` them, send what that gives, and `close` it. */
  open(records: Records, head: TaskHead): Promise<Task> {
    return this.insertTask(records, head, { productCount: 0, tagCount: 0 }, this.clock())
  }

  /** A task that is there gets its labels bit by bit, however many of them have answered: when it was opened, and after a restart. */
  keepOpen({ taskId }: Pick<Task, 'taskId'>): void {
    this.deliveries.fills(taskId)
  }

  /** The labels of these codes, with what the codes say; undefined where their decorator has to run first. */
  async drawn(records: Records, looksOf: LooksOf, storeCode: string, content: Content): Promise<Drawn | undefined> {
    const found = content.size === 0 ? [] : await records.find('tag', { storeCode, prCode: [...content.keys()] })
    const tags = found.map((tag) => asSaid(tag, content))
    const looks = await looksOf(records, storeCode, tags, content)
    return looks && { tags, looks }
  }

  /** Adds labels to a task; the images are sent once the transaction is through. */
  async add(records: Records, task: Task, { tags, looks }: Drawn, productCount: number): Promise<{ task: Task; jobs: ImageJob[] }> {
    const { storeCode, taskId } = task
    await this.insertRows(records, storeCode, taskId, task.taskType, tags, looks, this.clock())
    const tagCount = (task.tagCount ?? 0) + tags.length
    const counts = { productCount: (task.productCount ?? 0) + productCount, tagCount, totalTags: tagCount }
    await records.update('task', { storeCode, taskId }, counts)
    return { task: { ...task, ...counts }, jobs: tags.map(({ tagMac }) => ({ taskId, storeCode, tagMac })) }
  }

  /** Sends images whose rows are written. */
  async sendJobs(jobs: readonly ImageJob[]): Promise<void> {
    if (jobs.length > 0) await this.driver.sendImages(jobs)
  }

  /** All labels of a task that was opened are added. */
  async close(task: Task): Promise<void> {
    await this.deliveries.filled(task, this.clock())
  }

  /** A task that was opened has nothing to do: it goes. */
  async drop({ storeCode, taskId }: Task): Promise<void> {
    await this.records.remove('task', { storeCode, taskId })
    this.deliveries.dropped(taskId)
  }

  private async send(head: TaskHead, tags: readonly Tag[], content: Content, before?: readonly (string | null | undefined)[]): Promise<Task | undefined> {
    if (tags.length === 0) return undefined
    const { storeCode, taskType } = head
    const at = this.clock()
    const looks = await decorated(this.records, this.decorator, storeCode, tags, content)
    const task = await this.records.transaction(async (records) => {
      const productCount = new Set(tags.map((tag) => tag.prCode).filter(Boolean)).size
      const added = await this.insertTask(records, head, { productCount, tagCount: tags.length }, at)
      await this.insertRows(records, storeCode, added.taskId, taskType, tags, looks, at)
      if (before) await recount(records, storeCode, [...before, ...tags.map((tag) => tag.prCode)])
      return added
    })
    await this.driver.sendImages(tags.map(({ tagMac }) => ({ taskId: task.taskId, storeCode, tagMac })))
    return task
  }

  private async insertTask(records: Records, { storeCode, taskType, updateId = null, layoutId = null }: TaskHead, counts: { productCount: number; tagCount: number }, at: number): Promise<Task> {
    const [added] = await records.insert('task', [
      { storeCode, taskType, layoutId, updateId, internalTaskId: randomUUID(), ...counts, totalTags: counts.tagCount, updatedTags: 0, progress: 0, startTime: at, endTime: null, refreshed: false, updatedAt: at },
    ])
    if (!added) throw new Error('no task was added')
    return added
  }

  private async insertRows(records: Records, storeCode: string, taskId: number, taskType: string, tags: readonly Tag[], looks: Looks, at: number): Promise<void> {
    if (tags.length === 0) return
    await records.insert('task-row', tags.map((tag) => rowOf(storeCode, taskId, tag, looks, at)))
    await this.tell(records, storeCode, taskId, taskType, tags, looks, at)
  }

  private async tell(records: Records, storeCode: string, taskId: number, operationName: string, tags: readonly Tag[], looks: Looks, at: number): Promise<void> {
    await records.insert('tag-update-history', tags.map((tag) => historyOf(storeCode, taskId, tag, looks, at)))
    await records.updateMany('tag', tags.map((tag) => ({
      storeCode,
      tagMac: tag.tagMac,
      prCode: tag.prCode ?? null,
      layoutId: tag.layoutId ?? null,
      nfc: tag.nfc ?? null,
      status: 'WIP' as const,
      operationName,
      updatedAt: at,
    })))
  }
}

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

import { randomUUID } from 'node:crypto'
import type { Product, Task } from '../../src/generated/types'
import type { Records } from '../db/records'
import { holdBook, type Price } from '../ledger/books'
import { notePrices, priceIn } from '../ledger/prices'
import { readAliases } from '../products/aliases'
import { effectiveProducts } from '../promotions/layers'
import type { LooksOf } from './decorating'
import type { ImageJob } from './driver'
import { type Content, contentOf, familiesOf } from './labelContent'
import { URGENCY, type Urgency } from './labelState'
import type { LabelUpdates } from './labelUpdates'
import { beforeOf, differs, type ProductInput, mergeProduct, moreOf, SHOWN } from './productChange'
import type { Drawn } from './taskRows'

export interface UpdateOptions {
  /** The id of the update; random by default. */
  readonly updateId?: string
  /** Skips unchanged products: a file has all of them every night. */
  readonly onlyChanged?: boolean
  /** The source of the change; the server by default. */
  readonly source?: Price['source']
  /** Runs in the transaction before anything is written; an error cancels the update. */
  readonly first?: (records: Records) => Promise<void>
  /** The records of the call. */
  readonly records?: Records
}

/** Products that are read and written at once. */
const BATCH = 500

/**
 * Changes products and updates their labels, and those of families with them, as one task that keeps the previous
 * values, so that it can be reverted.
 */
export class ProductUpdates {
  constructor(
    private readonly records: Records,
    private readonly labels: LabelUpdates,
    private readonly clock: () => number,
  ) {}

  /** Changes products in one transaction. @returns the task; undefined if nothing changed */
  async save(
    storeCode: string,
    products: readonly ProductInput[],
    options: UpdateOptions = {},
  ): Promise<Task | undefined> {
    const { task, jobs } = await this.labels.transaction(async (records, looksOf) => {
      await options.first?.(records)
      return this.saveWithin(records, looksOf, storeCode, products, options)
    }, options.records)
    await this.labels.sendJobs(jobs)
    return task
  }

  /** The same in the transaction of `records`; send the images after the commit. */
  async saveWithin(
    records: Records,
    looksOf: LooksOf,
    storeCode: string,
    products: readonly ProductInput[],
    options: UpdateOptions = {},
  ): Promise<{ task: Task | undefined; jobs: ImageJob[] }> {
    const update = await this.#begun(storeCode, options, records)
    const jobs: ImageJob[] = []
    for (let from = 0; from < products.length; from += BATCH)
      jobs.push(...(await update.write(records, looksOf, products.slice(from, from + BATCH))))
    jobs.push(...(await update.writeFamilies(records, looksOf)))
    return { task: await update.finish(records), jobs }
  }

  /**
   * Begins an update whose products arrive in batches; it stays open until its end, also across restarts.
   * @param note stores the task, in the transaction that opens it
   */
  async begin(
    storeCode: string,
    options: UpdateOptions = {},
    note?: (records: Records, task: Task) => Promise<unknown>,
  ): Promise<ProductUpdate> {
    return this.records.transaction(async (records) => {
      const update = await this.#begun(storeCode, options, records)
      await this.labels.keepOpen(records, update.task)
      await note?.(records, update.task)
      return update
    })
  }

  /** Resumes an interrupted update, whose products arrive again from the start. */
  async resume(task: Task): Promise<ProductUpdate> {
    await this.labels.keepOpen(this.records, task)
    return new ProductUpdate(
      this.labels,
      this.clock,
      task,
      await familiesByMember(this.records, task.storeCode),
      { onlyChanged: true, source: 'FILE' },
      true,
    )
  }

  async #begun(storeCode: string, options: UpdateOptions, records: Records): Promise<ProductUpdate> {
    const task = await this.labels.open(records, {
      storeCode,
      taskType: 'UPDATE',
      updateId: options.updateId ?? `U-${randomUUID().slice(0, 8)}`,
    })
    // Its further transactions are independent of this one.
    return new ProductUpdate(this.labels, this.clock, task, await familiesByMember(records, storeCode), options)
  }
}

/** The state of an update. */
interface Written {
  readonly task: Task
  /** Families whose labels are yet to be sent. */
  families: Set<string>
  isLayoutOnly: boolean
  readonly layouts: Set<string>
}

/** An update in progress. Write products, send the images after each commit, and end it. */
export class ProductUpdate {
  #written: Written

  constructor(
    private readonly labels: LabelUpdates,
    private readonly clock: () => number,
    task: Task,
    private readonly familiesOfMember: ReadonlyMap<string, readonly string[]>,
    private readonly options: Pick<UpdateOptions, 'onlyChanged' | 'source'>,
    private readonly isResumed = false,
  ) {
    this.#written = { task, families: new Set(), isLayoutOnly: true, layouts: new Set() }
  }

  get task(): Task {
    return this.#written.task
  }

  /** Writes products in a transaction and sends their labels. */
  async writeNow(products: readonly ProductInput[]): Promise<void> {
    await this.#inOne((records, looksOf) => this.write(records, looksOf, products))
  }

  /** Writes products without duplicates. @returns the images to send */
  async write(records: Records, looksOf: LooksOf, products: readonly ProductInput[]): Promise<ImageJob[]> {
    const { storeCode, taskId } = this.task
    const given = new Map(products.map((one) => [one.prCode, one]))
    await holdBook(records, 'PRICE', storeCode)
    const old = new Map(
      (await records.find('product', { storeCode, prCode: [...given.keys()] })).map((product) => [
        product.prCode,
        product,
      ]),
    )
    const at = this.clock()
    const fields = records.ownFields('product').filter(({ name }) => !SHOWN.includes(name))
    const next = [...given.values()].map((one) => ({
      ...moreOf(fields, one, old.get(one.prCode)),
      ...mergeProduct(storeCode, one, old.get(one.prCode), at),
    }))
    for (const { prCode } of this.isResumed ? next : []) this.touchFamilies(prCode)
    const rows = this.options.onlyChanged
      ? next.filter((product) => differs(product, old.get(product.prCode), fields))
      : next
    if (rows.length === 0) return []
    const codes = rows.map(({ prCode }) => prCode)
    const labelled = new Map(
      (await records.kept('tagProducts', { stores: [storeCode], keys: codes })).map(({ key, total }) => [key, total]),
    )
    const shown = await effectiveProducts(
      records,
      storeCode,
      rows.filter(({ prCode }) => labelled.has(prCode)),
      at,
    )
    const content: Content = new Map(shown.map((row) => [row.prCode, row]))
    const drawn = await this.labels.drawn(records, looksOf, storeCode, content)
    if (!drawn) return []
    const known = rows.filter(({ prCode }) => old.has(prCode))
    const added = rows.filter(({ prCode }) => !old.has(prCode))
    await this.writeKnown(records, known, old)
    await records.insert(
      'product',
      added.map((product) => ({ ...product, tagCount: labelled.get(product.prCode) ?? 0 })),
    )
    await records.insert('product-before', [
      ...known.flatMap(({ prCode }) => beforeOf(old.get(prCode), taskId, fields)),
      ...added.map(({ prCode }) => ({
        storeCode,
        taskId,
        prCode,
        prInfo: [],
        layoutId: null,
        nfc: null,
        more: {},
        added: true,
      })),
    ])
    await records.insert(
      'product-update-history',
      rows.map(({ prCode, prInfo, layoutId, nfc }) => ({
        storeCode,
        prCode,
        taskId,
        prInfo,
        layoutId,
        nfc,
        status: labelled.has(prCode) ? null : { status: 'OK', updatedAt: at },
        updatedAt: at,
      })),
    )
    const origin = { storeCode, source: this.options.source ?? 'SYSTEM', taskId, at }
    await notePrices(records, origin, { before: known.flatMap(({ prCode }) => old.get(prCode) ?? []), after: rows })
    for (const row of rows) this.note(row, old.get(row.prCode))
    const repriced = await repricedOf(records, rows, old)
    const urgencyOf = (prCode: string | null) => this.urgencyOf(prCode !== null && repriced.has(prCode))
    return this.#add(records, { ...drawn, urgencyOf }, rows.length)
  }

  /** Adds the labels of families with changed products, once for all. */
  async writeFamilies(records: Records, looksOf: LooksOf): Promise<ImageJob[]> {
    const { storeCode, taskId } = this.task
    const codes = [...this.#written.families]
    const taken = this.isResumed
      ? new Set((await records.pick('task-row', ['prCode'], { storeCode, taskId })).map(({ prCode }) => prCode))
      : undefined
    const wanted = taken ? codes.filter((code) => !taken.has(code)) : codes
    const drawn = await this.labels.drawn(
      records,
      looksOf,
      storeCode,
      wanted.length === 0 ? new Map() : await contentOf(records, storeCode, wanted, this.clock()),
    )
    if (!drawn) return []
    this.#written.families = new Set()
    return wanted.length === 0 ? [] : this.#add(records, { ...drawn, urgencyOf: () => this.urgencyOf(true) }, 0)
  }

  /** What a person changes comes before what a file does, and prices before the rest of it. */
  private urgencyOf(isPrice: boolean): Urgency {
    if (this.options.source === 'EDIT' || this.options.source === 'REVERT') return URGENCY.person
    return isPrice ? URGENCY.price : URGENCY.other
  }

  /** Completes the update. @returns the task; undefined if nothing changed, and then there is none */
  async end(): Promise<Task | undefined> {
    let task: Task | undefined
    await this.#inOne(async (records, looksOf) => {
      const jobs = await this.writeFamilies(records, looksOf)
      task = await this.finish(records)
      return jobs
    })
    return task
  }

  /** Ends the task, in the transaction of `records`. @returns it; undefined if nothing changed */
  async finish(records: Records): Promise<Task | undefined> {
    const { task, isLayoutOnly, layouts } = this.#written
    const { storeCode, taskId } = task
    if (task.productCount === 0) {
      await this.labels.drop(records, task)
      return undefined
    }
    const [layoutId] = layouts
    if (isLayoutOnly && !this.isResumed)
      await records.update(
        'task',
        { storeCode, taskId },
        { taskType: 'LAYOUT', layoutId: layouts.size === 1 ? layoutId : null },
      )
    await this.labels.close(records, task)
    return records.one('task', { storeCode, taskId })
  }

  /** Writes in one transaction and sends the images; its state advances only after the commit. */
  async #inOne(write: (records: Records, looksOf: LooksOf) => Promise<ImageJob[]>): Promise<void> {
    const before = this.#written
    let jobs: ImageJob[]
    try {
      jobs = await this.labels.transaction((records, looksOf) => {
        this.#written = { ...before, families: new Set(before.families), layouts: new Set(before.layouts) }
        return write(records, looksOf)
      })
    } catch (error) {
      this.#written = before
      throw error
    }
    await this.labels.sendJobs(jobs)
  }

  async #add(records: Records, drawn: Drawn, productCount: number): Promise<ImageJob[]> {
    const { task, jobs } = await this.labels.add(records, this.task, drawn, productCount)
    this.#written = { ...this.#written, task }
    return jobs
  }

  /** Volatile columns are in another table than searched ones: most changes leave the layout, and its table, alone. */
  private async writeKnown(
    records: Records,
    products: readonly Product[],
    old: ReadonlyMap<string, Product>,
  ): Promise<void> {
    const before = products.flatMap(({ prCode }) => old.get(prCode) ?? [])
    const moved = products.filter(({ prCode, layoutId }) => old.get(prCode)?.layoutId !== layoutId)
    await records.updateMany(
      'product',
      products.map(({ layoutId: _layoutId, ...product }) => product),
      before,
    )
    await records.updateMany(
      'product',
      moved.map(({ storeCode, prCode, layoutId }) => ({ storeCode, prCode, layoutId })),
    )
  }

  private note(product: Product, before: Product | undefined): void {
    this.touchFamilies(product.prCode)
    const isLayoutOnly =
      before !== undefined &&
      before.layoutId !== product.layoutId &&
      !differs({ ...product, layoutId: before.layoutId }, before)
    const { layouts } = this.#written
    this.#written.isLayoutOnly &&= isLayoutOnly
    if (isLayoutOnly && layouts.size < 2) layouts.add(product.layoutId)
  }

  private touchFamilies(prCode: string): void {
    for (const family of this.familiesOfMember.get(prCode) ?? []) this.#written.families.add(family)
  }
}

/** The codes of products whose price is another one. */
async function repricedOf(
  records: Records,
  products: readonly Product[],
  before: ReadonlyMap<string, Product>,
): Promise<ReadonlySet<string>> {
  const aliases = await readAliases(records)
  const priceOf = (product: Product | undefined) => priceIn(product?.prInfo, aliases)
  return new Set(
    products.filter((product) => priceOf(product) !== priceOf(before.get(product.prCode))).map(({ prCode }) => prCode),
  )
}

/** The families of a store, by the codes of their products. */
async function familiesByMember(records: Records, storeCode: string): Promise<Map<string, string[]>> {
  const families = new Map<string, string[]>()
  for (const { fmPrCode, prCodeList } of await familiesOf(records, storeCode)) {
    for (const code of prCodeList) families.set(code, [...(families.get(code) ?? []), fmPrCode])
  }
  return families
}

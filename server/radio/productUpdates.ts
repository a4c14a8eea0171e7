import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Product, Task } from '../../src/generated/types'
import type { FieldDescriptor } from '../../src/schema/descriptor'
import type { Records } from '../db/records'
import { promoted } from '../promotions/promotions'
import type { LooksOf } from './decorating'
import type { ImageJob } from './driver'
import { type Content, contentOf, familiesOf } from './labelContent'
import type { LabelUpdates } from './labelUpdates'
import type { Drawn } from './taskRows'

/** What a product is to say. What is left out stays as it is. */
export interface GivenProduct {
  readonly prCode: string
  /** All entries. */
  readonly prInfo?: readonly string[] | undefined
  /** Some entries by their index; the others stay. */
  readonly prInfoAt?: Readonly<Record<number, string>> | undefined
  readonly layoutId?: string | undefined
  readonly nfc?: string | null | undefined
  /** What else the schema has that people write. */
  readonly more?: Readonly<Record<string, unknown>>
}

export interface UpdateOptions {
  /** What the update is called; made up without one. */
  readonly updateId?: string
  /** Products that say already what they are to say are left alone: a file has all of them every night. */
  readonly onlyChanged?: boolean
  /** Runs in the transaction before anything is written; what it throws calls the update off. */
  readonly first?: (records: Records) => Promise<void>
  /** The records of the call that it belongs to. */
  readonly records?: Records
}

/** Products that are looked up and written in one turn. */
const BATCH = 500

/**
 * Changes what products say, and sends it to their labels and to those of the families that hold them: as one task,
 * with what the products said before, so that it can be reverted (spec/2 §7).
 */
export class ProductUpdates {
  constructor(
    private readonly records: Records,
    private readonly labels: LabelUpdates,
    private readonly clock: () => number,
  ) {}

  /** Changes products, all or none, in one transaction. @returns the task, or undefined where nothing was changed */
  async save(storeCode: string, products: readonly GivenProduct[], options: UpdateOptions = {}): Promise<Task | undefined> {
    const { task, jobs } = await this.labels.transaction(async (records, looksOf) => {
      await options.first?.(records)
      return this.saveWithin(records, looksOf, storeCode, products, options)
    }, options.records)
    await this.labels.sendJobs(jobs)
    return task
  }

  /** The same in the transaction of `records`: send the images once it is through. */
  async saveWithin(records: Records, looksOf: LooksOf, storeCode: string, products: readonly GivenProduct[], options: UpdateOptions = {}): Promise<{ task: Task | undefined; jobs: ImageJob[] }> {
    const update = await this.#begun(storeCode, options, records)
    const jobs: ImageJob[] = []
    for (let from = 0; from < products.length; from += BATCH) jobs.push(...(await update.write(records, looksOf, products.slice(from, from + BATCH))))
    jobs.push(...(await update.writeFamilies(records, looksOf)))
    return { task: await update.finish(records), jobs }
  }

  /**
   * Begins an update of products that come bit by bit; it is open until its end, also over a restart.
   * @param note keeps which task it is, in the transaction that opens it
   */
  async begin(storeCode: string, options: UpdateOptions = {}, note?: (records: Records, task: Task) => Promise<unknown>): Promise<ProductUpdate> {
    return this.records.transaction(async (records) => {
      const update = await this.#begun(storeCode, options, records)
      await this.labels.keepOpen(records, update.task)
      await note?.(records, update.task)
      return update
    })
  }

  /** Goes on with an update that a restart broke off; the products come all over again. */
  async resume(task: Task): Promise<ProductUpdate> {
    await this.labels.keepOpen(this.records, task)
    return new ProductUpdate(this.labels, this.clock, task, await familiesByMember(this.records, task.storeCode), true, true)
  }

  async #begun(storeCode: string, options: UpdateOptions, records: Records): Promise<ProductUpdate> {
    const task = await this.labels.open(records, { storeCode, taskType: 'UPDATE', updateId: options.updateId ?? `U-${randomUUID().slice(0, 8)}` })
    // Its further steps are transactions of their own: they need the records outside of this one.
    return new ProductUpdate(this.labels, this.clock, task, await familiesByMember(records, storeCode), options.onlyChanged ?? false)
  }
}

/** What an update has written. */
interface Written {
  readonly task: Task
  /** Families whose labels are still to be sent. */
  families: Set<string>
  isLayoutOnly: boolean
  readonly layouts: Set<string>
}

/** An update of products under way. Write, send what that gives when the transaction is through, and end it. */
export class ProductUpdate {
  #written: Written

  constructor(
    private readonly labels: LabelUpdates,
    private readonly clock: () => number,
    task: Task,
    private readonly familiesOfMember: ReadonlyMap<string, readonly string[]>,
    private readonly onlyChanged: boolean,
    private readonly isResumed = false,
  ) {
    this.#written = { task, families: new Set(), isLayoutOnly: true, layouts: new Set() }
  }

  get task(): Task {
    return this.#written.task
  }

  /** Writes some products in a transaction of its own, and sends their labels. */
  async writeNow(products: readonly GivenProduct[]): Promise<void> {
    await this.#inOne((records, looksOf) => this.write(records, looksOf, products))
  }

  /** Writes some products, each once; gives the images to send. */
  async write(records: Records, looksOf: LooksOf, products: readonly GivenProduct[]): Promise<ImageJob[]> {
    const { storeCode, taskId } = this.task
    const given = new Map(products.map((one) => [one.prCode, one]))
    const old = new Map((await records.find('product', { storeCode, prCode: [...given.keys()] })).map((product) => [product.prCode, product]))
    const at = this.clock()
    const fields = records.ownFields('product').filter(({ name }) => !SHOWN.includes(name))
    const next = [...given.values()].map((one) => ({ ...moreOf(fields, one, old.get(one.prCode)), ...merged(storeCode, one, old.get(one.prCode), at) }))
    for (const { prCode } of this.isResumed ? next : []) this.touchFamilies(prCode)
    const rows = this.onlyChanged ? next.filter((product) => differs(product, old.get(product.prCode), fields)) : next
    if (rows.length === 0) return []
    const codes = rows.map(({ prCode }) => prCode)
    const labelled = new Map((await records.kept('tagProducts', { stores: [storeCode], keys: codes })).map(({ key, total }) => [key, total]))
    const shown = await promoted(records, storeCode, rows.filter(({ prCode }) => labelled.has(prCode)), at)
    const content: Content = new Map(shown.map((row) => [row.prCode, row]))
    const drawn = await this.labels.drawn(records, looksOf, storeCode, content)
    if (!drawn) return []
    const known = rows.filter(({ prCode }) => old.has(prCode))
    const added = rows.filter(({ prCode }) => !old.has(prCode))
    await this.writeKnown(records, known, old)
    await records.insert('product', added.map((product) => ({ ...product, tagCount: labelled.get(product.prCode) ?? 0 })))
    await records.insert('product-before', [...known.flatMap(({ prCode }) => beforeOf(old.get(prCode), taskId, fields)), ...added.map(({ prCode }) => ({ storeCode, taskId, prCode, prInfo: [], layoutId: null, nfc: null, more: {}, added: true }))])
    await records.insert('product-update-history', rows.map(({ prCode, prInfo, layoutId, nfc }) => ({
      storeCode, prCode, taskId, prInfo, layoutId, nfc, status: labelled.has(prCode) ? null : { status: 'OK', updatedAt: at }, updatedAt: at,
    })))
    for (const row of rows) this.note(row, old.get(row.prCode))
    return this.#add(records, drawn, rows.length)
  }

  /** Adds the labels of the families that hold what was changed, once for all of it. */
  async writeFamilies(records: Records, looksOf: LooksOf): Promise<ImageJob[]> {
    const { storeCode, taskId } = this.task
    const codes = [...this.#written.families]
    const taken = this.isResumed ? new Set((await records.pick('task-row', ['prCode'], { storeCode, taskId })).map(({ prCode }) => prCode)) : undefined
    const wanted = taken ? codes.filter((code) => !taken.has(code)) : codes
    const drawn = await this.labels.drawn(records, looksOf, storeCode, wanted.length === 0 ? new Map() : await contentOf(records, storeCode, wanted, this.clock()))
    if (!drawn) return []
    this.#written.families = new Set()
    return wanted.length === 0 ? [] : this.#add(records, drawn, 0)
  }

  /** All products are written. @returns the task, or undefined where nothing was changed: then there is none */
  async end(): Promise<Task | undefined> {
    let task: Task | undefined
    await this.#inOne(async (records, looksOf) => {
      const jobs = await this.writeFamilies(records, looksOf)
      task = await this.finish(records)
      return jobs
    })
    return task
  }

  /** Ends the task, in the transaction of `records`. @returns it, or undefined where nothing was changed */
  async finish(records: Records): Promise<Task | undefined> {
    const { task, isLayoutOnly, layouts } = this.#written
    const { storeCode, taskId } = task
    if (task.productCount === 0) {
      await this.labels.drop(records, task)
      return undefined
    }
    const [layoutId] = layouts
    if (isLayoutOnly && !this.isResumed) await records.update('task', { storeCode, taskId }, { taskType: 'LAYOUT', layoutId: layouts.size === 1 ? layoutId : null })
    await this.labels.close(records, task)
    return records.one('task', { storeCode, taskId })
  }

  /** Writes in one transaction and sends the images; what it noted counts only once that is through. */
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

  /** What changes often is apart from what is searched: most changes leave the layout as it is, and its table alone. */
  private async writeKnown(records: Records, products: readonly Product[], old: ReadonlyMap<string, Product>): Promise<void> {
    const before = products.flatMap(({ prCode }) => old.get(prCode) ?? [])
    const moved = products.filter(({ prCode, layoutId }) => old.get(prCode)?.layoutId !== layoutId)
    await records.updateMany('product', products.map(({ layoutId: _layoutId, ...product }) => product), before)
    await records.updateMany('product', moved.map(({ storeCode, prCode, layoutId }) => ({ storeCode, prCode, layoutId })))
  }

  private note(product: Product, before: Product | undefined): void {
    this.touchFamilies(product.prCode)
    const isLayoutOnly = before !== undefined && before.layoutId !== product.layoutId && !differs({ ...product, layoutId: before.layoutId }, before)
    const { layouts } = this.#written
    this.#written.isLayoutOnly &&= isLayoutOnly
    if (isLayoutOnly && layouts.size < 2) layouts.add(product.layoutId)
  }

  private touchFamilies(prCode: string): void {
    for (const family of this.familiesOfMember.get(prCode) ?? []) this.#written.families.add(family)
  }
}

function merged(storeCode: string, given: GivenProduct, old: Product | undefined, updatedAt: number): Product & { prInfo: string[]; nfc: string | null } {
  const prInfo = [...(given.prInfo ?? old?.prInfo ?? [])]
  // A file has a cell for every alias; the product need not have an entry for the last of them.
  for (const [at, value] of Object.entries(given.prInfoAt ?? {})) if (value !== '' || Number(at) < prInfo.length) prInfo[Number(at)] = value
  return {
    storeCode,
    prCode: given.prCode,
    prInfo: Array.from(prInfo, (value) => value ?? ''),
    layoutId: given.layoutId ?? old?.layoutId ?? '',
    nfc: given.nfc === undefined ? (old?.nfc ?? null) : given.nfc,
    updatedAt,
  }
}

/** What labels show of a product: an update of it is what this file is about. */
const SHOWN: readonly string[] = ['prInfo', 'layoutId', 'nfc'] satisfies (keyof Product)[]

/** Every other field that people write, as it is given, as it was, or with its default. */
function moreOf(fields: readonly FieldDescriptor[], { more = {} }: GivenProduct, old: Product | undefined): Record<string, unknown> {
  const before = old as Readonly<Record<string, unknown>> | undefined
  const valueOf = ({ name, readOnly, default: usual }: FieldDescriptor) => (name in more && !(old && readOnly === 'edit') ? more[name] : before ? before[name] : usual) ?? null
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
}

/** Whether a product says something else than it did, in what labels show of it or in one of these fields. */
function differs(product: Product, old: Product | undefined, fields: readonly FieldDescriptor[] = []): boolean {
  if (!old || product.layoutId !== old.layoutId || (product.nfc ?? null) !== (old.nfc ?? null)) return true
  return !isDeepStrictEqual(product.prInfo ?? [], old.prInfo ?? []) || !isDeepStrictEqual(valuesOf(product, fields), valuesOf(old, fields))
}

const valuesOf = (product: object, fields: readonly FieldDescriptor[]): Record<string, unknown> => Object.fromEntries(fields.map(({ name }) => [name, (product as Record<string, unknown>)[name] ?? null]))

const beforeOf = (old: Product | undefined, taskId: number, fields: readonly FieldDescriptor[]) =>
  old ? [{ storeCode: old.storeCode, taskId, prCode: old.prCode, prInfo: old.prInfo ?? [], layoutId: old.layoutId, nfc: old.nfc ?? null, more: valuesOf(old, fields), added: false }] : []

/** The families of a store by the codes that they hold. */
async function familiesByMember(records: Records, storeCode: string): Promise<Map<string, string[]>> {
  const families = new Map<string, string[]>()
  for (const { fmPrCode, prCodeList } of await familiesOf(records, storeCode)) {
    for (const code of prCodeList) families.set(code, [...(families.get(code) ?? []), fmPrCode])
  }
  return families
}

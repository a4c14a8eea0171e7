import { setTimeout as wait } from 'node:timers/promises'
import type { ResourceName } from '../../src/generated/resources'
import type { ProductUpload, Task } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { GivenProduct, ProductUpdates } from '../radio/productUpdates'
import { ProductChecks } from './check'
import type { Encoding } from './encoding'
import { faultText, FileFault, lineOf } from './faults'
import { Closing, FileQueue } from './fileQueue'
import type { ParserOf } from './parser'
import type { Staged } from './staging'
import { stagedLines, stageUpload } from './stageUpload'

export interface ProductImportsOptions {
  readonly records: Records
  readonly products: ProductUpdates
  readonly folder: string
  /** Epoch seconds. */
  readonly clock: () => number
  readonly site: string
  readonly parserOf: ParserOf
  readonly onChange: (resource: ResourceName, storeCode: string) => void
  readonly onError: (cause: unknown) => void
}

/** A file that has come in whole and waits for its turn. */
export interface Received {
  readonly path: string
  readonly fileName: string
  readonly fileType: string
  readonly storeCode: string
  /** Found out without one. */
  readonly encoding: Encoding | undefined
  readonly received: number
}

/** Products that are written in one turn, as many as take about so long: others have the database between. */
const BATCH = { first: 100, least: 20, most: 500, ms: 50 } as const
/** A row of the history moves so often. */
const TOLD_EVERY_MS = 500
/** The part of the progress that is reading. */
const READING = 15
const LISTED = 100
const ATTEMPTS = 4
const RETRY_MS = 500

/**
 * Imports product files, one after the other, in the background and in bounded memory. A file is first read to its end
 * and staged beside the database; then its products are written, some hundred at a time, and their labels are sent as
 * they come. What a stop or a crash interrupts goes on at the next start: nothing is half-imported.
 */
export class ProductImports {
  readonly #queue: FileQueue

  constructor(private readonly options: ProductImportsOptions) {
    this.#queue = new FileQueue(options.folder, options.onError)
  }

  /** Files that wait or are under way. */
  get busy(): number {
    return this.#queue.busy
  }

  /** Where a file is kept while it comes in. */
  folder(): Promise<string> {
    return this.#queue.folder()
  }

  /** Takes a file that has come in: it gets its row in the history and its turn. */
  async take({ path, fileName, fileType, storeCode, encoding, received }: Received, rename: (from: string, to: string) => Promise<void>): Promise<ProductUpload> {
    const [row] = await this.options.records.insert('product-upload', [
      { status: 'WIP', fileName, fileType, storeCode, progress: 0, count: 0, dataCount: 0, errorCount: 0, errorList: [], encoding: encoding ?? null, taskId: null, received, finished: null },
    ])
    if (!row) throw new Error('no upload was added')
    await rename(path, this.#queue.file(row._id ?? 0))
    this.#queue.add(() => this.#import(row))
    return row
  }

  /** Notes a file that did not come in whole, or is none. */
  async refuse(file: Omit<Received, 'path' | 'encoding' | 'storeCode'> & { readonly storeCode: string | null }, fault: FileFault): Promise<void> {
    const { fileName, fileType, storeCode, received } = file
    const [row] = await this.options.records.insert('product-upload', [
      { status: 'NG', fileName, fileType, storeCode, progress: 100, count: 0, dataCount: 0, errorCount: 1, errorList: [faultText(fault.fault)], encoding: null, taskId: null, received, finished: this.options.clock() },
    ])
    await this.options.records.insert('product-upload-line', [lineOf(row?._id ?? 0, fault.fault)])
    if (storeCode) this.options.onChange('product-upload', storeCode)
  }

  /** Takes up what an earlier run left under way, and removes files that nothing knows of. */
  async resume(): Promise<void> {
    const left = await this.options.records.find('product-upload', { status: 'WIP' })
    const found = await this.#queue.found(left.map(({ _id }) => _id ?? 0))
    for (const row of left) {
      if (found.has(row._id ?? 0)) this.#queue.add(() => this.#import(row))
      else await this.#finish(row, { count: row.count ?? 0, good: 0, errorCount: 1, faults: [], refused: new FileFault('FILE_CUT') }, undefined)
    }
  }

  /** Waits for what is under way. */
  settled(): Promise<void> {
    return this.#queue.settled()
  }

  /** Stops between two turns; what is left goes on at the next start. */
  close(): Promise<void> {
    return this.#queue.close()
  }

  async #import(row: ProductUpload): Promise<void> {
    const staged = await this.#stage(row)
    if (staged.refused) return this.#finish(row, staged, undefined)
    try {
      await this.#finish(row, staged, await this.#write(row, staged))
    } catch (cause) {
      if (cause instanceof Closing) throw cause
      this.options.onError(cause)
      await this.#finish(row, { ...staged, errorCount: staged.errorCount + 1, refused: new FileFault('FILE_FAILED') }, undefined)
    }
  }

  async #stage(row: ProductUpload): Promise<Staged> {
    const { records, clock, site, parserOf } = this.options
    const tell = this.#teller(row)
    const staged = await stageUpload({
      records, clock, site, parserOf, row,
      queue: this.#queue,
      resource: 'product-upload',
      checks: new ProductChecks(records, row.storeCode ?? ''),
      onProgress: (share) => void tell({ progress: Math.floor(share * READING) }),
    })
    // A refusal of the whole file is an error too.
    return { ...staged, errorCount: staged.errorCount + (staged.refused ? 1 : 0) }
  }

  /** Writes what is staged; gives the task that it became, if anything was changed. */
  async #write(row: ProductUpload, staged: Staged): Promise<Task | undefined> {
    const { records, products, onChange } = this.options
    const [id, storeCode] = [row._id ?? 0, row.storeCode ?? '']
    const known = row.taskId == null ? undefined : await records.one('task', { storeCode, taskId: row.taskId })
    const update = known ? await products.resume(known) : await products.begin(storeCode, { updateId: `F-${id}`, onlyChanged: true })
    const tell = this.#teller(row)
    await records.update('product-upload', { _id: id }, { taskId: update.task.taskId, count: staged.count })
    let done = 0
    let size: number = BATCH.first
    const write = async (batch: GivenProduct[]) => {
      this.#queue.goOn()
      const began = performance.now()
      await withRetries(() => update.writeNow(batch))
      size = Math.round(Math.min(BATCH.most, size * 2, Math.max(BATCH.least, (batch.length * BATCH.ms) / (performance.now() - began))))
      done += batch.length
      if (await tell({ progress: READING + Math.floor((done / staged.good) * (99 - READING)), dataCount: done })) for (const name of ['product', 'task', 'tag'] as const) onChange(name, storeCode)
    }
    let batch: GivenProduct[] = []
    for await (const line of stagedLines(this.#queue, id)) {
      batch.push(JSON.parse(line) as GivenProduct)
      if (batch.length < size) continue
      await write(batch)
      batch = []
    }
    if (batch.length > 0) await write(batch)
    return withRetries(() => update.end())
  }

  async #finish(row: ProductUpload, { count, good, errorCount, faults, refused }: Staged, task: Task | undefined): Promise<void> {
    const { records, clock, onChange } = this.options
    const id = row._id ?? 0
    const all = [...(refused ? [refused.fault] : []), ...faults]
    await records.transaction(async (within) => {
      await within.remove('product-upload-line', { uploadId: id })
      await within.insert('product-upload-line', all.map((fault) => lineOf(id, fault)))
      await within.update('product-upload', { _id: id }, {
        status: all.length > 0 ? 'NG' : 'OK',
        progress: 100,
        count,
        dataCount: refused && refused.error !== 'FILE_FAILED' ? 0 : good,
        errorCount,
        errorList: all.slice(0, LISTED).map(faultText),
        taskId: task?.taskId ?? null,
        finished: clock(),
      })
    })
    await this.#queue.remove(id)
    for (const name of ['product-upload', 'product', 'task', 'tag'] as const) onChange(name, row.storeCode ?? '')
  }

  /** Tells how far a file is, now and then; gives whether it did. */
  #teller(row: ProductUpload): (change: Partial<ProductUpload>) => Promise<boolean> {
    let last = 0
    return async (change) => {
      if (Date.now() - last < TOLD_EVERY_MS) return false
      last = Date.now()
      await this.options.records.update('product-upload', { _id: row._id ?? 0 }, change).catch(this.options.onError)
      this.options.onChange('product-upload', row.storeCode ?? '')
      return true
    }
  }
}

/** A database that is busy for a moment is no reason to give up a file. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (cause) {
      if (attempt === ATTEMPTS) throw cause
      await wait(RETRY_MS * attempt)
    }
  }
}

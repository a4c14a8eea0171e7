import type { ResourceName } from '../../src/generated/resources'
import type { ProductUpload } from '../../src/generated/types'
import type { Encoding } from '../../src/schema/encoding'
import type { Records } from '../db/records'
import type { ProductUpdates } from '../radio/productUpdates'
import { ProductChecks } from './check'
import { faultText, FileFault, lineOf } from './faults'
import { FileQueue, type Through } from './fileQueue'
import type { ParserOf } from './parser'
import type { Staged } from './staging'
import { NOTHING_STAGED, stageUpload } from './stageUpload'
import { NOTHING_WRITTEN, progressOf, READING, type Tell, writeStaged, type Written } from './writeStaged'

export interface ProductImportsOptions {
  readonly records: Records
  readonly products: Pick<ProductUpdates, 'begin' | 'resume'>
  readonly folder: string
  /** Epoch seconds. */
  readonly clock: () => number
  readonly site: string
  readonly parserOf: ParserOf
  readonly onChange: (resource: ResourceName, storeCode: string) => void
  readonly onError: (cause: unknown) => void
  /** Does a file's turn again where the database was away meanwhile. */
  readonly through?: Through
  /** What is waited before a turn is tried again. */
  readonly retryMs?: number
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

/** A row of the history moves so often. */
const TOLD_EVERY_MS = 500
/** Faults that a row of the history names. */
const LISTED = 100
/** Refused lines that are written in one step: others have the event loop between. */
const LINES_AT_ONCE = 1000

/**
 * Imports product files, one after the other, in the background and in bounded memory. A file is first read to its end
 * and staged beside the database; then its products are written, some hundred at a time, and their labels are sent as
 * they come. What a stop or a crash interrupts goes on at the next start: nothing is half-imported.
 */
export class ProductImports {
  readonly #queue: FileQueue

  constructor(private readonly options: ProductImportsOptions) {
    this.#queue = new FileQueue(options.folder, options.onError, options.through)
  }

  /** Files that wait or are under way. */
  get busy(): number {
    return this.#queue.busy
  }

  /** Where a file is kept while it comes in. */
  folder(): Promise<string> {
    return this.#queue.folder()
  }

  /** Takes a file that has come in: it gets its row in the history, once it is kept, and its turn. */
  async take({ path, fileName, fileType, storeCode, encoding, received }: Received, rename: (from: string, to: string) => Promise<void>): Promise<ProductUpload> {
    const row = await this.options.records.transaction(async (within) => {
      const [added] = await within.insert('product-upload', [
        { status: 'WIP', fileName, fileType, storeCode, progress: 0, count: 0, dataCount: 0, errorCount: 0, errorList: [], encoding: encoding ?? null, taskId: null, received, finished: null },
      ])
      if (!added) throw new Error('no upload was added')
      await rename(path, this.#queue.file(added._id ?? 0))
      return added
    })
    this.#queue.add(() => this.#import(row))
    return row
  }

  /** Notes a file that did not come in whole, or is none. */
  async refuse(file: Omit<Received, 'path' | 'encoding' | 'storeCode'> & { readonly storeCode: string | null }, fault: FileFault): Promise<void> {
    const { fileName, fileType, storeCode, received } = file
    await this.options.records.transaction(async (within) => {
      const [row] = await within.insert('product-upload', [
        { status: 'REFUSED', fileName, fileType, storeCode, progress: 0, count: 0, dataCount: 0, errorCount: 1, errorList: [faultText(fault.fault)], fileError: fault.error, encoding: null, taskId: null, received, finished: this.options.clock() },
      ])
      await within.insert('product-upload-line', [lineOf(row?._id ?? 0, fault.fault)])
    })
    if (storeCode) this.options.onChange('product-upload', storeCode)
  }

  /** Takes up what an earlier run left under way, and removes files that nothing knows of. */
  async resume(): Promise<void> {
    const left = await this.options.records.find('product-upload', { status: 'WIP' })
    const found = await this.#queue.found(left.map(({ _id }) => _id ?? 0))
    for (const row of left) {
      if (found.has(row._id ?? 0)) this.#queue.add(() => this.#import(row))
      else await this.#lost(row)
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

  async #import({ _id = 0 }: ProductUpload): Promise<void> {
    // As an interrupted turn left it.
    const row = await this.options.records.one('product-upload', { _id })
    if (row?.status !== 'WIP') return this.#queue.remove(_id)
    const staged = await this.#stage(row)
    if (staged.refused) return this.#finish(row, staged, NOTHING_WRITTEN)
    await this.#finish(row, staged, await writeStaged({ ...this.options, queue: this.#queue, row, staged, tell: this.#teller(row) }))
  }

  /** The file of an upload is gone: refused where nothing of it was written yet, else it ends where it was, and its task with it. */
  async #lost(row: ProductUpload): Promise<void> {
    const { count = 0, dataCount: written = 0, taskId = null, storeCode } = row
    const staged = { ...NOTHING_STAGED, count, good: count }
    if (taskId === null) return this.#finish(row, { ...staged, refused: new FileFault('FILE_CUT') }, NOTHING_WRITTEN)
    const task = await this.options.records.one('task', { storeCode: storeCode ?? '', taskId })
    if (task) await (await this.options.products.resume(task)).end()
    return this.#finish(row, staged, { taskId, written, failed: true })
  }

  async #stage(row: ProductUpload): Promise<Staged> {
    const { records, clock, site, parserOf } = this.options
    const tell = this.#teller(row)
    return stageUpload({
      records, clock, site, parserOf, row,
      queue: this.#queue,
      resource: 'product-upload',
      checks: new ProductChecks(records, row.storeCode ?? ''),
      onProgress: (share) => void tell({ progress: Math.floor(share * READING) }),
    })
  }

  async #finish(row: ProductUpload, staged: Staged, { taskId, written, failed }: Written): Promise<void> {
    const { records, clock, onChange } = this.options
    const id = row._id ?? 0
    const { count, faults, refused } = staged
    const fault = refused ?? (failed && new FileFault('FILE_FAILED'))
    const all = [...(fault ? [fault.fault] : []), ...faults]
    await records.transaction(async (within) => {
      await within.remove('product-upload-line', { uploadId: id })
      for (let from = 0; from < all.length; from += LINES_AT_ONCE) await within.insert('product-upload-line', all.slice(from, from + LINES_AT_ONCE).map((fault) => lineOf(id, fault)))
      await within.update('product-upload', { _id: id }, {
        status: refused ? 'REFUSED' : all.length > 0 ? 'NG' : 'OK',
        progress: refused ? 0 : failed ? progressOf(written, staged) : 100,
        count,
        dataCount: written,
        // What is wrong with the file itself is an error too.
        errorCount: staged.errorCount + (fault ? 1 : 0),
        errorList: all.slice(0, LISTED).map(faultText),
        fileError: fault?.error ?? null,
        taskId,
        finished: clock(),
      })
    })
    await this.#queue.remove(id)
    for (const name of ['product-upload', 'product', 'task', 'tag'] as const) onChange(name, row.storeCode ?? '')
  }

  /**
   * Tells how far a file is, now and then; gives whether it did.
   * Only of a file under way: nobody waits for what the reading tells, so it may come after the file has ended.
   */
  #teller(row: ProductUpload): Tell {
    let last = -Infinity
    return async (change) => {
      if (performance.now() - last < TOLD_EVERY_MS) return false
      last = performance.now()
      await this.options.records.update('product-upload', { _id: row._id ?? 0, status: 'WIP' }, change).catch(this.options.onError)
      this.options.onChange('product-upload', row.storeCode ?? '')
      return true
    }
  }
}

import type { ResourceName } from '../../src/generated/resources'
import type { ProductUpload } from '../../src/generated/types'
import type { Encoding } from '../../src/schema/encoding'
import type { Records } from '../db/records'
import type { FileStore } from '../files/store/fileStore'
import { isNoFailure } from '../jobs/job'
import { faultText, FileFault, lineOf } from './faults'
import { FileQueue } from './fileQueue'
import type { ParserOf } from './parser'
import { NOTHING_STAGED, stageUpload } from './stageUpload'
import type { RowChecks, Staged } from './staging'
import type { ImportJobs, ImportJob, Upload } from './importJobs'

/** A file that was received completely. */
export interface ReceivedFile {
  readonly path: string
  readonly fileName: string
  readonly fileType: string
  readonly storeCode: string
  /** The description of its task. */
  readonly taskDes?: string | undefined
  /** Detected if undefined. */
  readonly encoding: Encoding | undefined
  /** Epoch seconds. */
  readonly received: number
}

/** The result of writing a file's rows. */
export interface Written {
  /** null if nothing changed. */
  readonly taskId: number | null
  /** Imported rows, whether they changed anything or not. */
  readonly written: number
  /** Set if the server could not finish. */
  readonly failed?: true
}

/** Reports the progress of a file, at most twice a second. @returns whether it did */
export type ReportProgress = (change: Partial<ProductUpload>) => Promise<boolean>

/** A file that is completely staged and can be written. */
export interface StagedFile {
  readonly records: Records
  readonly queue: FileQueue
  readonly row: Upload
  readonly staged: Staged
  readonly report: ReportProgress
  /** To be called between steps. @throws Closing if the server is shutting down */
  throwIfClosing(): void
}

/** A kind of import files: all that distinguishes it from others. */
export interface FileKind {
  /** The resource of its upload history. */
  readonly uploads: 'product-upload' | 'paper-upload'
  /** Resources that an import changes, besides the history. */
  readonly changes: readonly ResourceName[]
  /** Rows and result are written in one transaction. */
  readonly isAtomic: boolean
  /** Columns that only this kind has, when an upload is added. */
  initialRow(file: Omit<ReceivedFile, 'path' | 'encoding' | 'storeCode'>): Partial<Upload>
  /** Columns to update while a file is read. @param share of the file, 0 to 1 */
  progressRow?(share: number): Partial<ProductUpload>
  /** Columns to update when an upload ends. */
  finalRow(staged: Staged, written: Written, fault: FileFault | undefined): Partial<Upload>
  checks(storeCode: string): RowChecks
  /** Writes the staged rows. */
  write(turn: StagedFile): Promise<Written>
  /** Ends the task of an upload whose file is lost. */
  abandon?(row: Upload): Promise<Written>
  /** Called with the task once it is committed. */
  onTask?(storeCode: string, taskId: number): Promise<void>
}

export interface FileImportsOptions {
  readonly records: Records
  /** The local folder in which files are received and staged. */
  readonly folder: string
  /** Where files wait for their job. */
  readonly files: FileStore
  /** Epoch seconds. */
  readonly clock: () => number
  readonly site: string
  /** Chooses the store's script, the default script or the default parser. */
  readonly parserOf: ParserOf
  readonly onChange: (resource: ResourceName, storeCode: string) => void
  readonly onError: (cause: unknown) => void
  readonly jobs: ImportJobs
}

const NOTHING_WRITTEN: Written = { taskId: null, written: 0 }
/** How often progress is written. */
const REPORT_EVERY_MS = 500
/** Faults that are listed in the upload itself. */
const MAX_LISTED = 100
/** Refused lines that are inserted at once; the event loop gets a turn in between. */
const BATCH = 1000

/**
 * Imports files of a kind in the background and in bounded memory, those of a store one after the other. A file is
 * first read completely and staged on disk, then written. Interrupted imports are resumed at the next start: nothing is
 * half-imported.
 */
export class FileImports {
  readonly #queue: FileQueue

  constructor(
    private readonly kind: FileKind,
    private readonly options: FileImportsOptions,
  ) {
    this.#queue = new FileQueue(options.folder, options.files)
    options.jobs.handle(
      (id, job) => this.#import(id, job),
      (id) => this.#discarded(id),
    )
  }

  /** The folder in which files are received. */
  folder(): Promise<string> {
    return this.#queue.folder()
  }

  /** Accepts a received file: stores it, adds it to the upload history and sends its job. @returns the upload */
  take({ path, encoding, ...file }: ReceivedFile): Promise<Upload> {
    return this.options.jobs.enqueueing(this.options.records, async (within, enqueue) => {
      const added = await this.#begin(within, file, encoding)
      await this.#queue.keep(added._id ?? 0, path)
      await enqueue(added)
      return added
    })
  }

  /** Records an upload that was cut off or is not a file of this kind. @returns the upload */
  async refuse(
    file: Omit<ReceivedFile, 'path' | 'encoding' | 'storeCode'> & { readonly storeCode: string | null },
    fault: FileFault,
  ): Promise<Upload> {
    const row = await this.options.records.transaction(async (within) => {
      const added = await this.#begin(within, file)
      await this.#note(within, added, { ...NOTHING_STAGED, refused: fault }, NOTHING_WRITTEN)
      return added
    })
    if (file.storeCode) this.options.onChange(this.kind.uploads, file.storeCode)
    return row
  }

  /** Sends jobs for the uploads that an earlier run left, and removes files without an upload. */
  async resume(): Promise<void> {
    const left = await this.options.records.find(this.kind.uploads, { status: 'WIP' })
    const found = await this.#queue.found(left.map(({ _id }) => _id ?? 0))
    for (const row of left) {
      if (found.has(row._id ?? 0)) await this.options.jobs.enqueue(row)
      else await this.#abandon(row, 'FILE_CUT')
    }
  }

  /** Waits until no import is waiting or running. */
  settled(): Promise<void> {
    return this.options.jobs.settled()
  }

  async #begin(
    records: Records,
    file: Parameters<FileKind['initialRow']>[0] & { readonly storeCode: string | null },
    encoding?: Encoding,
  ): Promise<Upload> {
    const { fileName, storeCode, received } = file
    const [added] = await records.insert(this.kind.uploads, [
      {
        status: 'WIP',
        fileName,
        storeCode,
        received,
        count: 0,
        errorCount: 0,
        errorList: [],
        encoding: encoding ?? null,
        taskId: null,
        finished: null,
        ...this.kind.initialRow(file),
      },
    ])
    if (!added) throw new Error('no upload was added')
    return added
  }

  async #import(_id: number, job: ImportJob): Promise<void> {
    const { records, clock, site, parserOf } = this.options
    const { kind } = this
    // An interrupted job may have changed it.
    const row = await records.one(kind.uploads, { _id })
    if (row?.status !== 'WIP') return this.#queue.remove(_id)
    const report = this.#reporter(row)
    const staged = await stageUpload({
      records,
      clock,
      site,
      parserOf,
      row,
      queue: this.#queue,
      throwIfClosing: job.throwIfClosing,
      resource: kind.uploads,
      checks: kind.checks(row.storeCode ?? ''),
      onProgress: (share) => kind.progressRow && void report(kind.progressRow(share)),
    })
    if (staged.refused) return this.#end(row, staged, NOTHING_WRITTEN, job)
    const turn = { records, queue: this.#queue, row, staged, report, throwIfClosing: job.throwIfClosing }
    if (!kind.isAtomic) return this.#end(row, staged, await kind.write(turn), job)
    try {
      // Without the transaction, an interruption between rows and result would write the rows twice.
      const written = await records.transaction(async (within) => {
        await job.hold(within)
        const all = await kind.write({ ...turn, records: within })
        await this.#note(within, row, staged, all)
        return all
      })
      await this.#ended(row, written)
    } catch (cause) {
      if (isNoFailure(cause)) throw cause
      this.options.onError(cause)
      await this.#end(row, { ...staged, refused: new FileFault('FILE_FAILED') }, NOTHING_WRITTEN, job)
    }
  }

  async #discarded(_id: number): Promise<void> {
    const row = await this.options.records.one(this.kind.uploads, { _id, status: 'WIP' })
    if (row) await this.#abandon(row, 'FILE_FAILED')
  }

  /**
   * Ends an upload that cannot continue: it is refused if nothing was written, else it ends where it was, with its
   * task.
   */
  async #abandon(row: Upload, why: 'FILE_CUT' | 'FILE_FAILED'): Promise<void> {
    const { count = 0, taskId = null } = row
    const staged = { ...NOTHING_STAGED, count, good: count }
    if (taskId === null || !this.kind.abandon)
      return this.#end(row, { ...staged, refused: new FileFault(why) }, NOTHING_WRITTEN)
    return this.#end(row, staged, await this.kind.abandon(row))
  }

  async #end(row: Upload, staged: Staged, written: Written, job?: ImportJob): Promise<void> {
    await this.options.records.transaction(async (within) => {
      await job?.hold(within)
      await this.#note(within, row, staged, written)
    })
    await this.#ended(row, written)
  }

  /** Stores the result of an upload, and its refused lines. */
  async #note(records: Records, { _id: id = 0 }: Upload, staged: Staged, written: Written): Promise<void> {
    const { uploads } = this.kind
    const { faults, refused } = staged
    const fault = refused ?? (written.failed && new FileFault('FILE_FAILED'))
    const all = [...(fault ? [fault.fault] : []), ...faults]
    await records.remove(`${uploads}-line`, { uploadId: id })
    for (let from = 0; from < all.length; from += BATCH)
      await records.insert(
        `${uploads}-line`,
        all.slice(from, from + BATCH).map((one) => lineOf(id, one)),
      )
    await records.update(
      uploads,
      { _id: id },
      {
        status: refused ? 'REFUSED' : all.length > 0 ? 'NG' : 'OK',
        // The fault of the file itself counts as well.
        errorCount: staged.errorCount + (fault ? 1 : 0),
        errorList: all.slice(0, MAX_LISTED).map(faultText),
        taskId: written.taskId,
        finished: this.options.clock(),
        ...this.kind.finalRow(staged, written, fault),
      },
    )
  }

  async #ended({ _id = 0, storeCode }: Upload, { taskId }: Written): Promise<void> {
    const { uploads, changes, onTask } = this.kind
    const store = storeCode ?? ''
    await this.#queue.remove(_id)
    if (taskId !== null) await onTask?.(store, taskId)
    for (const name of [uploads, ...changes]) this.options.onChange(name, store)
  }

  /** Writes only while the upload is in progress: reports are not awaited, so one may come after the end. */
  #reporter(row: Upload): ReportProgress {
    let last = -Infinity
    return async (change) => {
      if (performance.now() - last < REPORT_EVERY_MS) return false
      last = performance.now()
      await this.options.records
        .update(this.kind.uploads, { _id: row._id ?? 0, status: 'WIP' }, change)
        .catch(this.options.onError)
      this.options.onChange(this.kind.uploads, row.storeCode ?? '')
      return true
    }
  }
}

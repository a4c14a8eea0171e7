import type { ResourceName } from '../../src/generated/resources'
import type { PaperUpload, ProductUpload } from '../../src/generated/types'
import type { Encoding } from '../../src/schema/encoding'
import type { Records } from '../db/records'
import type { FileStore } from '../files/store/fileStore'
import { faultText, FileFault, lineOf } from './faults'
import { FileQueue } from './fileQueue'
import { isNoFailure } from '../jobs/job'
import type { ParserOf } from './parser'
import type { RowChecks, Staged } from './staging'
import { NOTHING_STAGED, stageUpload } from './stageUpload'
import type { Turns, UnderWay } from './turns'

/** The row of a file in the upload history of its kind. */
export type Upload = ProductUpload | PaperUpload

/** A file that has come in. */
export interface ReceivedFile {
  readonly path: string
  readonly fileName: string
  readonly fileType: string
  readonly storeCode: string
  /** What a task that is made of it is called. */
  readonly taskDes?: string | undefined
  /** Found out without one. */
  readonly encoding: Encoding | undefined
  readonly received: number
}

/** What became of a file whose rows could be read. */
export interface Written {
  /** null where nothing was changed. */
  readonly taskId: number | null
  /** Rows of the file that are in, changed or as they were. */
  readonly written: number
  /** The server could not finish it. */
  readonly failed?: true
}

/** Tells how far a file is, now and then; gives whether it did. */
export type Tell = (change: Partial<ProductUpload>) => Promise<boolean>

/** A file that was read to its end, and is written now. */
export interface Turn {
  readonly records: Records
  readonly queue: FileQueue
  readonly row: Upload
  readonly staged: Staged
  readonly tell: Tell
  /** @throws Closing once the server ends: called between two steps */
  goOn(): void
}

/** A kind of file that the server imports: all that differs from the others. */
export interface FileKind {
  /** Its upload history. */
  readonly uploads: 'product-upload' | 'paper-upload'
  /** What a file changes, beside the history. */
  readonly changes: readonly ResourceName[]
  /** Written, and ended, in one transaction: all of it or nothing. */
  readonly isAtOnce: boolean
  /** What only its rows of the history have, when a file comes in. */
  begun(file: Omit<ReceivedFile, 'path' | 'encoding' | 'storeCode'>): Partial<Upload>
  /** What they say of a file of which so much is read. */
  reading?(share: number): Partial<ProductUpload>
  /** What they say of one that has ended. */
  ended(staged: Staged, written: Written, fault: FileFault | undefined): Partial<Upload>
  checks(storeCode: string): RowChecks
  /** Writes what was staged. */
  write(turn: Turn): Promise<Written>
  /** Ends the task of a file that is gone. */
  giveUp?(row: Upload): Promise<Written>
  /** What is to be done with the task once it is there for all to see. */
  onTask?(storeCode: string, taskId: number): Promise<void>
}

export interface FileImportsOptions {
  readonly records: Records
  /** Where files come in, and where they are staged. */
  readonly folder: string
  /** Where they wait. */
  readonly files: FileStore
  /** Epoch seconds. */
  readonly clock: () => number
  readonly site: string
  /** The store's script, the default script, or the default parser. */
  readonly parserOf: ParserOf
  readonly onChange: (resource: ResourceName, storeCode: string) => void
  readonly onError: (cause: unknown) => void
  readonly turns: Turns
}

const NOTHING_WRITTEN: Written = { taskId: null, written: 0 }
/** A row of the history moves so often. */
const TOLD_EVERY_MS = 500
/** Faults that a row of the history names. */
const LISTED = 100
/** Refused lines that are written in one step: others have the event loop between. */
const LINES_AT_ONCE = 1000

/**
 * Imports the files of a kind in the background and in bounded memory, those of a store one after the other. A file is first read to its
 * end and staged beside the database, then written as its kind writes. What a stop or a crash interrupts goes on at the
 * next start: nothing is half-imported.
 */
export class FileImports {
  readonly #queue: FileQueue

  constructor(
    private readonly kind: FileKind,
    private readonly options: FileImportsOptions,
  ) {
    this.#queue = new FileQueue(options.folder, options.files)
    options.turns.handle((id, under) => this.#import(id, under), (id) => this.#discarded(id))
  }

  /** Where a file is kept while it comes in. */
  folder(): Promise<string> {
    return this.#queue.folder()
  }

  /** Takes a file that has come in: it gets its row in the history, once it is kept, and its turn. */
  take({ path, encoding, ...file }: ReceivedFile): Promise<Upload> {
    return this.options.turns.taking(this.options.records, async (within, give) => {
      const added = await this.#begin(within, file, encoding)
      await this.#queue.keep(added._id ?? 0, path)
      await give(added)
      return added
    })
  }

  /** Notes a file that did not come in whole, or is none. */
  async refuse(file: Omit<ReceivedFile, 'path' | 'encoding' | 'storeCode'> & { readonly storeCode: string | null }, fault: FileFault): Promise<Upload> {
    const row = await this.options.records.transaction(async (within) => {
      const added = await this.#begin(within, file)
      await this.#note(within, added, { ...NOTHING_STAGED, refused: fault }, NOTHING_WRITTEN)
      return added
    })
    if (file.storeCode) this.options.onChange(this.kind.uploads, file.storeCode)
    return row
  }

  /** Takes up what an earlier run left under way, and removes files that nothing knows of. */
  async resume(): Promise<void> {
    const left = await this.options.records.find(this.kind.uploads, { status: 'WIP' })
    const found = await this.#queue.found(left.map(({ _id }) => _id ?? 0))
    for (const row of left) {
      if (found.has(row._id ?? 0)) await this.options.turns.give(row)
      else await this.#giveUp(row, 'FILE_CUT')
    }
  }

  /** Waits for what is under way. */
  settled(): Promise<void> {
    return this.options.turns.settled()
  }

  async #begin(records: Records, file: Parameters<FileKind['begun']>[0] & { readonly storeCode: string | null }, encoding?: Encoding): Promise<Upload> {
    const { fileName, storeCode, received } = file
    const [added] = await records.insert(this.kind.uploads, [{ status: 'WIP', fileName, storeCode, received, count: 0, errorCount: 0, errorList: [], encoding: encoding ?? null, taskId: null, finished: null, ...this.kind.begun(file) }])
    if (!added) throw new Error('no upload was added')
    return added
  }

  async #import(_id: number, under: UnderWay): Promise<void> {
    const { records, clock, site, parserOf } = this.options
    const { kind } = this
    // As an interrupted turn left it.
    const row = await records.one(kind.uploads, { _id })
    if (row?.status !== 'WIP') return this.#queue.remove(_id)
    const tell = this.#teller(row)
    const staged = await stageUpload({
      records, clock, site, parserOf, row,
      queue: this.#queue,
      goOn: under.goOn,
      resource: kind.uploads,
      checks: kind.checks(row.storeCode ?? ''),
      onProgress: (share) => kind.reading && void tell(kind.reading(share)),
    })
    if (staged.refused) return this.#end(row, staged, NOTHING_WRITTEN, under)
    const turn = { records, queue: this.#queue, row, staged, tell, goOn: under.goOn }
    if (!kind.isAtOnce) return this.#end(row, staged, await kind.write(turn), under)
    try {
      // A file that was broken off between its rows and its end would be there twice.
      const written = await records.transaction(async (within) => {
        await under.hold(within)
        const all = await kind.write({ ...turn, records: within })
        await this.#note(within, row, staged, all)
        return all
      })
      await this.#ended(row, written)
    } catch (cause) {
      if (isNoFailure(cause)) throw cause
      this.options.onError(cause)
      await this.#end(row, { ...staged, refused: new FileFault('FILE_FAILED') }, NOTHING_WRITTEN, under)
    }
  }

  async #discarded(_id: number): Promise<void> {
    const row = await this.options.records.one(this.kind.uploads, { _id, status: 'WIP' })
    if (row) await this.#giveUp(row, 'FILE_FAILED')
  }

  /** Nobody goes on with an upload: refused where nothing of it was written yet, else it ends where it was, and its task with it. */
  async #giveUp(row: Upload, why: 'FILE_CUT' | 'FILE_FAILED'): Promise<void> {
    const { count = 0, taskId = null } = row
    const staged = { ...NOTHING_STAGED, count, good: count }
    if (taskId === null || !this.kind.giveUp) return this.#end(row, { ...staged, refused: new FileFault(why) }, NOTHING_WRITTEN)
    return this.#end(row, staged, await this.kind.giveUp(row))
  }

  async #end(row: Upload, staged: Staged, written: Written, under?: UnderWay): Promise<void> {
    await this.options.records.transaction(async (within) => {
      await under?.hold(within)
      await this.#note(within, row, staged, written)
    })
    await this.#ended(row, written)
  }

  /** Notes what became of a file, with the lines that were refused. */
  async #note(records: Records, { _id: id = 0 }: Upload, staged: Staged, written: Written): Promise<void> {
    const { uploads } = this.kind
    const { faults, refused } = staged
    const fault = refused ?? (written.failed && new FileFault('FILE_FAILED'))
    const all = [...(fault ? [fault.fault] : []), ...faults]
    await records.remove(`${uploads}-line`, { uploadId: id })
    for (let from = 0; from < all.length; from += LINES_AT_ONCE) await records.insert(`${uploads}-line`, all.slice(from, from + LINES_AT_ONCE).map((one) => lineOf(id, one)))
    await records.update(uploads, { _id: id }, {
      status: refused ? 'REFUSED' : all.length > 0 ? 'NG' : 'OK',
      // What is wrong with the file itself is an error too.
      errorCount: staged.errorCount + (fault ? 1 : 0),
      errorList: all.slice(0, LISTED).map(faultText),
      taskId: written.taskId,
      finished: this.options.clock(),
      ...this.kind.ended(staged, written, fault),
    })
  }

  async #ended({ _id = 0, storeCode }: Upload, { taskId }: Written): Promise<void> {
    const { uploads, changes, onTask } = this.kind
    const store = storeCode ?? ''
    await this.#queue.remove(_id)
    if (taskId !== null) await onTask?.(store, taskId)
    for (const name of [uploads, ...changes]) this.options.onChange(name, store)
  }

  /**
   * Tells how far a file is, now and then; gives whether it did.
   * Only of a file under way: nobody waits for what the reading tells, so it may come after the file has ended.
   */
  #teller(row: Upload): Tell {
    let last = -Infinity
    return async (change) => {
      if (performance.now() - last < TOLD_EVERY_MS) return false
      last = performance.now()
      await this.options.records.update(this.kind.uploads, { _id: row._id ?? 0, status: 'WIP' }, change).catch(this.options.onError)
      this.options.onChange(this.kind.uploads, row.storeCode ?? '')
      return true
    }
  }
}

import type { ResourceName } from '../../src/generated/resources'
import type { PaperTaskRow, PaperUpload } from '../../src/generated/types'
import type { Encoding } from '../../src/schema/encoding'
import { isPassing } from '../db/faults'
import type { Records } from '../db/records'
import { keepFile } from '../files/keep'
import { faultText, FileFault, lineOf } from '../imports/faults'
import { Closing, FileQueue, type Through } from '../imports/fileQueue'
import type { ParsedProduct, ParserOf } from '../imports/parser'
import type { Staged } from '../imports/staging'
import { NOTHING_STAGED, stagedLines, stageUpload } from '../imports/stageUpload'
import { PaperChecks } from './paperChecks'
import type { PaperPrinting } from './paperPrinting'
import { printerOf } from './printers'

export interface PaperImportsOptions {
  readonly records: Records
  readonly printing: PaperPrinting
  readonly folder: string
  /** Epoch seconds. */
  readonly clock: () => number
  readonly site: string
  /** The store's paper parser script, the default script, or the default parser. */
  readonly parserOf: ParserOf
  readonly onChange: (resource: ResourceName, storeCode: string) => void
  readonly onError: (cause: unknown) => void
  /** Does a file's turn again where the database was away meanwhile. */
  readonly through?: Through
}

/** A paper file that has come in whole. */
export interface ReceivedPaper {
  readonly path: string
  readonly fileName: string
  readonly storeCode: string
  /** What the task is called; the file's name without one. */
  readonly taskDes: string | undefined
  readonly encoding: Encoding | undefined
  readonly received: number
}

const BATCH = 500
const LISTED = 100

/**
 * Makes paper tasks of files, one after the other, in the background: read to the end and staged as product files are
 * (server/imports), then a task with a label for each line. What a stop interrupts begins anew at the next start.
 */
export class PaperImports {
  readonly #queue: FileQueue

  constructor(private readonly options: PaperImportsOptions) {
    this.#queue = new FileQueue(options.folder, options.onError, options.through)
  }

  /** Where a file is kept while it comes in. */
  folder(): Promise<string> {
    return this.#queue.folder()
  }

  /** Takes a file that has come in: it gets its row in the history and its turn. */
  async take({ path, fileName, storeCode, taskDes, encoding, received }: ReceivedPaper): Promise<PaperUpload> {
    const row = await this.options.records.transaction(async (within) => {
      const [added] = await within.insert('paper-upload', [
        { status: 'WIP', fileName, storeCode, taskId: null, taskDes: (taskDes ?? fileName).slice(0, 500), count: 0, errorCount: 0, errorList: [], encoding: encoding ?? null, received, finished: null },
      ])
      if (!added) throw new Error('no upload was added')
      await keepFile(path, this.#queue.file(added._id ?? 0))
      return added
    })
    this.#queue.add(() => this.#import(row))
    return row
  }

  /** Notes a file that did not come in whole, or is none. */
  async refuse(file: { readonly fileName: string; readonly storeCode: string | null; readonly received: number }, fault: FileFault): Promise<void> {
    const { records, clock, onChange } = this.options
    await records.transaction(async (within) => {
      const [row] = await within.insert('paper-upload', [{ ...file, status: 'REFUSED', taskId: null, taskDes: null, count: 0, errorCount: 1, errorList: [faultText(fault.fault)], encoding: null, finished: clock() }])
      await within.insert('paper-upload-line', [lineOf(row?._id ?? 0, fault.fault)])
    })
    if (file.storeCode) onChange('paper-upload', file.storeCode)
  }

  /** Takes up what an earlier run left under way, and removes files that nothing knows of. */
  async resume(): Promise<void> {
    const left = await this.options.records.find('paper-upload', { status: 'WIP' })
    const found = await this.#queue.found(left.map(({ _id }) => _id ?? 0))
    for (const row of left) {
      if (found.has(row._id ?? 0)) this.#queue.add(() => this.#import(row))
      else await this.#refuse(row, { ...NOTHING_STAGED, refused: new FileFault('FILE_CUT') })
    }
  }

  /** Waits for what is under way. */
  settled(): Promise<void> {
    return this.#queue.settled()
  }

  /** Stops between two turns; what is left begins anew at the next start. */
  close(): Promise<void> {
    return this.#queue.close()
  }

  async #import({ _id = 0 }: PaperUpload): Promise<void> {
    // As an interrupted turn left it.
    const row = await this.options.records.one('paper-upload', { _id })
    if (row?.status !== 'WIP') return this.#queue.remove(_id)
    const staged = await this.#stage(row)
    if (staged.refused) return this.#refuse(row, staged)
    try {
      // The task and the end of its file are one: a file that was broken off between would be printed twice.
      const taskId = await this.options.records.transaction(async (within) => {
        const id = await this.#write(within, row, staged)
        await this.#finish(within, row, staged, id)
        return id
      })
      await this.#finished(row, taskId)
    } catch (cause) {
      if (cause instanceof Closing || isPassing(cause)) throw cause
      this.options.onError(cause)
      await this.#refuse(row, { ...staged, refused: new FileFault('FILE_FAILED') })
    }
  }

  #stage(row: PaperUpload): Promise<Staged> {
    const { records, clock, site, parserOf } = this.options
    return stageUpload({
      records, clock, site, parserOf, row,
      queue: this.#queue,
      resource: 'paper-upload',
      checks: new PaperChecks(records, row.storeCode ?? '', clock),
      onProgress: () => undefined,
    })
  }

  /** Makes the task with its labels. */
  async #write(records: Records, row: PaperUpload, staged: Staged): Promise<number> {
    const { clock } = this.options
    const storeCode = row.storeCode ?? ''
    const [task] = await records.insert('paper-task', [{ storeCode, taskDes: row.taskDes ?? null, total: staged.good, complete: 0, progress: 0, updatedAt: clock() }])
    const taskId = task?._id ?? 0
    let batch: Partial<PaperTaskRow>[] = []
    const write = async () => {
      this.#queue.goOn()
      await records.insert('paper-task-row', batch)
      batch = []
    }
    for await (const line of stagedLines(this.#queue, row._id ?? 0)) {
      const { prCode, prInfo, layoutId, quantity = 1, printerName, printerIp } = JSON.parse(line) as ParsedProduct
      const printer = printerOf(storeCode, { printerName, printerIp })
      batch.push({ storeCode, taskId, prCode, prInfo: [...(prInfo ?? [])], quantity, layoutId: layoutId ?? null, ...printer, resultCode: null, resultMsg: null, printedTime: null, updatedAt: clock() })
      if (batch.length >= BATCH) await write()
    }
    if (batch.length > 0) await write()
    return taskId
  }

  async #refuse(row: PaperUpload, staged: Staged): Promise<void> {
    await this.options.records.transaction((within) => this.#finish(within, row, staged, undefined))
    await this.#finished(row, undefined)
  }

  async #finish(records: Records, row: PaperUpload, { good, errorCount, faults, refused }: Staged, taskId: number | undefined): Promise<void> {
    const id = row._id ?? 0
    const all = [...(refused ? [refused.fault] : []), ...faults]
    await records.remove('paper-upload-line', { uploadId: id })
    await records.insert('paper-upload-line', all.map((fault) => lineOf(id, fault)))
    await records.update('paper-upload', { _id: id }, {
      status: refused ? 'REFUSED' : all.length > 0 ? 'NG' : 'OK',
      taskId: taskId ?? null,
      count: taskId === undefined ? 0 : good,
      errorCount: errorCount + (refused ? 1 : 0),
      errorList: all.slice(0, LISTED).map(faultText),
      finished: this.options.clock(),
    })
  }

  async #finished(row: PaperUpload, taskId: number | undefined): Promise<void> {
    const { printing, onChange } = this.options
    const storeCode = row.storeCode ?? ''
    await this.#queue.remove(row._id ?? 0)
    if (taskId !== undefined) printing.add({ storeCode, taskId })
    for (const name of ['paper-upload', 'paper-task'] as const) onChange(name, storeCode)
  }
}

import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ResourceName } from '../../src/generated/resources'
import type { PaperTaskRow, PaperUpload } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Encoding } from '../imports/encoding'
import { faultText, FileFault } from '../imports/faults'
import type { ParsedProduct, ParserOf } from '../imports/parser'
import { countryOf, encodingOf, lineOf } from '../imports/productImports'
import { type Staged, stage } from '../imports/staging'
import { PaperChecks } from './paperChecks'
import { raiseStoreAlarms, WARNING } from '../radio/alarms'
import type { PaperPrinting } from './paperPrinting'

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
const NONE: Staged = { count: 0, good: 0, errorCount: 0, faults: [] }

class Closing extends Error {}

/**
 * Makes paper tasks of files, one after the other, in the background: read to the end and staged as product files are
 * (server/imports), then a task with a label for each line. What a stop interrupts begins anew at the next start.
 */
export class PaperImports {
  #running: Promise<void> = Promise.resolve()
  #isClosing = false

  constructor(private readonly options: PaperImportsOptions) {}

  /** Where a file is kept while it comes in. */
  async folder(): Promise<string> {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 })
    return this.options.folder
  }

  /** Takes a file that has come in: it gets its row in the history and its turn. */
  async take({ path, fileName, storeCode, taskDes, encoding, received }: ReceivedPaper): Promise<PaperUpload> {
    const [row] = await this.options.records.insert('paper-upload', [
      { status: 'WIP', fileName, storeCode, taskId: null, taskDes: (taskDes ?? fileName).slice(0, 500), count: 0, errorCount: 0, errorList: [], encoding: encoding ?? null, received, finished: null },
    ])
    if (!row) throw new Error('no upload was added')
    await rename(path, this.#file(row._id ?? 0))
    this.#enqueue(row)
    return row
  }

  /** Notes a file that did not come in whole, or is none. */
  async refuse(file: { readonly fileName: string; readonly storeCode: string | null; readonly received: number }, fault: FileFault): Promise<void> {
    const { records, clock, onChange } = this.options
    const [row] = await records.insert('paper-upload', [{ ...file, status: 'NG', taskId: null, taskDes: null, count: 0, errorCount: 1, errorList: [faultText(fault.fault)], encoding: null, finished: clock() }])
    await records.insert('paper-upload-line', [lineOf(row?._id ?? 0, fault.fault)])
    if (file.storeCode) onChange('paper-upload', file.storeCode)
  }

  /** Takes up what an earlier run left under way, and removes files that nothing knows of. */
  async resume(): Promise<void> {
    const left = await this.options.records.find('paper-upload', { status: 'WIP' })
    const names = new Set(await readdir(await this.folder()))
    for (const row of left) {
      if (names.has(`${row._id}.upload`)) this.#enqueue(row)
      else await this.#finish(row, { ...NONE, refused: new FileFault('FILE_CUT') }, undefined)
    }
    const known = new Set(left.map(({ _id }) => `${_id}.upload`))
    for (const name of names) if (!known.has(name)) await rm(join(this.options.folder, name), { force: true })
  }

  /** Waits for what is under way. */
  settled(): Promise<void> {
    return this.#running
  }

  /** Stops between two turns; what is left begins anew at the next start. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#running
  }

  #enqueue(row: PaperUpload): void {
    this.#running = this.#running
      .then(() => (this.#isClosing ? undefined : this.#import(row)))
      .catch((cause: unknown) => (cause instanceof Closing ? undefined : this.options.onError(cause)))
  }

  #file(id: number, ending = 'upload'): string {
    return join(this.options.folder, `${id}.${ending}`)
  }

  readonly #goOn = () => {
    if (this.#isClosing) throw new Closing()
  }

  async #import(row: PaperUpload): Promise<void> {
    const staged = await this.#stage(row)
    if (staged.refused) return this.#finish(row, staged, undefined)
    try {
      await this.#finish(row, staged, await this.#write(row, staged))
    } catch (cause) {
      if (cause instanceof Closing) throw cause
      this.options.onError(cause)
      await this.#finish(row, { ...staged, refused: new FileFault('FILE_FAILED') }, undefined)
    }
  }

  async #stage(row: PaperUpload): Promise<Staged> {
    const { records, site, parserOf } = this.options
    const [id, storeCode, fileName] = [row._id ?? 0, row.storeCode ?? '', row.fileName]
    try {
      const store = await records.one('store', { storeCode })
      const encoding = await encodingOf(this.#file(id), (row.encoding ?? null) as Encoding | null, countryOf(store))
      await records.update('paper-upload', { _id: id }, { encoding })
      const parser = await parserOf({ storeCode, fileName, aliases: await records.find('alias', {}), site })
      return await stage({ path: this.#file(id), to: this.#file(id, 'staged'), encoding, parser, checks: new PaperChecks(records, storeCode), onProgress: () => undefined, goOn: this.#goOn })
    } catch (cause) {
      if (cause instanceof Closing) throw cause
      if (cause instanceof FileFault) return { ...NONE, refused: cause }
      const reason = cause instanceof Error ? cause.message : String(cause)
      // The specification names no alarm of paper parsers: it is that of the nearest.
      await raiseStoreAlarms(records, [{ storeCode, at: this.options.clock(), class: WARNING, type: 'PRODUCT_FILE_PARSER_EXCEPTION', target: fileName.slice(0, 128), data: reason.slice(0, 1000) }])
      return { ...NONE, refused: new FileFault('PARSER_EXCEPTION', reason.slice(0, 400)) }
    }
  }

  /** Makes the task with its labels: all of them or none. */
  async #write(row: PaperUpload, staged: Staged): Promise<number> {
    const { records, clock } = this.options
    const storeCode = row.storeCode ?? ''
    return records.transaction(async (within) => {
      const [task] = await within.insert('paper-task', [{ storeCode, taskDes: row.taskDes ?? null, total: staged.good, complete: 0, progress: 0, updatedAt: clock() }])
      const taskId = task?._id ?? 0
      let batch: Partial<PaperTaskRow>[] = []
      const write = async () => {
        this.#goOn()
        await within.insert('paper-task-row', batch)
        batch = []
      }
      for await (const line of createInterface({ input: createReadStream(this.#file(row._id ?? 0, 'staged')), crlfDelay: Infinity })) {
        const { prCode, prInfo } = JSON.parse(line) as ParsedProduct
        batch.push({ storeCode, taskId, prCode, prInfo: [...(prInfo ?? [])], printerName: null, printerIp: null, resultCode: null, resultMsg: null, printedTime: null, updatedAt: clock() })
        if (batch.length >= BATCH) await write()
      }
      if (batch.length > 0) await write()
      return taskId
    })
  }

  async #finish(row: PaperUpload, { good, errorCount, faults, refused }: Staged, taskId: number | undefined): Promise<void> {
    const { records, clock, printing, onChange } = this.options
    const [id, storeCode] = [row._id ?? 0, row.storeCode ?? '']
    const all = [...(refused ? [refused.fault] : []), ...faults]
    await records.transaction(async (within) => {
      await within.remove('paper-upload-line', { uploadId: id })
      await within.insert('paper-upload-line', all.map((fault) => lineOf(id, fault)))
      await within.update('paper-upload', { _id: id }, {
        status: all.length > 0 ? 'NG' : 'OK',
        taskId: taskId ?? null,
        count: taskId === undefined ? 0 : good,
        errorCount: errorCount + (refused ? 1 : 0),
        errorList: all.slice(0, LISTED).map(faultText),
        finished: clock(),
      })
    })
    for (const ending of ['upload', 'staged']) await rm(this.#file(id, ending), { force: true })
    if (taskId !== undefined) printing.add({ storeCode, taskId })
    for (const name of ['paper-upload', 'paper-task'] as const) onChange(name, storeCode)
  }
}

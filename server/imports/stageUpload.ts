import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Encoding } from '../../src/schema/encoding'
import { quote, Refused } from '../base/say'
import { isTransient } from '../db/faults'
import type { Records } from '../db/records'
import { Closing } from '../jobs/job'
import { raiseStoreAlarms, WARNING } from '../radio/alarms'
import { FileFault } from './faults'
import { countryOf, encodingOf } from './encoding'
import type { FileQueue } from './fileQueue'
import type { ParserOf } from './parser'
import { type Staged, stage, type StagingOptions } from './staging'

interface UploadToStage {
  readonly records: Records
  readonly queue: FileQueue
  /** Epoch seconds. */
  readonly clock: () => number
  readonly site: string
  readonly parserOf: ParserOf
  readonly resource: 'product-upload' | 'paper-upload'
  readonly row: {
    readonly _id?: number
    readonly storeCode?: string | null
    readonly fileName: string
    readonly encoding?: string | null
  }
  readonly checks: StagingOptions['checks']
  readonly onProgress: StagingOptions['onProgress']
  readonly throwIfClosing: StagingOptions['throwIfClosing']
}

/** The result of a file of which nothing could be read. */
export const NOTHING_STAGED: Staged = { count: 0, good: 0, errorCount: 0, faults: [] }

/**
 * Reads and stages the whole file of an upload with its store's parser. An unreadable file or a failing parser refuses the
 * whole upload; a failing parser also raises an alarm.
 * @throws Closing when the server shuts down; errors of the database or the disk pass through
 */
export async function stageUpload({
  records,
  queue,
  clock,
  site,
  parserOf,
  resource,
  row,
  checks,
  onProgress,
  throwIfClosing,
}: UploadToStage): Promise<Staged> {
  const [id, storeCode, fileName] = [row._id ?? 0, row.storeCode ?? '', row.fileName]
  try {
    const store = await records.one('store', { storeCode })
    return await queue.read(id, async (path) => {
      const encoding = await encodingOf(path, (row.encoding ?? null) as Encoding | null, countryOf(store))
      await records.update(resource, { _id: id }, { encoding })
      const parser = await parserOf({
        storeCode,
        fileName,
        aliases: await records.find('alias', {}),
        site,
        isPaper: resource === 'paper-upload',
      })
      return stage({ path, to: queue.staged(id), encoding, parser, checks, onProgress, throwIfClosing })
    })
  } catch (cause) {
    if (cause instanceof Closing || isTransient(cause)) throw cause
    if (cause instanceof FileFault) return { ...NOTHING_STAGED, refused: cause }
    const reason =
      cause instanceof Refused
        ? cause.said
        : quote((cause instanceof Error ? cause.message : String(cause)).slice(0, 400))
    await raiseStoreAlarms(records, [
      {
        storeCode,
        at: clock(),
        class: WARNING,
        type: 'PRODUCT_FILE_PARSER_EXCEPTION',
        target: fileName.slice(0, 128),
        data: reason.message.slice(0, 1000),
      },
    ])
    return { ...NOTHING_STAGED, refused: new FileFault('PARSER_EXCEPTION', reason) }
  }
}

/** The lines of a staged file, one after the other. */
export const stagedLines = (queue: FileQueue, id: number) =>
  createInterface({ input: createReadStream(queue.staged(id)), crlfDelay: Infinity })

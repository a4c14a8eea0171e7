import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { isPassing } from '../db/faults'
import type { Records } from '../db/records'
import { raiseStoreAlarms, WARNING } from '../radio/alarms'
import type { Encoding } from '../../src/schema/encoding'
import { FileFault } from './faults'
import { Closing } from '../jobs/job'
import type { FileQueue } from './fileQueue'
import { countryOf, encodingOf } from './fileEncoding'
import type { ParserOf } from './parser'
import { type Staged, stage, type StagingOptions } from './staging'
import { quote, Refused } from '../say'

interface UploadToStage {
  readonly records: Records
  readonly queue: FileQueue
  /** Epoch seconds. */
  readonly clock: () => number
  readonly site: string
  readonly parserOf: ParserOf
  readonly resource: 'product-upload' | 'paper-upload'
  readonly row: { readonly _id?: number; readonly storeCode?: string | null; readonly fileName: string; readonly encoding?: string | null }
  readonly checks: StagingOptions['checks']
  readonly onProgress: StagingOptions['onProgress']
  readonly goOn: StagingOptions['goOn']
}

/** Nothing of a file. */
export const NOTHING_STAGED: Staged = { count: 0, good: 0, errorCount: 0, faults: [] }

/**
 * Reads the file of an upload to its end, by the parser of its store. A file that cannot be read, and a parser that fails,
 * refuse it as a whole; the latter raises the alarm of spec/3 §8 (papers have none of their own: it is that of the nearest).
 * @throws Closing where the server ends, and what the database or the disk throws where it is away or full
 */
export async function stageUpload({ records, queue, clock, site, parserOf, resource, row, checks, onProgress, goOn }: UploadToStage): Promise<Staged> {
  const [id, storeCode, fileName] = [row._id ?? 0, row.storeCode ?? '', row.fileName]
  try {
    const store = await records.one('store', { storeCode })
    return await queue.read(id, async (path) => {
      const encoding = await encodingOf(path, (row.encoding ?? null) as Encoding | null, countryOf(store))
      await records.update(resource, { _id: id }, { encoding })
      const parser = await parserOf({ storeCode, fileName, aliases: await records.find('alias', {}), site, isPaper: resource === 'paper-upload' })
      return stage({ path, to: queue.staged(id), encoding, parser, checks, onProgress, goOn })
    })
  } catch (cause) {
    if (cause instanceof Closing || isPassing(cause)) throw cause
    if (cause instanceof FileFault) return { ...NOTHING_STAGED, refused: cause }
    const reason = cause instanceof Refused ? cause.said : quote((cause instanceof Error ? cause.message : String(cause)).slice(0, 400))
    await raiseStoreAlarms(records, [{ storeCode, at: clock(), class: WARNING, type: 'PRODUCT_FILE_PARSER_EXCEPTION', target: fileName.slice(0, 128), data: reason.message.slice(0, 1000) }])
    return { ...NOTHING_STAGED, refused: new FileFault('PARSER_EXCEPTION', reason) }
  }
}

/** The lines of a staged file, one after the other. */
export const stagedLines = (queue: FileQueue, id: number) => createInterface({ input: createReadStream(queue.staged(id)), crlfDelay: Infinity })

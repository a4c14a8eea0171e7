import { setTimeout as wait } from 'node:timers/promises'
import { isPassing } from '../db/faults'
import { Pace } from '../pace'
import type { GivenProduct, ProductUpdate } from '../radio/productUpdates'
import type { Turn, Written } from './fileImports'
import { Closing } from '../jobs/job'
import type { ProductFilesOptions } from './productFiles'
import type { Staged } from './staging'
import { stagedLines } from './stageUpload'

type WriteOptions = Turn & Omit<ProductFilesOptions, 'records'>

/** Products that are written in one turn, as many as take about so long: others have the database between. */
const PACE = { first: 100, least: 20, most: 500, ms: 50 } as const
/** The part of the progress that is reading. */
export const READING = 15
const ATTEMPTS = 4
const RETRY_MS = 500

/** How far a file is whose products are being written. */
export const progressOf = (written: number, { good }: Staged): number => READING + Math.floor((written / Math.max(1, good)) * (99 - READING))

/**
 * Writes what is staged: all of it or, where that fails in the end, what could be; its task has as much.
 * @throws Closing where the server ends, and what the database throws where it is away or full: the file goes on later
 */
export async function writeStaged(options: WriteOptions): Promise<Written> {
  const { queue, row, staged, onError, retryMs = RETRY_MS } = options
  const [id, storeCode] = [row._id ?? 0, row.storeCode ?? '']
  let update: ProductUpdate | undefined
  let written = 0
  try {
    const begun = (update = await begin(options, id, storeCode))
    const pace = new Pace(PACE)
    const write = async (batch: readonly GivenProduct[]) => {
      options.goOn()
      await pace.step(batch.length, () => withRetries(() => begun.writeNow(batch), retryMs))
      written += batch.length
      if (await options.tell({ progress: progressOf(written, staged), dataCount: written })) for (const name of ['product', 'task', 'tag'] as const) options.onChange(name, storeCode)
    }
    let batch: GivenProduct[] = []
    for await (const line of stagedLines(queue, id)) {
      batch.push(JSON.parse(line) as GivenProduct)
      if (batch.length < pace.size) continue
      await write(batch)
      batch = []
    }
    if (batch.length > 0) await write(batch)
    return { taskId: (await withRetries(() => begun.end(), retryMs))?.taskId ?? null, written }
  } catch (cause) {
    if (cause instanceof Closing || isPassing(cause)) throw cause
    onError(cause)
    return { taskId: await ended(update, onError), written, failed: true }
  }
}

/** A new update, or the one that an earlier run left. */
async function begin({ records, products, row, staged }: WriteOptions, id: number, storeCode: string): Promise<ProductUpdate> {
  const known = row.taskId == null ? undefined : await records.one('task', { storeCode, taskId: row.taskId })
  if (known) return products.resume(known)
  return products.begin(storeCode, { updateId: `F-${id}`, onlyChanged: true }, (within, { taskId }) => within.update('product-upload', { _id: id }, { taskId, count: staged.count }))
}

/** The task of an update that could not be finished: it ends with what is in it. */
async function ended(update: ProductUpdate | undefined, onError: WriteOptions['onError']): Promise<number | null> {
  if (!update) return null
  const { taskId } = update.task
  try {
    return (await update.end())?.taskId ?? null
  } catch (cause) {
    onError(cause)
    return taskId
  }
}

/** A database that is busy for a moment is no reason to give up a file. */
async function withRetries<Result>(work: () => Promise<Result>, pause: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (cause) {
      if (attempt === ATTEMPTS || isPassing(cause)) throw cause
      await wait(pause * attempt)
    }
  }
}

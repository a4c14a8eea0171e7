import { setTimeout as wait } from 'node:timers/promises'
import type { ResourceName } from '../../src/generated/resources'
import type { ProductUpload } from '../../src/generated/types'
import { Pace } from '../base/pace'
import { isTransient } from '../db/faults'
import type { Records } from '../db/records'
import { Closing } from '../jobs/job'
import type { ProductInput } from '../radio/productChange'
import type { ProductUpdate, ProductUpdates } from '../radio/productUpdates'
import { ProductChecks } from './check'
import type { FileKind, StagedFile, Written } from './fileImports'
import { stagedLines } from './stageUpload'
import type { Staged } from './staging'

/** What writing product files needs. */
export interface ProductFilesOptions {
  readonly records: Records
  readonly products: Pick<ProductUpdates, 'begin' | 'resume'>
  readonly onChange: (resource: ResourceName, storeCode: string) => void
  readonly onError: (cause: unknown) => void
  /** Pause before a failed batch is retried, in milliseconds. */
  readonly retryMs?: number
}

type WriteOptions = StagedFile & Omit<ProductFilesOptions, 'records'>

/** Products written at once: as many as take about `ms`, so that others can use the database in between. */
const PACE = { first: 100, least: 20, most: 500, ms: 50 } as const
/** The share of reading in the progress. */
const READING_PERCENT = 15
const ATTEMPTS = 4
const RETRY_MS = 500

/** Product files: written in batches of some hundred products, whose labels are sent as they come. */
export const productFiles = (options: ProductFilesOptions): FileKind => ({
  uploads: 'product-upload',
  changes: ['product', 'task', 'tag'],
  isAtomic: false,
  initialRow: ({ fileType }) => ({ fileType, progress: 0, dataCount: 0 }),
  progressRow: (share) => ({ progress: Math.floor(share * READING_PERCENT) }),
  finalRow: (staged, { written, failed }, fault) => ({
    progress: staged.refused ? 0 : failed ? progressOf(written, staged) : 100,
    count: staged.count,
    dataCount: written,
    fileError: fault?.error ?? null,
  }),
  checks: (storeCode) => new ProductChecks(options.records, storeCode),
  write: (file) => writeStaged({ ...options, ...file }),
  async abandon(row: ProductUpload) {
    const { storeCode, taskId = null, dataCount: written = 0 } = row
    const task = await options.records.one('task', { storeCode: storeCode ?? '', taskId: taskId ?? -1 })
    if (task) await (await options.products.resume(task)).end()
    return { taskId, written, failed: true }
  },
})

/** The progress of writing, in percent. */
const progressOf = (written: number, { good }: Staged): number =>
  READING_PERCENT + Math.floor((written / Math.max(1, good)) * (99 - READING_PERCENT))

/**
 * Writes the staged products; if the database refuses a batch in the end, those before it stay, with a task.
 * @throws Closing on shutdown, and transient errors of the database: the import is resumed later
 */
async function writeStaged(options: WriteOptions): Promise<Written> {
  const { queue, row, staged, onError, retryMs = RETRY_MS } = options
  const [id, storeCode] = [row._id ?? 0, row.storeCode ?? '']
  let update: ProductUpdate | undefined
  let written = 0
  try {
    const begun = (update = await begin(options, id, storeCode))
    const pace = new Pace(PACE)
    const write = async (batch: readonly ProductInput[]) => {
      options.throwIfClosing()
      await pace.step(batch.length, () => withRetries(() => begun.writeNow(batch), retryMs))
      written += batch.length
      if (await options.report({ progress: progressOf(written, staged), dataCount: written }))
        for (const name of ['product', 'task', 'tag'] as const) options.onChange(name, storeCode)
    }
    let batch: ProductInput[] = []
    for await (const line of stagedLines(queue, id)) {
      batch.push(JSON.parse(line) as ProductInput)
      if (batch.length < pace.size) continue
      await write(batch)
      batch = []
    }
    if (batch.length > 0) await write(batch)
    return { taskId: (await withRetries(() => begun.end(), retryMs))?.taskId ?? null, written }
  } catch (cause) {
    if (cause instanceof Closing || isTransient(cause)) throw cause
    onError(cause)
    return { taskId: await endUpdate(update, onError), written, failed: true }
  }
}

/** Begins an update, or resumes the one of an interrupted job. */
async function begin(
  { records, products, row, staged }: WriteOptions,
  id: number,
  storeCode: string,
): Promise<ProductUpdate> {
  const known = row.taskId == null ? undefined : await records.one('task', { storeCode, taskId: row.taskId })
  if (known) return products.resume(known)
  return products.begin(storeCode, { updateId: `F-${id}`, onlyChanged: true, source: 'FILE' }, (within, { taskId }) =>
    within.update('product-upload', { _id: id }, { taskId, count: staged.count }),
  )
}

/** Ends an update that could not be finished. @returns its task */
async function endUpdate(update: ProductUpdate | undefined, onError: WriteOptions['onError']): Promise<number | null> {
  if (!update) return null
  const { taskId } = update.task
  try {
    return (await update.end())?.taskId ?? null
  } catch (cause) {
    onError(cause)
    return taskId
  }
}

/** Retries what fails for a moment, such as a deadlock. */
async function withRetries<Result>(work: () => Promise<Result>, pause: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (cause) {
      if (attempt === ATTEMPTS || isTransient(cause)) throw cause
      await wait(pause * attempt)
    }
  }
}

import type { ResourceName } from '../../src/generated/resources'
import type { ProductUpload } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { ProductUpdates } from '../radio/productUpdates'
import { ProductChecks } from './check'
import type { FileKind } from './fileImports'
import { progressOf, READING, writeStaged } from './writeStaged'

export interface ProductFilesOptions {
  readonly records: Records
  readonly products: Pick<ProductUpdates, 'begin' | 'resume'>
  readonly onChange: (resource: ResourceName, storeCode: string) => void
  readonly onError: (cause: unknown) => void
  /** What is waited before a turn is tried again. */
  readonly retryMs?: number
}

/** Product files: written some hundred products at a time, whose labels are sent as they come. */
export const productFiles = (options: ProductFilesOptions): FileKind => ({
  uploads: 'product-upload',
  changes: ['product', 'task', 'tag'],
  isAtOnce: false,
  begun: ({ fileType }) => ({ fileType, progress: 0, dataCount: 0 }),
  reading: (share) => ({ progress: Math.floor(share * READING) }),
  ended: (staged, { written, failed }, fault) => ({
    progress: staged.refused ? 0 : failed ? progressOf(written, staged) : 100,
    count: staged.count,
    dataCount: written,
    fileError: fault?.error ?? null,
  }),
  checks: (storeCode) => new ProductChecks(options.records, storeCode),
  write: (turn) => writeStaged({ ...options, ...turn }),
  async giveUp(row: ProductUpload) {
    const { storeCode, taskId = null, dataCount: written = 0 } = row
    const task = await options.records.one('task', { storeCode: storeCode ?? '', taskId: taskId ?? -1 })
    if (task) await (await options.products.resume(task)).end()
    return { taskId, written, failed: true }
  },
})

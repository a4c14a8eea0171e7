import type { ResourceName } from '../../src/generated/resources'
import { fieldOf, type ResourceDescriptor } from '../../src/schema/descriptor'
import type { Records, Where } from './records'

const DAY = 86_400
/** Rows removed at once, so that other work can use the database in between. */
const CHUNK = 2000

/**
 * Removes history that is older than the retention in the server configuration (historyRetentionDays and
 * updateHistoryRetentionDays), in batches by store.
 * @param now epoch seconds
 * @param own retention that is not in the server configuration
 * @returns the number of removed rows
 */
export async function purgeHistories(
  records: Records,
  descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>,
  now: number,
  own: { readonly auditDays: number },
): Promise<number> {
  const config = await records.one('server-config')
  const configDescriptor = descriptors.get('server-config')
  let gone = 0
  for (const { name, table, scope } of descriptors.values()) {
    if (table?.retention === undefined || !configDescriptor) continue
    const days =
      table.retention === 'auditDays'
        ? own.auditDays
        : (config?.[table.retention] ?? Number(fieldOf(configDescriptor, table.retention).default))
    const resource = name as ResourceName
    // By store, because the index of a history begins with it.
    const places =
      scope === undefined
        ? [{}]
        : (await records.scopes(resource)).map((code) => ({ [scope]: code === '' ? null : code }))
    for (const where of places) {
      for (let removed = CHUNK; removed === CHUNK; gone += removed)
        removed = await records.removeBefore(resource, where, now - days * DAY, CHUNK)
      if (resource === 'task') gone += await purgeRowsOfTasks(records, where)
    }
    if (resource === 'product-upload') gone += await purgeLinesOfUploads(records)
  }
  return gone
}

/** Resources that belong to tasks and are removed with them. */
const TASK_PARTS = ['task-row', 'task-work', 'product-before'] as const

async function purgeRowsOfTasks(records: Records, where: Where<'task'>): Promise<number> {
  const [oldest] = await records.find('task', where, { orderBy: 'taskId', limit: 1 })
  let gone = 0
  for (const name of TASK_PARTS) {
    const left = await records.counts(name, ['taskId'], where)
    const taskId = left.map((row) => row.taskId).filter((id) => oldest === undefined || id < oldest.taskId)
    for (const id of taskId) gone += await records.remove(name, { ...where, taskId: id })
  }
  return gone
}

/** Rejected lines are removed with the row of their product file. */
async function purgeLinesOfUploads(records: Records): Promise<number> {
  const [oldest] = await records.find('product-upload', {}, { orderBy: '_id', limit: 1 })
  const left = await records.counts('product-upload-line', ['uploadId'])
  const gone = left.flatMap(({ uploadId }) =>
    uploadId !== undefined && (oldest?._id === undefined || uploadId < oldest._id) ? [uploadId] : [],
  )
  return gone.length === 0 ? 0 : records.remove('product-upload-line', { uploadId: gone })
}

import { sql } from 'kysely'
import type { TaskOwn, Task } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import type { Handler } from '../../calls/call'
import { nameAt, withProductNames } from '../../calls/productNames'
import type { Records } from '../../db/records'
import { numberIn } from '../../timeline/origins'

type OwnTask = TaskOwn['tasks'][number]
type Failure = OwnTask['failures'][number]
type Key = Pick<Task, 'storeCode' | 'taskId'>

const DAY = 86_400
const SHOWN = 30
const FAILURES = 20

/** GET /task/own */
export const ownTasks: Handler = async ({ user, services: { records, auditRows, clock } }) => {
  await auditRows.settled()
  const now = clock()
  const keys = (await startedBy(records, user.email, now - DAY)).filter(({ storeCode }) => canSeeStore(user, storeCode))
  const taskId = keys.map((key) => key.taskId)
  const storeCode = [...new Set(keys.map((key) => key.storeCode))]
  if (keys.length === 0) return { tasks: [] }
  const [tasks, stores] = await Promise.all([
    records.find('task', { storeCode, taskId }, { orderBy: 'taskId', descending: true }),
    records.pick('store', ['storeCode', 'storeName'], { storeCode }),
  ])
  const names = new Map(stores.map((store) => [store.storeCode, store.storeName]))
  const files = new Map(
    (await records.find('product-upload', { _id: tasks.flatMap((task) => numberIn(task, 'F') ?? []) })).map((file) => [
      file._id,
      file,
    ]),
  )
  const at = await nameAt(records)
  return {
    tasks: await Promise.all(
      tasks.map(async (task): Promise<OwnTask> => {
        const {
          storeCode: store,
          taskType,
          layoutId = null,
          startTime,
          endTime = null,
          totalTags = 0,
          updatedTags = 0,
          productCount = 0,
        } = task
        const file = files.get(numberIn(task, 'F'))
        const reverts = numberIn(task, 'R')
        const product = productCount === 1 || totalTags === 1 ? await productOf(records, task, at) : undefined
        return {
          storeCode: store,
          storeName: names.get(store) ?? store,
          taskId: task.taskId,
          taskType,
          layoutId,
          startTime,
          endTime,
          totalTags,
          updatedTags,
          productCount,
          ...(product && { product }),
          ...(file && { file: { id: file._id ?? 0, name: file.fileName } }),
          ...(reverts !== undefined && { reverts }),
          failures: endTime === null || updatedTags >= totalTags ? [] : await failuresOf(records, task, now),
        }
      }),
    ),
  }
}

/** The newest tasks that a person's calls and files have started. Files are joined by number; as text that would scan all of them. */
async function startedBy({ db }: Records, email: string, since: number): Promise<Key[]> {
  const { rows } = await sql<{ storeCode: string; taskId: number }>`
    SELECT "store" AS "storeCode", "taskId" FROM audit WHERE "email" = ${email} AND "updatedAt" >= ${since} AND "taskId" IS NOT NULL AND "store" IS NOT NULL
    UNION
    SELECT u."storeCode", u."taskId" FROM audit a JOIN product_upload u ON u."_id" = CASE WHEN a."record" ~ '^[0-9]{1,15}$' THEN a."record"::bigint END
    WHERE a."email" = ${email} AND a."updatedAt" >= ${since} AND a."resource" = 'product-upload' AND u."taskId" IS NOT NULL AND u."storeCode" IS NOT NULL
    ORDER BY "taskId" DESC LIMIT ${SHOWN}`.execute(db)
  return rows.map(({ storeCode, taskId }) => ({ storeCode, taskId: Number(taskId) }))
}

/** The product of a task that is about one product. */
async function productOf(
  records: Records,
  { storeCode, taskId }: Key,
  at: number | undefined,
): Promise<OwnTask['product']> {
  const [row] = await records.find('task-row', { storeCode, taskId }, { limit: 1 })
  return row?.prCode == null
    ? undefined
    : { prCode: row.prCode, name: (at === undefined ? undefined : row.prInfo?.[at]) || null }
}

async function failuresOf(records: Records, { storeCode, taskId }: Key, now: number): Promise<Failure[]> {
  const rows = await records.find('task-row', { storeCode, taskId, result: 'NG' }, { limit: FAILURES })
  const tags = await withProductNames(
    records,
    storeCode,
    await records.find('tag', { storeCode, tagMac: rows.map(({ tagMac }) => tagMac) }),
    now,
  )
  const tagOf = new Map(tags.map((tag) => [tag.tagMac, tag]))
  return rows.map(({ tagMac, tagId, prCode = null, reason = null }) => {
    const tag = tagOf.get(tagMac)
    return {
      tagMac,
      tagId,
      prCode,
      productName: tag?.prCode === prCode ? (tag?.productName ?? null) : null,
      reason,
      respondedAt: tag?.respondedAt ?? null,
    }
  })
}

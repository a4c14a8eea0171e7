import type { Task } from '../../src/generated/types'
import { can } from '../../src/schema/access'
import type { SessionUser } from '../access/session'
import type { Services } from '../calls/services'
import type { Entry } from './merge'

/** Whether a user may read who did what. */
export const readsAudit = (user: SessionUser): boolean => can(user, 'member.read')

/**
 * Adds to updates what caused them: the type of the task, a file, a price batch, a promotion, a revert, and for readers of the audit
 * the account.
 */
export async function withOrigins(
  { records, auditRows }: Pick<Services, 'records' | 'auditRows'>,
  user: SessionUser,
  storeCode: string,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const taskId = [...new Set(entries.flatMap((entry) => entry.taskId ?? []))]
  if (taskId.length === 0) return [...entries]
  const tasks = new Map((await records.find('task', { storeCode, taskId })).map((task) => [task.taskId, task]))
  const files = new Map(
    (
      await records.find('product-upload', { _id: [...tasks.values()].flatMap((task) => numberIn(task, 'F') ?? []) })
    ).map((file) => [file._id, file]),
  )
  const people = readsAudit(user)
    ? await peopleOf({ records, auditRows }, storeCode, taskId, [...files.keys()])
    : undefined
  return entries.map((entry) => {
    const task = tasks.get(entry.taskId ?? -1)
    if (!task) return entry
    const [fileId, reverts] = [numberIn(task, 'F'), numberIn(task, 'R')]
    const file = files.get(fileId)
    const by = people?.ofTask.get(task.taskId) ?? people?.ofFile.get(String(fileId))
    const origin = originOf(task)
    return {
      ...entry,
      taskType: task.taskType,
      ...(origin && { origin }),
      ...(file && { file: { id: file._id ?? 0, name: file.fileName } }),
      ...(reverts !== undefined && { reverts }),
      ...(by !== undefined && { by }),
    }
  })
}

const ORIGINS = { B: 'BATCH', F: 'FILE', P: 'PROMOTION', R: 'REVERT' } as const

/** What caused an update, by its id; undefined for updates of the console. */
export function originOf({ updateId }: Pick<Task, 'updateId'>): Entry['origin'] {
  const mark = /^([BFPR])-(.+)$/.exec(updateId ?? '')
  if (!mark) return undefined
  // Files have numbers; the ids of family updates are random.
  return mark[1] === 'F' && !/^\d+$/.test(mark[2] ?? '') ? 'FAMILY' : ORIGINS[mark[1] as keyof typeof ORIGINS]
}

/** The number in the id of an update: of the file that caused it (F), or the task that it reverted (R). */
export function numberIn({ updateId }: Pick<Task, 'updateId'>, letter: 'F' | 'R'): number | undefined {
  const found = /^([FR])-(\d{1,15})$/.exec(updateId ?? '')
  return found?.[1] === letter ? Number(found[2]) : undefined
}

async function peopleOf(
  { records, auditRows }: Pick<Services, 'records' | 'auditRows'>,
  store: string,
  taskId: readonly number[],
  files: readonly (number | undefined)[],
) {
  await auditRows.settled()
  const [ofTasks, ofFiles] = await Promise.all([
    records.find('audit', { store, taskId }),
    files.length === 0 ? [] : records.find('audit', { store, resource: 'product-upload', record: files.map(String) }),
  ])
  return {
    ofTask: new Map(ofTasks.map((row) => [row.taskId, row.email])),
    ofFile: new Map(ofFiles.map((row) => [row.record, row.email])),
  }
}
